/**
 * Compiles formulas with the semantics of evaluate.ts. The kind of each part is known in advance from the
 * fields' kinds. As in evaluate.ts, a part of the wrong kind is empty.
 */
import type { Formula, ScalarFunction, FormulaOperator, ResultField } from '#model/formula/formula.ts';
import { dateOrder, hasHalfDays } from '#messages/dateOrder.ts';
import { dayOf, momentOf } from '#model/formula/moments.ts';
import { hasDecimalPoint, notationLocale } from '#model/formula/notation.ts';
import { functionOf } from '../functions.ts';
import { join, raw, sql, text, type Sql } from '../sql.ts';
import {
  sqlAddDays,
  sqlDayOf,
  isBoolean,
  isMoment,
  isNumberValue,
  isText,
  isTime,
  nothingPart,
  type FormulaValue,
  timePart,
} from './formulaValue.ts';
import { equalParts, oneOf, comparison } from './comparison.ts';
import { overList, sqlOverRows } from './formulaLists.ts';
import type { RowScope } from './scope.ts';
import { NotExpressible, constant, emptyValue, type SqlValue } from './value.ts';
import { traitsOf } from '#model/traits.ts';
import { localDay, roundedTo, writtenTime } from './fragments.ts';

// Compiles the functions of formulas, with the semantics of evaluate.ts.

const numeric = (words: Sql): FormulaValue => ({ kind: 'number', sql: words });
const boolean = (words: Sql): FormulaValue => ({ kind: 'boolean', sql: words });

/** @param parts the compiled arguments */
function call(
  name: ScalarFunction,
  of: readonly Formula[],
  parts: readonly FormulaValue[],
  scope: RowScope,
  isCompared: boolean,
): FormulaValue {
  switch (name) {
    case 'if': {
      const [test, then, otherwise = nothingPart] = parts as unknown as [
        FormulaValue,
        FormulaValue,
        FormulaValue?,
      ];
      if (!isBoolean(test)) return nothingPart;
      return oneOf(
        [then, otherwise],
        ([yes, no]) => sql`(case ${test.sql} when true then ${yes!} when false then ${no!} end)`,
      );
    }
    case 'switch':
      return switched(parts, scope);
    case 'and':
    case 'or':
      return connected(parts, name);
    case 'not': {
      const [part] = parts as unknown as [FormulaValue];
      return isBoolean(part) ? boolean(sql`(not ${part.sql})`) : nothingPart;
    }
    case 'empty': {
      const [part] = parts as unknown as [FormulaValue];
      return boolean(part.kind === 'nothing' ? emptyOf(of[0]!, scope) : sql`(${part.sql} is null)`);
    }
    case 'coalesce':
      return oneOf(parts, (all) => sql`coalesce(${join(all, ', ')})`);
    case 'round':
    case 'roundup':
    case 'rounddown':
      return rounding(name, parts, scope);
    case 'abs': {
      const [part] = parts as unknown as [FormulaValue];
      return isNumberValue(part) ? numeric(sql`abs(${part.sql})`) : nothingPart;
    }
    case 'power': {
      const [base, times] = parts as unknown as [FormulaValue, FormulaValue];
      if (!isNumberValue(base) || !isNumberValue(times)) return nothingPart;
      return numeric(sql`${functionOf(scope.subject.schema, 'power')}(${base.sql}, ${times.sql})`);
    }
    case 'min':
    case 'max':
      return extreme(name, parts, scope);
    case 'days':
    case 'hours':
    case 'months':
      return between(name, parts as unknown as [FormulaValue, FormulaValue], scope);
    case 'addMonths':
      return addMonths(parts as unknown as [FormulaValue, FormulaValue], scope);
    case 'addDays': {
      const [start, days] = parts as unknown as [FormulaValue, FormulaValue];
      return isMoment(start) && isNumberValue(days) ? sqlAddDays(start, days.sql, scope) : nothingPart;
    }
    case 'firstDay':
    case 'lastDay':
    case 'date':
      return dayBy(name, of[0]!, parts[0]!, scope);
    case 'year':
    case 'quarter':
    case 'month':
    case 'day':
    case 'weekday':
      return partOfDay(name, parts[0]!, scope);
    case 'hour':
    case 'minute': {
      const time = timeIn(parts[0]!, scope);
      return isTime(time)
        ? numeric(sql`substr(${time.sql}, ${raw(name === 'hour' ? '1' : '4')}, 2)::numeric`)
        : time;
    }
    case 'time':
      return timeIn(parts[0]!, scope);
    case 'at': {
      const [day, given] = parts as unknown as [FormulaValue, FormulaValue];
      const time = isText(given) ? timePart(given.sql) : given;
      if (!isMoment(day) || !isTime(time)) return nothingPart;
      const made = sql`${functionOf(scope.subject.schema, 'instantAt')}(${sqlDayOf(day, scope)}, ${time.sql}, ${scope.zone})`;
      return { kind: 'moment', precision: 'datetime', sql: sql`(${made} collate "C")` };
    }
    case 'text':
      return written(parts, scope, notationLocale(!isCompared));
    case 'join':
      return joined(parts, of[0]);
  }
}

