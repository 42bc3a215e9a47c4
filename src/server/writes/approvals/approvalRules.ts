/** Lists the rules that ask for approvals, and the records that decide who approves. */
import { memoize } from '#model/values/memoize.ts';
import type { Approval } from '#model/fields/approval.ts';
import type { Rule } from '#model/rules.ts';
import type { Portal, Transition } from '#model/types.ts';
import { askedTransition } from '#rules/parseNames.ts';

export type AskedApproval = { rule: Rule; transition: Transition & { approval: Approval } };

export const approvalsIn = memoize((portal: Portal): readonly AskedApproval[] =>
  Object.values(portal.resources).flatMap((resource) =>
    resource.rules.flatMap((rule) => {
      const transition = resource.transitions.find(({ id }) => id === askedTransition(rule.id));
      return transition?.approval ? [{ rule, transition: transition as AskedApproval['transition'] }] : [];
    }),
  ),
);

/** Resource -> the references in it by which an approval finds its people, beyond the record itself, with its rule. */
export const waysToPeople = memoize(
  (portal: Portal): ReadonlyMap<string, readonly { field: string; rule: Rule }[]> => {
    const ways = new Map<string, { field: string; rule: Rule }[]>();
    for (const { rule, transition } of approvalsIn(portal)) {
      const named = new Set(transition.approval.bands.flatMap(({ people = [] }) => people));
      for (const { name, via, field } of rule.paths) {
        if (!named.has(name)) continue;
        for (const [at, { resource }] of via.entries())
          ways.set(resource, [...(ways.get(resource) ?? []), { field: via[at + 1]?.field ?? field, rule }]);
      }
    }
    return ways;
  },
);

/** True where a change of this resource may leave an approval to other people. */
export const mayMoveApprovals = (portal: Portal, resource: string): boolean =>
  waysToPeople(portal).has(resource) ||
  (resource === portal.accounts.resource && approvalsIn(portal).length > 0);
