import type { ListSource, ScopeSource } from '../shortForms.ts';
import type { Column, Scope } from '../../model/types.ts';

export const resolveColumns = (columns: NonNullable<ListSource['columns']>): Column[] =>
  columns.map((column) => (typeof column === 'string' ? { field: column } : column));

/** Permissions are compared in lower case; see filterFor in src/access. */
export const resolveScope = (scope: ScopeSource | undefined): Scope =>
  Object.fromEntries(
    Object.entries(scope ?? {}).map(([permission, filter]) => [permission.toLowerCase(), filter]),
  );
