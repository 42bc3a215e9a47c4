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
