/** Who may decide about a transition that needs approval, as docs/rules.md describes it. */
import type { Approval, Band } from '#model/fields/approval.ts';
import type { Resource, Transition } from '#model/types.ts';
import { closedUntil, leavesPeriod } from './closed.ts';
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
  // Those whom the record names, but for who asked; the others decide where they are nobody.
  const named = [...peopleOf(person, band.people ?? [], resource, row)].filter((id) => !makers.has(id));
  const mayBy = ({ held, account }: Person) =>
    named.length > 0
      ? named.includes(String(account.id))
      : band.by.some((name) => held.some((one) => one.toLowerCase() === name.toLowerCase()));
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

/** The accounts to which names of a record lead, or that belong to the person to whom they lead. */
function peopleOf(
  person: Person,
  names: readonly string[],
  resource: Resource,
  row: Row,
): ReadonlySet<string> {
  const { portal } = person;
  const own = portal.resources[portal.accounts.resource]!;
  const found = names.flatMap((name) => {
    let [at, held]: [Resource, Row | undefined] = [resource, row];
    for (const step of name.split('.')) {
      const { resource: to } = at.fields[step] as { resource: string };
      const id: unknown = held?.[step];
      at = portal.resources[to]!;
      held = isGap(id) ? undefined : (person.rows(to).find((one) => sameId(one.id, id)) ?? { id });
    }
    if (!held) return [];
    const { id: led } = held;
    const leading = Object.values(own.fields).filter(
      (field) => field.type === 'reference' && field.resource === at.id && !field.stamp,
    );
    return person
      .rows(own.id)
      .filter((account) =>
        at === own ? sameId(account.id, led) : leading.some((field) => sameId(account[field.id], led)),
      )
      .map((account) => String(account.id));
  });
  return new Set(found);
}

/** False where a transition is for other people than this one, whom the record names. */
export function isTheirs(
  person: Person,
  { people, permissions, approval, refuses }: Transition,
  resource: Resource,
  row: Row,
): boolean {
  if (!people || approval || refuses) return true;
  const holds = (name: string) => person.held.some((one) => one.toLowerCase() === name.toLowerCase());
  return permissions.some(holds) || peopleOf(person, people, resource, row).has(String(person.account.id));
}

/**
 * The transitions that a record shows as closed to the person: of a closed period, of those that
 * other records decide about, and of those for the people whom it names.
 */
export const closedOn = (person: Person, resource: Resource, row: Row): string[] =>
  resource.transitions
    .filter((transition) => {
      const { id, people, auto, from, field, when } = transition;
      const isOffered = person
        .of(resource.id)
        .some((given) => given.moves.has(id) && person.covers(given, row));
      if (auto || !isOffered || !from.includes(String(row[field]))) return false;
      if (closedUntil(person, resource, row) !== undefined && leavesPeriod(resource, transition)) return true;
      if (!people && !asksAboutOthers(when)) return false;
      return (
        (when !== undefined && !person.matches(resource.id, row, [when])) ||
        !isTheirs(person, transition, resource, row) ||
        (people !== undefined && decisionOn(person, resource, transition, row)?.does === 'refused')
      );
    })
    .map(({ id }) => id)
    .toSorted();

const asksAboutOthers = (when: Transition['when']) => /"(?:some|none)":/.test(JSON.stringify(when ?? {}));

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
