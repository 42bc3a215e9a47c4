import { localColumn, withoutCompanion } from '../columns.ts';
import { keysVersion } from '../sortKey.ts';
import { join, name, raw, sql, type Sql } from '../sql.ts';
import type { SchemaState } from './currentSchema.ts';

/**
 * The rows to rewrite, because sort keys or local times have changed, or because values in `$kept` may belong
 * in a new column. Undefined: none.
 */
export function rowsToRewrite(
  notes: SchemaState['notes'],
  key: string,
  columns: readonly { inTable: string }[],
  timeZone: string,
): Sql | undefined {
  const note = notes.get(key);
  if (note === undefined) return undefined;
  const [before, zone, keys = notes.get('keys')] = JSON.parse(note) as [{ name: string }[], string, string?];
  const known = new Set(before.map((column) => column.name));
  const hasLocal = columns.some(({ inTable }) => inTable === localColumn(withoutCompanion(inTable)));
  if (keys !== keysVersion() || (zone !== timeZone && hasLocal)) return raw('true');
  const added = columns.filter(({ inTable }) => !known.has(inTable));
  if (added.length === 0) return undefined;
  const bases = new Set(added.map(({ inTable }) => withoutCompanion(inTable)));
  return join(
    [
      ...[...bases].filter((base) => known.has(base)).map((base) => sql`${name(base)} is not null`),
      raw('"$kept" is not null'),
    ],
    ' or ',
  );
}
