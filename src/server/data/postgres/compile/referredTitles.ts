/** The records that a reference leads to, and the key by which lists put them in order. */
import type { SortBy } from '#server/data/store.ts';
import { raw, sql, Sql, join } from '../sql.ts';
import { type SortKey, always } from './pagination.ts';
import { RowScope, type Subject } from './scope.ts';
import { soleField, titleValue } from './templates.ts';
import { titleKey } from './titleKey.ts';
import { columnReference, kindOfField, layoutOf } from '../rows.ts';
import { refersTo } from '#model/traits.ts';
import { columnField } from './storedField.ts';
import { valueSortKey } from './sortedBy.ts';

export type Titles = {
  /** The reference's column of the list's records `t`. */
  reference: Sql;
  /** The resource referred to. */
  resource: string;
  /** Its records, for FROM, the joins that the key needs, and both together. */
  rows: Sql;
  joins: Sql;
  keyed: Sql;
  id: Sql;
  key: Sql;
  kind: SortKey['kind'];
  /** Records without a key count as those without a reference. */
  hasKey: Sql;
  /**
   * `column`: the key has a column; `index`: it is put together, and has an index; `none`: it is computed for each
   * record.
   */
  storedAs: 'column' | 'index' | 'none';
};

/** Undefined for other orders than those of a stored reference to records of a table. */
export function titlesBy({ by }: SortBy, subject: Subject, resource: string): Titles | undefined {
  const via = by?.kind === 'lookup' ? by.via : by?.kind === 'template' ? soleField(by.text) : undefined;
  const field = via === undefined ? undefined : columnField(via, { subject, resource });
  if (!refersTo(field) || kindOfField(field) !== 'id' || subject.of(field.resource).view) return undefined;
  // Without indexes of the portal there are no keys of titles to walk along.
  if ([resource, field.resource].some((one) => !layoutOf(subject.of(one).resource).isExtensible))
    return undefined;
  const alias = subject.alias();
  const joined: Sql[] = [];
  const scope = new RowScope(subject, field.resource, alias, joined, 'all');
  const value = by?.kind === 'lookup' ? scope.value(by.field) : titleValue(scope);
  const indexed = by?.kind === 'lookup' ? undefined : titleKey(subject, field.resource, alias);
  const { sql: key, kind } = indexed ? { sql: indexed, kind: 'text' as const } : valueSortKey(value, subject);
  const hasColumn = value.key !== undefined || !['text', 'id', 'list'].includes(value.kind);
  const rows = sql`${subject.source(field.resource)} ${raw(alias)}`;
  const joins = join(joined, ' ');
  return {
    reference: columnReference('t', field.id),
    resource: field.resource,
    rows,
    joins,
    keyed: sql`${rows} ${joins}`,
    id: scope.id,
    key,
    kind,
    // A title is never empty.
    hasKey: by?.kind === 'lookup' ? sql`${key} is not null` : always,
    storedAs: indexed ? 'index' : hasColumn ? 'column' : 'none',
  };
}
