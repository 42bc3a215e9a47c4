/** The last good version of the config, stored in the data folder for a start with a broken config. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkedLine, checkedValue, noSum, sumIn } from '#host/checkedLines.ts';
import { removeIfPossible, replaceDurably } from '#host/durableWrites.ts';
import { asPrivateFile, makePrivateFolder } from '#host/privateFiles.ts';
import { memoryOf, type LastGoodState } from '#compiler/live/lastGood.ts';

type Kept = {
  /** The config folder it came from: texts of another folder are of no use. */
  folder: string;
  good: Record<string, string>;
  read: Record<string, Record<string, unknown>>;
};

const fileIn = (data: string) => path.join(data, 'last-good.json');

/** Undefined when there is none, or none that can be used. A file of an earlier version has no checksum. */
export function readLastGood(data: string, folder: string): LastGoodState | undefined {
  try {
    const text = readFileSync(fileIn(data), 'utf8');
    const sum = sumIn(text, noSum);
    if (sum && !sum.isRight) return undefined;
    const stored = (sum ? checkedValue(text) : JSON.parse(text)) as Kept;
    if (stored.folder !== folder || !Object.values(stored.good).every((text) => typeof text === 'string'))
      return undefined;
    const files = Object.entries(stored.good).map(([name, text]) => ({ path: name, text }));
    return memoryOf(files, stored.read);
  } catch {
    return undefined;
  }
}

export function writeLastGood(data: string, folder: string, { good, read }: LastGoodState) {
  const stored: Kept = {
    folder,
    good: Object.fromEntries([...good].map(([name, { text }]) => [name, text ?? ''])),
    // For most files the value equals the parsed text and need not be stored.
    read: Object.fromEntries([...read].filter(([name, value]) => good.get(name)?.data !== value)),
  };
  const file = fileIn(data);
  makePrivateFolder(data);
  removeUnfinished(file);
  replaceDurably(file, checkedLine(stored, noSum).text, asPrivateFile);
}

/** A process that was killed may have left an unfinished file. Another one may be writing right now: that is young. */
function removeUnfinished(file: string) {
  const folder = path.dirname(file);
  for (const name of readdirSync(folder))
    if (name.startsWith(`${path.basename(file)}.`) && name.endsWith('.tmp')) {
      const unfinished = path.join(folder, name);
      const since = statSync(unfinished, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
      if (Date.now() - since > 60_000) removeIfPossible(unfinished);
    }
}
