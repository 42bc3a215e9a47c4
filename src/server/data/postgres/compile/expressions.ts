/** Compiles expressions, with the semantics of model/expression/interpret.ts. */
import { assertNever, type Conversion, type ValueExpression } from '#model/expression/expression.ts';
import { join, raw, sql, text, type Sql } from '../sql.ts';
import { sqlCondition } from './conditions.ts';
import { formulaValue } from './formulaSql.ts';
import { lastDayOf, localDay, roundedTo } from './fragments.ts';
import { rollupValue } from './figures.ts';
import type { RowScope } from './scope.ts';
import { templateValue } from './templates.ts';
import { constant, emptyValue, merged, NotExpressible, type SqlValue } from './value.ts';

export function compileExpression(value: ValueExpression, scope: RowScope): SqlValue {
  switch (value.kind) {
    case 'constant':
      return constant(value.value);
    case 'field':
      return scope.value(value.field);
    case 'lookup':
      return scope.lookup(value.via, value.resource).value(value.field);
    case 'first':
      return merged(
        value.of.map((part) => compileExpression(part, scope)),
        (parts) => sql`coalesce(${join(parts, ', ')})`,
      );
    case 'cases': {
      const tests = value.of.map(({ when }) => sqlCondition(when, scope));
      return merged(
        value.of.map((one) => constant(one.value)),
        (parts) => chosen(tests, parts),
      );
    }
    case 'formula':
      return formulaValue(value.formula, value.result, scope);
    case 'choice':
      return choice(scope.value(value.field), value.values);
    case 'template':
      return templateValue(value.text, scope);
    case 'converted':
      return converted(compileExpression(value.of, scope), value.by, scope);
    case 'rollup':
      return rollupValue(value, scope);
    default:
      return assertNever(value);
  }
}

const chosen = (tests: readonly Sql[], values: readonly Sql[]): Sql =>
  sql`case ${join(
    tests.map((test, index) => sql`when ${test} then ${values[index]!}`),
    ' ',
  )} end`;

function choice(stored: SqlValue, values: Readonly<Record<string, string>>): SqlValue {
  const entries = Object.entries(values);
  if (stored.kind === 'nothing' || entries.length === 0) return emptyValue;
  if (stored.kind === 'list' || stored.kind === 'json')
    throw new NotExpressible(`a choice by ${stored.kind}`);
  const tests = entries.map(([one]) => sql`${stored.sql}::text = ${text(one)}`);
  return merged(
    entries.map(([, other]) => constant(other)),
    (parts) => chosen(tests, parts),
  );
}

function converted(value: SqlValue, by: Conversion, scope: RowScope): SqlValue {
  if (value.kind === 'nothing') return value;
  switch (by.kind) {
    case 'lastDay':
      return moment(value, lastDayOf(value.sql));
    case 'cut':
      return moment(
        // For example $today, which is text.
        by.isInstant || value.kind !== 'text' ? value : { ...value, kind: 'moment' },
        sql`left(${by.isInstant ? localDay(value, scope) : value.sql}, ${raw(by.to === 'day' ? '10' : '7')})`,
      );
    case 'round':
      return value.kind === 'number' ? { kind: 'number', sql: roundedTo(value.sql, by.decimals) } : value;
    default:
      return assertNever(by);
  }
}

function moment({ kind }: SqlValue, words: Sql): SqlValue {
  if (kind !== 'moment') throw new NotExpressible(`a date of ${kind}`);
  return { kind: 'moment', sql: sql`(${words}) collate "C"` };
}
