import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '#model/types.ts';
import { compute } from '#kinds/compute.ts';
import { csvValue } from '#spreadsheets/csvCells.ts';
import { withWholeRows, type ItemsField } from '#kinds/items/kind.ts';
import { columnTotal } from '#kinds/items/itemRows.ts';
import { formatValue, kindOf, normalizeValue } from '#kinds/registry.ts';
import { validateRecord } from '#kinds/validate.ts';
import { listsOf, portalWith } from '../support/portal.ts';
import { context, randomFrom } from './helpers.ts';

const { fields } = portalWith({
  'resources/produtos.yaml': `
label: { one: Produto, many: Produtos }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/compras.yaml': `
label: { one: Compra, many: Compras, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  desconto: { type: money, label: Desconto }
  # before the rows that it reads: order is not what makes it right
  valor: { type: money, label: Valor, formula: 'sum(itens.total) - coalesce(desconto, 0)' }
  media: { type: money, label: Média, formula: valor / count(itens) }
  itens:
    type: items
    label: Itens
    min: 1
    max: 3
    totals: { quantidade: sum, total: sum, preco: avg }
    fields:
      total: { type: money, label: Total, formula: quantidade * preco }
      produtoId: { type: reference, label: Produto, resource: produtos, required: true }
      codigo: { type: text, label: Código, case: upper, unique: true }
      quantidade: { type: decimal, label: Quantidade, decimals: 3, required: true, min: 0.001 }
      preco: { type: money, label: Preço, required: true, min: 0 }
      entrega: { type: date, label: Entrega }
      limite: { type: date, label: Limite, min: entrega }
      brinde: { type: boolean, label: Brinde }
      motivo: { type: text, label: Motivo, visibleWhen: { brinde: true }, requiredWhen: { brinde: true } }
  dependentes:
    type: items
    label: Dependentes
    rowLabel: Dependente
    fields: { nome: { type: text, label: Nome, required: true } }
form:
  - { section: Compra, fields: [numero, itens, dependentes, desconto] }
`,
  ...listsOf('compras'),
}).resources.compras!;

const itens = fields.itens as ItemsField;
const dependentes = fields.dependentes as ItemsField;
const options = { variables: context.variables, timeZone: context.timeZone };
const good = { produtoId: 1, quantidade: 2, preco: 10 };
const errorsOf = (rows: unknown) => validateRecord({ fields }, { itens: rows }, options);

describe('the rows of a record', () => {
  it('are checked one by one, with each error at its own path', () => {
    expect(errorsOf([good, good])).toEqual({});
    expect(errorsOf([good, { produtoId: null, quantidade: 0, preco: 'x' }])).toEqual({
      'itens.1.produtoId': 'Escolha na lista',
      'itens.1.quantidade': 'Deve ser no mínimo 0,001',
      'itens.1.preco': 'Não é um número: “x”. Escreva como 1.234,56',
    });
  });

  it('are limited in number by the field', () => {
    for (const none of [[], null, undefined])
      expect(errorsOf(none)).toEqual({ itens: 'Inclua pelo menos uma linha' });
    expect(errorsOf([good, good, good])).toEqual({});
    expect(errorsOf([good, good, good, good])).toEqual({ itens: 'Inclua no máximo 3 linhas' });
    expect(validateRecord({ fields }, { itens: [good], dependentes: [] }, options)).toEqual({});
  });

  it.each([['texto'], [{ 0: good }], [[good, null]], [[good, 'x']], [[[good]]]])('can’t be %j', (rows) => {
    expect(errorsOf(rows)).toEqual({ itens: 'Deve ser uma lista de linhas' });
  });

  it('evaluate conditions on their own values, not on another row’s', () => {
    expect(errorsOf([{ ...good, brinde: true, motivo: 'Campanha' }, good])).toEqual({});
    expect(
      errorsOf([
        { ...good, brinde: true },
        { ...good, brinde: false },
      ]),
    ).toEqual({
      'itens.0.motivo': 'Campo obrigatório',
    });
    expect(errorsOf([{ ...good, entrega: '2026-10-10', limite: '2026-10-09' }])).toEqual({
      'itens.0.limite': expect.stringContaining('10/10/2026'),
    });
  });

  it('do not repeat a unique value', () => {
    expect(
      errorsOf([
        { ...good, codigo: 'A1' },
        { ...good, codigo: 'B1' },
      ]),
    ).toEqual({});
    expect(errorsOf([{ ...good, codigo: 'A1' }, good, { ...good, codigo: 'a1' }])).toEqual({
      'itens.2.codigo': 'Repete a linha 1',
    });
  });

  it('are stored without computed fields, and normalized like any value', () => {
    expect(normalizeValue(itens, [{ ...good, codigo: '  ab  c ', total: 999, preco: 0.1 + 0.2 }])).toEqual([
      { produtoId: 1, codigo: 'AB C', quantidade: 2, preco: 0.3 },
    ]);
    expect(normalizeValue(itens, [])).toBeNull();
    expect(normalizeValue(itens, [7, good])).toEqual([7, good]);
  });

  it('are always valid when sampled', () => {
    const simple = { ...itens, fields: { ...itens.fields } } as ItemsField & {
      fields: Record<string, Field>;
    };
    for (const id of ['entrega', 'limite', 'codigo', 'motivo']) delete simple.fields[id];
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const rows = kindOf(simple).sample(randomFrom(seed), simple, context);
        expect(validateRecord({ fields: { itens: simple } }, { itens: rows }, options)).toEqual({});
      }),
    );
  });

  it('are shown as a count in a list, with their own name if they have one; a single text is read', () => {
    expect(
      [1, 3].map((n) =>
        formatValue(
          itens,
          Array.from({ length: n }, () => good),
          context,
        ),
      ),
    ).toEqual(['1 item', '3 itens']);
    expect(
      [1, 2].map((n) =>
        formatValue(
          { ...dependentes, fields: { ...dependentes.fields, quantidade: { ...itens.fields.quantidade! } } },
          Array.from({ length: n }, () => ({ nome: 'x' })),
          context,
        ),
      ),
    ).toEqual(['1 dependente', '2 dependentes']);
    expect(formatValue(dependentes, [{ nome: 'Ana' }, { nome: 'Rui' }], context)).toBe('Ana; Rui');
    expect(formatValue(itens, [], context)).toBe('');
  });

  it('are written in full to a file, without executable cells', () => {
    expect(csvValue(dependentes, [{ nome: 'Ana' }, { nome: 'Rui' }], context)).toBe('Ana; Rui');
    expect(csvValue(dependentes, [{ nome: '=1+1' }], context)).toBe("'=1+1");
  });
});

describe('formulas of rows', () => {
  it('are computed before those of the record that aggregate them', () => {
    const computed = compute(
      fields,
      { desconto: 1, itens: [good, { ...good, quantidade: 0.5 }] },
      { today: '2026-10-31', timeZone: 'UTC' },
    );
    expect(computed).toMatchObject({ valor: 24, media: 12, itens: [{ total: 20 }, { total: 5 }] });
  });

  it('ignore results that were sent', () => {
    expect(
      compute(fields, { itens: [{ ...good, total: 1 }], valor: 3 }, { today: '2026-10-31', timeZone: 'UTC' }),
    ).toMatchObject({
      valor: 20,
      itens: [{ total: 20 }],
    });
  });

  it('ignore invalid rows, and a record without rows', () => {
    expect(compute(fields, { itens: ['x', good] }, { today: '2026-10-31', timeZone: 'UTC' }).itens).toEqual([
      'x',
      { ...good, total: 20 },
    ]);
    expect(compute(fields, {}, { today: '2026-10-31', timeZone: 'UTC' })).toEqual({ valor: 0, media: null });
  });

  it('are exact to the cent, for any number of rows', () => {
    const row = fc.record({
      quantidade: fc.integer({ min: 1, max: 1e6 }),
      cents: fc.integer({ min: 0, max: 1e6 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 50 }), (rows) => {
        const given = rows.map(({ quantidade, cents }) => ({ quantidade, preco: cents / 100 }));
        const { valor, itens: computed } = compute(fields, { itens: given } as Record<string, unknown>, {
          today: '2026-10-31',
          timeZone: 'UTC',
        });
        const cents = rows.reduce(
          (sum, { quantidade, cents }) => sum + BigInt(quantidade) * BigInt(cents),
          0n,
        );
        expect(BigInt(Math.round(Number(valor) * 100))).toBe(cents);
        if (rows.length > 0) expect(columnTotal(itens, 'total', computed as [])).toBe(valor);
      }),
    );
  });
});

describe('totals', () => {
  it('cover the whole column, rounded to its decimals', () => {
    const rows = [good, { ...good, quantidade: 0.125, preco: 10.01 }];
    expect(columnTotal(itens, 'quantidade', rows)).toBe(2.125);
    expect(columnTotal(itens, 'preco', rows)).toBe(10.01);
  });

  it('do not exist for a column without one', () => {
    expect(columnTotal(itens, 'produtoId', [good])).toBeNull();
  });
});

describe('withWholeRows', () => {
  it('leaves no gap in a row that another row’s value could fill', () => {
    expect(withWholeRows(fields, { id: 1, dependentes: [{}] })).toEqual({
      id: 1,
      dependentes: [{ nome: null }],
    });
    const without = { id: 1, itens: null };
    expect(withWholeRows(fields, without)).toBe(without);
  });
});
