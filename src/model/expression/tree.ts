/**
 * What a value follows from, as plain data: a store that holds its records in memory works it out (see
 * server/data/json/interpret.ts), one with a language of its own can translate it, and anybody can print it.
 */
import type { Expression } from '../filter.ts';
import type { Formula, Target } from '../formula.ts';
import type { Each } from '../rowNames.ts';

export type Constant = string | number | boolean | readonly string[] | null;

/** How a value of one field stands in another. */
export type Conversion =
  /** A month as its last day. */
  | { kind: 'lastDay' }
  /** The beginning of a date: its day, or its month; of an instant, by the clocks of the portal. */
  | { kind: 'cut'; to: 'day' | 'month'; isInstant: boolean }
  /** Half up; what is no number stays. */
  | { kind: 'round'; decimals: number };

export type RollupMeasure =
  | { kind: 'count' }
  | { kind: 'sum' | 'avg' | 'min' | 'max'; field: string }
  /** Of the record with the greatest `by`, of equal ones the one with the greatest id, of its rows the last. */
  | { kind: 'last'; field: string; by: string };

/** A figure over the records of `from`, or each of their rows, that refer to this one, by any of `targets`. */
export type RollupExpression = Each & {
  kind: 'rollup';
  from: string;
  targets: readonly string[];
  where: Expression;
  measure: RollupMeasure;
};

/** What one field of a record follows from; `$today` and its kin stand in it until `bindValue`. */
export type ValueExpression =
  | { kind: 'constant'; value: Constant }
  | { kind: 'field'; field: string }
  /** A field of the record that the reference `via` leads to. */
  | { kind: 'lookup'; via: string; resource: string; field: string }
  /** The first of them that is not empty. */
  | { kind: 'first'; of: readonly ValueExpression[] }
  /** The first value whose condition holds; null where none does. */
  | { kind: 'cases'; of: readonly Case[] }
  | { kind: 'formula'; formula: Formula; result: Target }
  /** One choice for another; null for those that are not named. */
  | { kind: 'choice'; field: string; values: Readonly<Record<string, string>> }
  /** A text with fields in braces, as people read them. */
  | { kind: 'template'; text: string }
  | { kind: 'converted'; of: ValueExpression; by: Conversion }
  | RollupExpression;

export type Case = { when: Expression; value: Constant };
