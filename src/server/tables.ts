/** The records of one resource in memory. They are never changed in place: a new one takes the place of the old. */
import { damaged } from './durableFile.ts';
import { idPattern, type Id, type Stored } from './store.ts';

export type Table = {
  rows: Stored[];
  byId: Map<string, Stored>;
  /** Counts the changes, those that are taken back included. */
  revision: number;
};

export const emptyTable = (): Table => ({ rows: [], byId: new Map(), revision: 0 });

export function add(table: Table, record: Stored, at = table.rows.length) {
  table.rows.splice(at, 0, record);
  table.byId.set(String(record.id), record);
  table.revision++;
}

export function found(table: Table, id: Id): Stored {
  const record = table.byId.get(String(id));
  if (!record) throw new Error(`Registro ${id} não encontrado.`);
  return record;
}

export function swap(table: Table, before: Stored, after: Stored) {
  table.rows[table.rows.indexOf(before)] = after;
  table.byId.set(String(after.id), after);
  table.revision++;
}

export function drop(table: Table, record: Stored) {
  table.rows.splice(table.rows.indexOf(record), 1);
  table.byId.delete(String(record.id));
  table.revision++;
}

/** The table as it is now, less one of its records. */
export function tableWithout({ rows, byId, revision }: Table, id: Id): Table {
  const rest = new Map(byId);
  rest.delete(String(id));
  return { rows: rows.filter((record) => String(record.id) !== String(id)), byId: rest, revision };
}

/** The rows of one list of the file; refuses what could not be told apart later. */
export function tableOf(rows: unknown[], resource: string, file: string): Table {
  const byId = new Map<string, Stored>();
  for (const row of rows) {
    const id = typeof row === 'object' && row !== null ? (row as { id?: unknown }).id : undefined;
    if ((typeof id !== 'string' && typeof id !== 'number') || !idPattern.test(String(id)))
      throw new Error(damaged(file, `tem em "${resource}" um registro sem id válido`));
    if (byId.has(String(id)))
      throw new Error(damaged(file, `tem em "${resource}" dois registros com o id ${id}`));
    byId.set(String(id), withVersion(row as Stored));
  }
  return { rows: [...byId.values()], byId, revision: 0 };
}

/** Data made by hand need not count versions; the first one is 1. */
const withVersion = (row: Stored): Stored => (typeof row.version === 'number' ? row : { ...row, version: 1 });

/** The last ids, from what was kept of them and from the records themselves. */
export function countersOf(kept: unknown, tables: ReadonlyMap<string, Table>): Record<string, number> {
  const last = (resource: string) => Number((kept as Record<string, unknown> | undefined)?.[resource]) || 0;
  return Object.fromEntries(
    [...tables].map(([resource, { rows }]) => [
      resource,
      rows.reduce(
        (greatest, { id }) => (Number.isSafeInteger(Number(id)) ? Math.max(greatest, Number(id)) : greatest),
        last(resource),
      ),
    ]),
  );
}