/** The first or last day of a month, or the day itself, also that of a quoted text. */
function dayBy(
  name: 'firstDay' | 'lastDay' | 'date',
  of: Formula,
  part: FormulaValue,
  scope: RowScope,
): FormulaValue {
  const day = (words: Sql): FormulaValue => ({
    kind: 'moment',
    precision: 'date',
    sql: sql`(${words} collate "C")`,
  });
  if (name === 'date' && of.kind === 'text') {
    const moment = momentOf(of.value);
    return moment ? day(text(dayOf(moment, scope.subject.timeZone))) : nothingPart;
  }
  if (name === 'date' && isText(part))
    throw new NotExpressible('the date in a text', { key: 'functionOf', name });
  if (!isMoment(part)) return nothingPart;
  if (name === 'date') return day(sqlDayOf(part, scope));
  const first = sql`(left(${sqlDayOf(part, scope)}, 7) || '-01')`;
  if (name === 'firstDay') return day(first);
  return day(sql`to_char(${first}::date + interval '1 month' - interval '1 day', 'YYYY-MM-DD')`);
}

function partOfDay(
  name: 'year' | 'quarter' | 'month' | 'day' | 'weekday',
  part: FormulaValue,
  scope: RowScope,
): FormulaValue {
  if (!isMoment(part)) return nothingPart;
  const day = sqlDayOf(part, scope);
  switch (name) {
    case 'year':
      return numeric(sql`left(${day}, 4)::numeric`);
    case 'quarter':
      return numeric(sql`ceil(substr(${day}, 6, 2)::numeric / 3)`);
    case 'month':
      return numeric(sql`substr(${day}, 6, 2)::numeric`);
    case 'day':
      return numeric(sql`substr(${day}, 9, 2)::numeric`);
    case 'weekday':
      return numeric(sql`(extract(dow from ${day}::date) + 1)`);
  }
}

/** A time of day, that of an instant, or that in a text. */
function timeIn(part: FormulaValue, scope: RowScope): FormulaValue {
  if (isTime(part)) return part;
  if (isText(part)) return timePart(part.sql);
  if (!isMoment(part) || part.precision !== 'datetime') return nothingPart;
  return { kind: 'time', sql: sql`(substr(${localDay(part, scope)}, 12, 5) collate "C")` };
}

/** A field of a kind that formulas can't read may still have a value. */
function emptyOf(part: Formula, scope: RowScope): Sql {
  if (part.kind !== 'field') return raw('true');
  const value = scope.value(part.field);
  return value.kind === 'nothing' ? raw('true') : sql`(${value.sql} is null)`;
}

function switched([subject, ...cases]: readonly FormulaValue[], scope: RowScope): FormulaValue {
  const tests: Sql[] = [];
  const results: FormulaValue[] = [];
  for (let at = 0; at + 1 < cases.length; at += 2) {
    tests.push(equalParts(subject!, cases[at]!, scope));
    results.push(cases[at + 1]!);
  }
  if (subject!.kind === 'nothing') return nothingPart;
  const otherwise = cases.length % 2 === 1 ? cases.at(-1)! : nothingPart;
  return oneOf([...results, otherwise], (all) => {
    const ways = tests.map((test, at) => sql`when ${test} then ${all[at]!}`);
    return sql`(case when ${subject!.sql} is null then null ${join(ways, ' ')} else ${all.at(-1)!} end)`;
  });
}

