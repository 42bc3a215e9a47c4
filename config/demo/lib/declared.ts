import type { Portal } from '../../../src/config/types.ts';
import type { Table } from './table.ts';

type Rows = Record<string, Record<string, unknown>[]>;
/** What every record has besides the fields that its resource declares. */
const always = new Set(['id', 'version', 'criadoEm', 'atualizadoEm', 'criadoPorId', 'atualizadoPorId']);

/**
 * The tables as they are stored: of the portal's resources only, with its fields only, so that the demo's data
 * grow with the config. Without a portal everything stays. Fields without a value are left out.
 */
export function declared(tables: Readonly<Record<string, Table<object>>>, portal: Portal | undefined): Rows {
  const kept = Object.entries(tables).filter(
    ([resource]) => !portal || Object.hasOwn(portal.resources, resource),
  );
  return Object.fromEntries(
    kept.map(([resource, { rows }]) => {
      const fields = portal?.resources[resource]?.fields;
      const keeps = (key: string) => !fields || always.has(key) || Object.hasOwn(fields, key);
      return [resource, rows.map((row) => tidy(row, keeps))];
    }),
  );
}

/** `id` first, the record's own fields, then what the server keeps. */
function tidy(row: object, keeps: (key: string) => boolean): Record<string, unknown> {
  const entries = Object.entries(row).filter(([key, value]) => value !== undefined && keeps(key));
  const own = entries.filter(([key]) => !always.has(key));
  const kept = entries.filter(([key]) => always.has(key) && key !== 'id');
  return { id: (row as { id: number }).id, ...Object.fromEntries([...own, ...kept]) };
}
