import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultOf } from '#kinds/defaults.ts';
import type { Field } from '#model/types.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-10-31T12:34:56.789Z') }));
afterEach(() => void vi.useRealTimers());

const context = {
  timeZone: 'America/Cuiaba',
  variables: { user: null, today: '2026-10-31', timeZone: 'America/Cuiaba' },
};
const begins = (value: string) =>
  defaultOf({ id: 'hora', type: 'datetime', default: value } as Field, context);

it.each([
  ['$now', '2026-10-31T12:34:00.000Z'],
  ['$now-2h', '2026-10-31T10:34:00.000Z'],
  ['2026-10-31T08:00:09Z', '2026-10-31T08:00:09.000Z'],
])('%s as what a moment begins with is a minute, as one types it', (written, begun) =>
  expect(begins(written)).toBe(begun),
);

it('$now is on the portal’s date, even when the UTC date differs', () => {
  vi.setSystemTime(new Date('2026-11-22T00:07:30Z'));
  const atNight = { ...context, variables: { ...context.variables, timeZone: context.timeZone } };
  const field = { id: 'hora', type: 'datetime', default: '$now' } as Field;
  // 20:07 on the 31st in Cuiabá.
  expect(defaultOf(field, atNight)).toBe('2026-11-01T00:07:00.000Z');
});

it('$today is the present moment, also in the hour that clocks show twice', () => {
  const field = { id: 'hora', type: 'datetime', default: '$today' } as Field;
  const timeZone = 'America/Santiago';
  const onDay = (today: string) => defaultOf(field, { timeZone, variables: { user: null, today, timeZone } });
  // Clocks go from midnight back to 23:00.
  for (const moment of ['2026-04-05T02:31:00.000Z', '2026-04-05T03:31:00.000Z']) {
    vi.setSystemTime(new Date(moment));
    expect(onDay('2026-04-04')).toBe(moment);
    expect(onDay('2026-04-02')).toBe('2026-04-03T02:31:00.000Z');
  }
});
