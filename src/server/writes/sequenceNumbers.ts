/** Sequential numbers, assigned inside the write transaction so that no two records get the same one. */
import {
  afterAllInSequence,
  isGapless,
  isInSequence,
  nextInSequence,
  numberAt,
  numberedBy,
  numberPattern,
  periodOfSequence,
  readSequence,
  type NumberedBy,
} from '#model/fields/sequence.ts';
import { all, equals } from '#model/filter/filter.ts';
import { memoize } from '#model/values/memoize.ts';
import { isMomentOf, localIso } from '#model/time/time.ts';
import { traitsOf } from '#model/traits.ts';
import type { Resource, Transition } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { isTransition } from '#rules/parseNames.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { translate } from '#messages/translate.ts';
import { conflict, invalid } from '../http/http.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf } from '../data/shape.ts';
import type { Fields, Stored, Values } from '../data/store.ts';
import type { Transaction } from '../data/storeTypes.ts';
import { systemTables, whereEqual } from '../data/systemTables.ts';
import { withComputed, type WriteContext } from './writeContext.ts';

type Numbering = WriteContext & { transaction: Transaction };
type NumberedField = { id: string; sequence: string; unique: boolean; of?: string; at: readonly string[] };

const numberedFields = memoize(({ fields }: Pick<Resource, 'fields'>): readonly NumberedField[] =>
  Object.values(fields).flatMap((field) =>
    'sequence' in field && field.sequence
      ? [{ ...field, sequence: field.sequence, at: field.at ?? [] } as NumberedField]
      : [],
  ),
);

/**
 * Fills in the sequential numbers of a new record, or those that a transition gives to a record without one, and computes
 * what its formulas make of them.
 *
 * @returns the fields that got a number
 */
export async function assignSequenceNumbers(
  writing: Numbering,
  record: Fields,
  transition?: Transition,
): Promise<string[]> {
  const given: string[] = [];
  for (const field of numberedFields(writing.resource)) {
    const isDue = transition
      ? field.at.some((name) => isTransition(transition, name)) && isEmpty(record[field.id])
      : field.at.length === 0;
    if (!isDue) {
      if (!transition) record[field.id] = null;
      continue;
    }
    const day = await dayOf(writing, record, field);
    const by = numberedBy(field.sequence);
    record[field.id] = by
      ? await numberOfBranch(writing, record, field, by, day)
      : await numberAfterLast(writing, field.id, field.sequence, day);
    given.push(field.id);
  }
  if (given.length > 0) Object.assign(record, await withComputed(writing, record));
  return given;
}

/** The day whose year and month stand in the number. Throws 422 where the record lacks it. */
async function dayOf(writing: Numbering, record: Fields, { id, of }: NumberedField): Promise<string> {
  const { shape, resource, caller } = writing;
  if (of === undefined) return shape.today;
  const { label, type } = resource.fields[of]!;
  const value = (await withComputed(writing, record))[of];
  if (!isMomentOf(traitsOf(type).temporal!, value))
    throw invalid({
      [of]: translate('write.numberNeedsDate', { of: label, numbered: resource.fields[id]!.label }),
    });
  return localIso(value, caller.portal.timeZone);
}

/** Some of its numbers may have no gaps. */
export const hasGaplessNumbers = (resource: Resource): boolean => numberedFields(resource).some(isGapless);

/**
 * Throws 409 where a number without gaps would be lost or stand in another period or branch than it says: its record is deleted,
 * also by a rule, by merging or by undoing its creation, or the transition that gave the number is undone.
 */
export function refuseLostNumber(
  { fields }: Resource,
  before: Values | undefined,
  after: Values | undefined,
  timeZone: string,
) {
  for (const field of before ? numberedFields({ fields }) : []) {
    const number = before![field.id];
    if (!isGapless(field) || isEmpty(number)) continue;
    const words = { label: fields[field.id]!.label };
    if (!after) throw conflict(translate('write.numberStays', words));
    if (!sameStoredValue(number, after[field.id])) throw conflict(translate('write.numberKept', words));
    const period = { year: 4, month: 7 }[periodOfSequence(field.sequence) ?? 'year'];
    const { of } = field;
    const partOf = (values: Values) => of && localIso(String(values[of] ?? ''), timeZone).slice(0, period);
    if (partOf(before!) !== partOf(after))
      throw conflict(translate('write.numberSays', { ...words, field: fields[of!]!.label }));
    const via = numberedBy(field.sequence)?.via;
    if (via !== undefined && !unstoredFields(fields).has(via) && !sameStoredValue(before![via], after[via]))
      throw conflict(translate('write.numberSays', { ...words, field: fields[via]!.label }));
  }
}

async function numberAfterLast(writing: Numbering, field: string, pattern: string, day: string) {
  const sequence = readSequence(pattern, day)!;
  return nextInSequence(sequence, await lastNumber(writing, field, sequence.prefix));
}

