import type { Filter } from '../model/types.ts';
import type { Access } from './grants.ts';
import { resourcesOf, screenKind, screensOf } from '../screens/registry.ts';

/**
 * The address of a list of this resource that the user may open and filter by these fields; undefined where he has
 * none. One that lists every record goes before one that lists some.
 */
export function listReading(access: Access, resource: string, fields: readonly string[]): string | undefined {
  const lists = new Set(
    access.routes
      .flatMap(screensOf)
      .filter(({ screen }) => screenKind(screen).opensRecords && resourcesOf(screen)[0] === resource)
      .map(({ path }) => path),
  );
  const fitting = (access.resources.get(resource)?.grants ?? []).filter(
    ({ kind, route, read }) => kind === 'screen' && lists.has(route) && fields.every((id) => read.has(id)),
  );
  return (fitting.find(({ rows }) => isWhole(rows)) ?? fitting[0])?.route;
}

const isWhole = (rows: Filter) => Object.keys(rows).length === 0;
