import type { Filter, Measure, Narrowing, Scope } from '../../model/types.ts';
import type { Giver } from '../kind.ts';

type Figures = {
  resource: string;
  groupBy: readonly string[];
  measures: readonly Measure[];
  filter: Filter;
  scope: Scope;
  narrowing?: Narrowing | undefined;
};

/** Gives figures of a widget, and the options of the dashboard's filters that narrow them. */
export function grantFigures(
  giver: Giver,
  { resource, groupBy, measures, filter, scope, narrowing }: Figures,
) {
  giver.titles(giver.portal.resources[resource]!, chosenBy(narrowing), { pick: true });
  giver.figures(resource, {
    groupBy,
    measures,
    filter: giver.rowsOf({ filter, scope }),
    narrowBy: new Set(narrowedBy(narrowing)),
  });
}

/** The fields by which a dashboard's own filters and period narrow a widget. */
export const narrowedBy = (narrowing: Narrowing | undefined) => [
  ...chosenBy(narrowing),
  ...(narrowing?.period ? [narrowing.period] : []),
];
export const chosenBy = (narrowing: Narrowing | undefined) => Object.values(narrowing?.by ?? {});
