/** Which facts stand at the head of a record whose list names none. */
import { describe, expect, it } from 'vitest';
import { guessedFacts } from '#screens/list/show/guessedFacts.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { portalWith } from '#tests/support/portal.ts';

const invoice = `
label: { one: Fatura, many: Faturas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  clienteId: { type: reference, label: Cliente, resource: pessoas }
  de: { type: date, label: De }
  ate: { type: date, label: Até, min: de }
  vencimento: { type: date, label: Vencimento }
  vencida: { type: boolean, label: Vencida, when: { vencimento_lt: $today } }
  desconto: { type: money, label: Desconto, default: 0 }
  total: { type: money, label: Total }
  ano: { type: integer, label: Ano }
  motivo: { type: text, label: Motivo, requiredWhen: { situacao: recusada } }
  notas: { type: text, label: Notas }
  situacao:
    type: status
    label: Situação
    options: { aberta: Aberta, recusada: { label: Recusada, tone: error } }
    transitions:
      - { label: Recusar, from: aberta, to: recusada, fields: [notas, motivo] }
form:
  - { section: Fatura, fields: [FORM] }
`;
const listWith = (columns: string, form = 'numero, notas, motivo', more = '') => {
  const portal = portalWith({
    'resources/pessoas.yaml':
      'label: { one: Pessoa, many: Pessoas }\ntitle: nome\nfields:\n  nome: { type: text, label: Nome }\n',
    'resources/faturas.yaml': invoice.replace('FORM', form),
    'departments/geral.yaml': `label: Geral
permissions: [vendas]
routes:
  - { path: /pessoas, label: Pessoas, list: pessoas }
  - path: /faturas
    label: Faturas
    list: { resource: faturas, columns: [${columns}]${more} }
`,
  });
  const { screen } = portal.departments
    .flatMap(({ routes }) => routes)
    .find(({ path }) => path === '/faturas')!;
  const list = screen as ListScreen;
  const guessed = guessedFacts(list, portal.resources.faturas!);
  return { facts: list.facts, poor: guessed.flatMap(({ field, isPoor }) => (isPoor ? [field] : [])) };
};

describe('the key facts of a record, where its list names none', () => {
  it('are what it amounts to, by when, with whom and why it came to a bad end, in any order of the columns', () => {
    const known = listWith('numero, desconto, de, ate, total, vencimento, clienteId, situacao');
    expect(known).toEqual({ facts: ['total', 'vencimento', 'clienteId', 'motivo'], poor: [] });
  });

  it('are found in the form where no column shows them, but a second amount or name is not', () => {
    expect(listWith('numero, situacao', 'numero, total, vencimento, desconto').facts).toEqual([
      'total',
      'vencimento',
    ]);
  });

  it('are poor with an amount that is zero unless somebody says otherwise, and with the day from which something holds', () => {
    expect(listWith('numero, desconto, de, clienteId', 'numero')).toEqual({
      facts: ['desconto', 'de', 'clienteId'],
      poor: ['desconto', 'de'],
    });
  });

  it('are no years, and at most four of those that the list names', () => {
    expect(listWith('numero, ano', 'numero').facts).toEqual([]);
    const named = ', show: { summary: [ano, de, ate, total, desconto] }';
    expect(listWith('numero', 'numero', named).facts).toEqual(['ano', 'de', 'ate', 'total']);
  });
});
