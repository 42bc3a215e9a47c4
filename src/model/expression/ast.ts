/**
 * How a value is computed, as plain data. A store in memory interprets it (see
 * model/expression/interpret.ts), a store with its own query language can translate it, and it can be
 * printed.
 */
import type { FilterExpression } from '../filter/filter.ts';
import type { Formula, ResultField } from '../formula/formula.ts';
import type { Each } from '../fields/rowScope.ts';

export type Constant = string | number | boolean | readonly string[] | null;

/** How a value of one field is converted for another field. */
export type Conversion =
  /** A month becomes its last day. */
  | { kind: 'lastDay' }
  /** A date or instant is cut to its day or month. An instant is read in the portal's time zone. */
  | { kind: 'cut'; to: 'day' | 'month'; isInstant: boolean }
  /** Rounded half up. A value that is not a number stays as it is. */
  | { kind: 'round'; decimals: number };

export type RollupMeasure =
  | { kind: 'count' }
  | {
      kind: 'sum';
      field: string;
      /** Records that are subtracted: they take others back. */ less?: FilterExpression;
    }
  | { kind: 'avg' | 'min' | 'max'; field: string }
  /**
   * The value of the record with the greatest `by`. Ties go to the greatest id, and within a record to the
   * last row.
   */
  | { kind: 'last'; field: string; by: string };

/**
 * An aggregate over the records of `from`, or over their rows, that refer to this record by any of `targets`.
 */
export type RollupExpression = Each & {
  kind: 'rollup';
  from: string;
  targets: readonly string[];
  where: FilterExpression;
  measure: RollupMeasure;
};

/** How a field of a record is computed. `$today` and similar variables stay in it until `bindValue`. */
export type ValueExpression =
  | { kind: 'constant'; value: Constant }
  | { kind: 'field'; field: string }
  /** A field of the record that the reference `via` points to. */
  | { kind: 'lookup'; via: string; resource: string; field: string }
  /** The first value that is not empty. */
  | { kind: 'first'; of: readonly ValueExpression[] }
  /** The value of the first case whose condition holds, or null. */
  | { kind: 'cases'; of: readonly Case[] }
  | { kind: 'formula'; formula: Formula; result: ResultField }
  /** Maps one choice to another; choices that are not listed become null. */
  | { kind: 'choice'; field: string; values: Readonly<Record<string, string>> }
  /** A text with field names in braces, filled with the displayed values. */
  | { kind: 'template'; text: string }
  | { kind: 'converted'; of: ValueExpression; by: Conversion }
  | RollupExpression;

type Case = { when: FilterExpression; value: Constant };
