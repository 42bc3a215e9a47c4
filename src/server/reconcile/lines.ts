/** The lines that a caller may reconcile: open ones that they may edit on some screen. */
import { all, bindFilter, equals, parseFilter, type FilterExpression } from '#model/filter/filter.ts';
import { memoize } from '#model/lib/memoize.ts';
import type { Reconcile, Resource } from '#model/types.ts';
import { rowFilterOfAny } from '#access/grantRows.ts';
import { readableOn } from '#access/projection.ts';
import { visibleRows } from '#access/rows.ts';
import { plainText } from '#kinds/format.ts';
import { isEmpty } from '#model/values/values.ts';
import { isPartyDocument } from './lineText.ts';
import type { MatchLine } from './matchTypes.ts';
import type { Call } from '../caller/caller.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { Id, Stored } from '../data/store.ts';
import { dayNumber, unitsOf } from './partners.ts';
import { notReversed } from './reversals.ts';

export const reconcileOf = ({ resource }: Pick<Call, 'resource'>): Reconcile => resource.reconcile!;

/** Open lines in the order of their days. @param ids only these @param most how many at most */
export async function findLines(
  call: Call,
  reader: Reader,
  { ids, most }: { ids?: readonly Id[] | undefined; most?: number } = {},
): Promise<Stored[]> {
  const { resource, access, caller } = call;
  const { viewer } = caller;
  const { lines, amount, day } = reconcileOf(call);
  const editing = access.grants.filter(({ kind, verbs }) => kind === 'screen' && verbs.has('edit'));
  const named: FilterExpression[] = ids ? [equals('id', ids as (string | number)[])] : [];
  const where = all([
    bindFilter(parseFilter(lines, resource.fields), viewer.variables),
    visibleRows(access, [amount], viewer),
    rowFilterOfAny(access, editing, viewer),
    ...notReversed(resource),
    ...named,
  ]);
  if (where.kind === 'never') return [];
  const { records } = await reader.find(shapeOf(resource, viewer), {
    where,
    sort: { field: day ?? 'id', order: 'ASC' },
    ...(most !== undefined && { range: [0, most - 1] as [number, number] }),
  });
  return records;
}

export function lineOf(call: Call, record: Stored): MatchLine {
  const { amount, day, text, waits } = reconcileOf(call);
  const own = documentFields(call.resource).flatMap((id) =>
    isEmpty(record[id]) ? [] : [String(record[id]).toUpperCase()],
  );
  return {
    id: record.id,
    units: unitsOf(call.resource, amount, record),
    day: day === undefined ? undefined : dayNumber(record[day]),
    text: textOf(call, record, text),
    ...(waits !== undefined && { waits: record[waits] === true }),
    ...(own.length > 0 && { own }),
  };
}

/** A CPF or CNPJ in the line itself is that of the company whose account it is. */
const documentFields = memoize(({ fields }: Resource) =>
  Object.values(fields).flatMap(({ id, type }) => (isPartyDocument(type) ? [id] : [])),
);

/** What the caller may read of it: else a reason would reveal the rest. */
function textOf({ access, caller }: Call, record: Stored, fields: readonly string[]): string {
  const readable = readableOn(access, caller.viewer, record);
  return fields
    .flatMap((id) => (isEmpty(record[id]) || !readable?.has(id) ? [] : [plainText(record[id])]))
    .join(' ');
}
