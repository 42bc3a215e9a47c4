/** The ids of a view's rows. Each encodes the source record. */

/**
 * `motoristas-12` for the first source of that resource, `motoristas.2-12` for the second (`nth`). With rows,
 * `motoristas:3-12` is the third row of that record.
 */
export const viewRowId = (resource: string, nth: number, id: string, row?: number) =>
  `${resource}${nth === 1 ? '' : `.${nth}`}${row === undefined ? '' : `:${row}`}-${id}`;

/** The record behind a row of a view; undefined when the row aggregates several. */
export function sourceRecordOf(id: unknown): { resource: string; id: string } | undefined {
  const [, resource, record] = /^([a-z][a-z0-9_]*)(?:\.\d+)?(?::\d+)?-(.+)$/.exec(String(id)) ?? [];
  return resource && record ? { resource, id: record } : undefined;
}
