/** Warns about the keywords of features. */
import type { LintContext } from './context.ts';
import type { Portal } from '#model/types.ts';
import { memoize, getOrMake } from '#model/values/memoize.ts';
import { askAllScreens } from './granting.ts';
import { resourceParts } from '#features/config.ts';
import type { GrantedToAnybody } from '#language/feature.ts';

export function lintFeatures({ portal, resources }: LintContext) {
  for (const { resource, node } of resources)
    for (const [key, { lint: warn }] of resourceParts)
      if (resource[key] !== undefined)
        warn?.({ portal, resource, node: node.at(key), grantsOn: (id) => grantsOn(portal, id) });
}

const nothing: GrantedToAnybody = { list: false, read: new Set(), forms: [] };

/** Everything that any screen grants on a resource to anybody. */
const grantsOn = (portal: Portal, resource: string): GrantedToAnybody =>
  grantsIn(portal).get(resource) ?? nothing;

type Gathered = { list: boolean; read: Set<string>; forms: ReadonlySet<string>[] };

const grantsIn = memoize((portal: Portal): ReadonlyMap<string, GrantedToAnybody> => {
  const all = new Map<string, Gathered>();
  askAllScreens(portal, () => ({
    records: ({ id }, { verbs, read = [], create = new Set() }) => {
      const given = getOrMake(all, id, (): Gathered => ({ list: false, read: new Set(), forms: [] }));
      given.list ||= verbs.has('list');
      for (const field of read) given.read.add(field);
      if (verbs.has('create')) given.forms.push(create);
    },
  }));
  return all;
});
