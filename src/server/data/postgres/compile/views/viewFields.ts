/** The fields of a view's row, with or without a value, as json/computation/views.ts defines them. */
import { computedFields } from '#kinds/compute.ts';
import type { ResourceModel } from '#model/expression/expression.ts';
import { name, raw, sql, type Sql } from '#server/data/postgres/sql.ts';

/** The column with the number of the source that a row of the view comes from. */
export const sourceColumn = '$source';

/** True when rows of different sources may have different fields. */
export const hasSourceColumn = ({ view }: ResourceModel): boolean => view?.groupBy.length === 0;

/** @param resource the resource of a source, with the source's position among the view's sources of that resource */
export function sourceNumber(
  { view }: ResourceModel,
  { resource, nth }: { resource: string; nth: number },
): Sql {
  const number = view!.sources.findIndex((one) => one.resource === resource && one.nth === nth);
  return sql`${raw(String(number))} as ${name(sourceColumn)}`;
}

/**
 * Finds the fields of a row by the number of its source: null for fields without a value. Fields that the source
 * does not define are left out.
 */
export function viewFields({ resource, view }: ResourceModel): (source: unknown) => readonly string[] {
  const { groupBy, measures, sources } = view!;
  const formulas = computedFields(resource.fields).filter(({ live }) => !live);
  const own = formulas.map(({ id }) => id);
  const grouped = [...groupBy, ...Object.keys(measures), ...own];
  const bySource = sources.map(({ values }) => [...Object.keys(values), ...own]);
  return (source) => (groupBy.length > 0 ? grouped : bySource[Number(source)]!);
}
