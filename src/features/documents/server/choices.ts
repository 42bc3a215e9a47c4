/**
 * What a document may find for its reader: of the records that exist, only those that the reader's own form would let them choose,
 * and only lines and notes that they might store themselves. All others are as if they were not there.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { grantsFor, presetsOf, visibleRows } from '#access/rows.ts';
import type { Grant } from '#access/grants.ts';
import {
  all,
  any,
  bindFilter,
  equals,
  parseFilter,
  recordFieldsOf,
  recordMatches,
  withoutRecord,
  type FilterExpression,
} from '#model/filter/filter.ts';
import type { FieldOf, Filter } from '#model/types.ts';
import type { Call } from '#server/caller/caller.ts';
import { refusalOfTrial } from '#server/writes/storeErrors.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Fields, Id, Stored } from '#server/data/store.ts';
import { validateReferences } from '#server/writes/checks.ts';
import { createCandidates, firstAllowed, readFields } from '#server/writes/draft.ts';
import { writeContext } from '#server/writes/writeContext.ts';
import { createRequest } from './writeRecord.ts';

/** `list`: the rows with the field, if it is in a list of rows. `values`: what is known of the new record, and of its row. */
type Choosing = { field: FieldOf<'reference'>; list?: string | undefined; values: Fields };

type Way = { filters: readonly Filter[]; only?: unknown; isSeen?: boolean; record: Fields };

/**
 * The records that some form of the caller lets them choose for a new record: what fits the field's own filter and the form's. A
 * part of a filter that reads a field of the new record (`$record`) counts as soon as that field is known; storing the record
 * checks it in any case. Nobody chooses the records of a read-only field: there the records that the caller sees count.
 */
export function choosable(
  { access, caller }: Call,
  { field, list, values }: Choosing,
): { where: FilterExpression; mayBe: (record: Stored) => boolean } {
  const { portal, viewer } = caller;
  const target = portal.resources[field.resource]!;
  const own = field.filter ?? {};
  const wayOf = (grant: Grant): Way[] => {
    const presets = presetsOf(access, grant, viewer);
    const record = { ...presets, ...values };
    if (list !== undefined) return grant.create.has(list) ? [{ filters: [own], record }] : [];
    if (Object.hasOwn(presets, field.id)) return [{ filters: [own], only: presets[field.id], record }];
    if (grant.create.has(field.id)) return [{ filters: [own, grant.choices[field.id] ?? {}], record }];
    return field.readOnly === true ? [{ filters: [own], isSeen: true, record }] : [];
  };
  const ways = grantsFor(access, 'create', viewer).flatMap(wayOf);
  const given = caller.access.resources.get(target.id);
  const seen: FilterExpression = given ? visibleRows(given, [], viewer) : { kind: 'never' };
  const whereOf = ({ filters, only, isSeen }: Way) =>
    all([
      ...filters.map((filter) =>
        bindFilter(parseFilter(withoutRecord(filter), target.fields), viewer.variables),
      ),
      ...(only === undefined ? [] : [equals('id', [only as Id])]),
      ...(isSeen ? [seen] : []),
    ]);
  const shape = shapeOf(target, viewer);
  const isWay = ({ filters, only, record }: Way, one: Stored) =>
    (only === undefined || String(only) === String(one.id)) &&
    filters.every((filter) => {
      const isKnown = recordFieldsOf(filter).every((name) => record[name] !== undefined);
      const variables = { ...viewer.variables, record };
      return recordMatches(isKnown ? filter : withoutRecord(filter), one, { ...shape, variables });
    });
  return {
    where: any(ways.map(whereOf)),
    mayBe: (one) => ways.some((way) => isWay(way, one)),
  };
}

/** The records that the caller may choose. @param where only these */
export async function choosableRecords(
  call: Call,
  reader: Reader,
  choosing: Choosing,
  where: readonly FilterExpression[] = [],
): Promise<readonly Stored[]> {
  const { caller } = call;
  const target = caller.portal.resources[choosing.field.resource]!;
  const own = choosable(call, choosing);
  const chosen = all([own.where, ...where]);
  if (chosen.kind === 'never') return [];
  const { records } = await reader.find(shapeOf(target, caller.viewer), { where: chosen });
  return records.filter(own.mayBe);
}

/** True for a key that may not read: it learns nothing of what is stored from a trial. */
export const isBlindTrial = ({ caller: { key } }: Call, isDryRun: boolean): boolean =>
  isDryRun && key !== undefined && !key.verbs.has('read');

/**
 * Whether the caller could store such a record, by their forms, rows and choices: only then they are told that it is there already.
 * Limits, unique values and rules are not asked: what is stored was right when it came.
 *
 * @param create the call that creates one record
 */
export async function mightStore(create: Call, reader: Reader, fields: Fields): Promise<boolean> {
  const { access, caller, resource } = create;
  const { body, portalValues } = createRequest(create, fields);
  const writing = writeContext(reader, caller, resource);
  try {
    await firstAllowed(createCandidates(access, writing, readFields(resource, body), portalValues), (draft) =>
      validateReferences(writing, draft),
    );
    return true;
  } catch (error) {
    if (!refusalOfTrial(error)) throw error;
    return false;
  }
}

/** Milliseconds after which others get a turn. */
const turn = 8;

/** Those that the caller could not store. */
export async function foreignTo(
  create: Call,
  reader: Reader,
  rows: readonly Fields[],
): Promise<ReadonlySet<Fields>> {
  const foreign = new Set<Fields>();
  let end = performance.now() + turn;
  for (const fields of rows) {
    if (!(await mightStore(create, reader, fields))) foreign.add(fields);
    if (performance.now() < end) continue;
    await nextTurn();
    end = performance.now() + turn;
  }
  return foreign;
}

/** Whether the caller could store some of these. */
export async function storesSome(create: Call, reader: Reader, rows: readonly Fields[]): Promise<boolean> {
  for (const fields of rows) if (await mightStore(create, reader, fields)) return true;
  return false;
}
