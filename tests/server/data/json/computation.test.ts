/** A write costs what follows from it, however many records refer to the written one; the rest is as it was. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { Computation } from '#server/data/json/computation/computation.ts';
import {
  deleteRow,
  emptyTable,
  insertRow,
  replaceRow,
  withRecordRemoved,
  type JsonTable,
} from '#server/data/json/tables.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { viewer } from '#tests/support/companies/shop.ts';
import { recordsIn, rowsOf, tableWith } from '#tests/support/stores/records.ts';

const portal = shortPortal({
  lojas: {
    nome: 'text',
    cidade: 'text',
    nota: 'text',
    meta: 'money',
    vendido: 'money, rollup: { from: vendas, target: lojaId, sum: valor }',
    falta: 'money, formula: meta - vendido',
  },
  vendas: {
    numero: 'text',
    lojaId: '> lojas',
    valor: 'money',
    cidade: 'text, lookup: lojaId.cidade',
    falta: 'money, lookup: lojaId.falta',
  },
  pecas: {
    $more: 'unique: [[serie, numero]]',
    codigo: 'text, unique: true',
    serie: 'text',
    numero: 'integer',
  },
});

const sales = 50;
let tables: { lojas: JsonTable; vendas: JsonTable };
let computation: Computation;
/** The sales whose reference has been read. */
let visited: Set<number>;

const saleOf = (id: number, loja = 1): Stored => ({
  id,
  version: 1,
  numero: `V${id}`,
  valor: 10,
  get lojaId() {
    visited.add(id);
    return loja;
  },
});
const computeAll = () => {
  for (const row of tables.vendas.rows) computation.completer('vendas')(row);
  visited = new Set();
};
beforeEach(() => {
  tables = { lojas: emptyTable(), vendas: emptyTable() };
  for (const id of [1, 2])
    insertRow(tables.lojas, { id, version: 1, nome: `Loja ${id}`, cidade: 'Sorriso', nota: 'a', meta: 1000 });
  for (let id = 1; id <= sales; id++) insertRow(tables.vendas, saleOf(id));
  const none = emptyTable();
  computation = new Computation(dataModelOf(portal), (id) => tables[id as 'lojas'] ?? none, '2026-11-24');
  visited = new Set();
  computeAll();
});
const sale = (id: number) => computation.completer('vendas')(tables.vendas.byId.get(String(id))!);
const shop = (id: number) => computation.completer('lojas')(tables.lojas.byId.get(String(id))!);
const write = (of: 'lojas' | 'vendas', id: number, changes: object) => {
  const before = tables[of].byId.get(String(id))!;
  replaceRow(tables[of], before, { ...before, ...changes });
};

describe('after a write', () => {
  it('visits no record for a value that none looks up, or that is taken back', () => {
    write('lojas', 1, { nota: 'b' });
    expect(shop(1)).toMatchObject({ nota: 'b', falta: 500 });
    write('lojas', 1, { meta: 700 });
    write('lojas', 1, { meta: 1000 });
    expect(sale(3)).toMatchObject({ cidade: 'Sorriso', falta: 500 });
    expect(visited).toEqual(new Set());
  });

  it('all that look up a changed value have the new one, and those of others stay', () => {
    write('lojas', 1, { cidade: 'Sinop' });
    expect(sale(3)).toMatchObject({ cidade: 'Sinop', falta: 500 });
    write('lojas', 1, { meta: 700 });
    expect(sale(3)).toMatchObject({ cidade: 'Sinop', falta: 200 });
  });
});

