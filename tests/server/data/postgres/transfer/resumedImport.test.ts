/** Moving all records as `data export` and `data import` do, also after an interruption. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locations } from '#host/locations.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import type { Store } from '#server/data/store.ts';
import { exportTo, importFrom, type TransferSummary } from '#server/data/transfer/transfer.ts';
import { db } from '#tests/support/db.ts';
import { dropSchema, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { libraryPortal } from '#tests/support/server.ts';

const portal = libraryPortal();
let folder: string;
let first: TransferSummary;
const at = (name: string) => path.join(folder, name);
const places = (rest: Partial<Locations>) => rest as Locations;
const importTo = async (where: Partial<Locations>) =>
  (await importFrom(at('a.jsonl'), portal, places({ data: at('nova'), ...where }), false)).summary;
const addTo = (store: Store) =>
  store.using(wholeModelOf(portal)).write((transaction) => transaction.insert('autores', { nome: 'Novo' }));

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mudanca-'));
  writeFileSync(at('inicial.json'), JSON.stringify(db()));
  const store = openJsonStore(at('dados'), at('inicial.json'));
  await addTo(store);
  await store.close();
  first = (await exportTo(at('a.jsonl'), portal, places({ data: at('dados') }))).summary;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an import into a folder', () => {
  it('begins anew where one was killed on the way', async () => {
    const data = mkdtempSync(at('cortada-'));
    writeFileSync(path.join(data, 'db.json.import'), '{\n"autores":[{"id":1');
    writeFileSync(path.join(data, 'history.jsonl'), '{"at":');
    expect(await importTo({ data })).toEqual(first);
    expect((await exportTo(at('b.jsonl'), portal, places({ data }))).summary).toEqual(first);
  });

  it('that was killed at its end may be run again, until something else is written', async () => {
    const data = at('inteira');
    expect(await importTo({ data })).toEqual(first);
    expect(await importTo({ data })).toEqual(first);
    const store = openJsonStore(data, null);
    await addTo(store);
    await store.close();
    await expect(importTo({ data })).rejects.toThrow(/já tem dados: nada foi importado/);
  });

  it('leaves a history alone that no import has written', async () => {
    const data = mkdtempSync(at('so-historia-'));
    writeFileSync(path.join(data, 'history.jsonl'), '{}\n');
    await expect(importTo({ data })).rejects.toThrow(/já tem dados: nada foi importado/);
  });
});

describe.skipIf(!hasPostgres)('an import into a database', () => {
  const real = realPostgres();

  it('that was killed at its end may be run again, until something else is written', async () => {
    const schema = newSchema();
    const where = { databaseUrl: inSchema(real.url, schema) };
    expect(await importTo(where)).toEqual(first);
    expect(await importTo(where)).toEqual(first);
    expect((await exportTo(at('c.jsonl'), portal, places(where))).summary).toEqual(first);
    const store = storeIn(real.database, schema);
    await addTo(store);
    await store.close();
    await expect(importTo(where)).rejects.toThrow(/já tem registros em "autores"/);
    await dropSchema(real.database, schema);
  });
});
