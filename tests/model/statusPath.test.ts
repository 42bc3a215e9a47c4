import { describe, expect, it } from 'vitest';
import { statusPath } from '#model/fields/statusPath.ts';
import type { Option } from '#model/types.ts';

const options = (
  [
    ['prevista', 'neutral'],
    ['aberta', 'info'],
    ['agendada', 'info'],
    ['paga', 'success'],
    ['cancelada', 'error'],
  ] as const
).map(([value, tone]) => ({ value, label: value, tone }) as Option);
const transitions = [
  { from: ['prevista'], to: 'aberta' },
  { from: ['aberta'], to: 'agendada' },
  { from: ['aberta', 'agendada'], to: 'paga' },
  { from: ['paga'], to: 'aberta' },
  { from: ['prevista', 'aberta'], to: 'cancelada' },
];
const pathOf = (current: unknown) => statusPath(options, transitions, current).map(({ value }) => value);

describe('the way of a status', () => {
  it('leads from the first state to the last by the most steps, and not back', () => {
    expect(pathOf('aberta')).toEqual(['prevista', 'aberta', 'agendada', 'paga']);
    expect(pathOf('paga')).toEqual(['prevista', 'aberta', 'agendada', 'paga']);
  });

  it('has a bad end only for a record that is in it', () => {
    expect(pathOf('cancelada')).toEqual(['prevista', 'aberta', 'cancelada']);
  });

  it('begins with the state of a record that no step leads to', () => {
    const without = transitions.filter(({ to }) => to !== 'aberta');
    expect(statusPath(options, without, 'aberta').map(({ value }) => value)).toEqual([
      'aberta',
      'agendada',
      'paga',
    ]);
  });

  it('tells which steps the record may have skipped', () => {
    const skippable = (current: unknown) =>
      statusPath(options, transitions, current).flatMap(({ value, isSkippable }) =>
        isSkippable ? [value] : [],
      );
    expect(skippable('paga')).toEqual(['agendada']);
    expect(skippable('agendada')).toEqual([]);
    expect(skippable('cancelada')).toEqual(['aberta']);
  });

  it('is none for two states, an unknown state, or without transitions', () => {
    expect(statusPath(options.slice(2, 4), transitions, 'agendada')).toEqual([]);
    expect(pathOf('outra')).toEqual([]);
    expect(statusPath(options, [], 'aberta')).toEqual([]);
  });
});

describe('the end of a way', () => {
  const way = (
    tones: Record<string, Option['tone']>,
    steps: [from: string, to: string, tone?: 'danger'][],
    current: string,
  ) =>
    statusPath(
      Object.entries(tones).map(([value, tone]) => ({ value, label: value, tone })),
      steps.map(([from, to, tone]) => ({ from: [from], to, ...(tone && { tone }) })),
      current,
    ).map(({ value }) => value);
  const invoice = { rascunho: 'neutral', emitida: 'info', paga: 'success', cancelada: 'neutral' } as const;
  const cancels: [string, string][] = [
    ['rascunho', 'emitida'],
    ['emitida', 'cancelada'],
    ['emitida', 'paga'],
  ];

  it('is the good state, and a neutral one only of a record that is in it', () => {
    expect(way(invoice, cancels, 'emitida')).toEqual(['rascunho', 'emitida', 'paga']);
    expect(way(invoice, cancels, 'cancelada')).toEqual(['rascunho', 'emitida', 'cancelada']);
  });

  it('is not the state in which a record is parked after the good one', () => {
    const customer = { analise: 'warning', ativo: 'success', inativo: 'neutral' } as const;
    const parks: [string, string][] = [
      ['analise', 'ativo'],
      ['ativo', 'inativo'],
    ];
    expect(way(customer, parks, 'ativo')).toEqual([]);
    expect(way(customer, parks, 'inativo')).toEqual(['analise', 'ativo', 'inativo']);
    expect(way({ ...customer, analise: 'success', ativo: 'neutral' }, parks, 'ativo')).toEqual([]);
  });

  it('where no state is good, is the last one to which a harmless step leads', () => {
    const plain = { novo: 'neutral', feito: 'neutral', arquivado: 'neutral', anulado: 'neutral' } as const;
    const steps: [string, string, 'danger'?][] = [
      ['novo', 'feito'],
      ['feito', 'arquivado'],
      ['arquivado', 'anulado', 'danger'],
    ];
    expect(way(plain, steps, 'novo')).toEqual(['novo', 'feito', 'arquivado']);
    expect(way(plain, steps, 'anulado')).toEqual(['novo', 'feito', 'arquivado', 'anulado']);
  });
});
