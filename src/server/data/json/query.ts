/** Filter, order and cut of records in memory. Pure: a store with indexes or SQL of its own does without it. */
import { unstoredFields } from '../../../kinds/dataModel.ts';
import { counted } from '../../../model/counted.ts';
import { readsOf } from '../../../model/expression.ts';
import { fieldsOf, matches, matchesEverything, type Expression } from '../../../model/filter.ts';
import { collator, isEmpty } from '../../../model/values.ts';
import type { Page, Query, SortBy, Stored, Values } from '../port.ts';
import type { RecordShape } from '../shape.ts';

/**
 * @param complete the record with its computed fields
 * @param keyOf what `sort.by` comes to for a record
 */
export function select(
  records: Iterable<Stored>,
  shape: RecordShape,
  { where, sort, range }: Query,
  complete: (record: Stored) => Stored = (record) => record,
  keyOf: KeyOf = (record) => counted(record[sort!.field], shape.fields, sort!.field),
): Page {
  const unstored = unstoredFields(shape.fields);
  const used = [...fieldsOf(where), ...(sort ? fieldsOfSort(sort) : [])];
  // working out costs something per record: only the page is completed where nothing before asks for it
  const early = used.some((field) => unstored.has(field));
  const all = early ? mapped(records, complete) : [...records];
  const found = matchesEverything(where) ? all : all.filter((record) => matches(where, record, shape));
  const sorted = order(found, sort, keyOf);
  const page = range ? sorted.slice(range[0], range[1] + 1) : sorted;
  return { records: early ? page : page.map(complete), total: found.length };
}

export type KeyOf = (record: Values) => unknown;

/** The ids that an expression names in any case, so that a store need not read all records to find a few. */
export function idsOf(where: Expression): unknown[] | undefined {
  const parts = where.kind === 'all' ? where.of : [where];
  for (const part of parts)
    if (part.kind === 'condition' && part.field === 'id' && part.op === 'eq')
      return Array.isArray(part.value) ? part.value : [part.value];
  return undefined;
}

const fieldsOfSort = ({ field, by }: SortBy) => (by ? readsOf(by).own : [field]);

function order(records: Stored[], sort: SortBy | undefined, keyOf: KeyOf): Stored[] {
  const sign = sort?.order === 'DESC' ? -1 : 1;
  const keyed = records.map((record) => ({ record, key: sort ? keyOf(record) : null }));
  keyed.sort((left, right) => {
    const empty = Number(isEmpty(left.key)) - Number(isEmpty(right.key));
    // empty ones are last in either direction: who sorts looks for the greatest or the least, not for gaps
    return (
      empty ||
      sign * compareValues(left.key, right.key) ||
      sign * compareValues(left.record.id, right.record.id)
    );
  });
  return keyed.map(({ record }) => record);
}

const isoDate = /^\d{4}-\d{2}/;

/** Numbers by value, texts in Portuguese order, dates in time; two empty ones are equal. */
export function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right));
  const [a, b] = [String(left), String(right)];
  if (isoDate.test(a) && isoDate.test(b)) return a < b ? -1 : a > b ? 1 : 0;
  return collator.compare(a, b);
}

function mapped<T, R>(items: Iterable<T>, change: (item: T) => R): R[] {
  const result: R[] = [];
  for (const item of items) result.push(change(item));
  return result;
}
