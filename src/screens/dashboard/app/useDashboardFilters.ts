import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { periods, spanOf, type PeriodName, type DateRange } from '#model/time/periods.ts';
import type { ClientResource, DepartmentSlice } from '#model/api/answers.ts';
import type { Filter } from '#model/types.ts';
import type { DashboardScreen } from '../screen.ts';
import type { Widget } from '#model/types.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import type { Filterable } from '#screens/app/filters/filterWords.ts';
import { useAddressFilter } from '#screens/app/filters/useAddressFilter.ts';
import { applyFilters } from '../applyFilters.ts';

export type DashboardFilterState = {
  /** True when there is a period or a filter to choose. */
  isOffered: boolean;
  /** The screen's widgets, limited to the chosen period and filter. */
  widgets: readonly Widget[];
  /** Absent: the screen offers no period. */
  period?: { chosen: PeriodName | DateRange; span: DateRange; choose(period: PeriodName | DateRange): void };
  filterable: Filterable;
  filter: Filter;
  setFilter(filter: Filter): void;
};

const noFilter: Filter = {};

/** The state of a dashboard that its address holds: the period and the filter. */
export function useDashboardFilters(screen: DashboardScreen): DashboardFilterState {
  const { slice } = useCurrentRoute();
  const { today } = usePortalIndex();
  const [params] = useSearchParams();
  const { filter, setFilter, set } = useAddressFilter(noFilter);
  const text = params.get('period');
  const { period } = screen;
  const chosen = useMemo(() => period && (readPeriod(text) ?? period), [text, period]);
  const span = useMemo(
    () => chosen && (typeof chosen === 'string' ? spanOf(chosen, today) : chosen),
    [chosen, today],
  );
  const filterable = useMemo(() => filterableOf(screen, slice), [screen, slice]);
  const widgets = useMemo(
    () =>
      screen.widgets.map((widget) =>
        applyFilters(widget, { filter, ...(span && { span }) }, slice.resources),
      ),
    [screen, filter, span, slice],
  );
  return {
    isOffered: period !== undefined || screen.filters.length > 0,
    widgets,
    ...(chosen &&
      span && {
        period: {
          chosen,
          span,
          choose: (next) => set('period', typeof next === 'string' ? next : `${next.from}_${next.to}`),
        },
      }),
    filterable,
    filter,
    setFilter,
  };
}

/** Parses `lastMonth` or two days from the address; undefined when it is neither. */
function readPeriod(text: string | null): PeriodName | DateRange | undefined {
  const named = periods.find((name) => name === text);
  if (named) return named;
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/.exec(text ?? '') ?? [];
  const isDay = (day: string) => !Number.isNaN(Date.parse(day));
  return from && to && isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

/** The fields of all filters as if of one resource, which is what the filter inputs of lists expect. */
function filterableOf({ filters }: DashboardScreen, { resources }: DepartmentSlice): Filterable {
  const fields = filters.flatMap(({ field: id, resource, label }) => {
    const field = resources[resource]?.fields[id];
    return field ? [{ ...field, ...(label && { label }) }] : [];
  });
  const [first] = filters;
  const resource = {
    ...resources[first?.resource ?? ''],
    fields: Object.fromEntries(fields.map((field) => [field.id, field])),
  } as ClientResource;
  return { filters: fields.map(({ id }) => id), defaultFilter: noFilter, resource };
}
