/** The lines that a caller may reconcile: open ones that they may edit on some screen. */
import { all, bindFilter, equals, parseFilter, type FilterExpression } from '#model/filter/filter.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Resource } from '#model/types.ts';
import type { Reconcile } from '../config/schema.ts';
import { rowFilterOfAny } from '#access/grantRows.ts';
import { readableOn } from '#access/projection.ts';
import { visibleRows } from '#access/rows.ts';
import { plainText } from '#kinds/format.ts';
import { isEmpty } from '#model/values/values.ts';
import { isPartyDocument } from './lineText.ts';
import type { MatchLine } from './matchTypes.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Id, Stored } from '#server/data/store.ts';
import { dayNumber, unitsOf } from './partners.ts';
import { notReversed } from './reversals.ts';

export const reconcileOf = ({ resource }: Pick<Call, 'resource'>): Reconcile => resource.reconcile!;

/** Open lines in the order of their days. @param ids only these @param most how many at most */
export function findLines(
  call: Call,
  reader: Reader,
  { ids, most, where: among = [] }: LinesSought = {},
): Promise<Stored[]> {
  const { resource, caller } = call;
  const where = all([
    bindFilter(parseFilter(reconcileOf(call).lines, resource.fields), caller.viewer.variables),
    ...notReversed(resource),
    ...(ids ? [equals('id', ids as (string | number)[])] : []),
    ...among,
  ]);
  return findEditable(call, reader, { where, most });
}

type LinesSought = {
  ids?: readonly Id[] | undefined;
  most?: number;
  where?: readonly FilterExpression[];
};

/** What the caller may edit on some screen and reads the amount of, lines or not, in the order of its days. */
export async function findEditable(
  { resource, access, caller: { viewer } }: Call,
  reader: Reader,
  { where: among, most }: { where: FilterExpression; most?: number | undefined },
): Promise<Stored[]> {
  const { amount, day } = reconcileOf({ resource });
  const editing = access.grants.filter(({ kind, verbs }) => kind === 'screen' && verbs.has('edit'));
  const where = all([among, visibleRows(access, [amount], viewer), rowFilterOfAny(access, editing, viewer)]);
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
