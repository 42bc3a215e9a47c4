import type { RaRecord } from 'ra-core';
import { arrowDirection } from '#model/lib/arrowDirection.ts';

/** Records by their parent; those at the top by null. */
export type Branches = {
  of(parent: string | null): readonly RaRecord[];
  /** The number of records below it. */
  count(id: string): number;
  /** How many of the records below it are not loaded yet. */
  remaining(parent: string | null): number;
};
export type TreeRow = {
  record: RaRecord;
  id: string;
  level: number;
  parent: string | null;
  at: number;
  of: number;
  isOpen: boolean | undefined;
};
/** A placeholder for records below a parent that are not loaded yet. */
export type MoreRow = { parent: string | null; level: number; remaining: number };

/** The visible rows of the tree, from top to bottom. */
export function rowsOf(branches: Branches, isOpen: (id: string) => boolean): (TreeRow | MoreRow)[] {
  const rows: (TreeRow | MoreRow)[] = [];
  const walk = (parent: string | null, level: number, above: readonly string[]) => {
    // In a cycle, a record is not drawn below itself.
    const records = branches.of(parent).filter(({ id }) => !above.includes(String(id)));
    const left = branches.remaining(parent);
    records.forEach((record, index) => {
      const id = String(record.id);
      const opens = branches.count(id) > 0;
      const open = opens && isOpen(id);
      rows.push({
        record,
        id,
        level,
        parent,
        at: index + 1,
        of: records.length + left,
        isOpen: opens ? open : undefined,
      });
      if (open) walk(id, level + 1, [...above, id]);
    });
    if (left > 0) rows.push({ parent, level, remaining: left });
  };
  walk(null, 1, []);
  return rows;
}

export const isRow = (row: TreeRow | MoreRow): row is TreeRow => 'record' in row;

/**
 * The result of a key, as in the tree view pattern of the ARIA practices: another row, or this one opened or
 * closed.
 */
export function afterKey(
  rows: readonly TreeRow[],
  current: string,
  key: string,
  isRtl: boolean,
): { to: string } | { open: boolean } | undefined {
  const at = rows.findIndex(({ id }) => id === current);
  const row = rows[at];
  if (!row) return undefined;
  const to = (one: TreeRow | undefined) => (one ? { to: one.id } : undefined);
  switch (arrowDirection(key, isRtl)) {
    case 1:
      if (row.isOpen === false) return { open: true };
      return row.isOpen ? to(rows[at + 1]) : undefined;
    case -1:
      if (row.isOpen) return { open: false };
      return to(rows.find(({ id }) => id === row.parent));
  }
  switch (key) {
    case 'ArrowDown':
      return to(rows[at + 1]);
    case 'ArrowUp':
      return to(rows[at - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    default:
      return undefined;
  }
}
