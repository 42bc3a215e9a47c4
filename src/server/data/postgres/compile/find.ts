/** Lists: the page is cut first, and what follows from others is looked up for the page alone. */
import { matchesEverything, type Expression } from '../../../../model/filter.ts';
import { bindValue, type ComputedField } from '../../../../model/expression.ts';
import type { Query, SortBy } from '../../port.ts';
import { followsFromItself } from '../afterwards.ts';
import { keyColumn } from '../columns.ts';
import { layoutOf, orderColumn, selected } from '../rows.ts';
import { join, name, nothing, raw, sql, type Sql } from '../sql.ts';
import { condition } from './conditions.ts';
import { Scope, type Reach, type Subject } from './scope.ts';
import { NotExpressible, type Value } from './value.ts';

/** More records than these are looked up for all of them at once. */
const few = 200;

export type ListStatement = { statement: Sql } & Computed;
/** The computed fields that the statement says, and those that are left to whoever reads its records. */
export type Computed = { computed: ReadonlyMap<string, Value>; afterwards: readonly ComputedField[] };

export const totalColumn = '$total';
/** Computed fields by their place: their own names may be those of columns. */
export const computedColumn = (index: number) => `$c${index}`;

export function listStatement(
  subject: Subject,
  resource: string,
  { where, sort, range }: Query,
): ListStatement {
  const joins: Sql[] = [];
  const all = new Scope(subject, resource, 't', joins, 'all');
  const filter = filterOf(where, all);
  const way = raw(sort?.order === 'DESC' ? 'desc' : 'asc');
  // equal ones are in the order of their ids anyway, and an index serves that way both up and down
  const key = sort && (sort.by || sort.field !== 'id') ? orderOf(sortedBy(sort, all)) : undefined;
  const stored = !subject.of(resource).view;
  const last = stored ? name(orderColumn) : name('id');
  const first = key ? sql`${key} ${way} nulls last, ` : nothing;
  const size = range ? Math.max(0, range[1] - range[0] + 1) : undefined;
  const cut = range ? raw(` limit ${Number(size)} offset ${Number(range[0])}`) : nothing;
  const page = sql`select t.*${key ? sql`, ${key} as "$s"` : nothing} from ${subject.source(resource)} t
      ${join(joins, ' ')} where ${filter}
      order by ${first}t.${name(keyColumn('id'))} ${way}, t.${last}${cut}`;
  const shown: Sql[] = [];
  const reach: Reach = size !== undefined && size <= few ? 'page' : 'all';
  const scope = new Scope(subject, resource, 'p', shown, reach);
  const { computed, afterwards } = computedOf(subject, resource, scope);
  const columns = [
    ...selected(layoutOf(subject.of(resource).resource), 'p'),
    ...[...computed.values()].map((value, index) => sql`${value.sql} as ${name(computedColumn(index))}`),
    ...(range ? [sql`(${countStatement(subject, resource, where)}) as ${name(totalColumn)}`] : []),
  ];
  return {
    computed,
    afterwards,
    statement: sql`with page as materialized (${page})
      select ${join(columns, ', ')} from page p ${join(shown, ' ')}
      order by ${key ? sql`p."$s" ${way} nulls last, ` : nothing}p.${name(keyColumn('id'))} ${way}, p.${last}`,
  };
}

/** Such as a name in place of an id. */
const sortedBy = ({ field, by }: SortBy, scope: Scope): Value =>
  by ? scope.subject.words.expressed(bindValue(by, scope.subject.today), scope) : scope.value(field);

/** How many there are; what is only sorted by is not looked at. */
export function countStatement(subject: Subject, resource: string, where: Expression): Sql {
  const joins: Sql[] = [];
  const scope = new Scope(subject, resource, 't', joins, 'all');
  const filter = filterOf(where, scope);
  return sql`select count(*) from ${subject.source(resource)} t ${join(joins, ' ')} where ${filter}`;
}

export const filterOf = (where: Expression, scope: Scope): Sql =>
  matchesEverything(where) ? raw('true') : condition(where, scope);

/** The fields of a record that follow from others, in their order. */
export function computedOf(subject: Subject, resource: string, scope: Scope): Computed {
  const computed = new Map<string, Value>();
  const afterwards: ComputedField[] = [];
  for (const one of subject.of(resource).computed)
    try {
      computed.set(one.field, scope.value(one.field));
    } catch (error) {
      if (!(error instanceof NotExpressible) || !followsFromItself(one)) throw error;
      afterwards.push(one);
    }
  return { computed, afterwards };
}

export const wordsColumn = '$w';

/** What all of these records are put in order by, where the database has no key for it: whoever asks does it then. */
export function wordsStatement(subject: Subject, resource: string, { where, sort }: Query): Sql {
  const joins: Sql[] = [];
  const scope = new Scope(subject, resource, 't', joins, 'all');
  const filter = filterOf(where, scope);
  const { kind, sql: value } = sortedBy(sort!, scope);
  if (kind !== 'text' && kind !== 'list') throw new NotExpressible(`the order of ${kind}`);
  const words = kind === 'list' ? sql`array_to_string(${value}, ',')` : value;
  return sql`select t.id, ${words} as ${name(wordsColumn)} from ${subject.source(resource)} t
      ${join(joins, ' ')} where ${filter}`;
}

export function orderOf({ kind, sql: value, key }: Value): Sql {
  switch (kind) {
    case 'number':
    case 'boolean':
      return value;
    case 'moment':
      return sql`(${value}) collate "C"`;
    case 'nothing':
      return raw('null::text');
    case 'text':
    case 'id':
      if (key) return key;
  }
  throw new NotExpressible(`the order of ${kind}`);
}
