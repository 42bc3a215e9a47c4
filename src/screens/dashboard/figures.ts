import type { Filter, Measure, Narrowing, Scope, Sort } from '../../model/types.ts';
import { baseFields, filterFields } from '../fields.ts';
import type { Giver } from '../kind.ts';
import type { DataPart } from './narrowing.ts';

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

/** Gives the first records of a widget with these fields, and the options of the dashboard's filters. */
export function grantRecords(
  giver: Giver,
  widget: DataPart & { sort: Sort; scope: Scope },
  shown: readonly string[],
) {
  const { sort, narrowing } = widget;
  const resource = giver.portal.resources[widget.resource]!;
  const rows = giver.rowsOf(widget);
  giver.records(resource, {
    verbs: new Set(['list']),
    rows,
    read: new Set([
      ...baseFields(resource),
      ...shown,
      sort.field,
      ...filterFields(resource, rows),
      ...narrowedBy(narrowing),
    ]),
  });
  giver.titles(resource, shown, { pick: false });
  giver.titles(resource, chosenBy(narrowing), { pick: true });
}

/** The fields by which a dashboard's own filters and period narrow a widget. */
const narrowedBy = (narrowing: Narrowing | undefined) => [
  ...chosenBy(narrowing),
  ...(narrowing?.period ? [narrowing.period] : []),
];
const chosenBy = (narrowing: Narrowing | undefined) => Object.values(narrowing?.by ?? {});
