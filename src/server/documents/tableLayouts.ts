/** Which layouts of tables a list takes. */
import type { NamedLayout, BankTable } from '#documents/table/layout.ts';
import { shippedLayouts } from '#documents/table/shipped.ts';
import type { TableLayouts } from '#documents/table/table.ts';
import type { Resource, TableRecords } from '#model/types.ts';

const shipped: readonly NamedLayout[] = shippedLayouts.flatMap(({ tables, ...file }) =>
  tables.map((table) => ({ ...file, table })),
);

/** `others`: those that are only named, so that a person hears which list takes them. */
export function layoutsOf({ documents }: Resource): TableLayouts {
  const taking = documents?.table;
  if (!taking) return { taken: [], others: shipped };
  const all = [...shipped.filter(({ id }) => taking.layouts?.includes(id) ?? true), ...ownLayouts(taking)];
  const taken = all.filter(({ table }) => taking.takes?.includes(table.of) ?? true);
  return { taken, others: [...shipped, ...all].filter((one) => !taken.includes(one)) };
}

const ownLayouts = ({ own }: TableRecords): readonly NamedLayout[] =>
  Object.entries(own).map(([id, { label, bank, ...table }]) => ({
    id,
    label,
    ...(bank !== undefined && { bank }),
    table: table as BankTable,
  }));

/** Whether a list takes tables such as the one with these facts. */
export const takesTable = (resource: Resource, facts: Readonly<Record<string, string>>): boolean =>
  layoutsOf(resource).taken.some(
    ({ label, table }) => label === facts.layout && table.of === facts.accountType,
  );
