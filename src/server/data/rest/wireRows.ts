/** Translates records between the backend's names and values and ours. */
import { isId } from '#model/values/ids.ts';
import { compute } from '#kinds/compute.ts';
import { unstoredFields } from '#kinds/dataModel/dataModel.ts';
import { isRow } from '#kinds/items/kind.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { hasRows, isNumeric, traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { type Stored, type Values } from '../store.ts';
import type { RecordShape } from '../shape.ts';
import type { WireRow } from './dialect.ts';

type Fields = Resource['fields'];
type Clock = { today: string; timeZone: string };

export const columnOf = ({ id, name }: Field): string => name ?? id;

/** The stored fields under the backend's names. */
export function encoded({ fields }: Resource, record: Values): WireRow {
  const unstored = unstoredFields(fields);
  return Object.fromEntries(
    Object.entries(record).flatMap(([id, value]) => {
      const field = Object.hasOwn(fields, id) ? fields[id]! : undefined;
      return id === 'id' || !field || unstored.has(id) ? [] : [[columnOf(field), wireFrom(field, value)]];
    }),
  );
}

/** Undefined if the row's id can't be part of an address. */
export function decoded({ resource, today, timeZone }: RecordShape, row: WireRow): Stored | undefined {
  const { id } = row;
  if (!isId(id)) return undefined;
  return { ...valuesOf(resource.fields, row, { today, timeZone }), id };
}

function valuesOf(fields: Fields, row: WireRow, clock: Clock): Record<string, unknown> {
  const unstored = unstoredFields(fields);
  const values = Object.values(fields).flatMap((field) => {
    const value = row[columnOf(field)];
    return field.id === 'id' || unstored.has(field.id) || value === undefined
      ? []
      : [[field.id, valueFrom(field, value, clock)] as const];
  });
  return Object.fromEntries(values);
}

/** Some databases return exact numbers as text, and instants with an offset. */
function valueFrom(field: Field, value: unknown, clock: Clock): unknown {
  if (hasRows(field) && Array.isArray(value))
    return value.map((row: unknown) => (isRow(row) ? rowFrom(field.fields, row, clock) : row));
  if (typeof value !== 'string' || isEmpty(value)) return value;
  if (isNumeric(field) && !Number.isNaN(Number(value))) return Number(value);
  const { temporal } = traitsOf(field);
  if (temporal === 'datetime') {
    // Without an offset it is UTC, as the portal writes it, whatever the server's time zone.
    const instant = new Date(/[T ][\d:.]+$/.test(value) ? `${value}Z` : value);
    return Number.isNaN(instant.getTime()) ? value : instant.toISOString();
  }
  if (temporal === 'date') return value.slice(0, 10);
  return value;
}

/** Formulas in rows are computed on reading, unless the backend stores them under a name. */
function rowFrom(fields: Fields, row: WireRow, clock: Clock): Record<string, unknown> {
  const stored = valuesOf(fields, row, clock);
  const given = Object.entries(stored).filter(([id, value]) => !isOurs(fields[id]!) && !isEmpty(value));
  return { ...compute(fields, stored, clock, 'stored'), ...Object.fromEntries(given) };
}

function wireFrom(field: Field, value: unknown): unknown {
  if (!hasRows(field) || !Array.isArray(value)) return value ?? null;
  return value.map((row: unknown) => {
    if (!isRow(row)) return row;
    const own = Object.values(field.fields).filter((one) => !isOurs(one) && row[one.id] !== undefined);
    return Object.fromEntries(own.map((one) => [columnOf(one), row[one.id]]));
  });
}

/** True for formulas that we compute and the backend does not store. */
const isOurs = (field: Field): boolean => formulaOf(field) !== undefined && field.name === undefined;
