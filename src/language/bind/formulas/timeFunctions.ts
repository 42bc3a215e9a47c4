/** The types of the formula functions of dates, times of day and texts. */
import { isDayTime } from '#model/formula/moments.ts';
import type { Formula, ScalarFunction } from '#model/formula/formula.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isDateOrPart } from '#model/time/time.ts';
import { translate } from '#messages/translate.ts';
import { formulaPartName, typeWord, writtenOf, type FormulaType } from './functionHint.ts';

/** A part of a formula with its type. */
export type Typed = readonly [Formula, FormulaType];

export type FormulaReport = {
  /** Reports a problem. Returns the type of what can't be computed. */
  say: (message: string) => FormulaType;
  /** Reports an argument of another type than the function takes. */
  expect: (part: Formula, given: FormulaType, wanted: FormulaType) => void;
};

export const temporal = new Set<FormulaType['is']>(['date', 'datetime', 'month']);
export const ordered = new Set<FormulaType['is']>(['number', 'time', ...temporal]);
export const number: FormulaType = { is: 'number' };
const [date, time, text]: FormulaType[] = [{ is: 'date' }, { is: 'time' }, { is: 'text' }];

/** True for the types whose values can be compared with a text in quotes: dates (`'2026-10-31'`) and times of day (`'08:30'`). */
export const readsTexts = ({ is }: FormulaType) => temporal.has(is) || is === 'time';

/** The message for a text compared with a choice, a date or a time that is not a valid one. */
export function literalFault(part: Formula, { is, options }: FormulaType): string | undefined {
  if (part.kind !== 'text') return undefined;
  const { value } = part;
  if (is === 'choice' && options && !options.includes(value))
    return translate('formulas.isNotOneOfOptions', {
      value,
      suggestion: suggestion(value, options, translate('common.optionsAre')),
    });
  if (is === 'time' && !isDayTime(value)) return translate('formulas.isNotTime', { value });
  const isDate = /^\d{4}-\d{2}(-\d{2})?$/.test(value) && isDateOrPart(value);
  return temporal.has(is) && !isDate ? translate('formulas.isNotDate', { value }) : undefined;
}

type TimeOrTextFunction = Exclude<
  ScalarFunction,
  | ('if' | 'switch' | 'and' | 'or' | 'not' | 'empty' | 'coalesce' | 'min' | 'max')
  | ('round' | 'roundup' | 'rounddown' | 'abs' | 'power')
>;

export function typeOfTimeOrText(
  call: TimeOrTextFunction,
  typed: readonly Typed[],
  report: FormulaReport,
): FormulaType {
  const [first] = typed as [Typed];
  const expectNumber = () => typed[1] && report.expect(...typed[1], number);
  switch (call) {
    case 'days':
    case 'months':
      for (const one of typed)
        expectDate(
          one,
          translate(call === 'days' ? 'formulas.daysCountsDays' : 'formulas.monthsCountsMonths'),
          report,
        );
      return number;
    case 'hours':
      return hoursBetween(typed, report);
    case 'addMonths':
      expectDate(first, translate('formulas.addMonthsAddsMonths'), report);
      expectNumber();
      return first[1];
    case 'addDays':
      expectDate(first, translate('formulas.addDaysAddsDays'), report);
      if (first[1].is === 'month')
        return report.say(translate('formulas.monthsAreAddedToMonth', { written: writtenOf(first[0]) }));
      expectNumber();
      return first[1];
    case 'text':
      return writtenText(typed, report);
    case 'join':
      for (const [part, { is }] of typed)
        if (is !== 'unknown' && is !== 'text')
          report.say(
            translate('formulas.joinJoinsTexts', { part: formulaPartName(part), typeWord: typeWord(is) }),
          );
      return text!;
    default:
      return partOfTime(call, typed, report);
  }
}

function partOfTime(
  call: Exclude<TimeOrTextFunction, 'days' | 'months' | 'hours' | 'addMonths' | 'addDays' | 'text' | 'join'>,
  [first, second]: readonly Typed[],
  report: FormulaReport,
): FormulaType {
  const given = first!;
  switch (call) {
    case 'weekday':
      expectDate(given, translate('formulas.weekdayGivesDayOfWeek'), report);
      return number;
    case 'day':
      expectDay(call, given, translate('formulas.givesPartOfDate', { call }), report);
      return number;
    case 'year':
    case 'quarter':
    case 'month':
      expectDate(given, translate('formulas.givesPartOfDate', { call }), report);
      return number;
    case 'firstDay':
      expectDate(given, translate('formulas.firstDayGivesFirstDay'), report);
      return date!;
    case 'lastDay':
      expectDate(given, translate('formulas.lastDayGivesLastDay'), report);
      return date!;
    case 'date':
      if (given[0].kind === 'text') expectLiteral(given, date!, report);
      else expectDate(given, translate('formulas.dateGivesDay'), report);
      return date!;
    case 'hour':
    case 'minute':
      expectTime(call, given, report);
      return number;
    case 'time':
      expectTime(call, given, report);
      return time!;
    case 'at':
      expectDay(call, given, translate('formulas.atGivesMoment'), report);
      expectTime(call, second!, report);
      return { is: 'datetime' };
  }
}

/** Between two instants, or between two times of day. */
function hoursBetween(typed: readonly Typed[], report: FormulaReport): FormulaType {
  if (typed.every(([, { is }]) => is === 'time')) return number;
  for (const [part, { is }] of typed)
    if (is !== 'unknown' && is !== 'datetime')
      report.say(
        translate('formulas.hoursCountsHoursBetweenDates', {
          part: formulaPartName(part),
          typeWord: typeWord(is),
          has: temporal.has(is) ? translate('formulas.countDaysWithDays') : '',
        }),
      );
  return number;
}

function writtenText([first, places]: readonly Typed[], report: FormulaReport): FormulaType {
  const [part, { is }] = first!;
  if (is !== 'unknown' && !ordered.has(is))
    report.say(
      translate('formulas.textWritesNumbersAndDates', {
        part: formulaPartName(part),
        typeWord: typeWord(is),
      }),
    );
  if (places) report.expect(...places, number);
  return text!;
}

export function expectDate([part, { is }]: Typed, what: string, { say }: FormulaReport): void {
  if (is !== 'unknown' && !temporal.has(is))
    say(translate('formulas.argumentIsNotDate', { what, part: formulaPartName(part) }));
}

/** A month has many days. */
function expectDay(call: ScalarFunction, typed: Typed, what: string, report: FormulaReport): void {
  expectDate(typed, what, report);
  const [part, { is }] = typed;
  if (is === 'month')
    report.say(
      translate('formulas.needsDay', { call, part: formulaPartName(part), written: writtenOf(part) }),
    );
}

/** A time of day, as a value or a quoted text; except in `at`, an instant as well. */
function expectTime(call: ScalarFunction, typed: Typed, report: FormulaReport): void {
  const [part, { is }] = typed;
  if (part.kind === 'text') return expectLiteral(typed, time!, report);
  if (is === 'unknown' || is === 'time' || (is === 'datetime' && call !== 'at')) return;
  report.say(
    translate(call === 'at' ? 'formulas.takesTime' : 'formulas.takesMoment', {
      call,
      part: formulaPartName(part),
      typeWord: typeWord(is),
    }),
  );
}

function expectLiteral([part]: Typed, wanted: FormulaType, { say }: FormulaReport): void {
  const fault = literalFault(part, wanted);
  if (fault) say(fault);
}
