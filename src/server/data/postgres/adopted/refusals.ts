/** What a database refuses, in words beside the fields. Its own words are for the log. */
import { translate } from '#messages/translate.ts';
import { conflict, HttpError, invalid } from '#server/http/http.ts';
import type { AdoptedTable, AdoptedField } from './adoptedTable.ts';
import type { CatalogColumn } from './catalog.ts';
import { tableKey } from './tableNames.ts';
import { baseOf } from './columnForms.ts';

type DatabaseError = {
  code?: unknown;
  column?: unknown;
  constraint?: unknown;
  schema?: unknown;
  table?: unknown;
  /** The domain that refuses a value. */
  dataType?: unknown;
  message?: unknown;
  cause?: DatabaseError;
};

type Key = 'adopted.empty' | 'adopted.twice' | 'adopted.nothingThere' | 'adopted.rule';

const integrity: Readonly<Record<string, Key>> = {
  '23502': 'adopted.empty',
  '23503': 'adopted.nothingThere',
  '23505': 'adopted.twice',
  '23514': 'adopted.rule',
  '23P01': 'adopted.rule',
};

/** Data that no type of the table holds, a right that the account lacks, a trigger that refuses. */
const refusals = /^(?:22...|23...|27...|42501|44000|P0001)$/;

/**
 * The error of a statement on the table as an answer; any other as it is.
 *
 * @param isRemoval it was a deletion
 */
export function asRefusal(adopted: AdoptedTable, error: unknown, isRemoval = false): unknown {
  const { code, column, constraint, domain } = databaseError(error);
  if (!refusals.test(code)) return error;
  const name = adopted.resource.label.one;
  if (isRemoval && code === '23503') return refusal(409, translate('adopted.inUse', { name }), error);
  const fields = fieldsOf(adopted, { column, constraint, domain });
  const key = integrity[code];
  if (!key || fields.length === 0) return refusal(409, translate('adopted.refused', { name }), error);
  return new HttpError(422, translate('http.invalid'), {
    errors: Object.fromEntries(fields.map(({ field }) => [field.id, translate(key)])),
    cause: error,
  });
}

/**
 * The error of what is checked at the end of a transaction. Only the table that was written first is the one whose form the
 * user has open; of the others their record is told.
 *
 * @param written the tables written, in this order, and whether rows of them were removed
 */
export function asLateRefusal(written: ReadonlyMap<AdoptedTable, boolean>, error: unknown): unknown {
  const { code, place } = databaseError(error);
  const [first] = written.keys();
  if (!first || !refusals.test(code)) return error;
  const at = [...written.keys()].find(({ table }) => tableKey(table.schema, table.name) === place);
  if (at === first && !written.get(at)) return asRefusal(at, error);
  const removed = [...written].find(
    ([{ table }, isRemoval]) =>
      isRemoval && table.referring.some((one) => tableKey(one.schema, one.table) === place),
  );
  if (removed) return asRefusal(removed[0], error, true);
  return refusal(409, translate('adopted.refused', { name: (at ?? first).resource.label.one }), error);
}

const refusal = (status: number, message: string, cause: unknown) =>
  new HttpError(status, message, { errors: { root: { serverError: message } }, cause });

function databaseError(error: unknown) {
  const given = (error ?? {}) as DatabaseError;
  const found = given.code === undefined ? (given.cause ?? given) : given;
  const { code, column, constraint, schema, table, dataType, message } = found;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    code: textOf(code),
    column: textOf(column),
    constraint: textOf(constraint),
    domain: textOf(dataType),
    words: textOf(message),
    place: tableKey(textOf(schema), textOf(table)),
  };
}

function fieldsOf(
  { table, fields }: AdoptedTable,
  { column, constraint, domain }: { column: string; constraint: string; domain: string },
): readonly AdoptedField[] {
  const columns = column
    ? [column]
    : (table.constraints.find((one) => one.name === constraint || one.inParts?.includes(constraint))
        ?.columns ?? []);
  const isMeant = (one: CatalogColumn) =>
    domain ? one.domains.includes(domain) : columns.includes(one.name);
  const shown = fields.filter(({ field }) => field.id !== 'id');
  return shown.filter((held) => held.columns.some(isMeant));
}

