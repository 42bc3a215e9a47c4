import { isLinked } from '#model/fields/dependencies.ts';
import type { Portal, Resource } from '#model/types.ts';
import { compute, computedFields } from '#kinds/compute.ts';
import { today } from './calendar.ts';
import type { Table } from './table.ts';

type Row = Record<string, unknown>;
/** Fields that every record has, whether or not its resource declares them. */
const always = new Set(['id', 'version', 'criadoEm', 'atualizadoEm', 'criadoPorId', 'atualizadoPorId']);

/**
 * The tables as they are stored: only the portal's resources and fields, with the values of formulas, so that
 * the demo data follow the config. Without a portal, everything is kept. Empty fields are left out, and so
 * are those that the server computes on every read.
 */
export function declared(
  tables: Readonly<Record<string, Table<object>>>,
  portal?: Portal,
): Record<string, Row[]> {
  const kept = Object.entries(tables).filter(([id]) => !portal || Object.hasOwn(portal.resources, id));
  const clock = { today, timeZone: portal?.timeZone ?? 'UTC' };
  return Object.fromEntries(
    kept.map(([id, { rows }]) => {
      const fields = portal?.resources[id]?.fields;
      const keeps = (key: string) => !fields || always.has(key) || isStored(fields, key);
      return [
        id,
        rows.map((row) => tidy(fields ? compute(fields, { ...row }, clock, 'stored') : row, keeps)),
      ];
    }),
  );
}

function isStored(fields: Resource['fields'], id: string): boolean {
  const field = Object.hasOwn(fields, id) ? fields[id] : undefined;
  if (!field || isLinked(field)) return false;
  const isDerived = 'when' in field ? field.when !== undefined : field.options?.some(({ when }) => when);
  return !isDerived && !computedFields(fields).some((one) => one.id === id && one.live);
}

/** Orders keys: `id` first, then the record's own fields, then those that the server writes. */
function tidy(row: object, keeps: (key: string) => boolean): Row {
  const entries = Object.entries(row).filter(
    ([key, value]) => value !== undefined && value !== null && keeps(key),
  );
  const own = entries.filter(([key]) => !always.has(key));
  const kept = entries.filter(([key]) => always.has(key) && key !== 'id');
  return { id: (row as { id: number }).id, ...Object.fromEntries([...own, ...kept]) };
}