/**
 * One decisive value is enough, even if others are missing. Arguments that are not boolean count as missing.
 */
function connected(parts: readonly FormulaValue[], name: 'and' | 'or'): FormulaValue {
  const truths = parts.map((part) => (isBoolean(part) ? part.sql : raw('null::boolean')));
  return boolean(sql`(${join(truths, ` ${name} `)})`);
}

function rounding(
  name: 'round' | 'roundup' | 'rounddown',
  [value, places]: readonly FormulaValue[],
  scope: RowScope,
): FormulaValue {
  if (!value || !isNumberValue(value) || (places && !isNumberValue(places))) return nothingPart;
  const decimals = places ? sql`greatest(0, least(10, trunc(${places.sql})))::int` : raw('0');
  if (name === 'round') return numeric(sql`round(${value.sql}, ${decimals})`);
  // Removes rounding errors first, as roundUp does.
  if (name === 'rounddown') return numeric(sql`trunc(round(${value.sql}, 12), ${decimals})`);
  return numeric(sql`${functionOf(scope.subject.schema, 'roundUp')}(${value.sql}, ${decimals})`);
}

function extreme(name: 'min' | 'max', parts: readonly FormulaValue[], scope: RowScope): FormulaValue {
  if (parts.some(({ kind }) => kind === 'nothing')) return nothingPart;
  const isPlain =
    parts.every(isNumberValue) ||
    parts.every(isTime) ||
    parts.every((part) => isMoment(part) && part.precision !== 'datetime');
  if (!isPlain)
    throw new NotExpressible(`${name} of instants, or of values of several kinds`, {
      key: 'functionOf',
      name,
    });
  const best = functionOf(scope.subject.schema, name === 'min' ? 'least' : 'greatest');
  return oneOf(parts, (all) => all.reduce((one, other) => sql`${best}(${one}, ${other})`));
}

function between(
  name: 'days' | 'hours' | 'months',
  [start, end]: readonly [FormulaValue, FormulaValue],
  scope: RowScope,
): FormulaValue {
  if (name === 'hours' && isTime(start) && isTime(end)) {
    const minutes = ({ sql: time }: FormulaValue) =>
      sql`(left(${time}, 2)::numeric * 60 + right(${time}, 2)::numeric)`;
    return numeric(sql`round((${minutes(end)} - ${minutes(start)}) / 60, 20)`);
  }
  if (!isMoment(start) || !isMoment(end)) return nothingPart;
  if (name === 'hours') {
    if (start.precision !== 'datetime' || end.precision !== 'datetime') return nothingPart;
    const seconds = sql`extract(epoch from ${end.sql}::timestamptz - ${start.sql}::timestamptz)`;
    return numeric(sql`round(round(trunc(${seconds} * 1000), 20) / 3600000, 20)`);
  }
  const [from, to] = [start, end].map((part) => sql`${sqlDayOf(part, scope)}::date`) as [Sql, Sql];
  if (name === 'days') return numeric(sql`(${to} - ${from})::numeric`);
  return numeric(sql`${functionOf(scope.subject.schema, 'monthsBetween')}(${from}, ${to})`);
}

function addMonths([start, count]: readonly [FormulaValue, FormulaValue], scope: RowScope): FormulaValue {
  if (!isMoment(start) || !isNumberValue(count)) return nothingPart;
  const { schema } = scope.subject;
  const { precision } = start;
  if (precision === 'datetime') {
    const later = sql`${functionOf(schema, 'monthsLater')}(${start.sql}, ${count.sql}, ${scope.zone})`;
    return { kind: 'moment', precision, sql: sql`(${later} collate "C")` };
  }
  const form = raw(precision === 'month' ? `'YYYY-MM'` : `'YYYY-MM-DD'`);
  const later = sql`${functionOf(schema, 'addMonths')}(${sqlDayOf(start, scope)}::date, ${count.sql})`;
  return { kind: 'moment', precision: precision!, sql: sql`(to_char(${later}, ${form}) collate "C")` };
}

