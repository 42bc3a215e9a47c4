/** Every right that a config gives, permission by permission: what `portal access` prints and compares. */
import type { Filter, Place, Portal } from '../config/types.ts';
import { accessOf, type Grant } from './grants.ts';
import { sameData } from './rows.ts';

/** One right of one set of permissions, on the rows of any of these filters; `{}` is every row. */
export type Right = {
  resource: string;
  /** `read`, `create` and `edit` are per field; the others of the record. `figure` is a number that a dashboard draws. */
  verb: 'read' | 'name' | 'create' | 'edit' | 'delete' | 'transition' | 'figure';
  /** The field, the transition's id, or the figure in words; empty for `delete`. */
  what: string;
  rows: Filter[];
  places: Place[];
};

export type MatrixRow = {
  /** In lower case; empty: whoever has an account. */
  permissions: string[];
  routes: { path: string; place: Place }[];
  rights: Right[];
};

/** Each permission by itself, no permission, and each set that some route asks for as a whole. */
export function matrixOf(portal: Portal): MatrixRow[] {
  return permissionSets(portal).map((permissions) => {
    const access = accessOf(portal, permissions);
    return {
      permissions,
      routes: access.routes.map(({ path, place }) => ({ path, place })),
      rights: rightsOf(portal, permissions),
    };
  });
}

function permissionSets(portal: Portal): string[][] {
  const sets = new Map<string, string[]>([['', []]]);
  const add = (permissions: readonly string[]) => {
    const lower = [...new Set(permissions.map((permission) => permission.toLowerCase()))].sort();
    sets.set(lower.join(' '), lower);
  };
  for (const department of portal.departments)
    for (const { requirement } of [department, ...department.routes]) {
      for (const permission of requirement.permissions) add([permission]);
      if (requirement.mode === 'all') add(requirement.permissions);
    }
  return [...sets.values()].sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1));
}

/** All rights of someone who holds exactly these permissions. */
export function rightsOf(portal: Portal, permissions: readonly string[]): Right[] {
  const rights = new Map<string, Right>();
  const add = (resource: string, verb: Right['verb'], what: string, rows: Filter, place: Place) => {
    const key = [resource, verb, what].join(' ');
    let right = rights.get(key);
    if (!right) rights.set(key, (right = { resource, verb, what, rows: [], places: [] }));
    if (!right.rows.some((other) => sameData(other, rows))) right.rows.push(rows);
    if (!right.places.some((other) => sameData(other, place))) right.places.push(place);
  };
  for (const [id, { grants, aggregates }] of accessOf(portal, permissions).resources) {
    for (const grant of grants)
      for (const [verb, what] of partsOf(grant)) add(id, verb, what, grant.rows, grant.place);
    for (const { groupBy, measures, filter, narrowBy, place } of aggregates)
      for (const measure of measures) {
        const narrowed = narrowBy.size > 0 ? [`(filtro: ${[...narrowBy].sort().join(', ')})`] : [];
        add(id, 'figure', [JSON.stringify(measure), ...groupBy, ...narrowed].join(' '), filter, place);
      }
  }
  for (const right of rights.values()) if (right.rows.some(isEverything)) right.rows = [{}];
  return [...rights.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const isEverything = (filter: Filter) => Object.keys(filter).length === 0;
const keyOf = ({ resource, verb, what }: Right) => [resource, verb, what].join(' ');

function partsOf(grant: Grant): [Right['verb'], string][] {
  const each = (verb: Right['verb'], fields: Iterable<string>) =>
    [...fields].map((field): [Right['verb'], string] => [verb, field]);
  return [
    ...each(grant.kind === 'title' ? 'name' : 'read', grant.read),
    ...each('create', grant.create),
    ...each('edit', grant.edit),
    ...each('transition', grant.transitions),
    ...(grant.verbs.has('delete') ? ([['delete', '']] as [Right['verb'], string][]) : []),
  ];
}

export type Change = {
  permissions: string[];
  /** `rows`: the same right on other rows. */
  kind: 'gained' | 'lost' | 'rows';
  /** A route's address, or a right. */
  subject: { route: string } | Pick<Right, 'resource' | 'verb' | 'what'>;
  before?: Filter[];
  after?: Filter[];
  places: Place[];
  /** More than before, or not provably less. */
  widens: boolean;
};

/** Who gains and who loses what between two configs. */
export function compareMatrices(before: readonly MatrixRow[], after: readonly MatrixRow[]): Change[] {
  const names = (rows: readonly MatrixRow[]) => new Map(rows.map((row) => [row.permissions.join(' '), row]));
  const [old, now] = [names(before), names(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) =>
    compareRows(old.get(name), now.get(name)),
  );
}

function compareRows(before: MatrixRow | undefined, after: MatrixRow | undefined): Change[] {
  const { permissions } = (after ?? before)!;
  const changes: Change[] = [];
  const routes = (row: MatrixRow | undefined) =>
    new Map((row?.routes ?? []).map((route) => [route.path, route]));
  const rights = (row: MatrixRow | undefined) =>
    new Map((row?.rights ?? []).map((right) => [keyOf(right), right]));

  compare(routes(before), routes(after), (was, is) => {
    if (was && is) return;
    const { path, place } = (is ?? was)!;
    changes.push({
      permissions,
      kind: is ? 'gained' : 'lost',
      subject: { route: path },
      places: [place],
      widens: Boolean(is),
    });
  });
  compare(rights(before), rights(after), (was, is) => {
    const { resource, verb, what, places } = (is ?? was)!;
    const subject = { resource, verb, what };
    if (!was || !is) {
      changes.push({
        permissions,
        kind: is ? 'gained' : 'lost',
        subject,
        places,
        widens: Boolean(is),
        ...(is ? { after: is.rows } : { before: was!.rows }),
      });
    } else if (!covers(was.rows, is.rows) || !covers(is.rows, was.rows)) {
      changes.push({
        permissions,
        kind: 'rows',
        subject,
        before: was.rows,
        after: is.rows,
        places,
        widens: !covers(was.rows, is.rows),
      });
    }
  });
  return changes;
}

function compare<T>(
  before: Map<string, T>,
  after: Map<string, T>,
  each: (was: T | undefined, is: T | undefined) => void,
) {
  for (const key of new Set([...before.keys(), ...after.keys()])) each(before.get(key), after.get(key));
}

/** Whether the rows of `wide` surely include those of `narrow`. Filters are compared as written, not by meaning. */
const covers = (wide: readonly Filter[], narrow: readonly Filter[]) =>
  wide.some(isEverything) || narrow.every((filter) => wide.some((other) => sameData(other, filter)));
