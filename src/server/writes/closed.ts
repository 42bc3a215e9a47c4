/**
 * `closed` of a resource: a record of a period that is closed neither comes, changes nor goes, whoever writes it. Which
 * period is closed is asked in the transaction of the write, so a closing that is taken back opens it again.
 */
import { formulaOf } from '#model/fields/formulaOf.ts';
import { lookupPaths } from '#model/fields/dependencies.ts';
import { memoize, memoizeByName } from '#model/values/memoize.ts';
import { all, bindFilter, parseFilter, type FilterExpression, type Viewer } from '#model/filter/filter.ts';
import { isMomentOf, lastDayOfMonth, localIso } from '#model/time/time.ts';
import { traitsOf } from '#model/traits.ts';
import type { Portal, Resource } from '#model/types.ts';
import { withInnerSteps } from '#model/rules.ts';
import { resourceOfStep } from '#rules/reads.ts';
import { formatDay } from '#kinds/date/parseDates.ts';
import { withStoredMoments } from '#kinds/momentForms.ts';
import { writableFields } from '#access/rows.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '../caller/caller.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { Stored, Values } from '../data/store.ts';
import { conflict, type HttpError } from '../http/http.ts';
import { changesBetween } from './storeRecord.ts';

type Asking = { reader: Pick<Reader, 'find' | 'portal'>; viewer: Viewer };

/** The closings that may concern a record, which is `$record` in it. */
const closingsIn = memoizeByName((portal: Portal, id): FilterExpression => {
  const { until, among = {} } = portal.resources[id]!.closed!;
  const { fields } = portal.resources[until.resource]!;
  return all([parseFilter(among, fields), parseFilter({ [`${until.field}_null`]: false }, fields)]);
});

/** Returns what says until which day the period of a record is closed: undefined where it is open. */
export function closingsAsked({ reader, viewer }: Asking, resource: Resource) {
  const { portal } = reader;
  const closed = resource.closed!;
  const { until, by } = closed;
  const closings = portal.resources[until.resource]!;
  const found = new Map<string, Promise<string | undefined>>();
  const ask = async (where: FilterExpression) => {
    const sort = { field: until.field, order: 'DESC' as const };
    const page = await reader.find(shapeOf(closings, viewer), { where, sort, range: [0, 0] });
    const value = page.records[0]?.[until.field];
    if (isMomentOf('date', value)) return value.slice(0, 10);
    return isMomentOf('month', value) ? lastDayOfMonth(value) : undefined;
  };
  return async (record: Values): Promise<string | undefined> => {
    const day = firstDay(resource, record[by], viewer.timeZone);
    if (day === undefined) return undefined;
    const where = bindFilter(closingsIn(portal, resource.id), { ...viewer.variables, record });
    const key = JSON.stringify(where);
    const last = await (found.get(key) ?? found.set(key, ask(where)).get(key)!);
    return last !== undefined && day <= last ? last : undefined;
  };
}

/** The day of a record; of a month the first one, so that a month of which a part is closed is closed. */
function firstDay({ fields, closed }: Resource, value: unknown, timeZone: string): string | undefined {
  const { temporal } = traitsOf(fields[closed!.by]);
  if (!temporal || !isMomentOf(temporal, value)) return undefined;
  return temporal === 'month' ? `${value}-01` : localIso(value, timeZone).slice(0, 10);
}

/** Absent: `before` of a new record, `after` of one that goes. */
export type RecordWriting = {
  resource: Resource;
  before?: Stored | undefined;
  after?: Values | undefined;
};

