import { describe, expect, it } from 'vitest';
import { filterWords, filterKeysOf, namedBy } from '#screens/filterWords.ts';
import { inMode, modeIn, modesOf, wordOf } from '#screens/app/filters/FilterInput.tsx';
import { garage } from '../garage.ts';

const titles = (_resource: string, id: unknown) => ({ '1': 'Ana Lima', '2': 'Bruno Reis' })[String(id)];
const words = (field: string, filter: Record<string, unknown>) =>
  filterWords(garage.resources.reparos!.fields[field]!, filter, {
    titles,
    timeZone: 'America/Cuiaba',
    today: '2026-10-31',
  });

describe('a filter in words', () => {
  it.each([
    ['etapa', { etapa: ['aberto', 'pronto'] }, 'Em aberto, Pronto'],
    ['etapa', { etapa: ['aberto', 'pronto', 'entregue'] }, 'Em aberto, Pronto, Entregue'],
    ['donoId', { donoId: [1, 2, 3] }, '3 escolhidos'],
    ['etapa', { etapa_neq: 'entregue' }, 'exceto Entregue'],
    ['donoId', { donoId: [1, 2] }, 'Ana Lima, Bruno Reis'],
    ['donoId', { donoId_null: true }, 'não informado'],
    ['urgente', { urgente: true }, 'Sim'],
    ['valor', { valor_gte: 1000, valor_lte: 2000 }, 'a partir de R$\u00a01.000,00, até R$\u00a02.000,00'],
    ['numero', { numero_like: 'R-1' }, 'contém “R-1”'],
    ['numero', { numero_nlike: 'R-1' }, 'não contém “R-1”'],
    ['entrada', { entrada_gte: '2026-10-01' }, 'a partir de 01/10/2026'],
    ['entrada', { entrada: '2026-10' }, '10/2026'],
    ['entrada', { entrada_gte: '$month', entrada_lte: '$month' }, 'este mês'],
    ['entrada', { entrada_gte: '$month-1', entrada_lte: '$month-1' }, 'mês passado'],
    ['entrada', { entrada_gte: '$today-30d', entrada_lte: '$today' }, 'últimos 30 dias'],
    ['entrada', { entrada: '$week' }, 'esta semana'],
    ['entrada', { entrada_gte: '$week-1', entrada_lte: '$week-1' }, 'semana passada'],
    ['entrada', { entrada_gte: '$week-3', entrada_lte: '$week' }, 'últimas 4 semanas'],
    ['entrada', { entrada_lt: '$week-2' }, 'antes de 12/10/2026'],
    ['entrada', { entrada_gte: '$month-11', entrada_lte: '$month' }, 'últimos 12 meses'],
    ['entrada', { entrada_gte: '$month-11', entrada_lte: '$month-1' }, 'desde nov/2025, até mês passado'],
    ['entrada', { entrada_gte: '$now-24h', entrada_lte: '$now' }, 'últimas 24 horas'],
    ['entrada', { entrada_lt: '$now' }, 'antes de agora'],
    ['entrada', { entrada_lt: '$now-30min' }, 'antes de 30 minutos atrás'],
    ['entrada', { entrada_gte: '$month-1y' }, 'desde out/2025'],
    ['entrada', { entrada_gte: '$today-30d' }, 'desde 01/10/2026'],
    ['entrada', { entrada_gte: '$month-5' }, 'desde mai/2026'],
    ['entrada', { entrada_gte: '$today+5d' }, 'a partir de 05/11/2026'],
    ['entrada', { entrada_lt: '$year-2' }, 'antes de 2024'],
    ['entrada', { entrada_gte: '$month-1' }, 'desde set/2026'],
    ['entrada', { entrada_gte: '$today-1d' }, 'desde ontem'],
    ['entrada', { entrada_lte: '$today+1d' }, 'até amanhã'],
    ['donoId', { donoId: '$user.donoId' }, 'você'],
    ['etapa', { valor: 1 }, ''],
  ])('%s %o -> %s', (field, filter, text) => {
    expect(words(field, filter)).toBe(text);
  });
});

describe('a configured query', () => {
  const queries = [
    { label: 'Na oficina', filter: { etapa: ['aberto', 'pronto'] } },
    { label: 'Entraram este mês', filter: { entrada: '$month' } },
    { label: 'Só os urgentes', filter: { urgente: true } },
  ];
  it.each([
    ['etapa', { etapa: ['aberto', 'pronto'], urgente: true }, 'Na oficina'],
    ['etapa', { etapa: ['aberto'] }, undefined],
    ['entrada', { entrada: '$month' }, undefined],
    ['urgente', { urgente: true }, undefined],
  ])('names several values of %s, but not one value: %o -> %s', (field, filter, label) => {
    expect(namedBy(queries, garage.resources.reparos!.fields[field]!, filter)).toBe(label);
  });
});

describe('the keys of a field', () => {
  it('are those with an operator, but not those of a field whose name begins with it', () => {
    expect(filterKeysOf('valor', { valor_gte: 1, valorTotal: 2, valor: 3, q: 'x' })).toEqual([
      'valor_gte',
      'valor',
    ]);
  });
});

describe('filter modes', () => {
  const field = (id: string) => garage.resources.reparos!.fields[id]!;
  it("depend on the field's kind", () => {
    expect(modesOf(field('etapa'))).toEqual(['is', 'not', 'empty', 'filled']);
    expect(modesOf(field('donoId'))).toEqual(['is', 'not']);
    expect(modesOf(field('entrada'))).toEqual(['is', 'not', 'empty', 'filled']);
    expect(modesOf(field('urgente'))).toEqual(['is']);
    expect(['entrada', 'valor', 'recado', 'etapa'].map((id) => wordOf('is', field(id)))).toEqual([
      'within',
      'within',
      'has',
      'is',
    ]);
  });

  it('keep the chosen value where it makes sense, and drop it otherwise', () => {
    const held = { etapa: ['pronto'], valor_gte: 1 };
    const negated = inMode(field('etapa'), held, 'not');
    expect(negated).toEqual({ etapa_neq: ['pronto'], valor_gte: 1 });
    expect(modeIn(field('etapa'), negated)).toBe('not');
    expect(inMode(field('etapa'), negated, 'is')).toEqual(held);
    expect(inMode(field('valor'), held, 'empty')).toEqual({ etapa: ['pronto'], valor_null: true });
    expect(modeIn(field('valor'), { valor_null: false })).toBe('filled');
    const day = { entrada_gte: '2026-10-01', entrada_lte: '2026-10-01' };
    expect(inMode(field('entrada'), day, 'not')).toEqual({ entrada_neq: '2026-10-01' });
    expect(inMode(field('entrada'), { entrada_neq: '2026-10-01' }, 'is')).toEqual(day);
    const lacking = inMode(field('motivo'), { motivo_like: 'freio' }, 'not');
    expect([lacking, modeIn(field('motivo'), lacking), wordOf('not', field('motivo'))]).toEqual([
      { motivo_nlike: 'freio' },
      'not',
      'lacks',
    ]);
    expect(inMode(field('motivo'), lacking, 'is')).toEqual({ motivo_like: 'freio' });
    expect(inMode(field('entrada'), { ...day, entrada_lte: '2026-10-02' }, 'not')).toEqual({});
  });
});
