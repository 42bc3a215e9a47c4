/**
 * GET /user-pendings: the records that wait for the caller. These are records on which the caller can make a
 * transition with `waits` through a permission that it names, on one of their lists, so that each can be
 * opened there.
 */
import { LRUCache } from 'lru-cache';
import type { Grant, ResourceAccess } from '#access/grants.ts';
import { fittingGrants, accessibleRecordPath } from '#access/screenLinks.ts';
import { projectorOf } from '#access/projection.ts';
import { rowFilterOf } from '#access/grantRows.ts';
import {
  all,
  any,
  asksOthers,
  bindFilter,
  parseFilter,
  withoutOthers,
  type FilterExpression,
} from '#model/filter/filter.ts';
import {
  countedPendings,
  isWaitedFor,
  queuedPendings,
  type PendingGroup,
  type PendingRecord,
  type PendingsAnswer,
} from '#model/api/answers.ts';
import { inParallel } from '#model/promises.ts';
import { inTime } from '#model/promises.ts';
import { memoize } from '#model/values/memoize.ts';
import { withLateWords } from '#kinds/date/late.ts';
import type { Field, Portal, Resource, Transition } from '#model/types.ts';
import { isMoney, isNumeric, isTemporal, refersTo, traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { screenGrants } from '#screens/screenGrants.ts';
import { listAddress } from '#screens/listAddress.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import type { Caller } from '#server/caller/caller.ts';
import { checkEligibilityOfAll } from '#server/writes/approvals/eligibility.ts';
import { notTheirs } from '#server/writes/approvals/people.ts';
import { RecordFormatter } from '#server/data/audience.ts';
import {
  Overloaded,
  TookTooLong,
  usuallyQuick,
  type Page,
  type Paging,
  type Query,
  type Stored,
} from '#server/data/store.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf, type RecordShape } from '#server/data/shape.ts';
import { transitionObstacle } from '#server/writes/approvals/transitionObstacle.ts';
import { askingTogether } from '#server/data/otherRecords.ts';
import { badRequest, type HttpResponse } from '#server/http/http.ts';
import { translate } from '#messages/translate.ts';

/** Records per group, where the request does not say how many. */
const usuallyShown = 5;
/**
 * Milliseconds for each count, and for all of them. A count that took long is shared by those for whom it is the same, and
 * kept current in the background.
 */
const budget = { one: 1000, all: 1700 };
/** Counts at once, which also limits the database connections of one request. */
const atOnce = 3;
/** A count that took too long is not repeated for this long. */
const slowFor = 60_000;
/** A count that was quick is made for each request for this long: to look for a shared one would take longer. */
const quickFor = 1_800_000;

type Wanted = { access: ResourceAccess; transition: Transition; lists: readonly Grant[] };
/** `shown`: records per group; its list has the rest. */
type Asking = { caller: Caller; reader: Reader; names: RecordFormatter; shown: number };

export async function listPendings(
  caller: Caller,
  parameters: URLSearchParams,
  reader: Reader,
): Promise<HttpResponse> {
  const shown = shownOf(parameters);
  const names = new RecordFormatter(reader, caller.portal, caller.viewer);
  const wanted = wantedOf(caller);
  const counted = await countEach(wanted, caller, reader.isRemote, (one, how) =>
    countOf(one, how, { caller, reader, names, shown }),
  );
  const groups = wanted.flatMap((one) => counted.get(one) ?? []);
  const isAtLeast = groups.some((group) => group.isAtLeast ?? group.isUnknown);
  const body: PendingsAnswer = {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    ...(isAtLeast && { isAtLeast }),
    groups,
  };
  return { body };
}

/** Has the store compute what it shares of the counts, see api/foreseeFigures.ts. */
export async function foreseePendings(caller: Caller, reader: Reader): Promise<void> {
  const how = { within: Number.POSITIVE_INFINITY, isShared: true };
  for (const one of wantedOf(caller)) await waitingFor({ caller, reader, shown: usuallyShown }, one, how);
}

const wantedOf = ({ access: rights }: Caller): Wanted[] =>
  [...rights.resources.values()].flatMap((access) =>
    access.resource.transitions.filter(isWaitedFor).flatMap((transition): Wanted[] => {
      const lists = fittingGrants(rights, access.resource.id, access.resource.titleFields).filter((grant) =>
        grant.transitions.has(transition.id),
      );
      return lists.length === 0 ? [] : [{ access, transition, lists }];
    }),
  );

function shownOf(parameters: URLSearchParams): number {
  const unknown = [...parameters.keys()].find((name) => name !== 'records');
  if (unknown !== undefined)
    throw badRequest(translate('query.searchParameter', { name: unknown.slice(0, 40), accepted: 'records' }));
  const wanted = parameters.get('records');
  if (wanted === null) return usuallyShown;
  const shown = /^\d{1,4}$/.test(wanted) ? Number(wanted) : 0;
  if (shown < 1 || shown > queuedPendings)
    throw badRequest(translate('query.pendingsRecords', { max: queuedPendings }));
  return shown;
}

/** `isKept`: its answer is kept for others. */
type Taken = { took: number; isKept: boolean };
const isQuick = ({ took, isKept }: Taken) => took < usuallyQuick && !isKept;
/** How long each count took, by account and transition. */
const timesOf = memoize((_portal: Portal) => new LRUCache<string, Taken>({ max: 20_000 }));
/** What was last counted, by the same: a count that can't be made now says this, and never less. */
const countsOf = memoize((_portal: Portal) => new LRUCache<string, number>({ max: 20_000 }));

/** `isShared`: the store may have kept its answer. */
type How = { within: number; isShared: boolean };
type Counted = { group: PendingGroup | undefined; isKept: boolean };

/**
 * Runs the counts, those that were quick before the slow ones. Each has a time of its own, and none waits for a slow
 * one to end.
 *
 * @param keepsAnswers the store may have the answer of a slow count
 */
async function countEach(
  wanted: readonly Wanted[],
  { portal, account }: Caller,
  keepsAnswers: boolean,
  count: (one: Wanted, how: How) => Promise<Counted>,
): Promise<ReadonlyMap<Wanted, PendingGroup | undefined>> {
  const times = timesOf(portal);
  const counts = countsOf(portal);
  const timeKey = ({ access, transition }: Wanted) => `${account.id} ${access.resource.id} ${transition.id}`;
  // of an account as it is: what it counted with other rights is nothing to it now
  const countKey = (one: Wanted) => `${timeKey(one)} ${String(account.version)}`;
  const tookBefore = (one: Wanted) => times.get(timeKey(one))?.took ?? 0;
  const unknown = (one: Wanted) => found.set(one, unknownGroup(one, counts.get(countKey(one))));
  const found = new Map<Wanted, PendingGroup | undefined>();
  const start = Date.now();
  const order = wanted.toSorted((one, other) => tookBefore(one) - tookBefore(other));
  await inParallel(order, atOnce, async (one) => {
    const left = Math.min(budget.one, budget.all - (Date.now() - start));
    const isSlow = tookBefore(one) >= budget.one;
    if (left <= 0 || (isSlow && !keepsAnswers)) return void unknown(one);
    const began = Date.now();
    // what took too long is computed in the background
    const within = isSlow ? 0 : left;
    const before = times.get(timeKey(one));
    const isShared = !before || !isQuick(before);
    let isKept = false;
    try {
      const counted = await inTime(left + grace, count(one, { within, isShared }), () => new TookTooLong());
      const { group } = counted;
      ({ isKept } = counted);
      found.set(one, group);
      counts.set(countKey(one), group?.count ?? 0);
      // The store had this count. To compute it would still take too long.
      if (isSlow && before) return void times.set(timeKey(one), before, { ttl: quickFor });
    } catch (error) {
      if (!(error instanceof TookTooLong) && !(error instanceof Overloaded)) throw error;
      unknown(one);
      // The store keeps no count that has become quick, so this one is soon tried again.
      if (isSlow && before && times.getRemainingTTL(timeKey(one)) > slowFor)
        times.set(timeKey(one), before, { ttl: slowFor });
      if (isSlow) return;
    }
    const taken = { took: Date.now() - began, isKept };
    times.set(timeKey(one), taken, { ttl: isQuick(taken) ? quickFor : slowFor });
  });
  return found;
}

/** Milliseconds for the answer of a store that stops by itself. Others are not waited for any longer. */
const grace = 100;

const headOf = ({ access: { resource }, transition, lists }: Wanted) => ({
  resource: resource.id,
  label: resource.label,
  transition: { id: transition.id, label: transition.label },
  path: addressOf(lists, transition),
});

const unknownGroup = (wanted: Wanted, lastCount = 0): PendingGroup => ({
  ...headOf(wanted),
  count: lastCount,
  isUnknown: true,
  records: [],
});

async function countOf(wanted: Wanted, how: How, asking: Asking): Promise<Counted> {
  const { isKept = false, ...waiting } = await waitingFor(asking, wanted, how);
  return { group: await groupOf(wanted, waiting, asking), isKept };
}

async function groupOf(
  wanted: Wanted,
  { records, total, isAtLeast }: Waiting,
  asking: Asking,
): Promise<PendingGroup | undefined> {
  const { caller, names } = asking;
  const { access, lists } = wanted;
  const { resource } = access;
  const { viewer } = caller;
  if (total === 0) return undefined;
  const project = projectorOf(access, viewer);
  const facts = factsOn(caller, lists[0]!, resource);
  const named = records.map(async (record: Stored): Promise<PendingRecord[]> => {
    const path = accessibleRecordPath(caller.access, viewer, resource, record, lists);
    const seen = project(record);
    if (path === undefined || !seen) return [];
    const title = await names.title(resource, { ...seen, id: record.id });
    const texts = facts.map(async (field) => {
      const text = isEmpty(seen[field.id]) ? '' : await names.text(field, seen[field.id], 1, seen);
      const around = { ...viewer, fields: resource.fields };
      return text && isTemporal(field) ? `${field.label} ${withLateWords(text, field, seen, around)}` : text;
    });
    const line = (await Promise.all(texts)).filter(Boolean).join(' · ');
    return [{ id: record.id, title, ...(line && { facts: line }), path }];
  });
  return {
    ...headOf(wanted),
    count: total,
    ...(isAtLeast && { isAtLeast }),
    records: (await Promise.all(named)).flat(),
  };
}

/**
 * The first date, first amount and first name of the record page's facts. Only the record's own fields count:
 * the user may not be able to read a record that it refers to.
 */
function factsOn({ access }: Caller, { route }: Grant, resource: Resource): Field[] {
  const { screen } = access.routes.flatMap(screensOf).find(({ path }) => path === route) ?? {};
  const facts = (screen && screenGrants(screen).facts?.(screen, resource)) ?? [];
  const amount = facts.find(isMoney) ?? facts.find(isNumeric);
  const first = [facts.find(isTemporal), amount, facts.find(isName)];
  return facts.filter((field) => first.includes(field));
}

const isName = (field: Field) => !refersTo(field) && traitsOf(field).text === 'line';

type Waiting = Pick<Page, 'records' | 'total' | 'isAtLeast' | 'isKept'>;

/** The first of the records and their total. With approvals, only those that this user can decide. */
async function waitingFor(
  asking: Omit<Asking, 'names'>,
  { access, transition, lists }: Wanted,
  { within, isShared }: How,
): Promise<Waiting> {
  const { caller, reader, shown } = asking;
  const { resource } = access;
  const where = all([
    any(lists.map((grant) => rowFilterOf(access, grant, caller.viewer))),
    canBeMade(access, transition, caller),
  ]);
  const shape = shapeOf(resource, caller.viewer);
  const paging = { total: 'quick', upTo: countedPendings } as const;
  const ask = (query: Pick<Query, 'range' | 'paging'>, left: number) =>
    reader.find(shape, { where, within: left, ...(isShared && { isShared: true as const }), ...query });
  const asks = asksOthers(transition.when);
  if (!transition.approval && !asks && !transition.people) {
    const first = (most: number, left: number) => ask({ range: [0, most - 1], paging }, left);
    const page = await first(shown, within).catch((error: unknown) => {
      if (!(error instanceof TookTooLong) || !isShared || shown <= usuallyShown) throw error;
      // The store may have the shorter page.
      return first(usuallyShown, 0);
    });
    return limited(page, shown);
  }
  const until = Date.now() + within;
  const own: Stored[] = [];
  let isKept = false;
  for (let from = 0, after: Paging['from']; ;) {
    const left = within && until - Date.now();
    if (left < 0 && own.length === 0) throw new TookTooLong();
    if (left < 0 || own.length > countedPendings)
      return limited({ ...kept(isKept), records: own, total: own.length, isAtLeast: true }, shown);
    const page = await ask(
      { range: [from, from + judgedAtOnce - 1], paging: { ...paging, ...(after && { from: after }) } },
      left,
    );
    isKept ||= page.isKept ?? false;
    const theirs = await ownOnes(asking, transition, resource, page.records);
    const open = asks ? await notBlocked(asking, transition, shape, theirs) : theirs;
    const judged = transition.approval
      ? await checkEligibilityOfAll(reader, caller, transition, resource, open)
      : undefined;
    own.push(...open.filter((_record, at) => judged?.[at]?.refusal === undefined));
    if (page.records.length < judgedAtOnce)
      return limited({ ...kept(isKept), records: own, total: own.length }, shown);
    from += judgedAtOnce;
    if (page.cursors) after = { side: 'after', cursor: page.cursors[1] };
  }
}

/** The records that name the caller, where the transition is for the people whom a record names. */
async function ownOnes(
  { caller, reader }: Pick<Asking, 'caller' | 'reader'>,
  transition: Transition,
  resource: Resource,
  records: readonly Stored[],
): Promise<readonly Stored[]> {
  if (!transition.people) return records;
  const reasons = await notTheirs(reader, caller, transition, resource, records);
  return records.filter((_record, at) => reasons[at] === undefined);
}

/** The records on which no other record stands against the transition, found in one query. */
async function notBlocked(
  { caller, reader }: Pick<Asking, 'caller' | 'reader'>,
  transition: Transition,
  shape: RecordShape,
  records: readonly Stored[],
): Promise<Stored[]> {
  const together = askingTogether(reader);
  const obstacles = await Promise.all(
    records.map((record) => transitionObstacle(together, transition, record, shape, caller, null)),
  );
  return records.filter((_record, at) => obstacles[at] === undefined);
}

/** Records whose approvers are looked up at once. */
const judgedAtOnce = 200;

const kept = (isKept = false): Pick<Page, 'isKept'> => (isKept ? { isKept } : {});

const limited = ({ records, total, isAtLeast, isKept }: Waiting, shown: number): Waiting => ({
  ...kept(isKept),
  records: records.slice(0, shown),
  total: Math.min(total, countedPendings),
  ...((isAtLeast || total > countedPendings) && { isAtLeast: true }),
});

/** The same decision as `transitionObstacle`, as a filter for the store. */
function canBeMade(
  { resource }: ResourceAccess,
  transition: Transition,
  { viewer }: Caller,
): FilterExpression {
  const { field, from, when = {} } = transition;
  return all(
    [{ [field]: [...from] }, withoutOthers(when)].map((filter) =>
      bindFilter(parseFilter(filter, resource.fields), viewer.variables),
    ),
  );
}

/** The list to open: preferably one of all records, and one that can be filtered by the state. */
function addressOf(lists: readonly Grant[], { field, from }: Transition): string {
  const filterable = lists.filter(({ read }) => read.has(field));
  const isWhole = ({ rows }: Grant) => Object.keys(rows).length === 0;
  const list = filterable.find(isWhole) ?? filterable[0];
  if (!list) return lists[0]!.route;
  return listAddress(list.route, { [field]: from.length === 1 ? from[0] : [...from] });
}
