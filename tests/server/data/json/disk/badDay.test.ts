/** What a start says of files that were changed from outside, and what a running portal does when its folder goes. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { shapeOf } from '#server/data/shape.ts';
import { OutcomeUnknown, StoreUnavailable } from '#server/data/store.ts';
import { createLog } from '#server/http/requestLog.ts';
import { db } from '#tests/support/db.ts';
import { addAuthors } from '#tests/support/faults/damagedFolder.ts';
import { FaultyDisk } from '#tests/support/faults/faultyDisk.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { libraryPortal } from '#tests/support/server.ts';
import { openLibrary, type OpenRecords } from '#tests/support/stores/records.ts';

let folder: string;
let source: string;
let told: string[];
beforeEach(() => {
  folder = newFolder();
  source = path.join(folder, 'inicial.json');
  writeFileSync(source, JSON.stringify({ autores: db().autores, livros: db().livros }));
  told = [];
});
const data = () => path.join(folder, 'dados');
const at = (name: string) => path.join(data(), name);
const keep = (line: string) => void told.push(line);
const open = () => openLibrary(data(), source, createLog('errors', { out: keep, err: keep }));
const shape = shapeOf(libraryPortal().resources.autores!, viewerOf({ timeZone: 'UTC' }, '2026-10-31'));
const names = async (store: OpenRecords) =>
  (await store.find(shape, { where: matchAll })).records.slice(4).map(({ nome }) => nome);

/** Adds names in a portal, and stops or kills it. */
async function portalWith(added: readonly string[], end: 'stopped' | 'killed' = 'stopped') {
  const store = open();
  await addAuthors(store, added);
  const copy = path.join(folder, 'morto');
  cpSync(data(), copy, { recursive: true });
  await store.close();
  if (end === 'killed') {
    rmSync(data(), { recursive: true });
    renameSync(copy, data());
  } else rmSync(copy, { recursive: true });
  told = [];
}

