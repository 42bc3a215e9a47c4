/** What of a portal's whole index is told to whom. */
import type { ClientIndex, OwnIndex, PublicIndex } from '../model/types.ts';
import { mayEnter } from './permissions.ts';

/** What everybody is told: enough to sign in and to draw a page, and nothing of the screens. */
export function publicPart(index: ClientIndex): PublicIndex {
  const everybodys: PublicIndex & Partial<OwnIndex> = { ...index };
  delete everybodys.departments;
  delete everybodys.landings;
  return everybodys;
}

const known = new WeakMap<ClientIndex, Map<string, OwnIndex>>();

/** The screens that these permissions open, with the departments they are met under; as long as these alone. */
export function ownPart(index: ClientIndex, permissions: readonly string[]): OwnIndex {
  const key = JSON.stringify([...new Set(permissions.map((name) => name.toLowerCase()))].sort());
  let sets = known.get(index);
  if (!sets) known.set(index, (sets = new Map()));
  let own = sets.get(key);
  if (!own) {
    if (sets.size > 1000) sets.clear();
    sets.set(key, (own = cut(index, permissions)));
  }
  return own;
}

/** Where these permissions lead first. */
export const landingsOf = (
  { landings }: Pick<OwnIndex, 'landings'>,
  permissions: readonly string[],
): OwnIndex['landings'] =>
  Object.fromEntries(
    permissions
      .map((name) => name.toLowerCase())
      .flatMap((name) => (Object.hasOwn(landings, name) ? [[name, landings[name]!]] : [])),
  );

const cut = (index: ClientIndex, permissions: readonly string[]): OwnIndex => ({
  landings: landingsOf(index, permissions),
  departments: index.departments.flatMap((department) => {
    const routes = department.routes.filter(({ requirement }) => mayEnter(requirement, permissions));
    const isTold = routes.length > 0 || mayEnter(department.requirement, permissions);
    return isTold ? [{ ...department, routes }] : [];
  }),
});
