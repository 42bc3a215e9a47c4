/** Each line of the files of a data folder is damaged, and a sample of the calls of eachCall.deep.test.ts to the disk fails. */
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAuthors, damagesOf, silentDamages, type Damage } from '#tests/support/faults/damagedFolder.ts';
import { eachFault } from '#tests/support/faults/eachFault.ts';
import { db } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { openLibrary } from '#tests/support/stores/records.ts';

let folder: string;
let source: string;
/** Of a portal that was killed, of one that was stopped, and of another company. */
const at = (name: 'morto' | 'parado' | 'outro') => path.join(folder, name);

beforeAll(async () => {
  folder = newFolder();
  source = path.join(folder, 'inicial.json');
  const { autores, livros } = db();
  writeFileSync(source, JSON.stringify({ autores, livros: livros!.slice(0, 2) }));
  for (const name of ['parado', 'outro'] as const) {
    const store = openLibrary(at(name), source);
    await addAuthors(
      store,
      ['um', 'dois', 'três', 'quatro'].map((nome) => `${nome} ${name}`),
    );
    if (name === 'parado') cpSync(at('parado'), at('morto'), { recursive: true });
    else cpSync(at('outro'), `${at('outro')}-morto`, { recursive: true });
    await store.close();
  }
});

/** In the checksum, and in the text that it covers. */
const flips = (length: number) => [9, length >> 1].filter((place) => place < length);

describe('a data folder with a damage', () => {
  it.each(['morto', 'parado'] as const)(
    'is never passed over in silence: %s',
    async (name) => {
      const { silent, refused, noticed } = await silentDamages(at(name), source, damagesOf(at(name), flips));
      expect(silent).toEqual([]);
      expect(refused).toBeGreaterThan(20);
      expect(noticed).toBeGreaterThan(5);
    },
    300_000,
  );

  it.each(['db.json', 'journal.1.jsonl', 'history.jsonl', 'journal.last.json'])(
    'nor is a %s of another folder',
    async (name) => {
      const swapped: Damage = {
        what: name,
        apply: (target) => cpSync(path.join(`${at('outro')}-morto`, name), path.join(target, name)),
      };
      expect(await silentDamages(at('morto'), source, [swapped])).toMatchObject({ silent: [], harmless: 0 });
    },
  );
});

it('a portal has what it acknowledged and nothing refused after each 61st fault of its disk', async () => {
  expect(await eachFault(61)).toEqual([]);
}, 300_000);
