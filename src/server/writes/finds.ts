/**
 * Values found in other records when a record is written (`find`): the price of a product, for a group of customers, on a
 * day. From then on they belong to the record, as copied values do: see copies.ts.
 */
import {
  all,
  any,
  bindFilter,
  compilePredicate,
  fieldsOf,
  parseFilter,
  type FilterExpression,
} from '#model/filter/filter.ts';
import { fieldAround } from '#model/fields/rowScope.ts';
import type { Find } from '#model/fields/fieldTypes.ts';
import { convert } from '#model/expression/expression.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { hasRows } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { conversionOf } from '#kinds/dataModel/computed.ts';
import { rowsOf, type ItemsField, type Row } from '#kinds/items/kind.ts';
import { isRequired, isVisible } from '#kinds/validate.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import type { Fields, StoreRow } from '../data/store.ts';
import type { WriteContext } from './writeContext.ts';

/** At most so many records that come first alike are compared. */
const mostAlike = 50;

/**
 * What is found for these fields; null where nothing is, or where records that come first alike differ in it.
 *
 * @param record the record; or a row, with the fields of the record around it as `$record.<field>`
 */
export async function valuesFound(
  writing: WriteContext,
  fields: readonly Field[],
  record: Row,
): Promise<Fields> {
  const found = await Promise.all(fields.map((field) => foundFor(writing, field, record)));
  return Object.fromEntries(fields.map(({ id }, at) => [id, found[at]!.value ?? null]));
}

/** `isOpen`: several records come first, and differ in the value. */
type Found = { value: unknown; isOpen?: true };

/** The value of the first find that has one. */
async function foundFor(writing: WriteContext, field: Field, record: Row): Promise<Found> {
  for (const find of field.find!) {
    const found = await foundBy(writing, field, find, record);
    if (found.isOpen || !isEmpty(found.value)) return found;
  }
  return { value: null };
}

async function foundBy(
  { reader, caller }: WriteContext,
  field: Field,
  find: Find,
  record: Row,
): Promise<Found> {
  const { viewer } = caller;
  const resource = reader.portal.resources[find.in]!;
  const shape = shapeOf(resource, viewer);
  const around = Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const outer = fieldAround(name);
      return outer === undefined ? [] : [[outer, value]];
    }),
  );
  const isRow = Object.keys(around).length > 0 || field.follows!.some((name) => fieldAround(name));
  const where = bindFilter(conditionOf(find, resource), {
    ...viewer.variables,
    ...(isRow ? { record: around, row: record } : { record, row: record }),
  });
  if (where.kind === 'never') return { value: null };
  const { take, value: name } = find;
  const read = (one: StoreRow) => {
    const conversion = conversionOf(field, resource.fields[name]);
    const value = one[name] ?? null;
    return conversion ? convert(value, conversion, viewer.timeZone) : value;
  };
  const [first, second] = await firstTwo(reader, shape, find, takenOnly(where, take));
  if (!first) return { value: null };
  const value = read(first);
  if (!second || (take && !sameStoredValue(first[take.field], second[take.field]))) return { value };
  const alike: FilterExpression = take
    ? all([where, { kind: 'condition', field: take.field, op: 'eq', value: first[take.field] as string }])
    : where;
  const others = await reader.find(shape, {
    where: alike,
    range: [0, mostAlike - 1],
    paging: { total: 'quick', upTo: mostAlike },
    only: new Set([name]),
  });
  return others.records.every((one) => sameStoredValue(read(one), value))
    ? { value }
    : { value: null, isOpen: true };
}

/** What has no date or number can't come first. */
const takenOnly = (where: FilterExpression, take: Find['take']): FilterExpression =>
  take ? all([where, { kind: 'condition', field: take.field, op: 'null', value: false }]) : where;

// The rows of a record are searched for at once: a database is asked once for all of them.

type Asked = {
  where: FilterExpression;
  answer: (records: readonly StoreRow[] | Promise<readonly StoreRow[]>) => void;
};
/** What is asked of each reader, and not yet looked for. */
const waiting = new WeakMap<Reader, Map<Find, Asked[]>>();
/** With more records than these, which are those of all rows, each row is looked for alone. */
const mostTogether = 200;

