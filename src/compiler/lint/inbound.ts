/**
 * Warns about e-mails that would always be refused, because no screen grants what their record needs, and
 * about e-mails that nobody would see.
 */
import { lookupPaths } from '#model/fields/dependencies.ts';
import type { Inbound, Portal, Resource } from '#model/types.ts';
import { screenGrants } from '#screens/grantsRegistry.ts';
import { screensOf } from '#screens/registry.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';
import { grantingOf } from './granting.ts';
import type { LintContext } from './context.ts';
import { translate } from '#messages/translate.ts';

type Granted = { list: boolean; create: boolean; read: Set<string>; fill: Set<string> };

export function lintInbound({ portal, resources }: LintContext) {
  for (const { resource, node } of resources) {
    if (!resource.inbound) continue;
    const fault = faultOf(portal, resource, resource.inbound);
    if (fault) node.at('inbound').warn(fault, 'key', 'inbound-without-screen');
  }
}

function faultOf(portal: Portal, resource: Resource, { set, match }: Inbound): string | undefined {
  const { list, create, fill } = grantsOn(portal, resource.id);
  const steps = lookupPaths(match);
  if (!create) return translate('lint.nobodyCanCreate', { id: resource.id });
  const closed = [...steps.map(({ via }) => via), ...Object.keys(set)].find((id) => !fill.has(id));
  if (closed !== undefined) return translate('lint.nobodyCanFill', { closed, id: resource.id });
  const found = steps.some(({ via, field }) => {
    const target = resource.fields[via];
    return target && 'resource' in target && grantsOn(portal, target.resource).read.has(field);
  });
  if (!found) return translate('lint.noScreenShowsAddressMatch', { field: steps[0]!.field });
  return list ? undefined : translate('lint.noScreenShows', { id: resource.id });
}

const nothing: Granted = { list: false, create: false, read: new Set(), fill: new Set() };

/** Everything that any screen grants on a resource to anybody. */
const grantsOn = (portal: Portal, resource: string): Granted => grantsIn(portal).get(resource) ?? nothing;

const grantsIn = memoize((portal: Portal): ReadonlyMap<string, Granted> => {
  const all = new Map<string, Granted>();
  const granting = grantingOf(portal.resources, {
    records: ({ id }, { verbs, read = [], create = [] }) => {
      const given = getOrMake(all, id, () => ({
        list: false,
        create: false,
        read: new Set(),
        fill: new Set(),
      }));
      given.list ||= verbs.has('list');
      given.create ||= verbs.has('create');
      for (const field of read) given.read.add(field);
      for (const field of create) given.fill.add(field);
    },
  });
  for (const { routes } of portal.departments)
    for (const { screen } of routes.flatMap(screensOf)) screenGrants(screen).grant(screen, granting);
  return all;
});
