/** Who can write records by the screens that they may open. Ignores row scopes. */
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Rule, RuleTrigger } from '#model/rules.ts';
import type { Portal, Requirement, Resource } from '#model/types.ts';
import { askAllScreens } from './granting.ts';

/** A set of permissions, of which a person holds all, in lower case. */
export type PermissionSet = readonly string[];

/** The minimal sets of permissions that satisfy a requirement. */
export const entriesOf = ({ mode, permissions }: Requirement): PermissionSet[] => {
  const names = permissions.map((permission) => permission.toLowerCase());
  return mode === 'any' && names.length > 0 ? names.map((name) => [name]) : [names];
};

type Offer = {
  sets: readonly PermissionSet[];
  create: boolean;
  remove: boolean;
  fields?: ReadonlySet<string>;
};
type Offers = { writes: Offer[]; buttons: Map<string, PermissionSet[]> };

export class Writers {
  readonly #offers = new Map<string, Offers>();

  constructor(portal: Portal) {
    askAllScreens(portal, ({ requirement }) => {
      const sets = entriesOf(requirement);
      return {
        records: ({ id }, { verbs, edit, transitions = [] }) => {
          const { writes, buttons } = this.#of(id);
          const fields = verbs.has('edit') ? { fields: edit ?? new Set<string>() } : {};
          writes.push({ sets, create: verbs.has('create'), remove: verbs.has('delete'), ...fields });
          for (const name of transitions) getOrMake(buttons, name, () => []).push(...sets);
        },
      };
    });
  }

  /** Those who are offered one of these transitions. */
  pressersOf(ids: readonly string[], { id, transitions }: Resource): PermissionSet[] {
    const { buttons } = this.#of(id);
    const found = transitions
      .filter((one) => ids.includes(one.id) && !one.auto)
      .flatMap((one) => {
        const sets = buttons.get(one.id) ?? [];
        const asked = one.permissions.map((permission) => permission.toLowerCase());
        const holding = sets.filter((set) => asked.some((name) => set.includes(name)));
        if (asked.length === 0 || one.people) return sets;
        // a permission that opens no such screen by itself is held beside one that does
        const apart = asked.filter((name) => !holding.some((set) => set.includes(name)));
        return [...holding, ...sets.flatMap((set) => apart.map((name) => [...set, name]))];
      });
    return distinct(found);
  }

  /** Those who can cause a rule. Nobody causes one by the clock. */
  causersOf({ on }: Pick<Rule, 'on'>, resource: Resource): PermissionSet[] {
    return distinct(on.flatMap((trigger) => this.#causersBy(trigger, resource)));
  }

  /** Those who create records, change them or press one of their buttons. */
  savers(resource: Resource): PermissionSet[] {
    return distinct([
      ...this.#those(resource, ({ create, fields }) => create || fields !== undefined),
      ...this.pressersOf(
        resource.transitions.map(({ id }) => id),
        resource,
      ),
    ]);
  }

  #causersBy(trigger: RuleTrigger, resource: Resource): PermissionSet[] {
    switch (trigger.kind) {
      case 'transition':
        return this.pressersOf(trigger.transitions, resource);
      case 'create':
        return this.#those(resource, ({ create }) => create);
      case 'delete':
        return this.#those(resource, ({ remove }) => remove);
      case 'update':
      case 'enters':
      case 'becomes':
        return this.savers(resource);
      default:
        return [];
    }
  }

  #those({ id }: Resource, may: (offer: Offer) => boolean): PermissionSet[] {
    return this.#of(id).writes.flatMap((offer) => (may(offer) ? offer.sets : []));
  }

  #of(id: string): Offers {
    return getOrMake(this.#offers, id, () => ({ writes: [], buttons: new Map() }));
  }
}

export const writersOf = memoize((portal: Portal) => new Writers(portal));

const distinct = (sets: readonly PermissionSet[]): PermissionSet[] => [
  ...new Map(sets.map((set) => [set.join(), set] as const)).values(),
];
