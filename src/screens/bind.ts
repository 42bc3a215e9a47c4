import type { ScopeSource } from '../language/schema/atoms.ts';
import type { Filter } from '#model/types.ts';

/** Fields that get their value in a new record from the rows that the screen covers. */
export const fixedByScreen = (
  scope: ScopeSource | undefined,
  filter: Filter | undefined,
): ReadonlySet<string> =>
  new Set(
    [...Object.values(scope ?? {}), filter ?? {}].flatMap((rows) => (rows === '*' ? [] : Object.keys(rows))),
  );
