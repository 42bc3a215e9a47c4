import { describe, expect, it } from 'vitest';
import { compute, computedFields } from '#kinds/compute.ts';
import { listsOf, portalWith } from '../support/portal.ts';

const { resources } = portalWith({
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: nome
fields:
  nome: { type: text, label: Nome }
  total: { type: money, label: Total, formula: subtotal - desconto }
  subtotal: { type: money, label: Subtotal, formula: quantidade * preco }
  quantidade: { type: decimal, label: Quantidade, decimals: 3 }
  preco: { type: money, label: Preço, decimals: 3 }
  desconto: { type: money, label: Desconto }
  validade: { type: date, label: Validade }
  faltam: { type: integer, label: Faltam, formula: 'days($today, validade)' }
  semanas: { type: integer, label: Semanas, formula: faltam / 7 }
`,
  ...listsOf('pedidos'),
});
const { fields } = resources.pedidos!;
const clock = { today: '2026-10-31', timeZone: 'America/Cuiaba' };
const order = { quantidade: 420, preco: 6.579, desconto: 63.18, validade: '2026-11-14' };

describe('computed fields', () => {
  it('are computed after the fields that they read, in any written order', () => {
    expect(compute(fields, order, clock)).toMatchObject({
      subtotal: 2763.18,
      total: 2700,
      faltam: 14,
      semanas: 2,
    });
  });

  it('that change with the day are marked as live, and so are those that read them', () => {
    expect(
      computedFields(fields)
        .filter(({ live }) => live)
        .map(({ id }) => id),
    ).toEqual(['faltam', 'semanas']);
    expect(compute(fields, order, clock, 'stored')).not.toHaveProperty('faltam');
    expect(compute(fields, { ...order, total: 1 }, clock, 'live')).toMatchObject({
      total: 1,
      faltam: 14,
    });
  });

  it('keep their value when a field that they read is unknown here', () => {
    const { preco: _preco, ...known } = fields;
    expect(compute(known, { ...order, subtotal: 5 }, clock)).toMatchObject({
      subtotal: 5,
      total: -58.18,
    });
  });
});
