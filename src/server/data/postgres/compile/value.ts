/** What an expression of the config is in SQL. */
import { sortKey } from '../sortKey.ts';
import { fold } from '../../../../model/values.ts';
import type { Kind } from '../columns.ts';
import { isName, jsonText, nothing, number, raw, sql, text, texts, truth, type Sql } from '../sql.ts';

/** There is no SQL that says exactly the same: it is worked out from the records instead; see memory.ts. */
export class NotExpressible extends Error {
  override name = 'NotExpressible';
}

/** Whether there is SQL for it. */
export function isExpressible(compile: () => unknown): boolean {
  try {
    compile();
    return true;
  } catch (error) {
    if (!(error instanceof NotExpressible)) throw error;
    return false;
  }
}

export type Value = {
  /** `nothing`: always empty. */
  kind: Kind | 'nothing';
  sql: Sql;
  /** Of texts and ids: what puts them in order; absent where nobody has written it. */
  key?: Sql;
  /** Of texts: their letters alone. */
  fold?: Sql;
  /** Of instants: what the clocks of the portal say. */
  local?: Sql;
  /** Of lists: of ids. */
  ofIds?: boolean;
};

export const emptyValue: Value = { kind: 'nothing', sql: raw('null') };

export function constant(value: unknown): Value {
  if (value === null || value === undefined || value === '') return emptyValue;
  if (typeof value === 'number') return { kind: 'number', sql: number(value) };
  if (typeof value === 'boolean') return { kind: 'boolean', sql: truth(value) };
  if (Array.isArray(value))
    return value.length === 0 ? emptyValue : { kind: 'list', sql: texts(value.map(String)) };
  if (typeof value === 'object') return { kind: 'json', sql: jsonText(value) };
  const words = String(value);
  return { kind: 'text', sql: text(words), key: text(sortKey(words)), fold: text(fold(words)) };
}

const companions = ['key', 'fold', 'local'] as const;

/** One of several values of one kind, put together by `build` from their parts; what one lacks, the whole lacks. */
export function merged(values: readonly Value[], build: (parts: readonly Sql[]) => Sql): Value {
  const filled = values.filter(({ kind }) => kind !== 'nothing');
  const [first] = filled;
  if (!first) return emptyValue;
  const kind = kindOf(filled);
  const result: Value = { kind, sql: build(values.map((one) => one.sql)) };
  for (const companion of companions)
    if (filled.every((one) => one[companion]))
      result[companion] = build(values.map((one) => one[companion] ?? raw('null')));
  if (filled.some(({ local }) => local) && !result.local) throw new NotExpressible('instants and days');
  if (filled.some(({ ofIds }) => ofIds)) result.ofIds = true;
  return result;
}

function kindOf(values: readonly Value[]): Kind {
  const kinds = new Set(values.map(({ kind }) => kind));
  if (kinds.size === 1) return values[0]!.kind as Kind;
  throw new NotExpressible(`one of ${[...kinds].join(' and ')}`);
}

/** Whether it is a column already, with all that is beside it. */
export const isShort = (value: Value): boolean =>
  [value.sql, ...companions.map((one) => value[one])].every((words) => !words || isName(words));

/**
 * The columns of a value in a select of its own, so that its words are written once.
 *
 * @param nth tells them from those of other values of the same select
 */
export const columnsOfValue = ({ sql: value, key, fold: letters, local }: Value, nth = ''): Sql => {
  const as = (words: Sql, column: string) => sql`${words} as ${raw(column + nth)}`;
  return sql`${as(value, 'v')}${key ? sql`, ${as(key, 'k')}` : nothing}${letters ? sql`, ${as(letters, 'f')}` : nothing}${local ? sql`, ${as(local, 'l')}` : nothing}`;
};

export const valueIn = (alias: string, value: Value, nth = ''): Value => ({
  ...value,
  sql: raw(`${alias}.v${nth}`),
  ...(value.key && { key: raw(`${alias}.k${nth}`) }),
  ...(value.fold && { fold: raw(`${alias}.f${nth}`) }),
  ...(value.local && { local: raw(`${alias}.l${nth}`) }),
});
