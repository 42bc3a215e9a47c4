/**
 * The rows of figures. Where the lists of a permission show only some rows of a resource, every other part of a screen that
 * is about these records shows its figures over the same rows: widgets, charts, divisors, figures above a list, reports,
 * related lists and those on printed sheets. A part that names the permission in its `scope`, or has `allRows`, says
 * itself which rows count. A permission without a list of the resource is not narrowed.
 */
import { canonicalJson } from '#model/values/json.ts';
import { conjunction } from '#model/filter/filter.ts';
import type { Department, Filter, Requirement, Route, Scope, SimpleScreen } from '#model/types.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { isMap } from '#model/values/values.ts';
import { screensOf } from '#screens/registry.ts';

/** The rows that the lists of each permission show, by the permission in lower case and the resource. */
export type ListedRows = (permission: string, resource: string) => readonly Filter[] | undefined;

const everybody = '';

/** @param byScope only what the scopes of the lists leave of them, whatever their filters say */
export function listedRowsOf(departments: readonly Department[], { byScope = false } = {}): ListedRows {
  const listed = new Map<string, Map<string, Filter[]>>();
  for (const { requirement, screen } of departments.flatMap(({ routes }) => routes))
    for (const one of screensOf({ path: '', screen } as Route)) {
      const list = one.screen;
      if (list.kind !== 'list') continue;
      for (const permission of openedBy(requirement)) {
        const rows = getOrMake(listed, permission, () => new Map<string, Filter[]>());
        getOrMake(rows, list.resource, () => []).push(
          rowsOf(byScope ? { filter: {}, scope: list.scope } : list, permission),
        );
      }
    }
  return (permission, resource) => {
    const rows = [permission, everybody].flatMap((name) => listed.get(name)?.get(resource) ?? []);
    return rows.length > 0 ? rows : undefined;
  };
}

/** The permissions each of which opens a route alone. */
function openedBy({ permissions, mode }: Requirement): readonly string[] {
  if (permissions.length === 0) return [everybody];
  const names = [...new Set(permissions.map((name) => name.toLowerCase()))];
  return mode === 'any' || names.length === 1 ? names : [];
}

function rowsOf({ filter, scope }: { filter: Filter; scope: Scope }, permission: string): Filter {
  const own = Object.hasOwn(scope, permission) ? scope[permission]! : '*';
  return own === '*' ? filter : conjunction(filter, own);
}

/** The condition that only these rows meet; undefined where a list shows all. */
export function narrowedTo(rows: readonly Filter[] | undefined): Filter | undefined {
  if (!rows || rows.some((one) => Object.keys(one).length === 0)) return undefined;
  const distinct = [...new Map(rows.map((one) => [canonicalJson(one), one])).values()];
  return distinct.length === 1 ? distinct[0]! : { any: distinct };
}

export function withListedRows(departments: readonly Department[]): readonly Department[] {
  const listed = listedRowsOf(departments);
  const changed = <T extends object>(one: T, change: Partial<T>): T =>
    Object.entries(change).every(([key, value]) => one[key as keyof T] === value)
      ? one
      : { ...one, ...change };
  return departments.map((department) => {
    const routes = department.routes.map((route) =>
      changed(route, { screen: narrowed(route.screen, route.requirement, listed) as Route['screen'] }),
    );
    return routes.every((route, index) => route === department.routes[index])
      ? department
      : { ...department, routes };
  });
}

/** A part of a screen that is about records of a resource. */
type FigurePart = {
  resource: string;
  scope: Scope;
  filter?: Filter;
  compare?: Filter;
  allRows?: true | undefined;
};

const isFigurePart = (part: object): part is FigurePart =>
  'resource' in part && 'scope' in part && !definesRows(part as SimpleScreen);

/** Lists say which rows their users see, forms which ones they make. */
const definesRows = ({ kind }: SimpleScreen) => kind === 'list' || kind === 'form';

/** The same part where nothing of it changes. */
function narrowed(part: unknown, requirement: Requirement, listed: ListedRows): unknown {
  if (Array.isArray(part)) {
    const items = part.map((one: unknown) => narrowed(one, requirement, listed));
    return items.every((one, index) => one === part[index]) ? part : items;
  }
  if (!isMap(part)) return part;
  const inner: Record<string, unknown> = {};
  let isSame = true;
  for (const [key, value] of Object.entries(part)) {
    inner[key] = isDeep(key, value) ? narrowed(value, requirement, listed) : value;
    isSame &&= inner[key] === value;
  }
  const whole = isSame ? part : inner;
  if ('allRows' in whole && !isFigurePart(whole)) return withoutAllRows(whole);
  if (!isFigurePart(whole)) return whole;
  const scope = scopeOver(whole, requirement, listed);
  const { per } = whole as { per?: Omit<FigurePart, 'scope'> };
  const perScope =
    per && scopeOver({ allRows: whole.allRows, ...per, scope: whole.scope }, requirement, listed);
  const isScoped = scope !== whole.scope || (perScope !== undefined && perScope !== scope);
  if (!isScoped && !('allRows' in whole) && !(per && 'allRows' in per)) return whole;
  // The divisor counts other records, perhaps of another resource.
  return {
    ...withoutAllRows(whole),
    scope,
    ...(per && { per: { ...withoutAllRows(per), ...(perScope !== scope && { scope: perScope }) } }),
  };
}

/** What `allRows` says is in the scope now. */
const withoutAllRows = <T extends object>(part: T) => {
  const { allRows: _said, ...rest } = part as T & { allRows?: true };
  return rest;
};

/** Parts are in lists of the screen, or of what is in them. */
const isDeep = (key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !notParts.has(key);
const notParts = new Set(['scope', 'filter', 'defaultFilter', 'compare', 'columns', 'form', 'place', 'per']);

function scopeOver(part: FigurePart, { permissions }: Requirement, listed: ListedRows): Scope {
  if (part.allRows) return part.scope;
  const added = permissions.flatMap((name): [string, Filter][] => {
    const permission = name.toLowerCase();
    const rows = Object.hasOwn(part.scope, permission)
      ? undefined
      : narrowedTo(listed(permission, part.resource));
    const isSaid = rows && [part.filter, part.compare ?? part.filter].every((one) => isWithin(one, rows));
    return rows && !isSaid ? [[permission, rows]] : [];
  });
  return added.length > 0 ? { ...part.scope, ...Object.fromEntries(added) } : part.scope;
}

/** True when a filter says all that the rows' one does. */
const isWithin = (filter: Filter = {}, rows: Filter): boolean =>
  Object.entries(rows).every(
    ([key, value]) => Object.hasOwn(filter, key) && canonicalJson(filter[key]) === canonicalJson(value),
  );
