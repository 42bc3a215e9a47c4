/**
 * A dialect translates queries into a backend's requests, and its answers into records. It is pure. It
 * expresses a condition exactly or not at all; store.ts then evaluates the rest on the records.
 */
import type { DialectId } from '#model/config/dialects.ts';
import type { FilterExpression } from '#model/filter/filter.ts';
import type { Id } from '#server/data/store.ts';

export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the backend's address. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
};
export type WireAnswer = { status: number; headers: Headers; body: unknown };
export type WireRow = Readonly<Record<string, unknown>>;

/** A field as the backend knows it. Fields of other kinds are never part of a request. */
export type WireField =
  | { name: string; kind: 'text' | 'number' | 'boolean' | 'date' | 'key' }
  /** The day of an instant depends on the time zone. */
  | { name: string; kind: 'moment'; timeZone: string };
/** Undefined for fields that can't be part of a request. */
export type WireFieldOf = (field: string) => WireField | undefined;

/** Query parameters that together express one condition. */
export type QueryParameters = readonly (readonly [name: string, value: string])[];

export type WireList = {
  /** Conditions joined by "and". */
  where: readonly QueryParameters[];
  sort?: { name: string; order: 'ASC' | 'DESC' } | undefined;
  /** First and last position, both inclusive. */
  range: readonly [number, number];
};

/**
 * What went wrong. `missing`: the record; `taken`: another record has the value; `invalid`: the values;
 * `unlike`: the column can't be compared with a value, or can't hold it; `unfit`: config or environment do
 * not match the backend; `down` and `failed`: the backend itself.
 */
export type WireFault = {
  kind: 'missing' | 'taken' | 'invalid' | 'unlike' | 'forbidden' | 'unfit' | 'down' | 'failed';
  message?: string;
  /** The column at fault, if there is one. */
  column?: string;
};
export type WirePage = { rows: readonly WireRow[]; total: number };

export interface Dialect {
  readonly id: DialectId;
  /** Expresses a bound condition exactly, or returns undefined. */
  translate(
    where: FilterExpression,
    fieldOf: WireFieldOf,
    searchFields: readonly string[],
  ): QueryParameters | undefined;
  /** A text matches a regular expression in any case; absent in a dialect without such a condition. */
  likePattern?: (field: WireField, pattern: string) => QueryParameters;
  /** True when several conditions may use the same parameter and are joined by "and". */
  readonly repeats: boolean;
  list(table: string, query: WireList): WireRequest;
  /** Of the rows, or of a refusal of a page after the last one (416), which is empty. Undefined for what is no page. */
  pageOf(answer: WireAnswer): WirePage | undefined;
  get(table: string, id: Id): WireRequest;
  create(table: string, values: WireRow): WireRequest;
  /** `whole` is the record with its changes, for backends that replace records. */
  update(table: string, id: Id, changes: WireRow, whole: WireRow): WireRequest;
  remove(table: string, id: Id): WireRequest;
  /** The requested or written record; undefined if the answer contains none. */
  rowOf(answer: WireAnswer): WireRow | undefined;
  faultOf(answer: WireAnswer): WireFault;
  /** Deletes with a record those that name one which does not exist. */
  readonly deletesOrphans?: true;
}

export const isWireRow = (value: unknown): value is WireRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const wireRowsIn = (value: unknown): readonly WireRow[] | undefined =>
  Array.isArray(value) && value.every(isWireRow) ? value : undefined;

export const query = (parameters: Iterable<readonly [string, string]>): string => {
  const text = new URLSearchParams([...parameters].map(([name, value]) => [name, value])).toString();
  return text && `?${text}`;
};

/** Maps an HTTP status to a fault, for answers without a more precise code. */
export function faultByStatus({ status, body }: WireAnswer): WireFault {
  const given = isWireRow(body) ? (body.message ?? body.error) : undefined;
  const message = typeof given === 'string' && given !== '' ? { message: given } : {};
  if (status === 404) return { kind: 'missing', ...message };
  if (status === 409) return { kind: 'taken', ...message };
  if (status === 400 || status === 422) return { kind: 'invalid', ...message };
  if (status === 403) return { kind: 'forbidden', ...message };
  // It is the portal's own token that was refused.
  if (status === 401) return { kind: 'unfit', ...message };
  // A proxy may accept only short addresses.
  if (status === 414 || status === 431) return { kind: 'unlike', ...message };
  if (status >= 502 && status <= 504) return { kind: 'down', ...message };
  return { kind: 'failed', ...message };
}

/** The values of an equality; undefined if one of them is empty. */
export function equalityValues(value: unknown): readonly (string | number | boolean)[] | undefined {
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  return values.length > 0 && values.every(isPlainValue) ? values : undefined;
}
const isPlainValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');

/** True for a whole day. Backends do not understand a month or a year. */
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isNumberLike = (value: unknown) =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

/** True when a backend compares this value of this field as we do. */
export function comparesAlike({ kind }: WireField, value: unknown, isOrder: boolean): boolean {
  if (kind === 'number') return isNumberLike(value);
  if (kind === 'date') return isDay(value);
  if (kind === 'moment') return false;
  if (isOrder) return false;
  if (kind === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string' || (kind === 'key' && typeof value === 'number');
}