/** A date or a number as people write it. */
function written([part, places]: readonly FormulaValue[], scope: RowScope, locale: string): FormulaValue {
  if (part && isTime(part)) return { kind: 'text', sql: writtenTime(part.sql, hasHalfDays(locale)) };
  if (!part || (!isMoment(part) && !isNumberValue(part))) return nothingPart;
  if (isNumberValue(part)) {
    const decimals = places && isNumberValue(places) ? sql`coalesce(${places.sql}, 0)` : raw('0::numeric');
    const words = sql`${functionOf(scope.subject.schema, 'numberText')}(${part.sql}, ${decimals})`;
    return {
      kind: 'text',
      sql: hasDecimalPoint(locale) ? sql`translate(${words}, '.,', ',.')` : words,
    };
  }
  const isMonth = part.precision === 'month';
  const day = sqlDayOf(part, scope);
  const { order, separator } = dateOrder(locale);
  const forms = { year: 'YYYY', month: 'MM', day: 'DD' };
  const form = order.filter((one) => !isMonth || one !== 'day').map((one) => forms[one]);
  return { kind: 'text', sql: sql`to_char(${day}::date, ${text(form.join(separator))})` };
}

/** Joins texts; arguments of other kinds are dropped. */
function joined([separator, ...parts]: readonly FormulaValue[], between: Formula | undefined): FormulaValue {
  const words = parts.filter(isText);
  if (!separator || !isText(separator) || words.length === 0) return nothingPart;
  const joinedBy = (by: Sql, all: readonly Sql[]): Sql =>
    sql`(case when ${separator.sql} is not null then nullif(concat_ws(${by}, ${join(all, ', ')}), '') end)`;
  const whole: FormulaValue = {
    kind: 'text',
    sql: joinedBy(
      separator.sql,
      words.map((part) => part.sql),
    ),
  };
  // Folded texts can only be joined by whitespace: lowercasing depends on the position in a word, as with the
  // final sigma.
  const isApart = between?.kind === 'text' && /^\s(?:.*\s)?$/s.test(between.value);
  if (isApart && words.every((part) => part.fold))
    whole.fold = joinedBy(
      separator.fold!,
      words.map((part) => sql`case when ${part.sql} is not null then coalesce(${part.fold!}, '') end`),
    );
  return whole;
}

export function formulaValue(formula: Formula, target: ResultField, scope: RowScope): SqlValue {
  const part = compileFormula(formula, scope);
  const { numeric, temporal, clock, yesNo, text: words, choice, holdsMany } = traitsOf(target);
  if (isTime(part)) return clock ? timeValue(part.sql, scope) : emptyValue;
  if (isNumberValue(part))
    return numeric ? { kind: 'number', sql: roundedTo(part.sql, target.decimals ?? 0) } : emptyValue;
  if (isMoment(part)) return asTarget(part, temporal, scope);
  if (isBoolean(part)) return yesNo ? { kind: 'boolean', sql: part.sql } : emptyValue;
  if (!isText(part) || (words !== 'line' && !(choice && !holdsMany))) return emptyValue;
  return { ...part, kind: 'text' };
}

/** A time as its field stores it. */
const timeValue = (time: Sql, { subject }: RowScope): SqlValue => ({
  kind: 'text',
  sql: time,
  key: sql`${functionOf(subject.schema, 'key')}(${time})`,
  fold: time,
});

function asTarget(part: FormulaValue, temporal: FormulaValue['precision'], scope: RowScope): SqlValue {
  if (temporal === 'datetime')
    return part.precision === 'datetime'
      ? { kind: 'moment', sql: part.sql, local: localDay(part, scope) }
      : emptyValue;
  if (!temporal) return emptyValue;
  const length = temporal === 'month' ? '7' : '10';
  return { kind: 'moment', sql: sql`left(${sqlDayOf(part, scope)}, ${raw(length)}) collate "C"` };
}

/**
 * @param isCompared whether the result is compared; numbers and dates are then formatted independently of the
 * reader's language
 */