/** The first two records by `take`. */
function firstTwo(
  reader: Reader,
  shape: RecordShape,
  find: Find,
  where: FilterExpression,
): Promise<readonly StoreRow[]> {
  if (!reader.isRemote) return foundAlone(reader, shape, find, where);
  const finds = getOrMake(waiting, reader, () => new Map<Find, Asked[]>());
  return new Promise((answer) => {
    const asked = finds.get(find);
    if (asked) return void asked.push({ where, answer });
    const all: Asked[] = [{ where, answer }];
    finds.set(find, all);
    queueMicrotask(() => {
      finds.delete(find);
      const together = all.length === 1 ? undefined : foundTogether(reader, shape, find, all);
      for (const one of all)
        one.answer(together?.then((found) => found(one.where)) ?? foundAlone(reader, shape, find, one.where));
    });
  });
}

const fieldsRead = ({ take, value }: Find) => (take ? [value, take.field] : [value]);

async function foundAlone(reader: Reader, shape: RecordShape, find: Find, where: FilterExpression) {
  const { records } = await reader.find(shape, {
    where,
    ...(find.take && { sort: find.take }),
    range: [0, 1],
    paging: { total: 'quick', upTo: 2 },
    only: new Set(fieldsRead(find)),
  });
  return records;
}

/** Reads the records of all conditions; returns what finds the first two of one of them. */
async function foundTogether(reader: Reader, shape: RecordShape, find: Find, all: readonly Asked[]) {
  const wheres = [...new Map(all.map(({ where }) => [JSON.stringify(where), where])).values()];
  const read = wheres.flatMap((where) => [...fieldsOf(where)]);
  const { records } = await reader.find(shape, {
    where: any(wheres),
    ...(find.take && { sort: find.take }),
    range: [0, mostTogether - 1],
    paging: { total: 'quick', upTo: mostTogether },
    only: new Set([...fieldsRead(find), ...read]),
  });
  return async (where: FilterExpression): Promise<readonly StoreRow[]> => {
    const fitting = records.filter(compilePredicate(where, shape));
    const isKnown = records.length < mostTogether || (find.take !== undefined && fitting.length > 1);
    return isKnown ? fitting.slice(0, 2) : foundAlone(reader, shape, find, where);
  };
}

const conditions = new WeakMap<Find, FilterExpression>();

function conditionOf(find: Find, { fields }: Resource): FilterExpression {
  let known = conditions.get(find);
  if (!known) conditions.set(find, (known = parseFilter(find.where, fields)));
  return known;
}

// What is said of a record that lacks a value that should have been found.

const finding = memoize((fields: Resource['fields']) => Object.values(fields).filter(({ find }) => find));
const findingLists = memoize((fields: Resource['fields']) =>
  Object.values(fields).filter(
    (field): field is ItemsField => hasRows(field) && finding(field.fields).length > 0,
  ),
);

/** True where some values are looked for in other records. */
export const findsValues = memoize(
  (fields: Resource['fields']) => finding(fields).length > 0 || findingLists(fields).length > 0,
);

/**
 * Why values that are looked for are missing, by their places: several records come first, or there is none and the value
 * is required.
 *
 * @param changed the fields that the write changes
 */
export async function findFaults(
  writing: WriteContext,
  record: Fields,
  changed: ReadonlySet<string>,
): Promise<Record<string, string>> {
  const { fields } = writing.shape;
  const { viewer } = writing.caller;
  const faults: Record<string, string> = {};
  const judge = async (field: Field, holder: Row, context: Row, all: Resource['fields'], place: string) => {
    const within = { ...viewer, fields: all, record: holder };
    if (!isEmpty(holder[field.id]) || !isVisible(field, holder, within)) return;
    const isNeeded = isRequired({ ...field, readOnly: false } as Field, holder, within);
    const { isOpen } = await foundFor(writing, field, context);
    const { label } = writing.reader.portal.resources[field.find![0]!.in]!;
    if (isOpen) faults[place] = translate('write.severalFound', { name: label.many });
    else if (isNeeded) faults[place] = translate('write.noneFound', { name: label.many });
  };
  for (const field of finding(fields))
    if (changed.has(field.id) || field.follows!.some((name) => changed.has(name)))
      await judge(field, record, record, fields, field.id);
  for (const list of findingLists(fields)) {
    const lacking = finding(list.fields);
    if (!changed.has(list.id)) continue;
    const around = Object.fromEntries(Object.entries(record).map(([id, value]) => [`$record.${id}`, value]));
    for (const [index, row] of rowsOf(record[list.id]).entries())
      for (const field of lacking)
        await judge(
          field,
          row,
          { ...row, ...around },
          list.fields,
          // Nothing in the form can be marked but the list.
          field.hidden ? list.id : `${list.id}.${index}.${field.id}`,
        );
  }
  return faults;
}