describe('a record that is written again and again', () => {
  const [many, elsewhere] = [500, 501];
  beforeEach(() => {
    for (let id = sales + 1; id <= many; id++) insertRow(tables.vendas, saleOf(id));
    insertRow(tables.vendas, saleOf(elsewhere, 2));
    computeAll();
    for (const cidade of ['Sinop', 'Lucas', 'Cuiabá']) {
      write('lojas', 2, { cidade });
      expect(sale(elsewhere)).toMatchObject({ cidade });
    }
    visited = new Set();
  });

  it('lets only the records that refer to it be visited, and have its new value', () => {
    write('lojas', 2, { cidade: 'Matupá' });
    expect(sale(elsewhere)).toMatchObject({ cidade: 'Matupá' });
    expect(visited).toEqual(new Set([elsewhere]));
    insertRow(tables.lojas, { id: 3, version: 1, cidade: 'Nova' });
    visited = new Set();
    expect([shop(3).cidade, sale(3).cidade]).toEqual(['Nova', 'Sorriso']);
    expect(visited).toEqual(new Set());
  });

  it('is found by a record that refers to it since', () => {
    replaceRow(tables.vendas, tables.vendas.byId.get('7')!, { id: 7, version: 2, lojaId: 2 });
    expect(sale(7).cidade).toBe('Cuiabá');
    write('lojas', 2, { cidade: 'Matupá' });
    expect([sale(7).cidade, sale(8).cidade]).toEqual(['Matupá', 'Sorriso']);
  });
});

describe('a record that is removed for some work', () => {
  const ids = () => tables.vendas.rows.map(({ id }) => id);

  it.each([
    [2, 3],
    [3, 2],
    [2, sales],
    [sales, 1],
  ])('is gone meanwhile, also within other such work, and back in its place: %i and %i', (first, second) => {
    const all = ids();
    const work = () => [shop(1).vendido, ids().toSorted((a, b) => Number(a) - Number(b))];
    const seen = withRecordRemoved(tables.vendas, first, () =>
      withRecordRemoved(tables.vendas, second, work),
    );
    expect(seen).toEqual([480, all.filter((id) => id !== first && id !== second)]);
    expect([shop(1).vendido, ids()]).toEqual([500, all]);
  });

  it('is back in its place after work that failed', () => {
    const all = ids();
    const fail = () => {
      throw new Error('no');
    };
    expect(() => withRecordRemoved(tables.vendas, 4, fail)).toThrow('no');
    expect([shop(1).vendido, ids()]).toEqual([500, all]);
    expect(withRecordRemoved(tables.vendas, 999, () => shop(1).vendido)).toBe(500);
  });
});

describe('a unique value', () => {
  const shape = shapeOf(portal.resources.pecas!, viewer());
  const partsWith = (pecas: JsonTable) => recordsIn(dataModelOf(portal), { pecas });

  it('is looked for among those that may have it, once all have been read', async () => {
    let reads = 0;
    const told = (id: number): Stored => ({
      id,
      version: 1,
      get codigo() {
        reads++;
        return `P${id}`;
      },
    });
    const records = partsWith(tableWith(Array.from({ length: 400 }, (_, at) => told(at + 1))));
    const twinOf = (codigo: string, id = 999) => records.findDuplicate(shape, { id, codigo }, ['codigo']);
    expect(await twinOf('P7')).toMatchObject({ id: 7 });
    reads = 0;
    expect(await twinOf('P8')).toMatchObject({ id: 8 });
    expect(await twinOf('P8', 8)).toBeUndefined();
    expect(await twinOf('P1000')).toBeUndefined();
    expect(reads).toBeLessThan(20);
  });

  it('follows every write: of those that came, changed, went or came back', async () => {
    const small = fc.nat(9);
    const how = fc.constantFrom('make', 'change', 'remove');
    const step = fc.record({ how, id: small, codigo: small, numero: small });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const table = tableWith(
          rowsOf(400, (at) => ({ codigo: `P${at + 1}`, serie: `S${(at + 1) % 5}`, numero: at + 1 })),
        );
        const records = partsWith(table);
        for (const { how, id, codigo, numero } of steps) {
          const before = table.byId.get(String(id));
          const after: Stored = {
            id,
            version: 1,
            codigo: codigo === 0 ? null : `P${codigo}`,
            serie: 'S1',
            numero,
          };
          if (how === 'remove' && before) deleteRow(table, before);
          else if (before) replaceRow(table, before, after);
          else if (how !== 'remove') insertRow(table, after);
          for (const names of [['codigo'], ['serie', 'numero']]) {
            const found = await records.findDuplicate(shape, { ...after, id: 999 }, names);
            const known = table.rows.some((row) =>
              names.every((name) => row[name] !== null && row[name] === after[name]),
            );
            expect(found !== undefined).toBe(known);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
