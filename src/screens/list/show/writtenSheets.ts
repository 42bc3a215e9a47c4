/** Finds the printed sheets of a resource in the files of departments, as they are written. */
import type { FindSheets, WrittenSheet } from '#language/bind/context.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { isMap } from '#model/values/values.ts';

export const findSheets: FindSheets = (departments, resource) => {
  const found = new Map<string, WrittenSheet[]>();
  const note = (file: string, list: unknown, path: readonly (string | number)[]) => {
    if (!isMap(list) || list.resource !== resource) return;
    const isList = Array.isArray(list.print);
    for (const [index, print] of [list.print].flat().entries())
      if (isMap(print) && typeof print.id === 'string')
        getOrMake(found, print.id, () => []).push({
          file,
          path: [...path, 'list', 'print', ...(isList ? [index] : [])].join('.'),
        });
  };
  for (const { id, value } of departments)
    for (const [index, route] of listIn(value as { routes?: unknown }, 'routes')) {
      note(id, route.list, ['routes', index]);
      for (const [tab, one] of listIn(route, 'tabs')) note(id, one.list, ['routes', index, 'tabs', tab]);
    }
  return found;
};

/** The maps of a list in a file that may be broken, each with its place there. */
const listIn = <K extends string>(from: { readonly [Key in K]?: unknown }, key: K) =>
  (Array.isArray(from[key]) ? (from[key] as unknown[]) : []).flatMap((one, at) =>
    isMap(one) ? [[at, one] as const] : [],
  );