describe('a start', () => {
  it('takes a data file that a person has edited, and names the lists that differ; not beside journals', async () => {
    await portalWith(['um', 'dois']);
    const edited = readFileSync(at('db.json'), 'utf8').replace('"um"', '"Um"');
    writeFileSync(at('db.json'), edited);
    const store = open();
    expect(await names(store)).toEqual(['Um', 'dois']);
    expect(told).toEqual([expect.stringMatching(/db\.json foi alterado .* Difere em: autores\./)]);
    await addAuthors(store, ['três']);
    await store.close();
    told = [];
    await open().close();
    expect(told).toEqual([]);

    rmSync(data(), { recursive: true });
    await portalWith(['um', 'dois'], 'killed');
    writeFileSync(at('db.json'), readFileSync(at('db.json'), 'utf8').replace('"um"', '"Um"'));
    expect(open).toThrow(/difere em: autores.* 1 gravações posteriores .*Nada foi alterado/s);
  });

  it('takes the same data in another layout without a word', async () => {
    await portalWith(['um']);
    const state = JSON.parse(readFileSync(at('db.json'), 'utf8')) as object;
    writeFileSync(at('db.json'), JSON.stringify(state, null, 2));
    await open().close();
    expect(told).toEqual([]);
  });

  it('stops without its data file beside the files of a portal; in an empty folder it is the first one', async () => {
    await portalWith(['um']);
    rmSync(at('db.json'));
    expect(open).toThrow(/db\.json não existe, e na pasta há arquivos de um portal \(.*history\.jsonl/);
    expect(existsSync(at('db.json'))).toBe(false);
    for (const name of ['history.jsonl', 'backups']) rmSync(at(name), { recursive: true });
    const store = open();
    expect(await names(store)).toEqual([]);
    await store.close();
  });

  it('stops if a confirmed save is missing, and goes on without one that was interrupted', async () => {
    await portalWith(['um', 'dois', 'três'], 'killed');
    const whole = readFileSync(at('journal.1.jsonl'), 'utf8');
    appendFileSync(at('journal.1.jsonl'), '{"crc":"00');
    await open().close();
    expect(told).toEqual([expect.stringMatching(/termina no meio de uma linha \(10 bytes\)/)]);
    writeFileSync(at('journal.1.jsonl'), whole.split('\n').slice(0, 2).join('\n') + '\n');
    expect(open).toThrow(/faltam as gravações 3 a 3 \(1, confirmadas até .*Nada foi alterado/s);
    rmSync(at('journal.1.jsonl'));
    expect(open).toThrow(/faltam as gravações 2 a 3 \(2, confirmadas até/);
  });

  it('opens with a history that lacks its last entries, and says how many; not with one that ends within a line', async () => {
    await portalWith(['um', 'dois', 'três']);
    const lines = readFileSync(at('history.jsonl'), 'utf8').split(/(?<=\n)/);
    writeFileSync(at('history.jsonl'), lines.slice(0, 1).join('') + lines[1]!.slice(0, 40));
    expect(open).toThrow(/history\.jsonl termina no meio de uma linha/);
    writeFileSync(at('history.jsonl'), lines[0]!);
    const store = open();
    expect(told).toEqual([expect.stringMatching(/faltam os últimos 2 registros/)]);
    await addAuthors(store, ['quatro']);
    await store.close();
    told = [];
    await open().close();
    expect(told).toEqual([]);
  });

  it('says which entries of the history it moves away, and where', async () => {
    await portalWith(['um']);
    const older = readFileSync(at('db.json'));
    const store = open();
    await addAuthors(store, ['dois', 'três']);
    await store.close();
    writeFileSync(at('db.json'), older);
    await open().close();
    expect(told).toEqual([
      expect.stringMatching(/tem 2 registros \(de 20.*Z a 20.*Z\) .*passam para history\.cut\.jsonl/),
    ]);
    expect(readFileSync(at('history.cut.jsonl'), 'utf8')).toMatch(/dois.*três/s);
  });

  it('refuses a missing folder only if it is told so', () => {
    expect(readEnv({ PORTAL_DATA_MUST_EXIST: 'on' }).dataMustExist).toBe(true);
    expect(readEnv({}).dataMustExist).toBeUndefined();
    expect(() => readEnv({ PORTAL_DATA_MUST_EXIST: 'sim' })).toThrow('PORTAL_DATA_MUST_EXIST="sim"');
  });
});

describe('a running portal', () => {
  const add = (store: OpenRecords, nome: string) => addAuthors(store, [nome]);

  it.each([
    ['is renamed', () => renameSync(data(), `${data()}-fora`)],
    [
      'is swapped for another one',
      () => {
        renameSync(data(), `${data()}-fora`);
        cpSync(`${data()}-fora`, data(), { recursive: true });
      },
    ],
  ])('whose folder %s refuses writes until it is back, and keeps what it has', async (_what, harm) => {
    const store = open();
    await add(store, 'um');
    await add(store, 'dois');
    harm();
    const before = existsSync(data()) ? readFileSync(at('journal.1.jsonl'), 'utf8') : '';
    await expect(add(store, 'perdido')).rejects.toThrow(StoreUnavailable);
    if (before) expect(readFileSync(at('journal.1.jsonl'), 'utf8')).toBe(before);
    expect(await names(store)).toEqual(['um', 'dois']);
    rmSync(data(), { recursive: true, force: true });
    renameSync(`${data()}-fora`, data());
    await add(store, 'três');
    await store.close();
    const again = open();
    expect(await names(again)).toEqual(['um', 'dois', 'três']);
    await again.close();
  });

  it('whose folder is removed refuses writes, and goes on serving', async () => {
    const store = open();
    await add(store, 'um');
    rmSync(data(), { recursive: true });
    await expect(add(store, 'dois')).rejects.toThrow(StoreUnavailable);
    mkdirSync(data());
    await expect(add(store, 'dois')).rejects.toThrow(StoreUnavailable);
    expect(await names(store)).toEqual(['um']);
    await store.close();
  });

  it('does not know whether a line is stored that the disk does not confirm, and cuts it off at once', async () => {
    const disk = await FaultyDisk.over(data());
    try {
      const store = open();
      await add(store, 'um');
      const before = new Map(disk.counts).get('fsync')!;
      await add(store, 'dois');
      const each = disk.counts.get('fsync')! - before;
      const text = readFileSync(at('journal.1.jsonl'), 'utf8');
      // The first journal line synced the folder too; of later saves the journal's flush is the last one.
      disk.fault = { kind: 'fsync', n: disk.counts.get('fsync')! + each - 1, mode: 'EIO' };
      await expect(add(store, 'três')).rejects.toThrow(OutcomeUnknown);
      expect(readFileSync(at('journal.1.jsonl'), 'utf8')).toBe(text);
      await add(store, 'três');
      expect(await names(store)).toEqual(['um', 'dois', 'três']);
      await store.close();
    } finally {
      disk.restore();
    }
  });

  it('never makes a second secret because the first one can not be read', async () => {
    const first = openSecret(data());
    const disk = await FaultyDisk.over(data());
    try {
      disk.fault = { kind: 'stat', n: 1, mode: 'EIO' };
      expect(() => openSecret(data())).toThrow(/secret.*\(EIO\)/);
      expect(openSecret(data())).toEqual(first);
    } finally {
      disk.restore();
    }
  });
});
