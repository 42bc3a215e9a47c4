/** The ids of a view's rows. Each encodes the source record. */

/**
 * `motoristas-12` for the first source of that resource, `motoristas.2-12` for the second (`nth`). With rows,
 * `motoristas:3-12` is the third row of that record.
 */
export const viewRowId = (resource: string, nth: number, id: string, row?: number) =>
  `${resource}${nth === 1 ? '' : `.${nth}`}${row === undefined ? '' : `:${row}`}-${id}`;

const rowIds = /^([a-z][a-z0-9_]*)(?:\.(\d+))?(?::(\d+))?-(.+)$/;

/** The record behind a row of a view; undefined when the row aggregates several. */
export function sourceRecordOf(id: unknown): { resource: string; id: string } | undefined {
  const [, resource, , , record] = rowIds.exec(String(id)) ?? [];
  return resource && record ? { resource, id: record } : undefined;
}

/** Whether the id is in place of one that would be too long: nothing follows from it. */
export const isDigest = (id: string) => id.startsWith('h.');

/** The id of the source's record behind a row of its view; undefined if the row is of another source. */
export function recordOfSource(
  id: string,
  { resource, nth, each }: { resource: string; nth: number; each?: string },
): string | undefined {
  const [, from, place = '1', row, record] = rowIds.exec(id) ?? [];
  const isItsOwn = from === resource && Number(place) === nth && (row === undefined) === (each === undefined);
  return isItsOwn ? record : undefined;
}
