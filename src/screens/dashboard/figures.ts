import type { Filter, Measure, Scope, Sort } from '#model/types.ts';
import type { FilterMapping as Narrowing } from './widgetData.ts';
import { baseFields, filterFields } from '../fields.ts';
import type { GrantCollector, RecordGrant } from '../kind.ts';
import type { DataPart } from './widgetData.ts';

type Figures = {
  resource: string;
  groupBy: readonly string[];
  measures: readonly Measure[];
  filter: Filter;
  scope: Scope;
  narrowing?: Narrowing | undefined;
};

/** Grants the figures of a widget, and the options of the dashboard's filters that apply to them. */
export function grantFigures(
  granting: GrantCollector,
  { resource, groupBy, measures, filter, scope, narrowing }: Figures,
) {
  const rows = granting.rowsOf({ filter, scope });
  granting.referred(granting.resources[resource]!, chosenBy(narrowing), { rows, listed: true });
  granting.figures(resource, {
    groupBy,
    measures,
    filter: rows,
    narrowBy: new Set(narrowedBy(narrowing)),
  });
}

/** Grants these fields of a widget's first records, and the options of the dashboard's filters. */
export function grantRecords(
  granting: GrantCollector,
  widget: DataPart & { sort: Sort; scope: Scope },
  shown: readonly string[],
  /** Grants for what else users may do with the records. */
  done: Partial<RecordGrant> = {},
) {
  const { sort, narrowing } = widget;
  const resource = granting.resources[widget.resource]!;
  const rows = granting.rowsOf(widget);
  granting.records(resource, {
    ...done,
    verbs: new Set(['list', ...(done.verbs ?? [])]),
    rows,
    read: new Set([
      ...(done.read ?? []),
      ...baseFields(resource),
      ...shown,
      sort.field,
      ...filterFields(resource, rows),
      ...narrowedBy(narrowing),
    ]),
  });
  granting.referred(resource, chosenBy(narrowing), { rows, listed: true });
}

/** The fields on which the dashboard's filters and period add conditions to a widget. */
const narrowedBy = (narrowing: Narrowing | undefined) => [
  ...chosenBy(narrowing),
  ...(narrowing?.period ? [narrowing.period] : []),
];
const chosenBy = (narrowing: Narrowing | undefined) => Object.values(narrowing?.by ?? {});
