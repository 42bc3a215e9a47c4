/** Moving all records, as `data export` and `data import` do, also after an interruption. */
import path from 'node:path';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import { databaseHolding, fillDatabase, findMismatches, inSnapshot } from '#server/data/transfer/database.ts';
import {
  exportTo,
  fillFolder,
  folderHolding,
  importFrom,
  type TransferSummary,
} from '#server/data/transfer/transfer.ts';
import {
  readHolding,
  transferSummary,
  writeHolding,
  type Holding,
  type Piece,
} from '#server/data/transfer/format.ts';
import type { Locations } from '#host/locations.ts';
import type { Store } from '#server/data/store.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { libraryPortal, portalIn } from '#tests/support/server.ts';
import { warehouse, warehouseModel } from '#tests/support/companies/warehouse.ts';
import { db } from '#tests/support/db.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';

const viewer = viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31');
const shape = (resource: string) => shapeOf(warehouse.resources[resource]!, viewer);

/** Includes what only old files contain: empty values of all kinds, text for numbers, undeclared fields. */
const odd = {
  grupos: [
    { id: 2, nome: 'Ábacos' },
    { id: 1, nome: null, antigo: [1, { a: '' }] },
  ],
  artigos: [
    { id: 'x9', nome: '', grupoId: '1', inicial: 'doze', version: 4 },
    { id: '7', nome: 12, inicial: 0.1 },
    { id: 8, nome: 'B', grupoId: 2 },
  ],
  movimentos: [
    { id: 1, artigoId: 'x9', citados: [], data: '2026-02-31', valor: 1e-7, quantidade: 9007199254740991 },
    { id: 2, citados: ['8', 8], data: '2026-10-31', valor: -0.07, quantidade: null },
  ],
  $ids: { artigos: 40, grupos: 2 },
  $requests: { 'ana chave-1': { at: 1_790_000_000_000, id: 8, mark: 'x' } },
};

