import type { Column, Scope } from '#model/types.ts';
import type { ScopeSource } from './shortForms.ts';

export const resolveColumns = <C extends Column>(columns: readonly (string | C)[]): (C | Column)[] =>
  columns.map((column) => (typeof column === 'string' ? { field: column } : column));

/** Permissions are compared in lower case; see filterFor in src/access. */
export const resolveScope = (scope: ScopeSource | undefined): Scope =>
  Object.fromEntries(
    Object.entries(scope ?? {}).map(([permission, filter]) => [permission.toLowerCase(), filter]),
  );
