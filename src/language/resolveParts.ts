import type { Column, Scope, Section } from '#model/types.ts';
import { fieldNameOf, type ScopeSource } from './shortForms.ts';
import type { ResourceSource } from './sources.ts';

export const resolveColumns = <C extends Column>(columns: readonly (string | C)[]): (C | Column)[] =>
  columns.map((column) => (typeof column === 'string' ? { field: column } : column));

/** Permissions are compared in lower case; see filterFor in src/access. */
export const resolveScope = (scope: ScopeSource | undefined): Scope =>
  Object.fromEntries(
    Object.entries(scope ?? {}).map(([permission, filter]) => [permission.toLowerCase(), filter]),
  );

export function resolveForm(form: NonNullable<ResourceSource['form']>): Section[] {
  return form.map(({ section, help, fields, visibleWhen }) => ({
    label: section,
    ...(help && { help }),
    fields: fields.map((entry) => (typeof entry === 'string' ? { field: fieldNameOf(entry) } : entry)),
    ...(visibleWhen && { visibleWhen }),
  }));
}
