/** Which fields a row of a view has, filled in or not: those that json/computation/views.ts gives it. */
import { computedFields } from '#kinds/compute.ts';
import type { ResourceModel } from '#model/expression/expression.ts';
import { name, raw, sql, type Sql } from '#server/data/postgres/sql.ts';

/** The column with the number of the source that a row of the view comes from. */
export const sourceColumn = '$source';

/** True when rows of different sources may have different fields. */
export const hasSourceColumn = ({ view }: ResourceModel): boolean => view?.groupBy.length === 0;

/** @param resource a source's, and its position among the view's sources of that resource */
export function sourceNumber(
  { view }: ResourceModel,
  { resource, nth }: { resource: string; nth: number },
): Sql {
  const number = view!.sources.findIndex((one) => one.resource === resource && one.nth === nth);
  return sql`${raw(String(number))} as ${name(sourceColumn)}`;
}

/**
 * Finds the fields that a row has by the number of its source: null where they have no value. Fields that its
 * source does not give are left out.
 */
export function viewFields({ resource, view }: ResourceModel): (source: unknown) => readonly string[] {
  const { groupBy, measures, sources } = view!;
  const formulas = computedFields(resource.fields).filter(({ live }) => !live);
  const own = formulas.map(({ id }) => id);
  const grouped = [...groupBy, ...Object.keys(measures), ...own];
  const bySource = sources.map(({ values }) => [...Object.keys(values), ...own]);
  return (source) => (groupBy.length > 0 ? grouped : bySource[Number(source)]!);
}
