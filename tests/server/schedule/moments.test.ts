import { describe, expect, it } from 'vitest';
import { localTimeAt, lastMoment, momentsBetween, nextMoment } from '#server/schedule/schedules.ts';
import type { ScheduledTrigger } from '#server/rules/runScheduledRule.ts';
import { portalIn } from '#tests/support/server.ts';

type Every = Extract<ScheduledTrigger, { kind: 'every' }>;
const every = (period: Every['period'], at = '06:00', on?: number): Every => ({
  kind: 'every',
  period,
  at,
  missed: 'last',
  ...(on !== undefined && { on }),
});
const here = 'America/Sao_Paulo';

describe('the moments of a rule', () => {
  it('are those after one time and up to another', () => {
    const between = (after: string, until: string) => momentsBetween(every('day'), here, after, until);
    expect(between('2026-11-01T06:00', '2026-11-03T06:00')).toEqual(['2026-11-02T06:00', '2026-11-03T06:00']);
    expect(between('2026-11-01T05:59', '2026-11-01T06:00')).toEqual(['2026-11-01T06:00']);
    expect(between('2026-11-01T06:00', '2026-11-02T05:59')).toEqual([]);
  });

  it.each([
    [every('week'), ['2026-11-02', '2026-11-09']],
    [every('week', '06:00', 7), ['2026-11-01', '2026-11-08']],
    [every('month'), ['2026-11-01', '2026-12-01']],
    [every('month', '06:00', 31), ['2026-10-31', '2026-11-30']],
    [every('year'), ['2027-01-01', '2028-01-01']],
    [every('year', '06:00', 366), ['2026-12-31', '2027-12-31']],
    [every('year', '06:00', 60), ['2027-03-01', '2028-02-29']],
    [{ kind: 'at', field: 'emissao', days: 5, at: '06:00', missed: 'each' }, ['2026-10-31', '2026-11-01']],
  ] as const)('%j fall on %j', (trigger, dates) => {
    const found = momentsBetween(trigger, here, '2026-10-30T12:00', '2028-12-01T00:00').slice(0, 2);
    expect(found).toEqual(dates.map((date) => `${date}T06:00`));
    expect(nextMoment(trigger, here, '2026-10-30T12:00')).toBe(found[0]);
    expect(lastMoment(trigger, here, found[1]!)).toBe(found[1]);
  });

  it('are one per day, even if the clock skips or repeats their time', () => {
    const days = (at: string, zone: string, after: string, until: string) =>
      momentsBetween(every('day', at), zone, after, until).map((moment) => moment.slice(5));
    // 02:00 is followed by 03:00 on 8 March, and by 01:00 on 1 November.
    const york = 'America/New_York';
    expect(days('02:30', york, '2026-03-07T03:00', '2026-03-09T03:00')).toEqual([
      '03-08T02:30',
      '03-09T02:30',
    ]);
    expect(days('01:30', york, '2026-10-31T03:00', '2026-11-02T03:00')).toEqual([
      '11-01T01:30',
      '11-02T01:30',
    ]);
    // A day without midnight.
    expect(days('00:00', here, '2018-11-03T12:00', '2018-11-05T12:00')).toEqual([
      '11-04T00:00',
      '11-05T00:00',
    ]);
  });
});

describe('the clock', () => {
  const portal = portalIn('tests/support/config');
  const at = Date.parse('2026-11-01T01:30:00Z');
  it('is the portal’s local time, on a date that may be fixed', () => {
    expect(localTimeAt(at, { ...portal, timeZone: here }, undefined)).toBe('2026-10-31T22:30');
    expect(localTimeAt(at, { ...portal, timeZone: here }, '2026-01-05')).toBe('2026-01-05T22:30');
  });
});
