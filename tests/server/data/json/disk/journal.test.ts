/** Writes since the last data file: a start reads each of them completely or not at all. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findData } from '#cli/data/dataFile.ts';
import { readDataFile } from '#host/dataFile.ts';
import { journalOf } from '#host/journalFiles.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { Journal } from '#server/data/json/disk/journal.ts';
import { StoreUnavailable } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import { createLog } from '#server/http/requestLog.ts';
import { db } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { openLibrary, type OpenRecords } from '#tests/support/stores/records.ts';
import { libraryPortal } from '#tests/support/server.ts';

let folder: string;
const data = () => path.join(folder, 'dados');
const file = () => path.join(data(), 'db.json');
const journal = () => journalOf(file(), 1);
const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');
const shape = shapeOf(libraryPortal().resources.autores!, viewer);
beforeEach(() => {
  folder = newFolder();
  writeFileSync(path.join(folder, 'inicial.json'), JSON.stringify(db()));
});
afterEach(() => vi.restoreAllMocks());

const open = () => openLibrary(data(), path.join(folder, 'inicial.json'), createLog('off'));
const add = (store: OpenRecords, nome: string) =>
  store.write((transaction) => transaction.insert('autores', { nome }));
const namesIn = async (store: OpenRecords) =>
  (await store.find(shape, { where: matchAll })).records.map(({ nome }) => nome);
const atStart = db().autores!.map(({ nome }) => nome);

/** Adds names in a portal that is then killed: the first is in the data file, the others in the journal. */
async function killedAfter(...names: string[]) {
  const store = open();
  for (const nome of names) await add(store, nome);
  const copy = path.join(folder, 'morto');
  mkdirSync(copy);
  for (const name of readdirSync(data()).filter((one) => one.endsWith('.json') || one.endsWith('.jsonl')))
    copyFileSync(path.join(data(), name), path.join(copy, name));
  await store.close();
  rmSync(data(), { recursive: true });
  mkdirSync(data());
  for (const name of readdirSync(copy)) copyFileSync(path.join(copy, name), path.join(data(), name));
}

describe('the journal of writes since the data file', () => {
  it('is there after a crash, and merged into the data file after an orderly stop', async () => {
    await killedAfter('um', 'dois', 'três');
    expect(readFileSync(file(), 'utf8')).not.toContain('dois');
    const store = open();
    expect(await namesIn(store)).toEqual([...atStart, 'um', 'dois', 'três']);
    const four = await add(store, 'quatro');
    await store.write((transaction) => transaction.remove('autores', four.id));
    await store.close();
    expect(readFileSync(file(), 'utf8')).toMatch(/dois.*três/s);
    expect(readdirSync(data()).filter((name) => name.startsWith('journal'))).toEqual([]);
    const again = open();
    expect(await namesIn(again)).toEqual([...atStart, 'um', 'dois', 'três']);
    expect((await add(again, 'cinco')).id).toBe(Number(four.id) + 1);
    await again.close();
  });

  it('is read by the commands too', async () => {
    await killedAfter('um', 'dois');
    const paths = { config: 'config', data: data(), db: file() };
    const found = findData({ paths } as never);
    expect(found!.tables.autores!.map(({ nome }) => nome)).toEqual([...atStart, 'um', 'dois']);
    expect(Object.keys(found!.rest)).not.toContain('$journal');
  });

  it.each([
    ['cut off', (line: string) => line.slice(0, -9)],
    ['there in length alone', (line: string) => '\0'.repeat(line.length)],
  ])('is valid except for a last line that is %s: its save was never confirmed', async (_what, damage) => {
    await killedAfter('um', 'dois');
    const last = `${JSON.stringify({ rows: { autores: [{ id: 99, nome: 'nunca' }] }, kept: {} })}\n`;
    appendFileSync(journal(), damage(last));
    expect(readDataFile(file()).notices).toEqual([expect.stringMatching(/termina no meio de uma linha/)]);
    const store = open();
    expect(await namesIn(store)).toEqual([...atStart, 'um', 'dois']);
    await add(store, 'três');
    await store.close();
    expect(readFileSync(file(), 'utf8')).toMatch(/dois.*três/s);
  });

  it('stops the start if a line before the last is damaged, and is left as it is', async () => {
    await killedAfter('um', 'dois', 'três');
    const text = readFileSync(journal(), 'utf8').replace('"dois"', '"dois');
    writeFileSync(journal(), text);
    expect(open).toThrow(/journal\.1\.jsonl tem uma linha ilegível \(a 2ª\).*Nada foi alterado/s);
    expect(readFileSync(journal(), 'utf8')).toBe(text);
    expect(existsSync(path.join(data(), 'lock'))).toBe(false);
  });

  it('stops the start if the data file was replaced by another one, and is left as it is', async () => {
    await killedAfter('um', 'dois');
    const text = readFileSync(journal(), 'utf8');
    writeFileSync(file(), JSON.stringify(db()));
    expect(open).toThrow(/journal\.1\.jsonl tem 1 gravações .*de outro arquivo de dados.*mova todos/s);
    expect(readFileSync(journal(), 'utf8')).toBe(text);
    for (const name of readdirSync(data()).filter((one) => one.startsWith('journal')))
      rmSync(path.join(data(), name));
    const store = open();
    expect(await namesIn(store)).toEqual(atStart);
    await store.close();
  });

  it('of an earlier version is put aside then, with a notice', async () => {
    await killedAfter('um');
    const line = JSON.stringify({ rows: { autores: [{ id: 99, nome: 'velho' }] }, kept: {} });
    writeFileSync(journal(), `{"id":"de-antes"}\n${line}\n`);
    writeFileSync(file(), JSON.stringify(db()));
    const notices: string[] = [];
    const out = (text: string) => void notices.push(text);
    const store = openLibrary(
      data(),
      path.join(folder, 'inicial.json'),
      createLog('errors', { out, err: out }),
    );
    expect(notices).toEqual([expect.stringMatching(/journal\.1\.jsonl tem 1 gravações de outros dados/)]);
    await add(store, 'outro');
    await store.close();
    const [aside, ...more] = readdirSync(data()).filter((name) => name.startsWith('journal'));
    expect([aside, more]).toEqual([expect.stringMatching(/^journal\.1\.\d+\.cut$/), []]);
  });

  it('is merged into a new data file when it grows long, while others go on writing', async () => {
    vi.spyOn(Journal.prototype, 'isLongerThan').mockReturnValue(true);
    const store = open();
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        await new Promise((resolve) => setTimeout(resolve, at));
        await add(store, `n${at}`);
      }),
    );
    // At any moment data file and journal together are complete.
    expect((readDataFile(file()).state.autores as unknown[]).length).toBe(atStart.length + 60);
    await store.close();
    expect((JSON.parse(readFileSync(file(), 'utf8')) as { autores: unknown[] }).autores).toHaveLength(
      atStart.length + 60,
    );
  });

  it.skipIf(!existsSync('/dev/full'))(
    'accepts nothing on a full disk, and goes on once there is room',
    async () => {
      const store = open();
      await add(store, 'um');
      symlinkSync('/dev/full', journal());
      await expect(add(store, 'perdido')).rejects.toThrow(StoreUnavailable);
      expect(await namesIn(store)).toEqual([...atStart, 'um']);
      await store.close();
      rmSync(journal(), { force: true });
      const again = open();
      expect(await namesIn(again)).toEqual([...atStart, 'um']);
      await add(again, 'dois');
      await again.close();
      expect(readFileSync(file(), 'utf8')).toContain('dois');
    },
  );
});
