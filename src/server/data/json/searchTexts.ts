/**
 * Caches the folded text of each record, per set of search fields. Records are immutable, so entries stay
 * valid. Folding 100,000 records anew for each typed letter takes half a second.
 */
import { LRUCache } from 'lru-cache';
import { searchedText, type FilterExpression, type FilterFields } from '#model/filter/filter.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { nullIfInvalidIn } from '#model/values/invalidValues.ts';
import type { Stored } from '../store.ts';
import type { Work } from '../workScheduler.ts';
import { mapped } from './slicedLoops.ts';

type List = readonly Stored[];
type Fields = readonly string[];

/** By set of fields. */
const ofRecords = new LRUCache<string, WeakMap<Stored, string>>({ max: 200 });

function textOf(fields: Fields, of: FilterFields): (record: Stored) => string {
  const key = fields.map((field) => `${field} ${of[field]?.type}`).join(',');
  const counted = fields.map((field) => [field, nullIfInvalidIn(of, field)] as const);
  const texts = getOrMake(ofRecords, key, () => new WeakMap<Stored, string>());
  return (record) => {
    let text = texts.get(record);
    if (text === undefined)
      texts.set(record, (text = searchedText(counted.map(([field, valueOf]) => valueOf(record[field])))));
    return text;
  };
}

/**
 * Texts side by side, for lists that are searched a second time; false: searched once. Garbage-collected with
 * the list.
 */
const ofLists = new WeakMap<List, Map<string, readonly string[] | false>>();

/**
 * Returns, per set of fields that an expression searches, a function from an index of the list to the
 * record's text.
 */
export function* textsIn(
  list: List,
  where: FilterExpression,
  searchFields: Fields,
  of: FilterFields,
): Work<(fields: Fields) => (at: number) => string> {
  const sets = searchedBy(where, searchFields);
  const columns = ofLists.get(list) ?? new Map<string, readonly string[] | false>();
  if (sets.length > 0) ofLists.set(list, columns);
  for (const fields of sets) {
    const key = fieldsKey(fields);
    if (columns.get(key) === false) columns.set(key, yield* mapped(list, textOf(fields, of)));
    else if (!columns.has(key)) columns.set(key, false);
  }
  return (fields) => {
    const column = columns.get(fieldsKey(fields));
    if (column) return (at) => column[at]!;
    const text = textOf(fields, of);
    return (at) => text(list[at]!);
  };
}

const fieldsKey = (fields: Fields) => fields.join(' ');

function searchedBy(where: FilterExpression, searchFields: Fields): Fields[] {
  if (where.kind === 'search') return [where.fields ?? searchFields];
  if (where.kind === 'not') return searchedBy(where.of, searchFields);
  return 'of' in where ? where.of.flatMap((part) => searchedBy(part, searchFields)) : [];
}
