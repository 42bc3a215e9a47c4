/**
 * Warns about pickers that offer records which the user sees nowhere else: a screen with a `scope` lists only some rows
 * of a resource, but the picker in a form offers the titles of all.
 */
import { stringify } from 'yaml';
import type { Filter, Resource, Scope } from '#model/types.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import { screenGrants } from '#screens/grantsRegistry.ts';
import { placeText } from '#language/problems.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { translate } from '#messages/translate.ts';
import { grantingOf } from './granting.ts';
import type { LintContext, RouteView, ScreenView } from './context.ts';

/** The rows that a screen lists to users with one permission; without a scope all that its filter leaves. */
type Listed = { scope: Filter | undefined; at: ScreenView };
type Offered = { resource: string; field: string; at: ScreenView; route: RouteView };

export function* lintPickers(context: LintContext): Generator<void, void> {
  const warned = new Set<string>();
  for (const permission of scopedPermissions(context)) {
    const listed = new Map<string, Listed[]>();
    const offered = new Map<string, Offered[]>();
    for (const route of context.routes)
      if (isFor(route, permission))
        for (const at of route.screens) {
          yield;
          collect(context, { permission, route, at, listed, offered });
        }
    for (const [target, fields] of offered) {
      const rows = listed.get(target) ?? [];
      const [narrow] = rows;
      if (!narrow?.scope || warned.has(target) || rows.some(({ scope }) => !scope)) continue;
      warned.add(target);
      warn(permission, target, fields, { scope: narrow.scope, at: narrow.at });
    }
  }
}

/** The permissions that the scope of some screen names, in lower case. */
function scopedPermissions({ portal, routes }: LintContext): ReadonlySet<string> {
  const found = new Set<string>();
  const rowsOf = ({ filter, scope }: { filter?: Filter; scope: Scope }) => {
    for (const [name, rows] of Object.entries(scope)) if (rows !== '*') found.add(name);
    return filter ?? {};
  };
  for (const { screens } of routes)
    for (const { screen } of screens)
      screenGrants(screen).grant(screen, grantingOf(portal.resources, { rowsOf }));
  return found;
}

const namesOf = ({ route }: RouteView) => route.requirement.permissions.map((name) => name.toLowerCase());

/** True when the permission alone opens the route. */
const isFor = (view: RouteView, permission: string) => {
  const names = namesOf(view);
  return view.route.requirement.mode === 'any' || names.length === 1
    ? names.includes(permission)
    : names.length === 0;
};

type Collecting = {
  permission: string;
  route: RouteView;
  at: ScreenView;
  listed: Map<string, Listed[]>;
  offered: Map<string, Offered[]>;
};

function collect({ portal }: LintContext, { permission, route, at, listed, offered }: Collecting) {
  const scopes = new WeakMap<Filter, Filter>();
  const offer = (
    { id }: Pick<Resource, 'id'>,
    fields: Resource['fields'],
    names: Iterable<string>,
    narrowing: Readonly<Record<string, Filter>> = {},
  ) => {
    for (const name of names) {
      const field = fields[name];
      if (hasRows(field)) offer({ id }, field.fields, Object.keys(field.fields));
      if (!refersTo(field) || [field.filter, narrowing[name]].some(isOfUser)) continue;
      getOrMake(offered, field.resource, () => []).push({ resource: id, field: name, at, route });
    }
  };
  screenGrants(at.screen).grant(
    at.screen,
    grantingOf(portal.resources, {
      rowsOf: ({ filter, scope }) => {
        const own = namesOf(route).includes(permission) ? scope[permission] : undefined;
        if (!own || own === '*') return filter ?? {};
        const rows = { all: [filter ?? {}, own] };
        scopes.set(rows, own);
        return rows;
      },
      records: ({ id }, { verbs, rows }) => {
        if (verbs.has('list')) getOrMake(listed, id, () => []).push({ scope: scopes.get(rows), at });
      },
      choices: (resource, { offered: names, choices }) => offer(resource, resource.fields, names, choices),
    }),
  );
}

/** True for a filter that narrows the records to those of the user. */
const isOfUser = (filter: Filter | undefined) => JSON.stringify(filter ?? {}).includes('"$user.');

function warn(
  permission: string,
  target: string,
  [first, ...others]: readonly Offered[],
  { scope, at }: { scope: Filter; at: ScreenView },
) {
  const { resource, field, route } = first!;
  const filter = stringify(scope, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  const line = `{ field: ${field}, filter: ${filter} }`;
  const where = placeText(at.node.place());
  const more = others.length > 0 ? translate('lint.andMoreWithCount', { count: others.length }) : '';
  const own = namesOf(route).some((name) => name !== permission)
    ? translate('lint.inFormForPermission', { permission })
    : translate('lint.inFormOfThisScreen');
  first!.at.node.warn(
    translate('lint.namesOfAllAreOffered', { resource, field, more, permission, target, where, line, own }),
    'value',
    'open-picker',
  );
}
