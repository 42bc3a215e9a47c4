/**
 * How a backend that others made is spoken to. A dialect is pure: it makes requests of what is asked, and records of
 * what is answered. It says exactly what it is given, or has no words for it; store.ts then does it with the records.
 */
import type { DialectId } from '../../../model/dialects.ts';
import type { Expression } from '../../../model/filter.ts';
import type { Id } from '../port.ts';

export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** After the backend's address. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
};
export type WireAnswer = { status: number; headers: Headers; body: unknown };
export type WireRow = Readonly<Record<string, unknown>>;

/** A field as the backend knows it. Of other kinds than these nothing is asked. */
export type WireField =
  | { name: string; kind: 'text' | 'number' | 'boolean' | 'date' | 'key' }
  /** Which day it is depends on the place. */
  | { name: string; kind: 'moment'; timeZone: string };
/** undefined: nothing can be asked of this field. */
export type FieldOf = (field: string) => WireField | undefined;

/** Parameters of an address: all of them together are one condition. */
export type Parameters = readonly (readonly [name: string, value: string])[];

export type WireList = {
  /** Parts that hold together. */
  where: readonly Parameters[];
  sort?: { name: string; order: 'ASC' | 'DESC' } | undefined;
  /** First and last position, both included. */
  range: readonly [number, number];
};

/**
 * What went wrong: `missing` the record, `taken` a value that another has, `invalid` the values, `unlike` a value that
 * its column cannot be compared with or hold, `unfit` what the config or the environment says of the backend; else the
 * backend itself.
 */
export type WireFault = {
  kind: 'missing' | 'taken' | 'invalid' | 'unlike' | 'forbidden' | 'unfit' | 'down' | 'failed';
  message?: string;
  /** The column that it is about, where it is one. */
  column?: string;
};
export type WirePage = { rows: readonly WireRow[]; total: number };

export interface Dialect {
  readonly id: DialectId;
  /** Says exactly what a bound expression does, or nothing. */
  say(where: Expression, fieldOf: FieldOf, searchFields: readonly string[]): Parameters | undefined;
  /** Whether two conditions may bear the same parameter and both hold. */
  readonly repeats: boolean;
  list(table: string, query: WireList): WireRequest;
  pageOf(answer: WireAnswer): WirePage | undefined;
  one(table: string, id: Id): WireRequest;
  create(table: string, values: WireRow): WireRequest;
  /** `whole`: the record with its changes, where the backend replaces records. */
  update(table: string, id: Id, changes: WireRow, whole: WireRow): WireRequest;
  remove(table: string, id: Id): WireRequest;
  /** The record that was asked for or written; undefined: there is none in the answer. */
  rowOf(answer: WireAnswer): WireRow | undefined;
  /** How many there are, where it refuses a page that begins after the last one. */
  beyond?: (answer: WireAnswer) => number | undefined;
  faultOf(answer: WireAnswer): WireFault;
}

export const isRow = (value: unknown): value is WireRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rowsIn = (value: unknown): readonly WireRow[] | undefined =>
  Array.isArray(value) && value.every(isRow) ? value : undefined;

export const query = (parameters: Iterable<readonly [string, string]>): string => {
  const text = new URLSearchParams([...parameters].map(([name, value]) => [name, value])).toString();
  return text && `?${text}`;
};

/** By its status alone; a dialect that tells more says so before. */
export function faultByStatus({ status, body }: WireAnswer): WireFault {
  const told = isRow(body) ? (body.message ?? body.error) : undefined;
  const message = typeof told === 'string' && told !== '' ? { message: told } : {};
  if (status === 404) return { kind: 'missing', ...message };
  if (status === 409) return { kind: 'taken', ...message };
  if (status === 400 || status === 422) return { kind: 'invalid', ...message };
  if (status === 403) return { kind: 'forbidden', ...message };
  // of the portal's own token
  if (status === 401) return { kind: 'unfit', ...message };
  // a proxy in between may take short addresses alone
  if (status === 414 || status === 431) return { kind: 'unlike', ...message };
  if (status >= 502 && status <= 504) return { kind: 'down', ...message };
  return { kind: 'failed', ...message };
}

/** The values of an equality that none of them leaves to gaps; undefined where one does. */
export function valuesOf(value: unknown): readonly (string | number | boolean)[] | undefined {
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  return values.length > 0 && values.every(isPlainValue) ? values : undefined;
}
const isPlainValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');

/** A whole day: of a month or a year backends know nothing. */
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isNumberLike = (value: unknown) =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

/** Whether a backend compares such a value of such a field as we do. */
export function fits({ kind }: WireField, value: unknown, isOrder: boolean): boolean {
  if (kind === 'number') return isNumberLike(value);
  if (kind === 'date') return isDay(value);
  if (kind === 'moment') return false;
  if (isOrder) return false;
  if (kind === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string' || (kind === 'key' && typeof value === 'number');
}
