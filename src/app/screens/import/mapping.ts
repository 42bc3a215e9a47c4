/** Which column of a file fills which field. */
import { fold } from '../../../config/values.ts';
import type { ClientResource, Column, Field, ListScreen } from '../../../config/types.ts';
import { entriesOf, writableOf } from '../form/sections.ts';

/** A field that an import can fill, as its form calls it. */
export type Target = { field: Field; label: string };
/** For each column of the file the field's id, or null: left out. */
export type Mapping = readonly (string | null)[];

/** Kinds that have no text of one cell. */
const notInCells = new Set<string>(['items', 'file']);

/** What the screen's form writes. */
export function targetsOf(screen: Pick<ListScreen, 'form'>, resource: ClientResource): Target[] {
  const writable = new Set(writableOf(screen.form, resource));
  return entriesOf(screen.form).flatMap(({ field: id, label }) => {
    const field = resource.fields[id];
    if (!field || !writable.delete(id) || notInCells.has(field.type)) return [];
    return [{ field, label: label ?? field.label }];
  });
}

/** What the list exports: its columns, and where it imports too, all else that an import needs to make the same records. */
export function exportColumns(screen: ListScreen, resource: ClientResource): readonly Column[] {
  if (!screen.actions.includes('import')) return screen.columns;
  const shown = new Set(screen.columns.map(({ field }) => field));
  const rest = targetsOf(screen, resource).filter(
    ({ field }) => !shown.has(field.id) && field.type !== 'password',
  );
  return [...screen.columns, ...rest.map(({ field, label }) => ({ field: field.id, label }))];
}

/**
 * Finds each column's field by its name: as the list's columns call it first, since that is what an export has, then
 * as the form does, then by id. A column that shows what can't be written stays without a field.
 */
export function guessMapping(
  head: readonly string[],
  targets: readonly Target[],
  { columns }: Pick<ListScreen, 'columns'>,
  { fields }: ClientResource,
): Mapping {
  const known = new Map<string, string | null>();
  const name = (text: string, id: string) => {
    const key = keyOf(text);
    const isTarget = targets.some(({ field }) => field.id === id);
    if (key && !known.has(key)) known.set(key, isTarget ? id : null);
  };
  for (const { field, label } of columns) if (fields[field]) name(label ?? fields[field].label, field);
  for (const { field, label } of targets) name(label, field.id);
  for (const { field } of targets) name(field.label, field.id);
  for (const { field } of targets) name(field.id, field.id);
  const taken = new Set<string>();
  return head.map((text) => {
    const id = known.get(keyOf(text)) ?? null;
    if (id === null || taken.has(id)) return null;
    taken.add(id);
    return id;
  });
}

/** `Nº do  CPF *` and `nº do cpf` are one name. */
const keyOf = (text: string) => fold(text).replace(/\*/g, '').replace(/\s+/g, ' ').trim();
