/** Damages each line of the files in a data folder, and tells what a start makes of it. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { AuditEntry } from '#server/data/store.ts';
import { createLog } from '#server/http/requestLog.ts';
import { openLibrary, type OpenRecords } from '../stores/records.ts';
import { libraryPortal } from '../server.ts';

const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');

/** All that a portal shows of these records. */
async function contentOf(store: OpenRecords): Promise<string> {
  const all: Record<string, unknown> = {};
  for (const [id, resource] of Object.entries(libraryPortal().resources))
    if (!resource.from) all[id] = (await store.find(shapeOf(resource, viewer), { where: matchAll })).records;
  return JSON.stringify(all);
}

const entryOf = (title: string, record: string): AuditEntry => ({
  at: new Date().toISOString(),
  by: 1,
  name: 'Acervo',
  action: 'create',
  resource: 'autores',
  record,
  title,
  changes: { nome: [null, title] },
});

export async function addAuthors(store: OpenRecords, names: readonly string[]) {
  for (const nome of names)
    await store.write(async (transaction) => {
      const { id } = await transaction.insert('autores', { nome });
      await transaction.log(entryOf(nome, String(id)));
    });
}

export type Damage = { what: string; apply: (folder: string) => void };

const at = (folder: string, name: string) => path.join(folder, name);

/** Each line of each file flipped, cut off, taken out, doubled and swapped; each file missing. */
export function damagesOf(folder: string, flips: (length: number) => readonly number[]): Damage[] {
  const names = readdirSync(folder).filter((name) => /^(?:db|journal|history)\..*jsonl?$/.test(name));
  return names.flatMap((name) => {
    const text = readFileSync(at(folder, name));
    const lines = text.toString('latin1').split(/(?<=\n)/);
    const put = (what: string, changed: readonly string[]): Damage => ({
      what: `${name}: ${what}`,
      apply: (target) => writeFileSync(at(target, name), changed.join(''), 'latin1'),
    });
    const without = (index: number, ...instead: string[]) => lines.toSpliced(index, 1, ...instead);
    return [
      { what: `${name}: missing`, apply: (target: string) => rmSync(at(target, name)) },
      put('empty', []),
      ...lines.flatMap((line, index) => [
        ...flips(line.length).map((place) => {
          const flipped = String.fromCodePoint(line.codePointAt(place)! ^ (1 << (place % 7)));
          return put(
            `line ${index + 1} flipped at ${place}`,
            without(index, line.slice(0, place) + flipped + line.slice(place + 1)),
          );
        }),
        put(`cut before line ${index + 1}`, lines.slice(0, index)),
        put(`cut within line ${index + 1}`, [...lines.slice(0, index), line.slice(0, line.length >> 1)]),
        put(`line ${index + 1} taken out`, without(index)),
        put(`line ${index + 1} doubled`, without(index, line, line)),
        ...(index > 0
          ? [put(`line ${index + 1} moved`, lines.with(index, lines[index - 1]!).with(index - 1, line))]
          : []),
      ]),
    ];
  });
}

/** The damages of a folder that a start passes over, although what it shows differs. */
export async function silentDamages(
  folder: string,
  source: string,
  damages: readonly Damage[],
): Promise<{ silent: string[]; refused: number; noticed: number; harmless: number }> {
  const target = `${folder}-danificada`;
  const seen = async () => {
    const notices: string[] = [];
    const write = (line: string) => void notices.push(line);
    const store = openLibrary(target, source, createLog('errors', { out: write, err: write }));
    const content = await contentOf(store);
    await store.close();
    return { notices, content };
  };
  const copy = () => {
    rmSync(target, { recursive: true, force: true });
    cpSync(folder, target, { recursive: true });
  };
  copy();
  const whole = await seen();
  const counts = { silent: [] as string[], refused: 0, noticed: 0, harmless: 0 };
  for (const { what, apply } of damages) {
    copy();
    apply(target);
    let found;
    try {
      found = await seen();
    } catch {
      counts.refused++;
      continue;
    }
    if (found.notices.length > 0) counts.noticed++;
    else if (found.content === whole.content) counts.harmless++;
    else counts.silent.push(what);
  }
  return counts;
}
