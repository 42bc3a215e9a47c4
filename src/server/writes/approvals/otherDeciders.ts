/**
 * Who decides what waits may change without a change of the record: an account is blocked or comes back, another person gets a
 * permission, the chief of a department is another one. Those who decide from then on are told of what waits.
 */
import { permissionsIn } from '#access/accounts.ts';
import { equals } from '#model/filter/filter.ts';
import type { Rule } from '#model/rules.ts';
import { refersTo } from '#model/traits.ts';
import type { Portal, Resource } from '#model/types.ts';
import { askedTransition } from '#rules/parseNames.ts';
import type { Viewer } from '#model/filter/filter.ts';
import { accountShape, isActive } from '#server/caller/accounts.ts';
import { approvalsIn, waysToPeople, type AskedApproval } from './approvalRules.ts';
import type { Reader } from '#server/data/reader.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored, Values } from '#server/data/store.ts';
import type { Change } from '#server/data/storeTypes.ts';

/** Of each approval, the latest so many records are asked about. */
const mostWaiting = 500;

const isByPeople = ({ transition }: AskedApproval) =>
  transition.approval.bands.some(({ people }) => people?.length);

/** The rules that ask for the approvals which a change may leave to other people. */
export function approvalsMoved(portal: Portal, today: string, { resource, before, after }: Change): Rule[] {
  const asks = approvalsIn(portal);
  if (asks.length === 0) return [];
  const differs = (field: string) => !sameStoredValue(before?.[field], after?.[field]);
  const onWay = before
    ? (waysToPeople(portal).get(resource.id) ?? []).flatMap(({ field, rule }) =>
        differs(field) ? [rule] : [],
      )
    : [];
  if (resource.id !== portal.accounts.resource) return onWay;
  const shape = accountShape(portal, today);
  const heldBy = (account: Stored | undefined) =>
    account && isActive(portal, account, shape)
      ? permissionsIn(account, portal).map((name) => name.toLowerCase())
      : undefined;
  const [held, holds] = [heldBy(before), heldBy(after)];
  // Whoever goes leaves what people decide to others. Whoever comes, or gets a permission, decides with them.
  const gained = (holds ?? []).filter((name) => !held?.includes(name));
  const isLinked = (held === undefined) !== (holds === undefined) || personFields(resource).some(differs);
  return [
    ...onWay,
    ...asks.flatMap((asked) => {
      const { rule, transition } = asked;
      const isTheirs = transition.approval.bands.some(({ by }) =>
        by.some((name) => gained.includes(name.toLowerCase())),
      );
      return isTheirs || (isLinked && isByPeople(asked)) ? [rule] : [];
    }),
  ];
}

/** The references of an account to the person whose it is. */
const personFields = ({ fields }: Resource): string[] =>
  Object.values(fields).flatMap((field) => (refersTo(field) && !field.stamp ? [field.id] : []));

/** The records in the state in which a rule asks for an approval, the latest first. */
export async function recordsWaiting(
  reader: Pick<Reader, 'portal' | 'find'>,
  viewer: Viewer,
  rule: Rule,
): Promise<Stored[]> {
  const resource = reader.portal.resources[rule.resource]!;
  const { field, from } = resource.transitions.find(({ id }) => id === askedTransition(rule.id))!;
  const { records } = await reader.find(shapeOf(resource, viewer), {
    where: equals(field, [...from]),
    sort: { field: 'id', order: 'DESC' },
    range: [0, mostWaiting - 1],
  });
  return records as (Stored & Values)[];
}
