/** The implementations of the formula functions. */
import Big from 'big.js';
import type { ScalarFunction } from './functions.ts';
import { addMonths, dayNumber, daysBetweenMoments, lastDay, monthsBetween, weekdayOf } from './calendar.ts';
import { addDays, Moment, timeBetween } from './moments.ts';
import { momentText, notationLocale, numberText } from './notation.ts';
import { extreme, orderOf, type FormulaContext, type Value } from './operators.ts';
import type { Formula } from './ast.ts';

/** Arguments are evaluated lazily: the branch that a condition skips may have missing values. */
type Arguments = {
  valueOf(part: Formula): Value;
  comparedOf(part: Formula): Value;
  isEmpty(part: Formula): boolean;
  context: FormulaContext;
};
type Call = (parts: readonly Formula[], given: Arguments) => Value;

export const calls: Readonly<Record<ScalarFunction, Call>> = {
  if([condition, then, otherwise], { valueOf }) {
    const holds = valueOf(condition!);
    if (typeof holds !== 'boolean') return null;
    if (holds) return valueOf(then!);
    return otherwise ? valueOf(otherwise) : null;
  },
  switch([subject, ...cases], { valueOf, comparedOf, context }) {
    const value = comparedOf(subject!);
    if (value === null) return null;
    for (let at = 0; at + 1 < cases.length; at += 2)
      if (orderOf(value, comparedOf(cases[at]!), context) === 0) return valueOf(cases[at + 1]!);
    return cases.length % 2 === 1 ? valueOf(cases.at(-1)!) : null;
  },
  and: decided(false),
  or: decided(true),
  not([condition], { valueOf }) {
    const holds = valueOf(condition!);
    return typeof holds === 'boolean' ? !holds : null;
  },
  empty: ([part], { isEmpty }) => isEmpty(part!),
  coalesce(parts, { valueOf, isEmpty }) {
    for (const part of parts) {
      const value = part.kind === 'field' && isEmpty(part) ? null : valueOf(part);
      if (value !== null) return value;
    }
    return null;
  },
  round: rounding(Big.roundHalfUp),
  roundup: rounding(Big.roundUp),
  rounddown: rounding(Big.roundDown),
  abs([part], { valueOf }) {
    const value = valueOf(part!);
    return value instanceof Big ? value.abs() : null;
  },
  power([base, exponent], { valueOf }) {
    const [value, times] = [valueOf(base!), valueOf(exponent!)];
    if (!(value instanceof Big) || !(times instanceof Big)) return null;
    const whole = Number(times);
    if (!Number.isInteger(whole) || Math.abs(whole) > 1200 || (value.eq(0) && whole < 0)) return null;
    return powerOf(value, whole);
  },
  min: (parts, { valueOf, context }) => extreme('min', parts.map(valueOf), context),
  max: (parts, { valueOf, context }) => extreme('max', parts.map(valueOf), context),
  days: between((from, to, { timeZone }) => new Big(daysBetweenMoments(from, to, timeZone))),
  hours: between((from, to) =>
    from.isInstant && to.isInstant ? new Big(timeBetween(from, to)).div(3_600_000) : null,
  ),
  months: between((from, to, { timeZone }) => new Big(monthsBetween(from, to, timeZone))),
  addMonths([start, count], { valueOf, context }) {
    const [from, months] = [valueOf(start!), valueOf(count!)];
    if (!(from instanceof Moment) || !(months instanceof Big)) return null;
    return addMonths(from, Number(months), context.timeZone);
  },
  addDays([start, count], { valueOf }) {
    const [from, days] = [valueOf(start!), valueOf(count!)];
    return from instanceof Moment && days instanceof Big ? addDays(from, Number(days)) : null;
  },
  lastDay([part], { valueOf, context }) {
    const value = valueOf(part!);
    return value instanceof Moment ? lastDay(value, context.timeZone) : null;
  },
  weekday([part], { valueOf, context }) {
    const value = valueOf(part!);
    return value instanceof Moment ? new Big(weekdayOf(dayNumber(value, context.timeZone))) : null;
  },
  text([part, places], { valueOf, context: { timeZone, isForReader } }) {
    const [value, decimals] = [valueOf(part!), places ? valueOf(places) : null];
    if (value instanceof Moment) return momentText(value, timeZone, notationLocale(isForReader));
    if (!(value instanceof Big)) return null;
    return numberText(value, decimals instanceof Big ? Number(decimals) : 0, notationLocale(isForReader));
  },
  join([separator, ...parts], { valueOf }) {
    const between = valueOf(separator!);
    const texts = parts.map(valueOf).filter((value) => typeof value === 'string');
    return typeof between === 'string' && texts.length > 0 ? texts.join(between) : null;
  },
};

/** Exponentiation by squaring, to 40 significant digits: exact enough for amounts in cents. */
function powerOf(base: Big, times: number): Big | null {
  let result = new Big(1);
  for (let left = Math.abs(times), square = base; left > 0; left = Math.floor(left / 2)) {
    // larger than any number in the data
    if (Math.abs(square.e) > 400 || Math.abs(result.e) > 400) return null;
    if (left % 2 === 1) result = result.times(square).prec(40);
    square = square.times(square).prec(40);
  }
  if (Math.abs(result.e) > 400) return null;
  return times < 0 ? new Big(1).div(result) : result;
}

/**
 * `and` and `or`. The deciding value (false for `and`, true for `or`) wins even when other values are
 * missing.
 */
function decided(by: boolean): Call {
  return (parts, { valueOf }) => {
    const values = parts.map(valueOf);
    if (values.includes(by)) return by;
    return values.every((value) => typeof value === 'boolean') ? !by : null;
  };
}

function rounding(mode: 0 | 1 | 3): Call {
  return ([part, places], { valueOf }) => {
    const value = valueOf(part!);
    const decimals = places ? valueOf(places) : new Big(0);
    if (!(value instanceof Big) || !(decimals instanceof Big)) return null;
    // removes division noise first, so that 1/3 * 3 stays 1 when rounded up or down
    const meant = mode === Big.roundHalfUp ? value : value.round(12, Big.roundHalfUp);
    return meant.round(Math.max(0, Math.min(10, Math.trunc(Number(decimals)))), mode);
  };
}

function between(count: (from: Moment, to: Moment, context: FormulaContext) => Big | null): Call {
  return ([start, end], { valueOf, context }) => {
    const [from, to] = [valueOf(start!), valueOf(end!)];
    return from instanceof Moment && to instanceof Moment ? count(from, to, context) : null;
  };
}