function compileFormula(formula: Formula, scope: RowScope, isCompared = false): FormulaValue {
  switch (formula.kind) {
    case 'number':
      return { kind: 'number', sql: sql`${text(formula.value)}::numeric` };
    case 'text':
      return constant(formula.value);
    case 'boolean':
      return constant(formula.value);
    case 'today':
      return { kind: 'moment', precision: 'date', sql: sql`${text(scope.subject.today)} collate "C"` };
    case 'field': {
      const part = fieldPart(formula.field, scope);
      // An answer that nobody has given counts as no.
      if (!traitsOf(scope.field(formula.field)).yesNo) return part;
      return isBoolean(part) ? { kind: 'boolean', sql: sql`coalesce(${part.sql}, false)` } : constant(false);
    }
    case 'setting': {
      const company = scope.settings();
      if (!company) return nothingPart;
      const part = fieldPart(formula.field, company);
      if (!traitsOf(company.field(formula.field)).yesNo) return part;
      return isBoolean(part) ? { kind: 'boolean', sql: sql`coalesce(${part.sql}, false)` } : constant(false);
    }
    case 'negate': {
      const part = compileFormula(formula.of, scope);
      return isNumberValue(part) ? { kind: 'number', sql: sql`(- ${part.sql})` } : nothingPart;
    }
    case 'operation':
      return operation(
        formula.operator,
        compileFormula(formula.left, scope),
        compileFormula(formula.right, scope),
        scope,
      );
    case 'comparison':
      return comparison(
        formula.operator,
        compileFormula(formula.left, scope, true),
        compileFormula(formula.right, scope, true),
        scope,
      );
    case 'rows':
      return sqlOverRows(formula, scope);
    case 'list':
      return overList(
        formula,
        formula.of.map((part) => compileFormula(part, scope)),
        scope,
      );
    case 'call': {
      const { call: name, of } = formula;
      const isKey = (at: number) => name === 'switch' && (at === 0 || (at % 2 === 1 && at < of.length - 1));
      // These two distinguish an unanswered yes-or-no.
      const tellsGaps = name === 'empty' || name === 'coalesce';
      const parts = of.map((part, at) =>
        tellsGaps && part.kind === 'field'
          ? name === 'empty' && scope.value(part.field).kind === 'id'
            ? nothingPart
            : fieldPart(part.field, scope)
          : compileFormula(part, scope, isCompared || isKey(at)),
      );
      return call(name, of, parts, scope, isCompared);
    }
  }
}

function fieldPart(id: string, scope: RowScope): FormulaValue {
  const value = scope.value(id);
  const { temporal, clock, numeric, yesNo } = traitsOf(scope.field(id));
  if (clock) return value.kind === 'text' ? timePart(value.sql) : nothingPart;
  if (value.kind === 'moment') return temporal ? { ...value, precision: temporal } : nothingPart;
  // Formulas can't read lists or rows, nor a number from a field of another kind.
  if (value.kind === 'list' || value.kind === 'json') return nothingPart;
  if (value.kind === 'number' && !numeric) return nothingPart;
  if (value.kind === 'boolean' && !yesNo) throw new NotExpressible(`${id} in a formula`);
  // A reference may hold a number, which is no text.
  if (value.kind === 'id') throw new NotExpressible(`the reference ${id} in a formula`);
  if (temporal && value.kind !== 'nothing') throw new NotExpressible(`${id} in a formula`);
  return value;
}

function operation(
  operator: FormulaOperator,
  left: FormulaValue,
  right: FormulaValue,
  scope: RowScope,
): FormulaValue {
  if (isMoment(left)) {
    if (!isNumberValue(right) || (operator !== '+' && operator !== '-')) return nothingPart;
    return sqlAddDays(left, operator === '+' ? right.sql : sql`(- ${right.sql})`, scope);
  }
  if (!isNumberValue(left) || !isNumberValue(right)) return nothingPart;
  const value =
    operator === '/'
      ? sql`round(round(${left.sql}, 20) / nullif(${right.sql}, 0), 20)`
      : sql`(${left.sql} ${raw(operator)} ${right.sql})`;
  return { kind: 'number', sql: value };
}
