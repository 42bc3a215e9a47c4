import { describe, expect, it } from 'vitest';
import type { ItemsField } from '#kinds/items/kind.ts';
import { parsePasted } from '#spreadsheets/pasteRows.ts';

const column = (id: string, type: string, label: string, more = {}) => ({
  id,
  type,
  label,
  required: false,
  unique: false,
  readOnly: false,
  ...more,
});
const itens = {
  ...column('itens', 'items', 'Itens'),
  fields: {
    produtoId: column('produtoId', 'reference', 'Produto', { resource: 'produtos' }),
    quantidade: column('quantidade', 'decimal', 'Quantidade', { min: 0.01 }),
    preco: column('preco', 'money', 'Preço'),
    entrega: column('entrega', 'date', 'Entrega'),
    total: column('total', 'money', 'Total', { formula: 'quantidade * preco', readOnly: true }),
  },
} as unknown as ItemsField;
const context = {
  variables: { user: null, today: '2026-10-31', timeZone: 'UTC' },
  timeZone: 'UTC',
  fields: itens.fields,
};
const pasted = (text: string, into: string) => parsePasted(itens, text, into, context);

describe('cells pasted from a spreadsheet', () => {
  it('fill the columns from the one pasted into, parsed like typed input', () => {
    expect(pasted('10\t1.234,56\t31/12/2026\n2,5\t9,90\t\n', 'quantidade')).toEqual({
      rows: [
        { values: { quantidade: 10, preco: 1234.56, entrega: '2026-12-31' }, named: {} },
        { values: { quantidade: 2.5, preco: 9.9 }, named: {} },
      ],
      faults: [],
      doubts: [],
    });
  });

  it('are read as a column: one cell decides for the others', () => {
    const text = '1.234\t1,5\t01/05/2026\n0.567\t1.234\t03/31/2026';
    const { rows, doubts } = pasted(text, 'quantidade');
    expect(rows.map(({ values }) => values)).toEqual([
      { quantidade: 1.234, preco: 1.5, entrega: '2026-01-05' },
      { quantidade: 0.567, preco: 1234, entrega: '2026-03-31' },
    ]);
    expect(doubts).toEqual([]);
  });

  it('that no cell decides are read in the usual way of the language, with a doubt', () => {
    const { rows, doubts } = pasted('1.234\t9,00\t01/05/2026', 'quantidade');
    expect(rows[0]!.values).toEqual({ quantidade: 1234, preco: 9, entrega: '2026-05-01' });
    expect(doubts).toEqual([
      { label: 'Quantidade', text: '1.234', reads: '1234', other: '1,234' },
      {
        label: 'Entrega',
        text: '01/05/2026',
        reads: '1 de maio de 2026',
        other: '5 de janeiro de 2026',
      },
    ]);
  });

  it('that contradict each other are not mixed', () => {
    const { rows, faults } = pasted('1,5\n2.5', 'quantidade');
    expect(rows.map(({ values }) => values)).toEqual([{ quantidade: 1.5 }, {}]);
    expect(faults).toEqual(['linha 2, Quantidade: “2.5”']);
  });

  it('of one column are not split at decimal commas', () => {
    expect(pasted('1,5\n2,5', 'quantidade').rows.map(({ values }) => values)).toEqual([
      { quantidade: 1.5 },
      { quantidade: 2.5 },
    ]);
  });

  it('with column names in the first line go into these columns', () => {
    const { rows, faults } = pasted('Preço\tproduto\n3,00\tSoja\n', 'quantidade');
    expect(rows).toEqual([{ values: { preco: 3 }, named: { produtoId: 'Soja' } }]);
    expect(faults).toEqual([]);
  });

  it('that can’t be parsed are reported, and the others are kept', () => {
    const { rows, faults } = pasted('muito\t2,00', 'quantidade');
    expect(rows).toEqual([{ values: { preco: 2 }, named: {} }]);
    expect(faults).toEqual(['linha 1, Quantidade: “muito”']);
  });

  it('that the form refuses are filled in, so that it can say why', () => {
    const { rows, faults } = pasted('-3', 'quantidade');
    expect(rows).toEqual([{ values: { quantidade: -3 }, named: {} }]);
    expect(faults).toEqual([]);
    expect(pasted('-trois', 'quantidade').faults).toEqual(['linha 1, Quantidade: “-trois”']);
  });

  it('never fill computed fields', () => {
    expect(pasted('1,00\t31/12/2026\t99,00', 'preco').rows[0]!.values).toEqual({
      preco: 1,
      entrega: '2026-12-31',
    });
  });
});
