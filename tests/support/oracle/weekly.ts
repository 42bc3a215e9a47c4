/** When records come back each week, minute by minute. */
import type { Exclusive, Resource } from '#model/types.ts';
import type { Row } from './figures.ts';

/** The fields that say when a record takes place. */
export const timesOf = (
  { weekly }: Pick<Resource, 'weekly'>,
  { from, to }: Pick<Exclusive, 'from' | 'to'>,
): string[] =>
  from === undefined || to === undefined
    ? [weekly!.day, weekly!.start, weekly!.end, ...(weekly!.valid ?? [])]
    : [from, to];

type Times = NonNullable<Resource['weekly']>;

/** Options of generated companies, in the order of `getUTCDay`. */
const days = [
  ['dom', 'sunday'],
  ['seg', 'monday', 'lunes'],
  ['ter', 'tue', 'martes'],
  ['qua', 'wednesday'],
  ['qui', 'thu'],
  ['sex', 'fri', 'viernes'],
  ['sab', 'saturday'],
];
const minute = 60_000;

/** The minutes that a record takes within three weeks from a day. */
function minutesOf({ day, start, end, valid = [] }: Times, row: Row, from: number): Set<number> {
  const found = new Set<number>();
  const [first, last] = valid.map((id) => row[id] as string | null | undefined);
  const clock = (id: string) => /^(\d\d):(\d\d)/.exec(String(row[id] ?? ''));
  const [begin, stop] = [clock(start), clock(end)];
  if (!begin || !stop) return found;
  for (let date = from; date < from + 21 * 1440 * minute; date += 1440 * minute) {
    const written = new Date(date).toISOString().slice(0, 10);
    const names = days[new Date(date).getUTCDay()]!;
    if (![row[day]].flat().some((one) => names.includes(String(one)))) continue;
    if ((first && written < first) || (last && written > last)) continue;
    const at = date + (Number(begin[1]) * 60 + Number(begin[2])) * minute;
    let until = date + (Number(stop[1]) * 60 + Number(stop[2])) * minute;
    if (until <= at) until += 1440 * minute;
    for (let one = at; one < until; one += minute) found.add(one);
  }
  return found;
}

/** Whether two records ever take the same minute. What repeats each week meets within two, or never. */
export function comeTogether(times: Times, one: Row, other: Row): boolean {
  const first = times.valid?.[0];
  const begins = [one, other].map((row) =>
    Date.parse(first && row[first] ? String(row[first]) : '2000-01-01'),
  );
  const from = Math.max(...begins) - 1440 * minute;
  const its = minutesOf(times, other, from);
  return [...minutesOf(times, one, from)].some((at) => its.has(at));
}

/** Whether the last day on which a record begins is before the first, and one of them is new. */
export function endsBeforeItBegins({ weekly }: Resource, row: Row, changed: readonly string[]): boolean {
  const [first, last] = weekly?.valid ?? [];
  if (first === undefined || last === undefined) return false;
  const isMoved = changed.includes(first) || changed.includes(last);
  return isMoved && Boolean(row[first]) && Boolean(row[last]) && String(row[last]) < String(row[first]);
}
