/**
 * Computed fields that no statement says, and that follow from the record's own values alone: of the records that a
 * statement has found they are worked out here. Whoever filters or sorts by one of them has all records read.
 */
import { readsOf, type ComputedField } from '../../../model/expression.ts';
import { interpret, type Environment } from '../json/interpret.ts';
import type { Row } from '../port.ts';
import type { Subject } from './compile/scope.ts';

/** Whether it is worked out from other fields of the same record, and from them as they are stored. */
export function followsFromItself({ value }: ComputedField): boolean {
  const { lookups, rollups, named } = readsOf(value);
  return lookups.length === 0 && rollups.length === 0 && named.size === 0;
}

/** Puts them into a record that has all that they follow from; each comes after those that it reads. */
export function addAfterwards(
  record: Row,
  fields: readonly ComputedField[],
  subject: Subject,
  resource: string,
) {
  if (fields.length === 0) return;
  const environment: Environment = {
    fields: subject.of(resource).resource.fields,
    today: subject.today,
    timeZone: subject.timeZone,
    lookup: nothingElse,
    rollup: nothingElse,
    text: nothingElse,
  };
  for (const { field, value } of fields) record[field] = interpret(value, record, environment);
}

const nothingElse = (): never => {
  throw new Error('A field that follows from other records is none of those that are worked out afterwards.');
};
