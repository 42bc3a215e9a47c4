import { describe, expect, it } from 'vitest';
import { rightsOf } from '../../src/access/matrix.ts';
import { rulesComingTo, rulesSetOffBy } from '../../src/access/ruleReach.ts';
import type { Rule } from '../../src/rules/types.ts';
import { approval, creates, invoicesWith, rule, text } from '../support/invoices.ts';

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
  rulesSetOffBy(portal, rightsOf(portal, permissions), only).map((one) => one.rule);

describe('what rights may set off', () => {
  it('are the rules of what they may do, and those that follow from these', () => {
    expect(setOffBy(['fiscal'])).toEqual(['notas.gera-conta', 'contas.anota']);
    expect(setOffBy(['financeiro'])).toEqual(['contas.anota']);
  });

  it('is nothing for who may set off none; a rule by the clock is nobody’s', () => {
    expect(setOffBy(['estoque'])).toEqual([]);
    expect(setOffBy(['fiscal', 'financeiro', 'estoque'])).not.toContain('notas.diaria');
  });

  it('may be asked of one resource', () => {
    expect(setOffBy(['fiscal'], 'parceiros')).toEqual(['contas.anota']);
    expect(setOffBy(['fiscal'], 'usuarios')).toEqual([]);
  });
});

it('the rules that come to a resource are told with what sets them off and the line that says so', () => {
  expect(rulesComingTo(portal, 'movimentos')).toMatchObject([
    { rule: 'notas.gera-conta', cause: 'Autorizar', resource: 'Notas', place: { line: 1 } },
  ]);
  expect(rulesComingTo(portal, 'usuarios')).toEqual([]);
});
