/** Which layouts of tables a list takes. */
import { headedFormat, wholeOfCard } from '../shared/registry.ts';
import type { NamedLayout, BankTable } from '../shared/table/layout.ts';
import { shippedLayouts } from '../shared/table/shipped.ts';
import type { TableLayouts } from '../shared/table/table.ts';
import type { Resource } from '#model/types.ts';
import type { TableRecords } from '../config/schema.ts';

const shipped: readonly NamedLayout[] = shippedLayouts.flatMap(({ tables, ...file }) =>
  tables.map((table) => ({ ...file, table })),
);

/** `others`: those that are only named, so that a person hears which list takes them. */
export function layoutsOf({ documents }: Resource): TableLayouts {
  const taking = documents?.[headedFormat];
  const cards = documents?.[wholeOfCard] ? shipped.filter(({ table }) => table.of === 'card') : [];
  if (!taking) return { taken: cards, others: shipped.filter((one) => !cards.includes(one)) };
  const all = [...shipped.filter(({ id }) => taking.layouts?.includes(id) ?? true), ...ownLayouts(taking)];
  const own = all.filter(({ table }) => taking.takes?.includes(table.of) ?? true);
  const taken = [...new Set([...cards, ...own])];
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
