/** Parts that several kinds of screen use when they are limited to what an earlier version granted. */
import { mentions, narrowKeys, type Narrowed, type Narrowings } from '../language/live/narrow.ts';
import type { Column, Section, Sort } from '#model/types.ts';
import type { Description } from '#model/config/walkConfig.ts';

type Fields = Narrowed['resource']['fields'];

export const narrowColumns = <C extends Column>(columns: readonly C[], limit: readonly Column[]): C[] =>
  columns.filter(({ field }) => limit.some((other) => other.field === field));

/** The order of rows reveals the values of the field, so sorting is allowed only by a field that is shown. */
export const narrowSort = (sort: Sort, limit: Sort, shown: ReadonlySet<string>): Sort =>
  sort.field === limit.field || shown.has(sort.field) ? sort : { ...sort, field: 'id' };

export function narrowForm(
  form: readonly Section[],
  limit: readonly Section[],
  withheld: ReadonlySet<string>,
  resourceFields: Fields,
): Section[] {
  const others = new Map(limit.flatMap(({ fields }) => fields.map((entry) => [entry.field, entry] as const)));
  return form.flatMap((section): Section[] => {
    if (mentions(section.visibleWhen, withheld, resourceFields)) return [];
    const fields = section.fields
      .filter(({ field }) => others.has(field) && !withheld.has(field))
      .map((entry) => (others.get(entry.field)!.readOnly ? { ...entry, readOnly: true } : entry));
    return fields.length > 0 ? [{ ...section, fields }] : [];
  });
}

/** Records of one resource with columns, in an order: a widget, or the records related to another one. */
type SortedTable = { resource: string; columns: readonly Column[]; sort: Sort };

/** Narrows a sorted table; null when no column is left. */
export function narrowTable<T extends SortedTable>(
  table: T,
  limit: T,
  description: Description,
  resources: Narrowings,
  done: Partial<T> = {},
): T | null {
  const { resource, withheld, gone } = resources.get(table.resource)!;
  const columns = narrowColumns(table.columns, limit.columns).filter(({ field }) => !withheld.has(field));
  if (gone || columns.length === 0) return null;
  const shown = new Set(columns.map(({ field }) => field));
  const sort = narrowSort(table.sort, limit.sort, shown);
  const { fields } = resource;
  return narrowKeys(
    table,
    limit,
    description,
    { fields, withheld },
    {
      ...({ columns, sort } as Partial<SortedTable> as Partial<T>),
      ...done,
    },
  );
}
