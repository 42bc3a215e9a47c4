/** Who may decide about a transition that needs approval, as docs/rules.md describes it. */
import type { Approval, Band } from '#model/fields/approval.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { Row } from './figures.ts';
import { isGap, type Person } from './person.ts';

/** The records of `Person.stored` that hold the approvals given so far. */
export const said = '$said';
export type Vote = {
  resource: string;
  record: string;
  transition: string;
  /** Who approved, and in whose right. */
  account: string;
  principal: string;
  /** The record as it was, and the amount then: of another one the approval is none. */
  version: unknown;
  amount: unknown;
};
/** `waits`: others must approve too. */
export type Decision = { does: 'refused' } | { does: 'waits' | 'done'; vote?: Vote; isLent: boolean };

const sameId = (one: unknown, other: unknown) => String(one) === String(other);

/** The transition that is approved or refused by this one. */
const subjectOf = ({ transitions }: Resource, transition: Transition) =>
  transition.approval ? transition : transitions.find(({ id }) => id === transition.refuses);

export function decisionOn(
  person: Person,
  resource: Resource,
  transition: Transition,
  row: Row,
): Decision | undefined {
  const subject = subjectOf(resource, transition);
  if (!subject) return undefined;
  const approval = subject.approval!;
  const amount = isGap(row[approval.amount!]) ? null : row[approval.amount!];
  const band = bandOf(approval, amount);
  const own = {
    resource: resource.id,
    record: String(row.id),
    transition: subject.id,
    version: row.version,
    amount,
  };
  const votes = ((person.stored[said] ?? []) as Vote[]).filter((vote) =>
    Object.entries(own).every(([key, value]) => vote[key as keyof Vote] === value),
  );
  const makers = makersOf(person, resource, subject.field, row);
  const isMaker = ({ account }: Person) => !band.requester && makers.has(String(account.id));
  const isYes = transition === subject;
  const hasSpoken = ({ account }: Person) =>
    isYes && votes.some((vote) => [vote.account, vote.principal].some((id) => sameId(id, account.id)));
  const mayBy = ({ held }: Person) =>
    band.by.some((name) => held.some((one) => one.toLowerCase() === name.toLowerCase()));
  if (isMaker(person) || (isYes && votes.some(({ account }) => sameId(account, person.account.id))))
    return { does: 'refused' };
  const principal = mayBy(person)
    ? person
    : person.absent.find(
        (one) =>
          mayBy(one) &&
          !isMaker(one) &&
          !hasSpoken(one) &&
          one.of(resource.id).some((given) => given.moves.has(transition.id) && one.covers(given, row)),
      );
  if (!principal || hasSpoken(principal)) return { does: 'refused' };
  const isLent = principal !== person;
  if (!isYes) return { does: 'done', isLent };
  const vote = { ...own, account: String(person.account.id), principal: String(principal.account.id) };
  return { does: votes.length + 1 >= band.quorum ? 'done' : 'waits', vote, isLent };
}

/** The last band is for records without an amount, or with one below zero, too. */
const bandOf = ({ bands }: Approval, amount: unknown): Band =>
  bands.find(
    ({ upTo }) => upTo !== undefined && amount !== null && Number(amount) >= 0 && Number(amount) <= upTo,
  ) ?? bands.at(-1)!;

type Entry = {
  resource: string;
  record: string;
  by: unknown;
  action: string;
  changes: Record<string, [unknown, unknown]>;
};

/** Who created the record, brought it to its state, or has changed it since. */
export function makersOf({ portal, stored }: Person, { id }: Resource, state: string, row: Row): Set<string> {
  const all = (stored.$entries ?? []) as Entry[];
  const own = all.filter((entry) => entry.resource === id && sameId(entry.record, row.id));
  let since: unknown[] = [];
  const creators: unknown[] = [row[portal.stamps.createdBy ?? '']];
  for (const { by, action, changes } of own) {
    const [was, now] = changes[state] ?? [];
    if (action === 'create' || JSON.stringify(was ?? null) !== JSON.stringify(now ?? null)) since = [];
    if (action === 'create') creators.push(by);
    else if (Object.keys(changes).length > 0) since.push(by);
  }
  return new Set([...creators, ...since].filter((one) => !isGap(one)).map(String));
}