/** Throws 409 where the change concerns a period that is closed, of a resource whose periods can be. */
export async function refuseWithinClosed(
  reader: Reader,
  { viewer, access, portal }: Pick<Caller, 'viewer' | 'access' | 'portal'>,
  { resource, before, after }: RecordWriting,
) {
  const { fields } = resource;
  const closed = resource.closed!;
  const stored = (record: Values | undefined) => record && withStoredMoments(fields, record, portal.timeZone);
  const [was, is] = [stored(before), stored(after)];
  if (was && is && mayStillChange(resource, changesOf(resource, viewer, was, is))) return;
  const untilOf = closingsAsked({ reader, viewer }, resource);
  const closedAs = was && (await untilOf(was));
  if (closedAs !== undefined) {
    const writable = access.resources.get(resource.id);
    const may = writable ? writableFields(writable) : new Set<string>();
    const still = is ? closed.still.filter((id) => may.has(id)) : [];
    throw refusal(is ? 'closed.change' : 'closed.delete', closedAs, labels(resource, still));
  }
  const closedThere = is && (await untilOf(is));
  if (closedThere !== undefined) throw refusal(was ? 'closed.moveIn' : 'closed.create', closedThere);
}

const changesOf = (resource: Resource, viewer: Viewer, was: Values, is: Values) =>
  new Set(Object.keys(changesBetween(shapeOf(resource, viewer), was as Stored, is as Stored)));

const labels = ({ fields }: Resource, ids: readonly string[]) =>
  ids.map((id) => `“${fields[id]!.label}”`).join(', ');

function refusal(
  key: 'closed.change' | 'closed.delete' | 'closed.moveIn' | 'closed.create',
  until: string,
  still = '',
): HttpError {
  const reason = translate(key, { until: formatDay(until) });
  return conflict(still === '' ? reason : `${reason} ${translate('closed.still', { still })}`);
}

/** True where all of these fields may still change: those of `still`, and what follows from them. */
function mayStillChange({ fields, closed }: Resource, changed: ReadonlySet<string>): boolean {
  const still = new Set(closed!.still);
  const follows = (id: string) => {
    const { copy } = fields[id]!;
    // A copy that is taken anew follows from another choice; without one it would change what is closed.
    if (copy) return lookupPaths(copy).some(({ via }) => changed.has(via) && still.has(via));
    return formulaOf(fields[id]) !== undefined;
  };
  return [...changed].every((id) => still.has(id) || follows(id));
}

/** Of these transitions those that write more than what may still change. */
export const closedTransitions = memoize(({ transitions, closed }: Resource): Resource['transitions'] => {
  const still = new Set(closed?.still);
  const isClosed = ({ auto, field, set = {} }: Resource['transitions'][number]) =>
    !auto && [field, ...Object.keys(set)].some((id) => !still.has(id));
  return closed ? transitions.filter(isClosed) : [];
});

/** Why a record that is closed until this day does not change. */
export const closedReason = (until: string) => translate('closed.change', { until: formatDay(until) });

/** Why a draft would be refused, as it is or as it was. */
export async function closedFor(
  asking: Asking,
  resource: Resource,
  draft: { before?: Stored | undefined; after: Values },
): Promise<string[]> {
  const { before, after } = draft;
  if (!resource.closed) return [];
  if (before && mayStillChange(resource, changesOf(resource, asking.viewer, before, after))) return [];
  const untilOf = closingsAsked(asking, resource);
  const was = before && (await untilOf(before));
  // The form of a closed record says so itself.
  if (was !== undefined) return [];
  const until = await untilOf(after);
  if (until === undefined) return [];
  return [translate(before ? 'closed.moveIn' : 'closed.create', { until: formatDay(until) })];
}

/**
 * The resources whose writes may make or change a closing, by themselves or by rules. Such a write waits for those that are
 * under way, and those after it see it: otherwise one could still be stored after the answer that its month is closed.
 */
export const closingResources = memoize((portal: Portal): ReadonlySet<string> => {
  const resources = Object.values(portal.resources);
  const found = new Set(resources.flatMap(({ closed }) => closed?.until.resource ?? []));
  if (found.size === 0) return found;
  const writes = resources.map(({ id, rules }) => {
    const steps = rules.flatMap((rule) =>
      withInnerSteps(rule.then).map((step) => resourceOfStep(step, rule) ?? rule.resource),
    );
    return { id, to: new Set(steps) };
  });
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { id, to } of writes) if ([...to].some((one) => found.has(one))) found.add(id);
  }
  return found;
});
