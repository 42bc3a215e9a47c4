/** Warns about the keywords of features. */
import type { LintContext } from './context.ts';
import type { Portal } from '#model/types.ts';
import { memoize, getOrMake } from '#model/lib/memoize.ts';
import { askAllScreens } from './granting.ts';
import { resourceParts } from '#features/config.ts';
import type { GrantedToAnybody } from '#language/feature.ts';

export function lintFeatures({ portal, resources }: LintContext) {
  for (const { resource, node } of resources)
    for (const [key, { lint: warn }] of resourceParts)
      if (resource[key] !== undefined)
        warn?.({ portal, resource, node: node.at(key), grantsOn: (id) => grantsOn(portal, id) });
}

const nothing: GrantedToAnybody = { list: false, create: false, read: new Set(), fill: new Set() };

/** Everything that any screen grants on a resource to anybody. */
const grantsOn = (portal: Portal, resource: string): GrantedToAnybody =>
  grantsIn(portal).get(resource) ?? nothing;

type Gathered = { list: boolean; create: boolean; read: Set<string>; fill: Set<string> };

const grantsIn = memoize((portal: Portal): ReadonlyMap<string, GrantedToAnybody> => {
  const all = new Map<string, Gathered>();
  askAllScreens(portal, () => ({
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
  }));
  return all;
});
