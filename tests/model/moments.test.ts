import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { validateField } from '#kinds/validate.ts';
import { isVariable, parseFilter, recordMatches, variableValue, viewerOf } from '#model/filter/filter.ts';
import type { Field, Filter } from '#model/types.ts';

const fields = { dia: { type: 'date' }, hora: { type: 'datetime' }, mes: { type: 'month' } };
const holds = (filter: Filter, record: Record<string, unknown>, today = '2026-10-31') =>
  recordMatches(filter, record, {
    fields,
    timeZone: 'America/Cuiaba',
    variables: { user: null, today, timeZone: 'America/Cuiaba' },
  });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-10-31T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('$now in a filter', () => {
  it.each([
    [{ hora_lt: '$now' }, ['11:59:59'], ['12:00:00']],
    [{ hora_gte: '$now-2h' }, ['10:00:00'], ['09:59:59']],
    [{ hora_lte: '$now+30min' }, ['12:30:00'], ['12:30:01']],
    [{ hora_gt: '$now-1d', hora_lt: '$now' }, ['00:00:00'], ['12:00:00']],
  ])('%o is exact to the second', (filter, inside, outside) => {
    for (const time of inside) expect(holds(filter, { hora: `2026-10-31T${time}.000Z` })).toBe(true);
    for (const time of outside) expect(holds(filter, { hora: `2026-10-31T${time}.000Z` })).toBe(false);
  });

  it('uses the current time on the date that the portal sets', () => {
    expect(holds({ hora_lt: '$now' }, { hora: '2024-05-06T11:59:00Z' }, '2024-05-06')).toBe(true);
    expect(holds({ hora_lt: '$now' }, { hora: '2024-05-06T12:01:00Z' }, '2024-05-06')).toBe(false);
  });

  it.each([
    ['2026-11-24T12:00:00Z', '2026-10-31', 'America/New_York', '2026-10-31T11:00:00.000Z'],
    ['2026-07-01T12:00:00Z', '2026-12-31', 'America/New_York', '2026-12-31T13:00:00.000Z'],
    // On the date itself, and not shortly after it.
    ['2026-11-25T04:30:00Z', '2026-10-31', 'America/New_York', '2026-11-01T03:30:00.000Z'],
    ['2026-04-04T14:43:12.139Z', '2026-10-31', 'Pacific/Auckland', '2026-10-30T13:43:12.139Z'],
    // Times that clocks leave out, by an hour and at midnight.
    ['2026-01-10T07:30:00Z', '2026-03-08', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-07-01T06:30:00Z', '2026-03-08', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-07-01T04:30:00Z', '2026-09-06', 'America/Santiago', '2026-09-06T04:30:00.000Z'],
    ['2026-01-10T03:30:00Z', '2026-09-06', 'America/Santiago', '2026-09-06T04:30:00.000Z'],
  ])('at %s is the time that clocks show, on %s in %s', (now, today, timeZone, told) => {
    vi.setSystemTime(new Date(now));
    expect(variableValue('$now', viewerOf({ timeZone }, today).variables)).toBe(told);
  });

  it('is refused for fields without a time, and with equality', () => {
    for (const filter of [
      { dia_lt: '$now' },
      { mes_gte: '$now-2h' },
      { hora: '$now' },
      { hora_neq: '$now-2h' },
    ])
      expect(() => parseFilter(filter, fields)).toThrow('hora do dia');
  });
});

describe('a unit of time', () => {
  it.each(['$today-1', '$today-2m', '$month-1', '$month-1m', '$month-1y', '$year-1y', '$week-1w', '$now-2h'])(
    '%s has a unit that fits its base',
    (text) => expect(isVariable(text)).toBe(true),
  );
  it.each(['$month-1d', '$year-1m', '$week-2d', '$now-2', '$now-1m', '$today-2h'])(
    '%s has a unit that does not fit, so it is not a variable',
    (text) => expect(isVariable(text)).toBe(false),
  );
  it('is applied: a year before this month', () => {
    expect(holds({ dia: '$month-1y' }, { dia: '2025-10-15' })).toBe(true);
    expect(holds({ dia: '$month-1y' }, { dia: '2026-09-15' })).toBe(false);
  });
});

describe('an hour that the clocks repeat', () => {
  const timeZone = 'America/New_York';
  // 1:45 before the clocks go back, and 1:30 after it
  const [earlier, later] = ['2026-11-01T05:45:00.000Z', '2026-11-01T06:30:00.000Z'];
  const finds = (filter: Filter, hora: string) =>
    recordMatches(
      filter,
      { hora },
      { fields, timeZone, variables: { user: null, today: '2026-11-01', timeZone } },
    );

  it('has its instants in the order in which they come', () => {
    expect(finds({ hora_gt: earlier }, later)).toBe(true);
    expect(finds({ hora_lte: later }, earlier)).toBe(true);
    expect(finds({ hora_gte: later }, earlier)).toBe(false);
    expect(finds({ hora: later }, '2026-11-01T05:30:00.000Z')).toBe(false);
    expect(finds({ hora: [earlier, later] }, later)).toBe(true);
  });

  it('belongs to its day, and to its local time both times', () => {
    for (const instant of [earlier, later]) {
      expect(finds({ hora: '2026-11-01' }, instant)).toBe(true);
      expect(finds({ hora_gt: '2026-11-01' }, instant)).toBe(false);
      expect(finds({ hora_gte: '2026-11-01T01:30' }, instant)).toBe(true);
    }
  });

  it('does not make an end earlier than its start', () => {
    const bounded = { id: 'fim', type: 'datetime', label: 'Fim', min: 'hora' } as Field;
    const fault = (hora: string, fim: string) =>
      validateField(bounded, fim, {
        ...viewerOf({ timeZone }, '2026-11-01'),
        fields: { fim: bounded },
        record: { hora, fim },
      });
    expect(fault(earlier, later)).toBeUndefined();
    expect(fault(later, earlier)).toContain('01/11/2026 01:30');
  });
});