/**
 * The last number that begins with the prefix. Other texts, such as imported ones, may stand between the numbers.
 */
async function lastNumber(
  { reader, shape }: WriteContext,
  field: string,
  prefix: string,
): Promise<string | undefined> {
  const query = {
    where: all([
      // A range is read from the index. A search of the prefix would read the numbers of a whole year.
      ...(prefix === '' ? [] : [{ kind: 'condition', field, op: 'gte', value: prefix } as const]),
      { kind: 'condition', field, op: 'lte', value: afterAllInSequence(prefix) },
    ]),
    sort: { field, order: 'DESC' },
  } as const;
  for (let from = 0, count = 1; ; from += count, count = 200) {
    const { records } = await reader.find(shape, { ...query, range: [from, from + count - 1] });
    const numbers = records.map((one) => String(one[field as 'id']));
    const last = numbers.find((number) => isInSequence(number, prefix));
    if (last !== undefined || records.length < count) return last;
  }
}

// Numbers that count for each branch. The counter belongs to the record of the branch, so another code changes the
// text of the next number and not how far it has come.

const { id: countersTable, shape: countersShape } = systemTables.counters;

/** Throws 422 where the record has no branch, or the branch no code. */
async function numberOfBranch(
  writing: Numbering,
  record: Fields,
  field: NumberedField,
  by: NumberedBy,
  day: string,
): Promise<string> {
  const branch = await branchOf(writing, record, field, by);
  const counter = await counterOf(writing, field, branch.id, day);
  const sequence = readSequence(field.sequence, day, branch.code)!;
  const isTaken = async (count: number) => {
    const same = equals(field.id, [numberAt(sequence, count)]);
    const where = field.unique ? same : all([same, equals(by.via, [branch.id])]);
    return (
      (await writing.reader.find(writing.shape, { where, range: [0, 0], idsOnly: true })).records.length > 0
    );
  };
  let count = (counter ? Number(counter.last) : await lastCount(writing, field, by, branch.id, day)) + 1;
  // Records that came by another way than a write, such as a restored backup, may have numbers beyond the counter.
  if (counter && (await isTaken(count)))
    count = Math.max(count, (await lastCount(writing, field, by, branch.id, day)) + 1);
  while (await isTaken(count)) count += 1;
  const { system } = writing.transaction;
  if (counter) await system.replace(countersTable, { ...counter, last: count });
  else
    await system.insert(countersTable, {
      resource: writing.resource.id,
      field: field.id,
      of: String(branch.id),
      year: periodIn(field, day),
      last: count,
    });
  return numberAt(sequence, count);
}

/** Without a year in it, a sequence counts on for ever. */
function periodIn({ sequence }: NumberedField, day: string): string {
  const period = periodOfSequence(sequence);
  return period ? day.slice(0, period === 'year' ? 4 : 7) : '-';
}

async function counterOf(
  { transaction, resource }: Numbering,
  field: NumberedField,
  branch: unknown,
  day: string,
): Promise<Stored | undefined> {
  const where = whereEqual({
    resource: resource.id,
    field: field.id,
    of: String(branch),
    year: periodIn(field, day),
  });
  return (await transaction.system.find(countersShape, { where })).records[0];
}

async function branchOf(
  writing: Numbering,
  record: Fields,
  field: NumberedField,
  by: NumberedBy,
): Promise<{ id: unknown; code: string }> {
  const { reader, caller, shape } = writing;
  const isComputed = unstoredFields(shape.fields).has(by.via);
  const { [by.via]: id } = isComputed ? await withComputed(writing, record) : record;
  const reference = shape.fields[by.via] as { label: string; resource: string };
  const numbered = shape.fields[field.id]!.label;
  if (isEmpty(id))
    throw invalid({ [by.via]: translate('write.numberNeedsBranch', { numbered, by: reference.label }) });
  const target = caller.portal.resources[reference.resource]!;
  const branch = await reader.get(shapeOf(target, caller.viewer), id);
  const code = branch?.[by.field];
  if (isEmpty(code))
    throw invalid({
      [by.via]: translate('write.numberNeedsCode', {
        numbered,
        by: reference.label,
        code: target.fields[by.field]!.label,
      }),
    });
  return { id, code: String(code) };
}

/** The greatest number that the records of a branch have in a year, under any code. */
async function lastCount(
  { reader, shape }: Numbering,
  { id, sequence }: NumberedField,
  { via }: NumberedBy,
  branch: unknown,
  day: string,
): Promise<number> {
  const pattern = numberPattern(sequence, day);
  const { records } = await reader.find(shape, { where: equals(via, [branch]) });
  return records.reduce((last, record) => {
    const [, digits] = pattern.exec(String(record[id as 'id'] ?? '')) ?? [];
    return Math.max(last, Number(digits ?? 0));
  }, 0);
}
