/** Which changes concern the rules at all: no other starts the engine. */
import { describe, expect, it } from 'vitest';
import { rulesOf } from '#server/writes/ruleIndex.ts';
import { concernsRules } from '#server/writes/ruleService.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';

const portal = portalWith({
  ...listsOf('contas', 'pagamentos', 'lembretes'),
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  valor: { type: money, label: Valor }
  pago: { type: money, label: Pago, rollup: { from: pagamentos, target: contaId, sum: valor, filter: { estornado: false } } }
  saldo: { type: money, label: Saldo, formula: valor - pago }
ensures:
  - { that: { saldo_gte: 0 }, message: Pago a mais. }
`,
  'resources/pagamentos.yaml': `
label: { one: Pagamento, many: Pagamentos }
title: nota
fields:
  contaId: { type: reference, label: Conta, resource: contas }
  valor: { type: money, label: Valor }
  estornado: { type: boolean, label: Estornado }
  nota: { type: text, label: Nota }
`,
  'resources/lembretes.yaml': `
label: { one: Lembrete, many: Lembretes }
title: texto
fields:
  texto: { type: text, label: Texto }
  feito: { type: boolean, label: Feito }
  prazo: { type: date, label: Prazo }
rules:
  - id: repetir
    label: Repetir
    on: { update: [feito] }
    then:
      - { create: lembretes, set: { texto: 'De novo' } }
`,
});

describe('a change concerns the rules', () => {
  const concerns = (id: string, before: object | undefined, after: object | undefined, transition?: string) =>
    concernsRules(rulesOf(portal), {
      resource: portal.resources[id]!,
      before: before && { id: 1, ...before },
      after: after && { id: 1, ...after },
      transition,
    });
  const paid = { contaId: 1, valor: 10, estornado: false, nota: 'a' };

  it('if it changes a field on which an invariant depends, however far away', () => {
    expect(concerns('pagamentos', paid, { ...paid, valor: 11 })).toBe(true);
    expect(concerns('pagamentos', paid, { ...paid, contaId: 2 })).toBe(true);
    expect(concerns('pagamentos', paid, { ...paid, estornado: true })).toBe(true);
    expect(concerns('pagamentos', paid, { ...paid, nota: 'b' })).toBe(false);
  });

  it('if a record comes or goes that an invariant counts', () => {
    expect(concerns('pagamentos', undefined, paid)).toBe(true);
    expect(concerns('pagamentos', paid, undefined)).toBe(true);
    expect(concerns('lembretes', undefined, { texto: 'a' })).toBe(false);
  });

  it('if its own record has invariants, whatever it changes', () => {
    expect(concerns('contas', { numero: 'a' }, { numero: 'b' })).toBe(true);
  });

  it('if it may trigger a rule', () => {
    const note = { texto: 'a', feito: false, prazo: null };
    expect(concerns('lembretes', note, { ...note, feito: true })).toBe(true);
    expect(concerns('lembretes', note, { ...note, texto: 'b', prazo: '2026-01-01' })).toBe(false);
  });
});
