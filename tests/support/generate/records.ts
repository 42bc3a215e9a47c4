/** Records with few values, gaps and dangling references, and the accounts of the users. */
import { absenceBy, absences } from './approvals.ts';
import type { Chance } from './chance.ts';
import type { Field } from '#model/types.ts';
import { changesByItself } from '../oracle/figures.ts';
import { expectedFormulaValue } from '../oracle/formulas.ts';
import { heldFile, states, today, valueOf, type FieldData } from './kinds.ts';
import { settings } from './settings.ts';
import { accounts, follows, permissions, type ResourceData, type Resources } from './shapes.ts';

export type Row = Record<string, unknown>;
/** By resource; under `history` the entries of the history. */
export type Rows = Record<string, Row[]>;
export const history = '$entries';

/** The users, by the local part of their e-mail address. */
export const people = ['ana', 'bia'] as const;

export function recordsBy(chance: Chance, resources: Resources, { busy = false } = {}): Rows {
  const rows: Rows = {};
  for (const [id, resource] of Object.entries(resources)) {
    if (resource.from) continue;
    rows[id] =
      id === accounts
        ? people.map((name, at) => accountBy(chance, resource, name, at + 1))
        : id === settings
          ? [recordBy(chance, resource, 1)]
          : Array.from({ length: busy ? 4 : chance.upTo(5) }, (_, at) => recordBy(chance, resource, at + 1));
    if (id === absences) rows[id] = rows[id]!.map((row) => absenceBy(chance, row));
  }
  rows[history] = historyBy(chance, resources, rows);
  return rows;
}

/** Changes of some fields of some records. */
function historyBy(chance: Chance, resources: Resources, rows: Rows): Row[] {
  return Object.keys(rows).flatMap((resource) =>
    chance.some(rows[resource]!, 30).map((row): Row => {
      const fields = Object.entries(resources[resource]!.fields).filter(
        ([, field]) => isStored(field) && field.type !== 'password',
      );
      const changed = chance.several(fields, 20);
      const action = chance.pick(['update', 'create', 'action']);
      const by = chance.upTo(people.length - 1);
      return {
        at: '2026-10-05T12:00:00.000Z',
        by: by + 1,
        name: people[by],
        action,
        ...(action === 'action' && { transition: 'Pagar' }),
        resource,
        record: String(row.id),
        title: 'Registro',
        changes: Object.fromEntries(changed.map(([name, field]) => [name, [null, valueOf(chance, field)]])),
      };
    }),
  );
}

function accountBy(chance: Chance, { fields }: ResourceData, name: string, id: number): Row {
  return {
    id,
    version: 1,
    nome: name,
    email: `${name}@example.com`,
    permissoes: chance.several(permissions).map((one) => (chance.maybe(10) ? one.toUpperCase() : one)),
    ...Object.fromEntries(
      ['plano', 'limite', 'grupo', 'apelido', 'vinculoId']
        .filter(() => !chance.maybe(20))
        .map((field) => [field, valueOf(chance, fields[field]!)]),
    ),
  };
}

export function recordBy(chance: Chance, { fields }: ResourceData, id: number): Row {
  const row: Row = { id, version: 1 + chance.upTo(2) };
  for (const [name, field] of Object.entries(fields))
    if (isStored(field)) {
      const value = storedBy(chance, field, id);
      if (value !== undefined) row[name] = value;
    }
  return withFormulas(fields, row, chance.zone);
}

/** Null, undefined, or a value. */
export function storedBy(chance: Chance, field: FieldData, id: number): unknown {
  if (field.sequence !== undefined) return numberBy(chance, String(field.sequence), id);
  // Of two spellings of a number plate.
  if (field.unique && field.type === 'placa')
    return `ABC1${(id % 2 === 0 ? 'ABCDEFGHIJ' : '0123456789')[id % 10]}23`;
  if (field.unique) return `codigo ${id}`;
  if (field.type === 'file') return chance.maybe(60) ? [heldFile(id)] : null;
  // Most transitions begin there.
  if (field.transitions !== undefined && chance.maybe(40)) return states[0];
  if (chance.maybe(12)) return null;
  if (chance.maybe(6)) return undefined;
  return valueOf(chance, field);
}

/** A number of the sequence, mostly near one with another digit; or one of an earlier sequence. */
function numberBy(chance: Chance, sequence: string, id: number): string | null {
  const earlier = sequence.replace('{year}', '2025').replace(/\{0+\}$/, '');
  const [, prefix, zeros] = /^(.*)\{(0+)\}$/.exec(sequence.replace('{year}', today.slice(0, 4)))!;
  return chance.weighed([
    [6, prefix! + String(6 + id).padStart(zeros!.length, '0')],
    [1, `${earlier}${id}`],
    [1, `X${prefix!}${String(90 + id).padStart(zeros!.length, '0')}`],
    [1, null],
  ] as const);
}

/** True when the stored record has its own value for the field. */
export const isStored = (field: FieldData) =>
  field.formula === undefined &&
  (field.copy !== undefined ||
    field.sequence !== undefined ||
    !follows(field) ||
    field.transitions !== undefined);

/** The record with the formulas that the server evaluates when it writes. */
export function withFormulas(fields: ResourceData['fields'], row: Row, timeZone: string): Row {
  const result = { ...row };
  const known = fields as unknown as Readonly<Record<string, Field>>;
  for (const [name, { formula }] of Object.entries(fields))
    if (typeof formula === 'string' && !changesByItself(known, name))
      result[name] = expectedFormulaValue(formula, known[name]!, known, result, { today, timeZone });
  return result;
}
