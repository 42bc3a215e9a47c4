import { useListContext } from 'ra-core';
import type { Field } from '#model/types.ts';
import { conjunction } from '#access/permissions.ts';
import { measureOf } from '#model/measures.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';
import { useColumns } from '#kinds/ui/columns.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';

/** The list's totals for the records of each column. */
export function useColumnTotals(field: Field): (option: string) => string[] {
  const { resourceName, screen, resource } = useScreen();
  const { filterValues } = useListContext();
  const kinds = Object.entries(screen.totals);
  const columns = useColumns(
    resource,
    kinds.map(([id]) => ({ field: id })),
    undefined,
  );
  const measures = Object.fromEntries(kinds.map(([id, kind]) => [id, measureOf(kind, id)]));
  const { data } = useAggregate(
    resourceName,
    { groupBy: [field.id], measures, filter: conjunction(screen.filter, filterValues) },
    { enabled: kinds.length > 0 },
  );
  return (option) => {
    // their lines are there before their numbers
    if (!data) return kinds.map((_kind, at) => '\u00a0'.repeat(at + 1));
    const row = data.find((one) => one[field.id] === option);
    return columns.flatMap(({ field: { id }, label, text }) => {
      const value = row && text(row);
      return value
        ? [`${translate(`portal.screen.board.total.${screen.totals[id]!}`, { label })}: ${value}`]
        : [];
    });
  };
}
