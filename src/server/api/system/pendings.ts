/**
 * GET /user-pendings: the records that wait for the caller. These are records on which the caller can make a
 * transition with `waits` through a permission that it names, on one of their lists, so that each can be
 * opened there.
 */
import type { Grant, ResourceAccess } from '#access/grants.ts';
import { fittingGrants, accessibleRecordPath } from '#access/screenLinks.ts';
import { projectorOf } from '#access/projection.ts';
import { rowsOf } from '#access/grantRows.ts';
import { all, any, bindFilter, parseFilter, type FilterExpression } from '#model/filter/filter.ts';
import type { PendingGroup, PendingRecord, Pendings } from '#model/api/pendings.ts';
import type { Field, Resource, Transition } from '#model/types.ts';
import { isMoney, isNumeric, isTemporal, refersTo, traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { screenGrants } from '#screens/grantsRegistry.ts';
import { listAddress } from '#screens/listAddress.ts';
import { screensOf } from '#screens/registry.ts';
import type { Caller } from '#server/accounts/caller.ts';
import { checkEligibilityOfAll } from '#server/approvals/eligibility.ts';
import { RecordFormatter } from '#server/data/recordFormatter.ts';
import type { Stored } from '#server/data/store.ts';
import type { DataReader } from '#server/data/types.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { HttpResponse } from '#server/http/http.ts';

/** Records per group; the list shows the rest. */
const shown = 5;

export async function listPendings(caller: Caller, reader: DataReader): Promise<HttpResponse> {
  const names = new RecordFormatter(reader, caller.portal, caller.viewer);
  const groups: PendingGroup[] = [];
  for (const access of caller.access.resources.values())
    for (const transition of access.resource.transitions) {
      const group = isWaitedFor(transition) && (await groupOf(access, transition, { caller, reader, names }));
      if (group) groups.push(group);
    }
  const body: Pendings = { count: groups.reduce((sum, { count }) => sum + count, 0), groups };
  return { body };
}

/**
 * True when the transition waits for holders of certain permissions. One that every editor can make waits for
 * nobody in particular.
 */
const isWaitedFor = ({ waits, auto, permissions }: Transition) =>
  waits === true && !auto && permissions.length > 0;

type Asking = { caller: Caller; reader: DataReader; names: RecordFormatter };

async function groupOf(
  access: ResourceAccess,
  transition: Transition,
  { caller, reader, names }: Asking,
): Promise<PendingGroup | undefined> {
  const { resource } = access;
  const { viewer } = caller;
  const lists = fittingGrants(caller.access, resource.id, resource.titleFields).filter((grant) =>
    grant.transitions.has(transition.id),
  );
  if (lists.length === 0) return undefined;
  const where = all([
    any(lists.map((grant) => rowsOf(access, grant, viewer))),
    canBeMade(access, transition, caller),
  ]);
  const { records, total } = await waitingFor({ caller, reader }, transition, resource, where);
  if (total === 0) return undefined;
  const project = projectorOf(access, viewer);
  const facts = factsOn(caller, lists[0]!, resource);
  const named = records.map(async (record: Stored): Promise<PendingRecord[]> => {
    const path = accessibleRecordPath(caller.access, viewer, resource, record, lists);
    const seen = project(record);
    if (path === undefined || !seen) return [];
    const title = await names.title(resource, { ...seen, id: record.id });
    const texts = facts.map(async (field) => {
      const text = isEmpty(seen[field.id]) ? '' : await names.text(field, seen[field.id]);
      return text && isTemporal(field) ? `${field.label} ${text}` : text;
    });
    const line = (await Promise.all(texts)).filter(Boolean).join(' · ');
    return [{ id: record.id, title, ...(line && { facts: line }), path }];
  });
  return {
    resource: resource.id,
    label: resource.label,
    transition: { id: transition.id, label: transition.label },
    count: total,
    path: addressOf(lists, transition),
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

/** The first of the records and their total. With approvals, only those that this user can decide. */
async function waitingFor(
  { caller, reader }: Omit<Asking, 'names'>,
  transition: Transition,
  resource: Resource,
  where: FilterExpression,
): Promise<{ records: readonly Stored[]; total: number }> {
  const shape = shapeOf(resource, caller.viewer);
  if (!transition.approval) return reader.find(shape, { where, range: [0, shown - 1] });
  const { records } = await reader.find(shape, { where });
  const judged = await checkEligibilityOfAll(reader, caller, transition, resource, records);
  const own = records.filter((_record, at) => judged[at]!.refusal === undefined);
  return { records: own.slice(0, shown), total: own.length };
}

/** The same decision as `transitionObstacle`, as a filter for the store. */
function canBeMade(
  { resource }: ResourceAccess,
  transition: Transition,
  { viewer }: Caller,
): FilterExpression {
  const { field, from, when = {} } = transition;
  return all(
    [{ [field]: [...from] }, when].map((filter) =>
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
