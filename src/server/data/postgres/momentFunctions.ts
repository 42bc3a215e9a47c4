/** Days and months later, the local time, and whole months between two days, as evaluate.ts computes them. */
import type { Sql } from './sql.ts';

export type MomentFunction =
  | 'addDays'
  | 'addMonths'
  | 'addTime'
  | 'instantAt'
  | 'localTime'
  | 'monthsBetween'
  | 'monthsLater';

type Make = (one: MomentFunction, takes: string, gives: string, body: string) => Sql;

const isoInstant = (time: string) => `to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Null outside the years 0001 to 9999. */
const isWithin = (days: string, day: string) =>
  `abs(${days}) <= 4000000 and ${day} + trunc(${days})::int between date '0001-01-01' and date '9999-12-31'`;

export const momentFunctions = (make: Make, call: (one: MomentFunction) => string): Sql[] => [
  make(
    'localTime',
    'instant text, zone text',
    'text',
    // Another text is returned unchanged.
    `begin return case when right(instant, 1) = 'Z'
      then to_char(instant::timestamptz at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS') else instant end; end`,
  ),
  make(
    'addDays',
    'day date, days numeric',
    'text',
    `begin return case when ${isWithin('days', 'day')} then to_char(day + trunc(days)::int, 'YYYY-MM-DD') end; end`,
  ),
  // Rounds like Math.round: half a millisecond goes up.
  make(
    'addTime',
    'instant timestamptz, days numeric',
    'text',
    `begin return case when ${isWithin('days', 'instant::date')}
      then ${isoInstant(`instant + floor(days * 86400000 + 0.5) * interval '1 millisecond'`)} end; end`,
  ),
  make(
    'addMonths',
    'day date, months numeric',
    'date',
    `begin return case when abs(months) <= 120000
        and extract(year from day) * 12 + extract(month from day) + trunc(months)::int between 13 and 119999
      then (day + trunc(months)::int * interval '1 month')::date end; end`,
  ),
  // At the same local time; where clocks leave that out, what they show instead.
  make(
    'monthsLater',
    'instant text, months numeric, zone text',
    'text',
    `declare
        start timestamptz := instant; day date; shift interval; later timestamptz; wanted timestamp; moved timestamptz;
      begin
        day := left(${call('localTime')}(instant, zone), 10);
        shift := (${call('addMonths')}(day, months) - day) * interval '24 hours';
        if shift is null then return null; end if;
        later := start + shift;
        wanted := (start at time zone zone) + shift;
        moved := later + (wanted - (later at time zone zone));
        if least(later, moved) < '0001-01-01Z' or greatest(later, moved) >= '9999-12-31Z'::timestamptz + interval '1 day'
          then return null; end if;
        return ${isoInstant('case when moved at time zone zone = wanted then moved else greatest(moved, later) end')};
      end`,
  ),
  // A local time that clocks skip is as much later; of one that they show twice it is the first, see utcOf.
  make(
    'instantAt',
    'day text, clock text, zone text',
    'text',
    `declare
        wanted timestamp := (day || ' ' || clock)::timestamp;
        made timestamptz := wanted at time zone zone;
        before timestamptz := made - interval '24 hours';
        first timestamptz := (wanted - ((before at time zone zone) - (before at time zone 'UTC'))) at time zone 'UTC';
      begin
        if first < made and first at time zone zone = wanted then made := first; end if;
        return case when day collate "C" > '0001-01-01' and day collate "C" < '9999-12-31' then ${isoInstant('made')} end;
      end`,
  ),
  make(
    'monthsBetween',
    'start date, until date',
    'integer',
    `declare
        first date := least(start, until); last date := greatest(start, until);
        months integer := (extract(year from last) - extract(year from first)) * 12
          + extract(month from last) - extract(month from first);
      begin
        if first + months * interval '1 month' > last then months := months - 1; end if;
        return case when until < start then - months else months end;
      end`,
  ),
];
