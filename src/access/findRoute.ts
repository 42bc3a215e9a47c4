import type { IndexDepartment, IndexRoute, UserIndex } from '../model/api/answers.ts';
import { memoize } from '#model/values/memoize.ts';

export type RouteMatch = {
  department: IndexDepartment;
  route: IndexRoute;
  /** The declared path that matched: the route's own, an alias, or a tab's. */
  path: string;
  /** The rest of the path: `['12', 'show']`. */
  rest: string[];
};

type Index = Pick<UserIndex, 'departments'>;
type Entry = Omit<RouteMatch, 'rest'>;
/** Null marks a path that the user may not open. */
type Table = { exact: Map<string, Entry | null>; anyCase: Map<string, Entry | null> };

/**
 * The route for a path: the longest declared path that it begins with, ignoring case. Costs one lookup per
 * segment, however many routes there are.
 */
export function findRoute(index: Index, pathname: string): RouteMatch | undefined {
  const table = tableOf(index);
  const segments = pathname.split('/').filter(Boolean);
  for (let length = segments.length; length > 0; length -= 1) {
    const candidate = `/${segments.slice(0, length).join('/')}`;
    const entry = table.exact.get(candidate) ?? table.anyCase.get(candidate.toLowerCase());
    if (entry === null) return undefined;
    if (entry) return { ...entry, rest: segments.slice(length) };
  }
  return undefined;
}

/**
 * True when the route has such a subpage: screens that open records have `create`, `:id` and `:id/show`;
 * others have none.
 */
export const mayBelow = ({ route, rest }: Pick<RouteMatch, 'route' | 'rest'>): boolean =>
  rest.length === 0 || (!route.leaf && isOfRecord(rest));

export const isOfRecord = (rest: readonly string[]): boolean =>
  rest.length === 1 || (rest.length === 2 && rest[1] === 'show');

/** All paths of a route: its own, its aliases, and those of its tabs. */
export const addressesOf = ({ path, aliases, tabs = [] }: IndexRoute): string[] => [
  path,
  ...aliases,
  ...tabs,
];

const tableOf = memoize(buildTable);

function buildTable(index: Index): Table {
  const table: Table = { exact: new Map(), anyCase: new Map() };
  for (const department of index.departments)
    for (const route of department.routes)
      for (const path of addressesOf(route)) {
        const entry = { department, route, path };
        table.exact.set(path, entry);
        if (!table.anyCase.has(path.toLowerCase())) table.anyCase.set(path.toLowerCase(), entry);
      }
  for (const { routes } of index.departments)
    for (const path of routes.flatMap(({ closed = [] }) => closed))
      if (!table.anyCase.has(path.toLowerCase())) table.anyCase.set(path.toLowerCase(), null);
  return table;
}
