/** The ids of a view's rows: each tells which record of which source it is. */

/**
 * Of the `nth` source that is this resource: `motoristas-12` of the first, `motoristas.2-12` of the second; with its
 * rows, `motoristas:3-12` of the third row of that record.
 */
export const originId = (resource: string, nth: number, id: string, row?: number) =>
  `${resource}${nth === 1 ? '' : `.${nth}`}${row === undefined ? '' : `:${row}`}-${id}`;

/** The record that a row of a view stands for; undefined where it stands for several. */
export function originOf(id: unknown): { resource: string; id: string } | undefined {
  const [, resource, record] = /^([a-z][a-z0-9_]*)(?:\.\d+)?(?::\d+)?-(.+)$/.exec(String(id)) ?? [];
  return resource && record ? { resource, id: record } : undefined;
}