describe('moving records between the stores', () => {
  let folder: string;
  let schema: string;
  const at = (name: string) => path.join(folder, name);
  // a database inside this process takes seconds to start, and more on a busy machine.
  beforeAll(() => testDatabase(), 120_000);
  beforeEach(() => {
    folder = newFolder();
    schema = newSchema();
    writeFileSync(at('inicial.json'), JSON.stringify(odd));
  });
  afterEach(async () => dropSchema(await testDatabase(), schema));

  const begin = async () => {
    const store = openJsonStore(at('dados'), at('inicial.json'));
    // Records that were never written stay as they were given.
    await store
      .using(warehouseModel())
      .write((transaction) => transaction.replace('artigos', { id: 8, nome: 'B', grupoId: 2, version: 2 }));
    await store.close();
    return writeHolding(at('a.jsonl'), folderHolding(at('dados')));
  };

  it('copies every value to the database and back unchanged, and continues the ids', async () => {
    const [first, database, model] = [await begin(), await testDatabase(), warehouseModel()];
    await fillDatabase(database, schema, model, await readHolding(at('a.jsonl')));
    const written = await inSnapshot(database, (connection) =>
      writeHolding(at('b.jsonl'), databaseHolding(connection, plainRelations(schema), model)),
    );
    expect(written).toEqual(first);
    const inserted = await storeIn(database, schema)
      .using(model)
      .write((transaction) => transaction.insert('artigos', { nome: 'Novo' }));
    expect(inserted.id).toBe(41);
    await fillFolder(at('volta'), await readHolding(at('b.jsonl')));
    expect(await transferSummary(folderHolding(at('volta')).pieces)).toEqual(first);
    const back = openJsonStore(at('volta'), null);
    const { records } = await back.using(model).find(shape('artigos'), { where: matchAll });
    expect(records.map(({ id, nome, inicial }) => [id, nome, inicial])).toEqual([
      ['7', 12, 0.1],
      [8, 'B', undefined],
      ['x9', '', 'doze'],
    ]);
    await back.close();
  });

  it('copies the history unchanged, and more records than one batch', async () => {
    const [database, model] = [await testDatabase(), wholeModelOf(portalIn('tests/support/config'))];
    const store = openJsonStore(at('dados'), null);
    const entry = { at: '2026-10-31T12:00:00.000Z', by: 1, name: 'Ana', resource: 'autores', title: 'ção' };
    await store.using(model).write(async (transaction) => {
      for (let nth = 1; nth <= 1100; nth++) {
        await transaction.insert('autores', { nome: `Autor ${nth}` });
        await transaction.log({
          ...entry,
          action: 'create',
          record: String(nth),
          changes: { nome: [null, 'x'] },
        });
      }
    });
    await store.close();
    const first = await writeHolding(at('a.jsonl'), folderHolding(at('dados')));
    expect(first).toMatchObject({ autores: { count: 1100 }, $history: { count: 1100 } });
    await fillDatabase(database, schema, model, await readHolding(at('a.jsonl')));
    const place = plainRelations(schema);
    const there = await inSnapshot(database, (connection) =>
      transferSummary(databaseHolding(connection, place, model).pieces),
    );
    expect(there).toEqual(first);
  });

  it("lists the values that are not of their field's type", async () => {
    await begin();
    const { homeless, misfits } = await findMismatches(
      warehouseModel(),
      (await readHolding(at('a.jsonl'))).pieces,
    );
    expect(homeless).toEqual([]);
    expect(misfits.map(({ resource, field, id, value }) => [resource, field, id, value])).toEqual(
      expect.arrayContaining([
        ['artigos', 'inicial', 'x9', 'doze'],
        ['artigos', 'nome', '7', 12],
        ['movimentos', 'data', 1, '2026-02-31'],
      ]),
    );
    expect(misfits.map(({ field }) => field)).not.toContain('quantidade');
  });

  it.each([
    ['{bad', /db\.json não é JSON: /],
    ['null', /db\.json deve ser um objeto JSON/],
    ['[]', /db\.json deve ser um objeto JSON/],
  ])('names a damaged data file, and a folder in place of a file: %s', async (content, said) => {
    mkdirSync(at('torto'));
    writeFileSync(at('torto/db.json'), content);
    expect(() => folderHolding(at('torto'))).toThrow(said);
    await expect(readHolding(at('torto'))).rejects.toThrow(/torto não foi/);
  });

  it('names the id that is too long for a database, before and while tables are filled', async () => {
    const model = warehouseModel();
    const holding = (id: unknown): Holding => ({
      pieces: (async function* (): AsyncIterable<Piece> {
        yield ['grupos', { id, nome: 'A', version: 1 }];
      })(),
      ids: async () => ({}),
    });
    const [short, long] = ['a'.repeat(64), 'a'.repeat(150)];
    expect((await findMismatches(model, holding(short).pieces)).tooLong).toBe(undefined);
    expect((await findMismatches(model, holding('5').pieces)).tooLong).toBe(undefined);
    const said = /Em "grupos" o id "a{40}…" é longo demais para o banco/;
    expect((await findMismatches(model, holding(long).pieces)).tooLong).toMatch(said);
    const database = await testDatabase();
    await expect(fillDatabase(database, schema, model, holding(long))).rejects.toThrow(said);
    await fillDatabase(database, schema, model, holding(short));
  });

  it('refuses a truncated or modified file, and a destination that has records', async () => {
    await begin();
    const text = readFileSync(at('a.jsonl'), 'utf8');
    writeFileSync(at('curto.jsonl'), text.split('\n').slice(0, -2).join('\n'));
    await expect(readHolding(at('curto.jsonl'))).rejects.toThrow(/incompleto/);
    writeFileSync(at('outro.jsonl'), text.replace('doze', 'treze'));
    await expect(readHolding(at('outro.jsonl'))).rejects.toThrow(/alterado.* artigos/);
    writeFileSync(at('longo.jsonl'), text.replace(/"id":(?=\d)/, '"x":9007199254740993,"id":'));
    await expect(readHolding(at('longo.jsonl'))).rejects.toThrow(
      /linha \d+: o número 9007199254740993 perde/,
    );
    const [database, model] = [await testDatabase(), warehouseModel()];
    await fillDatabase(database, schema, model, await readHolding(at('a.jsonl')));
    const again = fillDatabase(database, schema, model, await readHolding(at('a.jsonl')));
    await expect(again).rejects.toThrow(/já tem registros em "grupos"/);
    await expect(fillFolder(at('dados'), await readHolding(at('a.jsonl')))).rejects.toThrow(/já tem dados/);
    expect(existsSync(at('dados/db.json.import'))).toBe(false);
  });
});

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