/**
 * The field whose text the database could not read as a value of its column.
 *
 * @param error a refusal, with the database's error as its cause
 */
export function misfitOf(
  { fields }: AdoptedTable,
  error: unknown,
  written: readonly { column: string; value: unknown }[],
): string | undefined {
  const { code, words } = databaseError((error as { cause?: unknown }).cause);
  if (!/^22(?:P02|007|008)$/.test(code)) return undefined;
  const texts = fields.flatMap(({ field, columns: [column, ...others] }) => {
    const value = written.find((one) => one.column === column?.name)?.value;
    const isText = field.id !== 'id' && column && others.length === 0 && baseOf(column.type) === 'other';
    return isText && typeof value === 'string' ? [{ id: field.id, value }] : [];
  });
  // The database quotes the value.
  const quoted = texts.filter(({ value }) => words.includes(value));
  const [one, ...others] = quoted.length > 0 ? quoted : texts;
  return others.length === 0 ? one?.id : undefined;
}

export const mayNotChangeKey = ({ field }: AdoptedField) =>
  invalid({ [field.id]: translate('adopted.keyStays') });

export const otherwiseRefused = ({ resource }: AdoptedTable) =>
  conflict(translate('adopted.refused', { name: resource.label.one }));

export const onlyRead = ({ resource }: AdoptedTable) =>
  conflict(translate('adopted.readOnly', { name: resource.label.many }));

const bounds: Readonly<Record<string, bigint>> = { int2: 2n ** 15n, int4: 2n ** 31n, int8: 2n ** 63n };

/** What is known of a value before it is sent, since an error of the database names no column: 422. */
export function refuseUnfit({ field, columns }: AdoptedField, value: unknown): void {
  const [column] = columns;
  if (!column || columns.length > 1) return;
  const fault = faultOf(column, value);
  if (fault !== undefined) throw invalid({ [field.id]: fault });
}

function faultOf(column: CatalogColumn, value: unknown): string | undefined {
  const { type, form } = column;
  if (typeof value === 'string') {
    const most = type.name === 'varchar' || type.name === 'bpchar' ? /\((\d+)\)$/.exec(form)?.[1] : undefined;
    const isLonger = most !== undefined && [...value.trimEnd()].length > Number(most);
    if (isLonger) return translate('adopted.tooLong', { smart_count: Number(most) });
    return type.kind === 'e' && !type.labels.includes(value) ? translate('adopted.rule') : undefined;
  }
  if (typeof value !== 'number') return undefined;
  const bound = bounds[type.name];
  if (bound !== undefined) {
    if (!Number.isInteger(value)) return translate('adopted.whole');
    const exact = BigInt(value);
    return exact >= bound || exact < -bound ? translate('adopted.outOfRange') : undefined;
  }
  const [, digits, decimals = '0'] = /^numeric\((\d+)(?:,(-?\d+))?\)$/.exec(form) ?? [];
  if (digits === undefined || baseOf(type) !== 'numeric') return undefined;
  const room = Number(digits) - Number(decimals);
  return Math.abs(value) >= 10 ** room ? translate('adopted.outOfRange') : undefined;
}

/** The refusal of a value that no column of its field can hold. */
export const unfit = (field: string) => invalid({ [field]: translate('adopted.form') });

/** Two fields have one column, and say different things of it. */
export const otherwiseThan = ({ field }: AdoptedField, { field: other }: AdoptedField) =>
  invalid({ [field.id]: translate('adopted.differs', { other: other.label }) });

/** Refuses a change because the database would delete or change so many rows of other tables with this record. */
export const wouldCascade = ({ resource }: AdoptedTable, count: number) =>
  conflict(translate('adopted.cascades', { name: resource.label.one, smart_count: count }));
