/** What the tables of a database refer to. */
import { tableKey } from '#server/data/postgres/adopted/tableNames.ts';
import type { InspectedTable } from '#server/data/postgres/adopted/inspection/inspect.ts';
import type { GuessedReference } from '#server/data/postgres/adopted/inspection/guessedReferences.ts';

/** Tables that have a resource already, by `tableKey`. */
export type KnownTables = ReadonlyMap<string, { id: string; key: readonly string[] }>;

/** The references of a table that lead to the key of a known one, and those that lead elsewhere. */
export function tableReferences({ table, guessed }: InspectedTable, known: KnownTables) {
  const found: { target: string; columns: readonly string[]; heading: string; isGuessed: boolean }[] = [];
  const lost: GuessedReference[] = [];
  for (const reference of [...table.references, ...guessed]) {
    const target = known.get(tableKey(reference.schema, reference.table));
    const isOfKey =
      target !== undefined &&
      target.key.length === reference.targets.length &&
      target.key.every((column) => reference.targets.includes(column));
    if (!isOfKey || !reference.columns.every((column) => table.columns.get(column)?.maySelect)) {
      lost.push(reference);
      continue;
    }
    // The columns stand in the order of the key that they refer to.
    const columns = target.key.map((column) => reference.columns[reference.targets.indexOf(column)]!);
    const isTwice = found.some((one) => one.columns.join('\0') === columns.join('\0'));
    if (!isTwice)
      found.push({
        target: target.id,
        columns,
        heading: reference.table,
        isGuessed: guessed.includes(reference),
      });
  }
  return { found, lost };
}
