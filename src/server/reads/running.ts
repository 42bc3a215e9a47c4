/**
 * Running balances: what stands after a record, among all records of a list, in the order of a date and, within a day, of ids. The
 * filters that a user sets meanwhile do not change it. It is computed over the rows that the user may see.
 */
import { scaleOf } from '#kinds/number/kind.ts';
import { runningKey, type RunningAsked } from '#model/api/running.ts';
import { all, bindFilter, equals, fieldsOf } from '#model/filter/filter.ts';
import { limitSearch, readableFields, visibleRows } from '#access/rows.ts';
import { isNumeric, isTemporal, refersTo } from '#model/traits.ts';
import { isEmpty, isMap } from '#model/values/values.ts';
import type { Resource } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { shapeOf } from '../data/shape.ts';
import type { Reader } from '../data/reader.ts';
import { runningSums } from './runningSums.ts';
import type { Id, Stored, Values } from '../data/store.ts';
import { badRequest, forbidden } from '../http/http.ts';
import type { Call } from '../caller/caller.ts';
import { withReferenceNames } from './referenceSearch.ts';
import { filterOf } from './queryParser.ts';

/** Throws 400 for what is no balance. */
export function readRunning(value: unknown, { fields }: Pick<Resource, 'fields'>): RunningAsked | undefined {
  if (value === undefined) return undefined;
  const { sum, by, of, from, filter = {}, ...others } = isMap(value) ? value : {};
  const fieldAt = (name: unknown) =>
    typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined;
  const isOne =
    Object.keys(others).length === 0 &&
    isNumeric(fieldAt(sum)) &&
    isTemporal(fieldAt(by)) &&
    (of === undefined ? from === undefined : fieldAt(of)?.type === 'reference') &&
    (from === undefined || typeof from === 'string') &&
    isMap(filter);
  if (!isOne) throw badRequest(translate('query.running'));
  return {
    filter,
    sum,
    by,
    ...(of !== undefined && { of }),
    ...(from !== undefined && { from }),
  } as RunningAsked;
}

/** The records with their balances; without one where the record has no day, or nothing that the balance is of. */
export async function withRunning(
  call: Call,
  asked: RunningAsked,
  reader: Reader,
  records: readonly Stored[],
  shown: readonly (Values | null)[],
): Promise<readonly (Values | null)[]> {
  const { caller, resource, access } = call;
  const { viewer } = caller;
  const filter = filterOf(asked.filter, resource);
  const used = [asked.sum, asked.by, ...(asked.of ? [asked.of] : []), ...fieldsOf(filter)];
  const readable = readableFields(access);
  const hidden = used.find((id) => !readable.has(id));
  if (hidden !== undefined)
    throw forbidden(translate('read.noField', { field: resource.fields[hidden]?.label ?? hidden }));
  const limited = limitSearch(access, bindFilter(filter, viewer.variables), viewer);
  const where = all([
    visibleRows(access, used, viewer),
    await withReferenceNames(limited, resource, caller, reader),
  ]);
  const [sums, openings] = await Promise.all([
    runningSums(reader, shapeOf(resource, viewer), asked, where, records),
    openingsOf(call, asked, reader, records),
  ]);
  const scale = scaleOf(resource.fields[asked.sum]);
  return shown.map((one, at) => {
    const { id, [asked.of ?? '']: owner } = records[at]! as Values & { id: Id };
    const sum = sums.get(String(id));
    const opening = asked.from === undefined ? 0 : openings.get(String(owner));
    if (!one || sum === undefined || opening === undefined) return one;
    return { ...one, [runningKey]: Math.round((sum + opening) * scale) / scale };
  });
}

/** By owner: the balance before its first record, as far as the user may read it. */
async function openingsOf(
  { caller, resource }: Call,
  { of, from }: RunningAsked,
  reader: Reader,
  records: readonly Stored[],
): Promise<Map<string, number>> {
  const openings = new Map<string, number>();
  const reference = of === undefined ? undefined : resource.fields[of];
  if (from === undefined || !refersTo(reference)) return openings;
  const target = caller.portal.resources[reference.resource]!;
  const access = caller.access.resources.get(target.id);
  if (!access || !readableFields(access).has(from) || !isNumeric(target.fields[from]))
    throw forbidden(translate('read.noField', { field: target.fields[from]?.label ?? from }));
  const owners = [...new Set(records.map((one) => one[of!]))].filter((id) => !isEmpty(id));
  if (owners.length === 0) return openings;
  const { viewer } = caller;
  const { records: readable } = await reader.find(shapeOf(target, viewer), {
    where: all([equals('id', owners), visibleRows(access, [from], viewer, { byId: true })]),
    range: [0, owners.length - 1],
    only: new Set([from]),
    mayLag: true,
  });
  for (const owner of readable) openings.set(String(owner.id), Number(owner[from] ?? 0));
  return openings;
}
