/** Whether a record may be stored as it is: asked by forms while typing, and by the API before writing. */
import { FilterError, isEmpty, recordMatches } from '../config/filter.ts';
import type { Field, Filter, Resource } from '../config/types.ts';
import type { RecordContext } from './kind.ts';
import { isBlank, kindOf } from './kinds.ts';

type Stored = Readonly<Record<string, unknown>>;

export type ValidateOptions = Pick<RecordContext, 'variables' | 'timeZone'> & {
  /** Only these; by default all. */
  fields?: Iterable<string>;
};

/**
 * What is wrong with each field, in Portuguese; `{}` when nothing is. Give the whole record as it would be
 * stored, since conditions read other fields.
 *
 * Fields hidden by `visibleWhen` are not checked (store null for them), nor those a client never gives (`readOnly`).
 */
export function validateRecord(
  resource: Pick<Resource, 'fields'>,
  record: Stored,
  options: ValidateOptions,
): Record<string, string> {
  const { variables, timeZone } = options;
  const context = { variables, timeZone, fields: resource.fields };
  const errors: Record<string, string> = {};
  for (const id of options.fields ?? Object.keys(resource.fields)) {
    const field = Object.hasOwn(resource.fields, id) ? resource.fields[id] : undefined;
    const value = Object.hasOwn(record, id) ? record[id] : undefined;
    const error = field && validateField(field, value, { ...context, record });
    if (error) errors[id] = error;
  }
  return errors;
}

/** What is wrong with one value of a record, in Portuguese; undefined when nothing is. */
export function validateField(field: Field, value: unknown, context: RecordContext): string | undefined {
  const record = context.record ?? {};
  if (field.readOnly || !isVisible(field, record, context)) return undefined;
  if (isBlank(value)) return isRequired(field, record, context) ? 'Campo obrigatório' : undefined;
  return kindOf(field).validate(value, field, context);
}

/** Whether the form shows the field for this record. */
export const isVisible = (field: Field, record: Stored, context: RecordContext): boolean =>
  holds(field.visibleWhen, record, context, true);

/**
 * Whether the field must be filled in. What can't be filled in now is not required; neither is a password of an
 * account that exists, since an empty one keeps the old.
 */
export function isRequired(field: Field, record: Stored, context: RecordContext): boolean {
  if (field.type === 'password' && !isEmpty(record.id)) return false;
  if (isReadOnly(field, record, context)) return false;
  return (
    field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen, record, context, false))
  );
}

/** Whether the field can't be changed on this record. */
export const isReadOnly = (field: Field, record: Stored, context: RecordContext): boolean =>
  field.readOnly || (field.readOnlyWhen !== undefined && holds(field.readOnlyWhen, record, context, false));

/**
 * Decides a condition. The browser may not know a field that it reads, if no screen of the user's shows it: there
 * `unknown` is the answer, and the API, which knows all fields, decides.
 */
function holds(
  filter: Filter | undefined,
  record: Stored,
  context: RecordContext,
  unknown: boolean,
): boolean {
  try {
    return recordMatches(filter, record, context);
  } catch (error) {
    if (error instanceof FilterError && error.reason === 'field') return unknown;
    throw error;
  }
}
