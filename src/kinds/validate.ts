/** Validates a record: in forms while typing, and in the API before writing. */
import { FilterError, recordMatches } from '#model/filter/filter.ts';
import { memoize } from '#model/values/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { isFilled, isLinked } from '#model/fields/dependencies.ts';
import { isLimited } from '#model/fields/limits.ts';
import type { Field, Filter, Resource } from '#model/types.ts';
import type { RecordContext } from './kind.ts';
import { isRow, type ItemsField } from './items/kind.ts';
import { limitsWithin, limitError, withoutNamed } from './checkLimits.ts';
import { formatValue, isBlank, kindOf, uniqueKey, valueFault } from './registry.ts';
import { translate } from '#messages/translate.ts';

type Stored = Readonly<Record<string, unknown>>;

export type ValidateOptions = Pick<RecordContext, 'variables' | 'timeZone' | 'limits'> & {
  /** Validates only these fields; by default all. */
  fields?: Iterable<string>;
};

/**
 * The error messages by field; `{}` when the record is valid. Pass the complete record as it would be stored,
 * since conditions read other fields. An error in a row has the key `itens.0.quantidade`.
 *
 * Fields hidden by `visibleWhen` are not checked (store null for them). A field that nobody fills in (`readOnly`) may
 * be empty. Ids, stamps, lookups, rollups and copies are not checked.
 */
export function validateRecord(
  resource: Pick<Resource, 'fields'>,
  record: Stored,
  options: ValidateOptions,
): Record<string, string> {
  const { variables, timeZone, limits } = options;
  const context = { variables, timeZone, fields: resource.fields, record, ...(limits && { limits }) };
  const errors: Record<string, string> = {};
  for (const id of options.fields ?? Object.keys(resource.fields)) {
    const field = Object.hasOwn(resource.fields, id) ? resource.fields[id] : undefined;
    const value = Object.hasOwn(record, id) ? record[id] : undefined;
    const error = field && validateField(field, value, context);
    if (error) errors[id] = error;
    if (field?.type === 'items' && isVisible(field, record, context))
      Object.assign(errors, rowFaults(field, value, options));
  }
  return errors;
}

/** Validates each row like a record. A unique field is unique among the rows, and so is each person of a roll call. */
function rowFaults(field: ItemsField, value: unknown, options: ValidateOptions): Record<string, string> {
  const errors: Record<string, string> = {};
  const { variables, timeZone } = options;
  const seen = new Map<string, number>();
  for (const [index, row] of (Array.isArray(value) ? (value as unknown[]) : []).entries()) {
    if (!isRow(row)) continue;
    const at = (id: string) => `${field.id}.${index}.${id}`;
    const limits = limitsWithin(options.limits, `${field.id}.${index}`);
    const found = validateRecord({ fields: field.fields }, row, {
      variables,
      timeZone,
      ...(limits && { limits }),
      ...(field.readOnly && { fields: limitedIn(field) }),
    });
    for (const [id, error] of Object.entries(found)) errors[at(id)] = error;
    for (const one of Object.values(field.fields)) {
      const isCalled = one.id === field.rollCall?.who;
      if (isCalled && isBlank(row[one.id])) errors[at(one.id)] ??= translate('field.chooseRecord');
      if (!(one.unique || isCalled) || isBlank(row[one.id]) || found[one.id]) continue;
      const key = `${one.id} ${uniqueKey(one, row[one.id])}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, index);
      else errors[at(one.id)] = translate('field.repeated', { row: first + 1 });
    }
  }
  return errors;
}

/** Nobody fills in the rows of a list that is only read. */
const limitedIn = memoize(({ fields }: ItemsField) =>
  Object.values(fields).flatMap((field) => (isLimited(field) ? [field.id] : [])),
);

/** The field of an error's key: `itens` for `itens.0.quantidade`. */
export const faultyField = (key: string): string => key.split('.')[0]!;

/** The error message for one value of a record; undefined when it is valid. */
export function validateField(field: Field, value: unknown, context: RecordContext): string | undefined {
  const record = context.record ?? {};
  if (!isVisible(field, record, context)) return undefined;
  if (field.readOnly && !isLimited(field))
    return isBlank(value) || isOfOthers(field) ? undefined : kindOf(field).misfit(value, field, context);
  if (isBlank(value)) {
    if (!isRequired(field, record, context)) return undefined;
    return translate(`field.${lackOf(field)}`);
  }
  const limits = context.limits?.[field.id];
  const fault = valueFault(withoutNamed(field, limits), value, context);
  if (fault || !limits) return fault;
  const judge = (bounded: Field) => valueFault(bounded, value, context);
  return limitError(field, limits, context, judge, (limit) => formatValue(field, limit, context));
}

/** Whoever writes this record can't correct the value: it is the portal's or another record's. */
const isOfOthers = (field: Field) =>
  field.id === 'id' || field.stamp !== undefined || isLinked(field) || isFilled(field);

/** What the message for an empty required field asks for. */
function lackOf(field: Field): Lack {
  const { choice, refersTo, temporal, attachment } = traitsOf(field);
  if (field.type === 'items') return 'rows';
  if (choice) return 'choose';
  if (refersTo) return 'chooseRecord';
  if (attachment) return 'attach';
  return temporal === 'date' ? 'giveDate' : 'required';
}
const lacks = ['rows', 'choose', 'chooseRecord', 'attach', 'giveDate', 'required'] as const;
type Lack = (typeof lacks)[number];

/** True when the message only says that the field is empty. */
export const isLack = (fault: string): boolean => lacks.some((lack) => translate(`field.${lack}`) === fault);

/** True when the form shows the field for this record. */
export const isVisible = (field: Field, record: Stored, context: RecordContext): boolean =>
  field.visibleWhen === undefined || holds(field.visibleWhen, record, context, true);

/**
 * True when the field must be filled in. A field that can't be edited now is not required, nor is the
 * password of an existing account, where empty means unchanged.
 */
export function isRequired(field: Field, record: Stored, context: RecordContext): boolean {
  if (field.type === 'password' && !isEmpty(record.id)) return false;
  if (isReadOnly(field, record, context)) return false;
  return (
    field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen, record, context, false))
  );
}

/** True when the field can't be edited on this record. */
export const isReadOnly = (field: Field, record: Stored, context: RecordContext): boolean =>
  field.readOnly || (field.readOnlyWhen !== undefined && holds(field.readOnlyWhen, record, context, false));

/**
 * Evaluates a condition. The browser may not know a field that the condition reads, when none of the user's
 * screens shows it. Then `unknown` is returned, and the API, which knows all fields, decides.
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
