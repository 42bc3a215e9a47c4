/** The ids of a view's rows: each tells which record of which source it is. */

/** Of the `nth` source that is this resource: `motoristas-12` of the first, `motoristas.2-12` of the second. */
export const originId = (resource: string, nth: number, id: string) =>
  `${nth === 1 ? resource : `${resource}.${nth}`}-${id}`;

/** The record that a row of a view stands for; undefined where it stands for several. */
export function originOf(id: unknown): { resource: string; id: string } | undefined {
  const [, resource, record] = /^([a-z][a-z0-9_]*)(?:\.\d+)?-(.+)$/.exec(String(id)) ?? [];
  return resource && record ? { resource, id: record } : undefined;
}
