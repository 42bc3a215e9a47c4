/** Sequential numbers, assigned inside the write transaction so that no two records get the same one. */
import {
  afterAllInSequence,
  isInSequence,
  nextInSequence,
  numberAt,
  numberedBy,
  numberPattern,
  readSequence,
  type NumberedBy,
} from '#model/fields/sequence.ts';
import { all, equals } from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { translate } from '#messages/translate.ts';
import { invalid } from '../http/http.ts';
import { shapeOf } from '../data/shape.ts';
import type { Fields, Stored } from '../data/store.ts';
import type { Transaction } from '../data/storeTypes.ts';
import { systemTables, whereEqual } from '../data/systemTables.ts';
import { withComputed, type WriteContext } from './writeContext.ts';

type Numbering = WriteContext & { transaction: Transaction };
type NumberedField = { id: string; sequence: string; unique: boolean };

/** Fills in the sequential numbers of a new record, and computes what its formulas make of them. */
export async function assignSequenceNumbers(writing: Numbering, record: Fields) {
  let isNumbered = false;
  const year = writing.shape.today.slice(0, 4);
  for (const field of Object.values(writing.shape.fields)) {
    if (!('sequence' in field) || !field.sequence) continue;
    const { sequence: pattern } = field;
    const by = numberedBy(pattern);
    isNumbered = true;
    record[field.id] = by
      ? await numberOfBranch(writing, record, { ...field, sequence: pattern }, by, year)
      : await numberAfterLast(writing, field.id, pattern, year);
  }
  if (isNumbered) Object.assign(record, await withComputed(writing, record));
}

async function numberAfterLast(writing: Numbering, field: string, pattern: string, year: string) {
  const sequence = readSequence(pattern, year)!;
  return nextInSequence(sequence, await lastNumber(writing, field, sequence.prefix));
}

/**
 * The last number that begins with the prefix. Other texts may contain it: numbers of an earlier sequence, or
 * those that were imported.
 */
async function lastNumber(
  { reader, shape }: WriteContext,
  field: string,
  prefix: string,
): Promise<string | undefined> {
  const query = {
    where: all([
      { kind: 'condition', field, op: 'like', value: prefix },
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
  year: string,
): Promise<string> {
  const branch = await branchOf(writing, record, field, by);
  const counter = await counterOf(writing, field, branch.id, year);
  const sequence = readSequence(field.sequence, year, branch.code)!;
  const isTaken = async (count: number) => {
    const same = equals(field.id, [numberAt(sequence, count)]);
    const where = field.unique ? same : all([same, equals(by.via, [branch.id])]);
    return (
      (await writing.reader.find(writing.shape, { where, range: [0, 0], idsOnly: true })).records.length > 0
    );
  };
  let count = (counter ? Number(counter.last) : await lastCount(writing, field, by, branch.id, year)) + 1;
  // Records that came by another way than a write, such as a restored backup, may have numbers beyond the counter.
  if (counter && (await isTaken(count)))
    count = Math.max(count, (await lastCount(writing, field, by, branch.id, year)) + 1);
  while (await isTaken(count)) count += 1;
  const { system } = writing.transaction;
  if (counter) await system.replace(countersTable, { ...counter, last: count });
  else
    await system.insert(countersTable, {
      resource: writing.resource.id,
      field: field.id,
      of: String(branch.id),
      year: yearOf(field, year),
      last: count,
    });
  return numberAt(sequence, count);
}

/** Without a year in it, a sequence counts on for ever. */
const yearOf = ({ sequence }: NumberedField, year: string) => (sequence.includes('{year}') ? year : '-');

async function counterOf(
  { transaction, resource }: Numbering,
  field: NumberedField,
  branch: unknown,
  year: string,
): Promise<Stored | undefined> {
  const where = whereEqual({
    resource: resource.id,
    field: field.id,
    of: String(branch),
    year: yearOf(field, year),
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
  year: string,
): Promise<number> {
  const pattern = numberPattern(sequence, year);
  const { records } = await reader.find(shape, { where: equals(via, [branch]) });
  return records.reduce((last, record) => {
    const [, digits] = pattern.exec(String(record[id as 'id'] ?? '')) ?? [];
    return Math.max(last, Number(digits ?? 0));
  }, 0);
}
