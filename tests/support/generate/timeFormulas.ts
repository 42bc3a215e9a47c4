/** Formulas over instants, whose results depend on the time zone. */
import type { Chance } from './chance.ts';

/** Formulas of an instant, stored with their record or, with `$today`, computed on reading. */
export function timeFormulaBy(
  chance: Chance,
  instant: string,
  numbers: readonly string[],
): [type: string, formula: string] {
  const count =
    numbers.length > 0 && chance.maybe(30) ? chance.pick(numbers) : chance.pick(['1', '-1', '5', '12']);
  return chance.pick([
    ['datetime', `addMonths(${instant}, ${count})`],
    ['datetime', `${instant} + ${count}`],
    ['datetime', `addDays(${instant}, 0.5)`],
    ['date', instant],
    ['month', `addMonths(${instant}, ${count})`],
    ['date', `lastDay(${instant})`],
    ['integer', `weekday(${instant})`],
    ['integer', `year(${instant}) * 100 + month(${instant})`],
    ['integer', `quarter(${instant}) * 100 + day(${instant})`],
    ['integer', `hour(${instant}) * 60 + minute(${instant})`],
    ['time', `time(${instant})`],
    ['date', `firstDay(${instant})`],
    ['date', `if(time(${instant}) < '02:00', date('2026-01-31'), date(${instant}))`],
    ['datetime', `at(${instant}, '02:15')`],
    ['datetime', `at(${instant}, time(addDays(${instant}, 0.4)))`],
    ['integer', `days(${instant}, $today)`],
    ['integer', `months(${instant}, $today)`],
    ['date', `addBusinessDays(${instant}, 3)`],
    ['datetime', `if(days($today, ${instant}) < 1, addMonths(${instant}, ${count}), ${instant} + 1)`],
    ['percent', `hours(addMonths(${instant}, -8), ${instant}) + days($today, ${instant})`],
  ] as const) as [string, string];
}
