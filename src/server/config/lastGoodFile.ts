/** The last good version of the config, kept beside the data for a start that finds the folder broken. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { memoryOf, type Memory } from '../../language/live/lastGood.ts';

type Kept = {
  /** Of which folder: another one's texts are of no use. */
  folder: string;
  good: Record<string, string>;
  read: Record<string, Record<string, unknown>>;
};

const fileIn = (data: string) => path.join(data, 'last-good.json');

/** Undefined when there is none that can be used. */
export function readLastGood(data: string, folder: string): Memory | undefined {
  try {
    const kept = JSON.parse(readFileSync(fileIn(data), 'utf8')) as Kept;
    if (kept.folder !== folder || !Object.values(kept.good).every((text) => typeof text === 'string'))
      return undefined;
    const files = Object.entries(kept.good).map(([name, text]) => ({ path: name, text }));
    return memoryOf(files, kept.read);
  } catch {
    return undefined;
  }
}

export function writeLastGood(data: string, folder: string, { good, read }: Memory) {
  const kept: Kept = {
    folder,
    good: Object.fromEntries([...good].map(([name, { text }]) => [name, text ?? ''])),
    // of most files it is what their text says
    read: Object.fromEntries([...read].filter(([name, value]) => good.get(name)?.data !== value)),
  };
  const file = fileIn(data);
  mkdirSync(data, { recursive: true });
  // several processes may share the folder
  const unfinished = `${file}.${randomUUID()}.tmp`;
  writeFileSync(unfinished, JSON.stringify(kept));
  renameSync(unfinished, file);
}
