/** Summarizes the rights of a set of permissions: per resource, one line for each thing that may be done. */
import { placeText } from '#language/problems.ts';
import { canonicalJson } from '#model/values/json.ts';
import type { Filter, SourceLocation, Portal, Resource, Route } from '#model/types.ts';
import { readableAccounts, type AccountFields } from '../accounts.ts';
import { describeFigure, permissionSets, rightsOf } from './matrix.ts';
import { accessOf } from '../grants.ts';
import type { Right } from '../screenLinks.ts';
import { triggerableRules, type RuleReach } from './describeRule.ts';
import { describeRows } from './describeRights.ts';
import { translate, currentLocale } from '#messages/translate.ts';
import { groupBy } from '#model/values/collections.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';

export type LabelledId = { id: string; label: string };
/** The route that a right comes from, with the line that declares it. */
export type RouteRef = { path: string; label: string; department: string; place: SourceLocation };

export type RightLine = {
  verb: Right['verb'];
  /** Fields, transitions or figures; empty for `delete`. */
  what: LabelledId[];
  filters: Filter[];
  /** The filters in words. Empty for all rows, and for figures, because each figure has its own filter. */
  rows: string;
  routes: RouteRef[];
};
export type ResourceRights = LabelledId & {
  lines: RightLine[];
  /** Who may change the permissions of accounts may also hand out links to new passwords for them, whatever the forms show. */
  handsOutPasswordLinks?: true;
};
export type RightsSummary = {
  /** In lower case; empty: any account. */
  permissions: string[];
  routes: RouteRef[];
  resources: ResourceRights[];
  /** The rules that these rights can trigger. */
  rules: RuleReach[];
};

/** @param only one resource's id; absent: all */
export function rightsSummary(portal: Portal, permissions: readonly string[], only?: string): RightsSummary {
  const routes = accessOf(portal, permissions).routes.map((route) => routeRef(portal, route));
  const byPlace = new Map(routes.map((route) => [placeText(route.place), route]));
  const rights = rightsOf(portal, permissions);
  const shown = rights.filter(({ resource }) => only === undefined || resource === only);
  const resources = [...groupBy(shown, ({ resource }) => resource)].map(([id, rights]) => {
    const resource = portal.resources[id]!;
    const lines = linesOf(portal, resource, rights, byPlace);
    const { accounts, signIn } = portal;
    const isManaging =
      id === accounts.resource &&
      signIn?.password !== 'closed' &&
      lines.some(({ verb, what }) => verb === 'edit' && what.some((one) => one.id === accounts.permissions));
    return {
      id,
      label: resource.label.many,
      lines,
      ...(isManaging && { handsOutPasswordLinks: true as const }),
    };
  });
  const rules = triggerableRules(portal, rights, only);
  return { permissions: [...permissions], routes, resources, rules };
}

export function routeRef(portal: Portal, { path, label, department, place }: Route): RouteRef {
  const home = portal.departments.find(({ id }) => id === department);
  return { path, label, department: home?.label ?? department, place };
}

const isName = (verb: Right['verb']) => verb === 'name' || verb === 'refer';

export const verbOrder: readonly Right['verb'][] = [
  'read',
  'name',
  'refer',
  'create',
  'edit',
  'delete',
  'transition',
  'figure',
];

/**
 * Merges rights into lines. Fields with the same rights share a line. Titles share one line for all screens,
 * and the figures of a screen share one without rows.
 */
function linesOf(
  portal: Portal,
  resource: Resource,
  rights: readonly Right[],
  byPlace: ReadonlyMap<string, RouteRef>,
): RightLine[] {
  const lines = new Map<string, RightLine>();
  for (const right of rights) {
    const isFigure = right.verb === 'figure';
    const filters = isFigure ? [] : right.rows;
    const key = canonicalJson([right.verb, filters, isName(right.verb) ? [] : right.places]);
    let line = lines.get(key);
    if (!line) {
      const rows = describeRows(portal, resource, filters);
      lines.set(key, (line = { verb: right.verb, what: [], filters, rows, routes: [] }));
    }
    for (const route of right.places.flatMap((place) => byPlace.get(placeText(place)) ?? []))
      if (!line.routes.includes(route)) line.routes.push(route);
    if (right.what) line.what.push(namedOf(portal, resource, right));
  }
  return [...lines.values()].sort((a, b) => verbOrder.indexOf(a.verb) - verbOrder.indexOf(b.verb));
}

function namedOf(portal: Portal, resource: Resource, { verb, what, figure }: Right): LabelledId {
  if (figure) return { id: what, label: describeFigure(portal, resource, figure) };
  const label =
    verb === 'transition'
      ? resource.transitions.find(({ id }) => id === what)?.label
      : (resource.fields[what]?.label ?? (what === 'version' ? translate('rights.version') : undefined));
  return { id: what, label: label ?? what };
}

/**
 * Per resource, what may be done to some of its records, in the order of `verbOrder`, without figures and
 * names.
 */
type Can = Readonly<Record<string, readonly Right['verb'][]>>;

/** What questions may name, and how much each set of permissions opens. */
export type AccessOverview = {
  sets: { permissions: string[]; routes: number; can: Can }[];
  permissions: LabelledId[];
  resources: (LabelledId & { fields: LabelledId[]; transitions: LabelledId[] })[];
  /** The fields to look accounts up by; absent when the caller may not read accounts. */
  accounts?: AccountFields;
};

/** @param own the caller's permissions */
export function overviewOf(portal: Portal, own: readonly string[]): AccessOverview {
  const accounts = readableAccounts(portal, own);
  const named = ({ id, label }: LabelledId): LabelledId => ({ id, label });
  return {
    sets: permissionSets([portal]).map((permissions) => ({
      permissions,
      routes: accessOf(portal, permissions).routes.length,
      can: canOf(portal, permissions),
    })),
    permissions: permissionChoices(portal),
    resources: Object.values(portal.resources).map(({ id, label, fields, transitions }) => ({
      id,
      label: label.many,
      fields: Object.values(fields).map(named),
      transitions: transitions.map(named),
    })),
    ...(accounts && { accounts }),
  };
}

const knownOf = memoize((_portal: Portal) => new Map<string, Can>());
/** Cached per set of permissions. */
function canOf(portal: Portal, permissions: readonly string[]): Can {
  return getOrMake(knownOf(portal), permissions.join(' '), () => {
    const verbs = new Map<string, Set<Right['verb']>>();
    for (const { resource, verb } of rightsOf(portal, permissions))
      if (verb !== 'figure' && !isName(verb)) getOrMake(verbs, resource, () => new Set()).add(verb);
    return Object.fromEntries([...verbs].map(([id, own]) => [id, verbOrder.filter((verb) => own.has(verb))]));
  });
}

/** All permissions that screens require or accounts can be given, in lower case, with their labels. */
export function permissionChoices(portal: Portal): LabelledId[] {
  const { accounts, resources, departments } = portal;
  const named = departments.flatMap((department) =>
    [department, ...department.routes].flatMap(({ requirement }) => requirement.permissions),
  );
  const offered = resources[accounts.resource]!.fields[accounts.permissions]!.options ?? [];
  const labels = new Map<string, string>();
  for (const { value, label } of offered)
    if (!labels.has(value.toLowerCase())) labels.set(value.toLowerCase(), label);
  for (const name of named) if (!labels.has(name.toLowerCase())) labels.set(name.toLowerCase(), name);
  return [...labels]
    .map(([id, label]) => ({ id, label }))
    .sort((a, b) => a.label.localeCompare(b.label, currentLocale()));
}
