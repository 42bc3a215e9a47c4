/**
 * The rows of figures. Where the lists of a permission show only some rows of a resource, every other part of a screen that
 * is about these records shows its figures over the same rows: widgets, charts, divisors, figures above a list, reports,
 * related lists and those on printed sheets. A part that names the permission in its `scope`, or has `allRows`, says
 * itself which rows count. A permission without a list of the resource is not narrowed.
 */
import { canonicalJson } from '#model/values/json.ts';
import { conjunction, hasConditionsOf } from '#model/filter/conjunction.ts';
import type { Department, Filter, Measure, Requirement, Route, Scope } from '#model/types.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { eachScreen, screensOf } from '#screens/simpleScreens.ts';
import { rowsListed, withFigureParts } from '#screens/configRegistry.ts';
import { changedAll, changedKeys, type DividedPart, type FigurePart } from '#screens/figureParts.ts';
import { askedMeasure, countsAllRows } from '#screens/measuredRows.ts';

/** The rows that the lists of each permission show, by the permission in lower case and the resource. */
export type ListedRows = (permission: string, resource: string) => readonly Filter[] | undefined;

const everybody = '';

/** @param byScope only what the scopes of the lists leave of them, whatever their filters say */
export function listedRowsOf(departments: readonly Department[], { byScope = false } = {}): ListedRows {
  const listed = new Map<string, Map<string, Filter[]>>();
  for (const { requirement, screen } of departments.flatMap(({ routes }) => routes))
    for (const list of screensOf({ path: '', screen } as Route).flatMap(
      (one) => rowsListed(one.screen) ?? [],
    )) {
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

/** The permissions of a route that open it without a second one. */
function openedBy({ permissions, mode }: Requirement): readonly string[] {
  if (permissions.length === 0) return [everybody];
  const names = [...new Set(permissions.map((name) => name.toLowerCase()))];
  return mode === 'any' || names.length === 1 ? names : [];
}

function rowsOf({ filter = {}, scope }: Pick<FigurePart, 'filter' | 'scope'>, permission: string): Filter {
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
  return departments.map((department) =>
    changedKeys(department, {
      routes: changedAll(department.routes, (route) => {
        const screen = eachScreen(route.screen, (one) =>
          withoutAllRows(withFigureParts(one, (part) => narrowed(part, route.requirement, listed))),
        );
        return changedKeys(route, { screen });
      }),
    }),
  );
}

/** The same part where nothing of it changes. */
function narrowed<P extends DividedPart>(part: P, requirement: Requirement, listed: ListedRows): P {
  const { per, value, measures } = part;
  if (measures) return withMeasures(part, measures, scopeOver(part, requirement, listed));
  const scope = scopeOver(part, requirement, listed, value);
  const whole = changedKeys(part, { scope, ...(value && { value: askedMeasure(value) }) } as Partial<P>);
  if (!per) return withoutAllRows(whole);
  const around = { allRows: part.allRows, ...per, scope: part.scope };
  const own = scopeOver(around, requirement, listed, per.value);
  const asked = changedKeys(per, per.value ? { value: askedMeasure(per.value) } : {});
  const divisor = withoutAllRows(own === scope ? asked : { ...asked, scope: own });
  return withoutAllRows(changedKeys(whole, { per: divisor } as Partial<P>));
}

/** Where only some measures count all rows, the part is over all, and the others are narrowed one by one. */
function withMeasures<P extends FigurePart>(
  part: P,
  measures: NonNullable<FigurePart['measures']>,
  scope: Scope,
): P {
  const titles = Object.keys(measures);
  const wide = titles.filter((title) => countsAllRows(measures[title]!));
  if (wide.length === 0) return withoutAllRows(changedKeys(part, { scope } as Partial<P>));
  const asked = Object.fromEntries(titles.map((title) => [title, askedMeasure(measures[title]!)]));
  const isMixed = scope !== part.scope && wide.length < titles.length;
  return withoutAllRows({ ...part, measures: asked, ...(isMixed && { within: scope, wide }) });
}

/** What `allRows` says is in the scope now. */
function withoutAllRows<T extends object>(part: T): T {
  if (!('allRows' in part)) return part;
  const { allRows: _said, ...rest } = part;
  return rest as T;
}

function scopeOver(
  part: FigurePart,
  { permissions }: Requirement,
  listed: ListedRows,
  measure?: Measure,
): Scope {
  if (part.allRows || (measure !== undefined && countsAllRows(measure))) return part.scope;
  const added = permissions.flatMap((name): [string, Filter][] => {
    const permission = name.toLowerCase();
    const rows = Object.hasOwn(part.scope, permission)
      ? undefined
      : narrowedTo(listed(permission, part.resource));
    const isSaid =
      rows && [part.filter, part.compare ?? part.filter].every((one) => hasConditionsOf(one ?? {}, rows));
    return rows && !isSaid ? [[permission, rows]] : [];
  });
  return added.length > 0 ? { ...part.scope, ...Object.fromEntries(added) } : part.scope;
}
