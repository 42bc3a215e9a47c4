/** Finds another record with the same unique values, with an overlapping span of time, or that matches at all. */
import { uniqueKey } from '#kinds/registry.ts';
import type { FilterExpression } from '#model/filter/filter.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { firstOf, meets, type MomentSlot, type TimeSlot } from '#kinds/timeSlots.ts';
import { shiftDate } from '#model/time/time.ts';
import type { Weekly } from '#model/time/weekly.ts';
import type { Stored, Values } from '#server/data/store.ts';
import { sqlCondition } from '../compile/conditions.ts';
import { RowScope, type Absent, type Subject } from '../compile/scope.ts';
import type { Ask } from '../connection/database.ts';
import {
  decodedRow,
  hasUniqueKey,
  kindOfField,
  layoutOf,
  orderColumn,
  sameColumn,
  selected,
} from '../rows.ts';
import { monthLength, outlastsMonth } from '../schema/neverTwiceIndexes.ts';
import { join, name, noSql, raw, sql, sqlNumber, sqlTruth, text, texts, type Sql } from '../sql.ts';

type Duplicate = {
  resource: Resource;
  record: Values;
  fields: readonly string[];
  among: FilterExpression | undefined;
};

/** A record other than this one that has the same values in these fields, none of them empty. */
export async function duplicateOf(
  ask: Ask,
  subject: Subject,
  absent: Absent,
  { resource, record, fields, among }: Duplicate,
): Promise<Stored | undefined> {
  const layout = layoutOf(subject.of(resource.id).resource);
  const others = othersThan(subject, absent, { resource, record, fields, among });
  const rows = await ask(
    sql`select ${join(selected(layout, 't'), ', ')} from ${others} order by t.${name(orderColumn)}`,
  );
  const rowKey = (one: Values) =>
    JSON.stringify(fields.map((id) => uniqueKey(resource.fields[id]!, one[id])));
  const key = rowKey(record);
  return rows
    .map((row) => decodedRow(layout, row))
    .find((one) => !fields.some((id) => isEmpty(one[id])) && rowKey(one) === key);
}

/** `from` and `where` of the records that may have the same values. */
function othersThan(subject: Subject, absent: Absent, { resource, record, fields, among }: Duplicate): Sql {
  const { table, keysFor } = layoutOf(subject.of(resource.id).resource);
  const joins: Sql[] = [];
  const scope = new RowScope(subject, resource.id, 't', joins, 'page');
  const gone = absent[resource.id] ?? [];
  const met = [
    sql`t.id <> ${text(String(record.id))}`,
    sql`t.id <> all (${texts(gone)})`,
    ...fields.map((id) => duplicateCondition(resource.fields[id]!, record[id], keysFor)),
    ...(among ? [sqlCondition(among, scope)] : []),
  ];
  return sql`${join([sql`${subject.relations.relation(table)} t`, ...joins], ' ')} where ${join(met, ' and ')}`;
}

/**
 * A condition that every record with the same unique key meets. The caller then compares the keys exactly.
 */
function duplicateCondition(field: Field, value: unknown, keysOf: (key: string) => readonly string[]): Sql {
  const column = name('t', sameColumn(field));
  if (hasUniqueKey(field)) {
    return sql`${column} = any (${texts(keysOf(uniqueKey(field, value)))})`;
  }
  switch (kindOfField(field)) {
    case 'number':
      return typeof value === 'number' ? sql`${column} = ${sqlNumber(value)}` : sql`${column} is not null`;
    case 'boolean':
      return typeof value === 'boolean' ? sql`${column} = ${sqlTruth(value)}` : sql`${column} is not null`;
    case 'text':
    case 'id':
    case 'moment':
      return sql`${column} = ${text(String(value))}`;
    default:
      return sql`${column} is not null`;
  }
}

/**
 * The record that this one overlaps. Asked for apart are the spans that begin in the month in which this one begins, or later;
 * those that last from an earlier month into it; and those without an end: each is a short range of an index
 * (schema/neverTwiceIndexes.ts), however many records there are before and after.
 */
export async function overlapOf(
  ask: Ask,
  subject: Subject,
  absent: Absent,
  { shape, record, slot }: { shape: RecordShape; record: Values; slot: TimeSlot },
): Promise<Stored | undefined> {
  const { resource } = shape;
  const { by, among } = slot;
  const layout = layoutOf(subject.of(resource.id).resource);
  const others = othersThan(subject, absent, { resource, record, fields: by, among });
  const select = sql`select ${join(selected(layout, 't'), ', ')} from ${others}`;
  const rows = await ask(
    slot.weekly ? sql`${select}${validWith(slot.weekly, record)}` : momentsNear(select, slot, record),
  );
  const met = rows.map((row) => decodedRow(layout, row)).filter(meets(shape, slot, record));
  return firstOf(slot, met);
}

/**
 * Limits records that come back each week to those that are valid on a day on which this one is, or on a day beside it: one that
 * begins before midnight meets one of the next day.
 */
function validWith({ valid = [] }: Weekly, record: Values): Sql {
  const [first, last] = valid;
  const until =
    last === undefined || isEmpty(record[last]) ? undefined : shiftDate(String(record[last]), 1, 'd');
  const from =
    first === undefined || isEmpty(record[first]) ? undefined : shiftDate(String(record[first]), -1, 'd');
  const begins =
    first !== undefined &&
    until !== undefined &&
    sql` and (${name('t', first)} <= ${text(until)} or ${name('t', first)} is null)`;
  const ends =
    last !== undefined &&
    from !== undefined &&
    sql` and (${name('t', last)} >= ${text(from)} or ${name('t', last)} is null)`;
  return sql`${begins || noSql}${ends || noSql}`;
}

/** The records whose moments may overlap those of this one, each part by a range of an index. */
function momentsNear(select: Sql, { from, to, isInclusive }: MomentSlot, record: Values): Sql {
  const [begins, ends] = [name('t', from), name('t', to)];
  const orEqual = raw(isInclusive ? '=' : '');
  const started = isEmpty(record[to])
    ? sql`${begins} is not null`
    : sql`${begins} <${orEqual} ${text(String(record[to]))}`;
  const begin = String(record[from]);
  const endsLater = sql`${ends} >${orEqual} ${text(begin)}`;
  const month = text(begin.slice(0, monthLength));
  const parts = [
    sql`${begins} >= ${month} and ${endsLater}`,
    sql`${begins} < ${month} and ${endsLater} and ${outlastsMonth(begins, ends)}`,
    sql`${ends} is null`,
  ];
  return join(
    parts.map((part) => sql`${select} and ${started} and ${part}`),
    ' union all ',
  );
}

/** Whether there is a record for each condition, in one statement. */
export async function existing(
  ask: Ask,
  subject: Subject,
  resource: string,
  wheres: readonly FilterExpression[],
): Promise<boolean[]> {
  const columns = wheres.map((where, at) => {
    const alias = subject.alias();
    const joins: Sql[] = [];
    const condition = sqlCondition(where, new RowScope(subject, resource, alias, joins, 'page'));
    const records = join([sql`${subject.source(resource)} ${raw(alias)}`, ...joins], ' ');
    return sql`exists (select from ${records} where ${condition}) as ${name(`e${at}`)}`;
  });
  const [row] = wheres.length === 0 ? [] : await ask(sql`select ${join(columns, ', ')}`);
  return wheres.map((_where, at) => row![`e${at}`] === true);
}
