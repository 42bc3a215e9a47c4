import { useSearchParams } from 'react-router-dom';
import type { ReportScreen } from '../screen.ts';
import { useAddressFilter } from '#screens/app/filters/useAddressFilter.ts';

/** The state of the report that its address holds: the filter and the grouping. */
export function useReportState({ defaultFilter, groupings }: ReportScreen) {
  const [params] = useSearchParams();
  const { filter, setFilter, set } = useAddressFilter(defaultFilter);
  const requested = Number(params.get('grouping') ?? 0);
  const chosen =
    Number.isInteger(requested) && requested >= 0 && requested < groupings.length ? requested : 0;
  return {
    filter,
    setFilter,
    chosen,
    grouping: groupings[chosen]!,
    choose: (next: number) => set('grouping', String(next)),
  };
}
