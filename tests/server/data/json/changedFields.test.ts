/** A write costs what follows from it, however many records refer to the written one. */
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
import type { Stored } from '#server/data/store.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';

const portal = portalWith({
  ...listsOf('lojas', 'vendas'),
  'resources/lojas.yaml': `
label: { one: Loja, many: Lojas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  cidade: { type: text, label: Cidade }
  nota: { type: text, label: Nota }
  meta: { type: money, label: Meta }
  vendido: { type: money, label: Vendido, rollup: { from: vendas, target: lojaId, sum: valor } }
  falta: { type: money, label: Falta, formula: meta - vendido }
`,
  'resources/vendas.yaml': `
label: { one: Venda, many: Vendas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  lojaId: { type: reference, label: Loja, resource: lojas }
  valor: { type: money, label: Valor }
  cidade: { type: text, label: Cidade, lookup: lojaId.cidade }
  falta: { type: money, label: Falta, lookup: lojaId.falta }
`,
});

const sales = 50;
let tables: Record<string, JsonTable>;
let computation: Computation;
let visited: Set<number>;

/** A sale that records when its reference is read. */
const saleOf = (id: number): Stored => ({
  id,
  version: 1,
  numero: `V${id}`,
  valor: 10,
  get lojaId() {
    visited.add(id);
    return 1;
  },
});
beforeEach(() => {
  visited = new Set();
  tables = { lojas: emptyTable(), vendas: emptyTable() };
  for (const id of [1, 2])
    insertRow(tables.lojas!, {
      id,
      version: 1,
      nome: `Loja ${id}`,
      cidade: 'Sorriso',
      nota: 'a',
      meta: 1000,
    });
  for (let id = 1; id <= sales; id++) insertRow(tables.vendas!, saleOf(id));
  const none = emptyTable();
  computation = new Computation(dataModelOf(portal), (id) => tables[id] ?? none, '2026-11-24');
  for (const row of tables.vendas!.rows) computation.completer('vendas')(row);
  visited = new Set();
});
const sale = (id: number) => computation.completer('vendas')(tables.vendas!.byId.get(String(id))!);
const shop = (id: number) => computation.completer('lojas')(tables.lojas!.byId.get(String(id))!);
const writeShop = (changes: object) => {
  const before = tables.lojas!.byId.get('1')!;
  replaceRow(tables.lojas!, before, { ...before, ...changes });
};

describe('after a write', () => {
  it('no record that refers to it is visited for a value that none of them looks up', () => {
    writeShop({ nota: 'b' });
    expect(shop(1)).toMatchObject({ nota: 'b', falta: 500 });
    expect(sale(3)).toMatchObject({ cidade: 'Sorriso', falta: 500 });
    expect(visited).toEqual(new Set());
  });

  it('all that look up a changed value have the new one, and those of others stay', () => {
    writeShop({ cidade: 'Sinop' });
    expect(sale(3)).toMatchObject({ cidade: 'Sinop', falta: 500 });
    writeShop({ meta: 700 });
    expect(sale(3)).toMatchObject({ cidade: 'Sinop', falta: 200 });
  });

  it('sums follow new, changed and deleted records, and so do their lookups', () => {
    insertRow(tables.vendas!, { ...saleOf(99), valor: 40 });
    expect([shop(1).vendido, sale(3).falta]).toEqual([540, 460]);
    const added = tables.vendas!.byId.get('99')!;
    replaceRow(tables.vendas!, added, { ...added, valor: 50 });
    expect([shop(1).vendido, sale(3).falta]).toEqual([550, 450]);
    replaceRow(tables.vendas!, tables.vendas!.byId.get('99')!, { ...added, lojaId: 2 });
    expect([shop(1).vendido, shop(2).vendido, sale(99).falta]).toEqual([500, 40, 960]);
    deleteRow(tables.vendas!, tables.vendas!.byId.get('99')!);
    expect([shop(2).vendido, sale(3).falta]).toEqual([0, 500]);
  });

  it('a change that is taken back leaves everything as it was', () => {
    writeShop({ meta: 700 });
    writeShop({ meta: 1000 });
    expect(sale(3)).toMatchObject({ falta: 500 });
    expect(visited).toEqual(new Set());
  });
});

describe('written again and again', () => {
  const many = 500;
  const thatBuysElsewhere = many + 1;
  beforeEach(() => {
    for (let id = sales + 1; id <= many; id++) insertRow(tables.vendas!, saleOf(id));
    insertRow(tables.vendas!, {
      id: thatBuysElsewhere,
      version: 1,
      get lojaId() {
        visited.add(thatBuysElsewhere);
        return 2;
      },
    });
    for (const row of tables.vendas!.rows) computation.completer('vendas')(row);
  });
  const writeOther = (cidade: string) => {
    const before = tables.lojas!.byId.get('2')!;
    replaceRow(tables.lojas!, before, { ...before, cidade });
    visited = new Set();
  };

  it('only the records that refer to it are visited, and have its new value', () => {
    for (const cidade of ['Sinop', 'Lucas', 'Cuiabá']) {
      writeOther(cidade);
      expect(sale(thatBuysElsewhere)).toMatchObject({ cidade });
    }
    writeOther('Matupá');
    expect(sale(thatBuysElsewhere)).toMatchObject({ cidade: 'Matupá' });
    expect(visited).toEqual(new Set([thatBuysElsewhere]));
    insertRow(tables.lojas!, { id: 3, version: 1, cidade: 'Nova' });
    visited = new Set();
    expect([shop(3).cidade, sale(3).cidade]).toEqual(['Nova', 'Sorriso']);
    expect(visited).toEqual(new Set());
  });

  it('a record that refers to another one since is found there', () => {
    for (const cidade of ['Sinop', 'Lucas', 'Cuiabá']) {
      writeOther(cidade);
      sale(1);
    }
    replaceRow(tables.vendas!, tables.vendas!.byId.get('7')!, { id: 7, version: 2, lojaId: 2 });
    expect(sale(7).cidade).toBe('Cuiabá');
    writeOther('Matupá');
    expect([sale(7).cidade, sale(8).cidade]).toEqual(['Matupá', 'Sorriso']);
  });
});

describe('a record that is removed for some work', () => {
  const ids = () => tables.vendas!.rows.map(({ id }) => id);

  it('is gone meanwhile, also within other such work, and back in its place after it', () => {
    const all = ids();
    const { vendas } = tables as { vendas: JsonTable };
    for (const [first, second] of [
      [2, 3],
      [3, 2],
      [2, sales],
      [sales, 1],
    ] as const) {
      const seen = withRecordRemoved(vendas, first, () =>
        withRecordRemoved(vendas, second, () => [
          shop(1).vendido,
          ids().toSorted((a, b) => Number(a) - Number(b)),
        ]),
      );
      expect(seen).toEqual([480, all.filter((id) => id !== first && id !== second)]);
      expect([shop(1).vendido, ids()]).toEqual([500, all]);
    }
  });

  it('is back in its place after work that failed', () => {
    const all = ids();
    const fail = () => {
      throw new Error('no');
    };
    expect(() => withRecordRemoved(tables.vendas!, 4, fail)).toThrow('no');
    expect([shop(1).vendido, ids()]).toEqual([500, all]);
    expect(withRecordRemoved(tables.vendas!, 999, () => shop(1).vendido)).toBe(500);
  });
});
