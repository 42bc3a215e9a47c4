/**
 * Decides who may approve a transition with `approval`, or refuse it. Accounts that made the record, moved it
 * to its present state or have changed it since may not, whatever their permissions. The history tells which
 * accounts those are.
 */
import { mayEnter } from '#access/permissions.ts';
import { grantsForTransition } from '#access/rows.ts';
import { bandOf, type Approval, type Band } from '#model/fields/approval.ts';
import { all, equals } from '#model/filter/filter.ts';
import type { Portal, Resource, Transition } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { AccountRights, Caller } from '#server/caller/caller.ts';
import { transitionObstacle } from './transitionObstacle.ts';
import { peopleOf } from './people.ts';
import type { AuditEntry, Stored } from '#server/data/store.ts';
import type { Reader } from '#server/data/reader.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { StoredVote } from '#server/data/systemTables.ts';
import { translate } from '#messages/translate.ts';

/** The account in whose name the vote counts, and the number of this vote. */
export type Eligibility =
  | { refusal: string }
  | { refusal?: undefined; principal: Stored; given: number; band: Band; amount: unknown };

/** The transition that is voted on, for a transition that approves or refuses it. */
export const votedTransition = ({ transitions }: Resource, transition: Transition): Transition | undefined =>
  transition.approval ? transition : transitions.find(({ id }) => id === transition.refuses);

export async function checkEligibility(
  reader: Reader,
  caller: Caller,
  transition: Transition,
  resource: Resource,
  record: Stored,
): Promise<Eligibility> {
  const [judged] = await checkEligibilityOfAll(reader, caller, transition, resource, [record]);
  return judged!;
}

/** The same for many records, with few queries. */
export async function checkEligibilityOfAll(
  reader: Reader,
  caller: Caller,
  transition: Transition,
  resource: Resource,
  records: readonly Stored[],
): Promise<Eligibility[]> {
  const subject = votedTransition(resource, transition)!;
  const approval = subject.approval!;
  const ids = records.map(({ id }) => String(id));
  const said = await reader.votes({ resource: resource.id, record: ids, transition: subject.id });
  const makers = await makersOf(reader, caller, resource, subject.field, records);
  const names = approval.bands.flatMap((one) => one.people ?? []);
  const people = names.length > 0 ? await peopleOf(reader, caller, names, resource, records) : undefined;
  return records.map((record) => {
    const amount = amountOf(approval, record);
    const votes = said.filter((vote) => vote.record === String(record.id) && stands(vote, record, amount));
    const band = votes[0]?.band ?? bandOf(approval, record);
    return judgeOne(caller, transition, resource, record, {
      band,
      amount,
      votes,
      makers: makers.get(String(record.id))!,
      people: people?.get(String(record.id)),
    });
  });
}

/** True when this account can approve now: it may press the button, and nothing would refuse it. */
export async function canApprove(
  reader: Reader,
  account: AccountRights,
  transition: Transition,
  resource: Resource,
  record: Stored,
): Promise<boolean> {
  const { access, viewer } = account;
  const caller = { ...account, portal: reader.portal };
  const given = access.resources.get(resource.id);
  if (!given || grantsForTransition(given, transition.id, viewer, record).length === 0) return false;
  const shape = shapeOf(resource, viewer);
  if ((await transitionObstacle(reader, transition, record, shape, caller, null)) !== undefined) return false;
  const { refusal } = await checkEligibility(reader, caller, transition, resource, record);
  return refusal === undefined;
}

const amountOf = ({ amount }: Approval, record: Stored) =>
  amount === undefined || isEmpty(record[amount]) ? null : record[amount];

/** True when the vote was given on the record's present version and amount. */
const stands = (vote: StoredVote, { version }: Stored, amount: unknown) =>
  vote.version === (Number(version) || 0) && sameStoredValue(vote.amount, amount);

function judgeOne(
  caller: Caller,
  transition: Transition,
  resource: Resource,
  record: Stored,
  known: {
    band: Band;
    amount: unknown;
    votes: readonly StoredVote[];
    makers: ReadonlySet<string>;
    people: ReadonlySet<string> | undefined;
  },
): Eligibility {
  const { account, access } = caller;
  const { band, amount, votes, makers } = known;
  const { label } = transition;
  const isMaker = (id: unknown) => !band.requester && makers.has(String(id));
  if (isMaker(account.id)) return { refusal: translate('approval.notTheRequester', { label }) };
  const isYes = transition.approval !== undefined;
  if (isYes && votes.some((vote) => vote.account === String(account.id)))
    return { refusal: translate('approval.given', { given: votes.length, of: band.quorum }) };
  const hasSpoken = (id: unknown) =>
    isYes && votes.some((vote) => vote.principal === String(id) || vote.account === String(id));
  const named = [...(known.people ?? [])].filter((id) => !makers.has(id));
  const mayBy = (one: Stored, held: readonly string[]) =>
    named.length > 0 ? named.includes(String(one.id)) : mayEnter({ mode: 'any', permissions: band.by }, held);
  const principal = mayBy(account, access.permissions)
    ? account
    : caller.delegators?.find((lender) => {
        const given = lender.access.resources.get(resource.id);
        return (
          mayBy(lender.account, lender.access.permissions) &&
          !isMaker(lender.account.id) &&
          !hasSpoken(lender.account.id) &&
          given !== undefined &&
          grantsForTransition(given, transition.id, lender.viewer, record).length > 0
        );
      })?.account;
  if (!principal || hasSpoken(principal.id)) return { refusal: translate('approval.notYours', { label }) };
  return { principal, given: votes.length + 1, band, amount };
}

type Entry = Stored & AuditEntry;

/** Record -> the accounts that brought it to its present state. */
async function makersOf(
  reader: Reader,
  { portal, viewer }: Caller,
  resource: Resource,
  field: string,
  records: readonly Stored[],
): Promise<Map<string, Set<string>>> {
  const ids = records.map(({ id }) => String(id));
  const entries = await entriesOf(reader, portal, resource, ids, viewer);
  return new Map(
    records.map((record) => {
      const own = entries.filter((entry) => entry.record === String(record.id));
      const since = own.findLastIndex(
        ({ action, changes }) => action === 'create' || isArrival(changes[field]),
      );
      const made = own.filter(({ action }, at) => action === 'create' || at >= since);
      const stamp = portal.stamps.createdBy;
      const known = [
        ...made.filter(({ action, changes }) => action === 'create' || Object.keys(changes).length > 0),
      ].map(({ by }) => by);
      const creator = stamp === undefined ? undefined : record[stamp];
      return [
        String(record.id),
        new Set([...known, ...(isEmpty(creator) ? [] : [creator])].map(String)),
      ] as const;
    }),
  );
}

const isArrival = (change: AuditEntry['changes'][string] | undefined) =>
  Boolean(change && !sameStoredValue(change[0], change[1]));

async function entriesOf(
  reader: Reader,
  portal: Portal,
  resource: Resource,
  ids: readonly string[],
  viewer: Caller['viewer'],
): Promise<Entry[]> {
  const history = portal.history === undefined ? undefined : portal.resources[portal.history];
  if (!history || ids.length === 0) return [];
  const { records } = await reader.find(shapeOf(history, viewer), {
    where: all([equals('resource', resource.id), equals('record', ids)]),
    sort: { field: 'id', order: 'ASC' },
  });
  return records as Entry[];
}
