import { describe, expect, it } from 'vitest';
import { rightsOf } from '#access/explain/matrix.ts';
import { rulesWritingTo, triggerableRules } from '#access/explain/describeRule.ts';
import type { Rule } from '#model/rules.ts';
import { approval, creates, invoicesWith, rule, text } from '../support/companies/invoices.ts';

const daily = rule({
  id: 'diaria',
  on: [{ kind: 'every', period: 'day', at: '06:00', missed: 'last' }],
  then: [],
});
const chained: Rule = rule({
  id: 'anota',
  resource: 'contas',
  on: [{ kind: 'create' }],
  then: [creates('parceiros', { nome: text('{descricao}') })],
});
const portal = invoicesWith({ notas: { rules: [approval(), daily] }, contas: { rules: [chained] } });
const setOffBy = (permissions: string[], only?: string) =>
  triggerableRules(portal, rightsOf(portal, permissions), only).map((one) => one.rule);

describe('the rules that rights can trigger', () => {
  it('are those triggered by allowed actions, and those triggered by their effects', () => {
    expect(setOffBy(['fiscal'])).toEqual(['notas.gera-conta', 'contas.anota']);
    expect(setOffBy(['financeiro'])).toEqual(['contas.anota']);
  });

  it('are none for users who can trigger none; a scheduled rule is nobody’s', () => {
    expect(setOffBy(['estoque'])).toEqual([]);
    expect(setOffBy(['fiscal', 'financeiro', 'estoque'])).not.toContain('notas.diaria');
  });

  it('can be limited to one resource', () => {
    expect(setOffBy(['fiscal'], 'parceiros')).toEqual(['contas.anota']);
    expect(setOffBy(['fiscal'], 'usuarios')).toEqual([]);
  });
});

it('the rules that write to a resource are listed with their trigger and their place in the config', () => {
  expect(rulesWritingTo(portal, 'movimentos')).toMatchObject([
    { rule: 'notas.gera-conta', cause: 'Autorizar', resource: 'Notas', place: { line: 1 } },
  ]);
  expect(rulesWritingTo(portal, 'usuarios')).toEqual([]);
});
