/** Fields computed by a formula. The server stores them; a form shows them while the user types. */
import {
  dependsOnToday,
  evaluateFormula,
  fieldsOfFormula,
  settingsOfFormula,
  parseFormula,
  type Formula,
  type ResultField,
} from '#model/formula/formula.ts';
import { isLinked } from '#model/fields/dependencies.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { withPixKeys } from './document/pix.ts';
import { isRow, type ItemsField } from './items/kind.ts';
import type { RecordContext } from './kind.ts';
import { formulaTarget } from './number/kind.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { memoize } from '#model/values/memoize.ts';

type Fields = Resource['fields'];
type Computed = { id: string; formula: Formula; target: ResultField; live: boolean };
/** The current date, and the portal's time zone. */
export type Clock = { today: string; timeZone: string };

export const clockOf = ({ variables, timeZone }: Pick<RecordContext, 'variables' | 'timeZone'>): Clock => ({
  today: variables.today,
  timeZone,
});

/**
 * The fields with a formula, in dependency order. `live` fields change with the date or with other records,
 * and are never stored.
 */
export const computedFields: (fields: Fields) => readonly Computed[] = memoize(inOrder);

const computedBy = memoize((fields: Fields) => {
  const all = computedFields(fields);
  return { all, stored: all.filter(({ live }) => !live), live: all.filter(({ live }) => live) };
});

/**
 * Recomputes the formulas of a record: first those of its rows, then its own. Pix keys get the form of their type. `which` selects live or stored
 * formulas (rows have no live ones).
 */
export function compute<T extends Readonly<Record<string, unknown>>>(
  fields: Fields,
  record: T,
  clock: Clock,
  which: 'all' | 'stored' | 'live' = 'all',
): T {
  const wanted = computedBy(fields)[which];
  const rows = which === 'live' ? [] : computedRows(fields);
  const given = withPixKeys(fields, record);
  if (wanted.length === 0 && rows.length === 0) return given;
  const result: Record<string, unknown> = { ...given };
  for (const field of rows) result[field.id] = computeRows(field, record[field.id], clock);
  const context = { fields, today: clock.today, timeZone: clock.timeZone };
  for (const { id, formula, target, live } of wanted)
    result[id] = evaluateFormula(formula, result, target, { ...context, isForReader: live });
  return result as T;
}

/**
 * Computes only stored formulas that have no value yet, in the record and in its rows. Existing values stay.
 *
 * @param done called with the path of each new value, `itens.total` for rows
 */
export function withNewFormulas(
  fields: Fields,
  record: Readonly<Record<string, unknown>>,
  clock: Clock,
  done: (path: string) => void,
): Record<string, unknown> {
  const result: Record<string, unknown> = { ...record };
  for (const { id, fields: inner } of computedRows(fields)) {
    const rows = record[id];
    if (!Array.isArray(rows)) continue;
    result[id] = rows.map((row: unknown) =>
      isRow(row) ? withNewFormulas(inner, row, clock, (path) => done(`${id}.${path}`)) : row,
    );
  }
  const context = { fields, today: clock.today, timeZone: clock.timeZone };
  for (const { id, formula, target, live } of computedFields(fields)) {
    if (live || record[id] !== undefined) continue;
    const value = evaluateFormula(formula, result, target, context);
    if (isEmpty(value)) continue;
    result[id] = value;
    done(id);
  }
  return result;
}

/** True when records store the result of a formula. */
export const hasStoredFormulas = (fields: Fields): boolean =>
  computedFields(fields).some(({ live }) => !live) || computedRows(fields).length > 0;

const computeRows = (field: ItemsField, value: unknown, clock: Clock): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) => (isRow(row) ? compute(field.fields, row, clock, 'stored') : row))
    : value;

const computedRows = memoize((fields: Fields) =>
  Object.values(fields).filter(
    (field): field is ItemsField => field.type === 'items' && computedFields(field.fields).length > 0,
  ),
);

const hasFormula = (field: Field | undefined): field is Field & { formula: string } =>
  formulaOf(field) !== undefined;

function inOrder(fields: Fields): Computed[] {
  const done = new Map<string, Computed>();
  // the config check refuses cyclic formulas; this only prevents an endless loop
  const visit = (field: Field | undefined, path: readonly string[]) => {
    if (!hasFormula(field) || done.has(field.id) || path.includes(field.id)) return;
    const formula = parseFormula(field.formula);
    const reads = fieldsOfFormula(formula).map((name) => name.split('.')[0]!);
    // the browser has only the fields that the user may read: a formula that needs others keeps the server's
    // value
    if (!reads.every((id) => Object.hasOwn(fields, id))) return;
    for (const id of reads) visit(fields[id], [...path, field.id]);
    const live =
      field.unstored === true ||
      dependsOnToday(formula) ||
      settingsOfFormula(formula).length > 0 ||
      reads.some((id) => done.get(id)?.live === true || isLinked(fields[id]!));
    done.set(field.id, { id: field.id, formula, target: formulaTarget(field), live });
  };
  for (const field of Object.values(fields)) visit(field, []);
  return [...done.values()];
}
