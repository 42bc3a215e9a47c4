/**
 * Computed fields that have no SQL and depend on the record's own values alone. They are computed here, for
 * the records that a statement returned. A filter or a sort by such a field reads all records.
 */
import { readsOf, type ComputedField } from '#model/expression/expression.ts';
import { interpret, type Environment } from '#server/data/json/computation/interpret.ts';
import type { Row } from '#server/data/store.ts';
import type { Subject } from './scope.ts';

/** True when the field depends only on stored fields of its own record. */
export function dependsOnRecordAlone({ value }: ComputedField): boolean {
  const { lookups, rollups, displayed } = readsOf(value);
  return lookups.length === 0 && rollups.length === 0 && displayed.size === 0;
}

/** Adds these fields to a record that has all their inputs. Each field comes after those that it reads. */
export function computeInProcess(
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
