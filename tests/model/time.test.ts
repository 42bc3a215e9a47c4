/** Local times, with the results of a second implementation: all year, around midnight and where clocks change. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { utcOf } from '#model/time/moments.ts';
import { localIso, todayOf } from '#model/time/time.ts';
import { changesOf, localText, timesShowing, zoneNames } from '../support/oracle/localTime.ts';

const [minute, hour] = [60_000, 3_600_000];
const isoOf = (time: number) => new Date(time).toISOString();

/** Every 31 hours of some years, and every quarter of an hour around the changes. */
function timesIn(zone: string): number[] {
  const [start, end] = [Date.UTC(2024, 0, 1), Date.UTC(2028, 0, 1)];
  const all = Array.from({ length: (end - start) / (31 * hour) }, (_, at) => start + at * 31 * hour);
  const changes = [2024, 2025, 2026, 2027].flatMap((year) => changesOf(zone, year));
  const around = changes.flatMap((change) =>
    Array.from({ length: 25 }, (_, at) => change + (at - 12) * 15 * minute).flatMap((time) => [
      time - 1,
      time,
    ]),
  );
  return [...all, ...around];
}

describe.each(zoneNames)('in %s', (zone) => {
  it('clocks follow the rules of the zone', () => {
    for (const time of timesIn(zone)) {
      const instant = isoOf(time);
      expect(localIso(instant, zone), instant).toBe(localText(instant, zone));
    }
  });

  it('a typed time is an instant at which clocks show it, where there is one', () => {
    for (const time of timesIn(zone)) {
      const local = localText(isoOf(time), zone);
      const known = timesShowing(Date.parse(`${local}Z`), zone).map(isoOf);
      expect(known, local).toContain(utcOf(local, zone));
    }
  });

  describe('on a day', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());

    it('today is the date that clocks show', () => {
      for (const time of timesIn(zone)) {
        vi.setSystemTime(time);
        expect(todayOf({ timeZone: zone }), isoOf(time)).toBe(localText(isoOf(time), zone).slice(0, 10));
      }
    });
  });
});
