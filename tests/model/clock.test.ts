import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultOf } from '#kinds/defaults.ts';
import { relativeTime } from '#kinds/date/relative.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { variableValue } from '#model/filter/variables.ts';
import { todayOf } from '#model/time/time.ts';
import { nowIso, nowMs, setClockBy } from '#model/time/clock.ts';
import type { Field } from '#model/types.ts';

const timeZone = 'America/Sao_Paulo';
beforeEach(() => {
  vi.useFakeTimers();
  // the device is three hours slow
  vi.setSystemTime('2026-11-03T01:00:00Z');
  setClockBy('Tue, 03 Nov 2026 04:00:00 GMT');
});
afterEach(() => {
  setClockBy(new Date().toUTCString());
  vi.useRealTimers();
});

it('is the clock of the server, on a device whose own is hours slow', () => {
  expect(nowIso()).toBe('2026-11-03T04:00:00.000Z');
  expect(relativeTime('2026-11-03T03:59:58Z', { now: new Date(nowMs()), timeZone })).toBe('agora');
  expect(todayOf({ timeZone })).toBe('2026-11-03');
  vi.advanceTimersByTime(60_000);
  expect(nowIso()).toBe('2026-11-03T04:01:00.000Z');
});

it('gives `$now` and defaults the time of the server', () => {
  const { variables } = viewerOf({ timeZone }, '2026-11-03');
  expect(variableValue('$now', variables)).toBe('2026-11-03T04:00:00.000Z');
  const field = { id: 'at', type: 'datetime', label: '', default: '$today' } as Field;
  expect(defaultOf(field, { variables, timeZone })).toBe('2026-11-03T04:00:00.000Z');
});

it.each([
  ['an answer that took a moment', 'Tue, 03 Nov 2026 00:59:57 GMT'],
  ['the time of the device', 'Tue, 03 Nov 2026 01:00:00 GMT'],
])('is the clock of the device after %s', (_what, date) => {
  setClockBy(date);
  expect(nowIso()).toBe('2026-11-03T01:00:00.000Z');
});

it.each([null, '', 'soon'])('stays as it is after an answer whose date is %j', (date) => {
  setClockBy(date);
  expect(nowIso()).toBe('2026-11-03T04:00:00.000Z');
});
