/** The running balance of a list as a column. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { formatValue } from '#kinds/registry.ts';
import type { ColumnView } from '#kinds/ui/columns.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field, Filter } from '#model/types.ts';
import { runningAsked } from '../asked.ts';
import type { Running } from '../schema.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';

type List = { name: string; resource: ClientResource | undefined; running?: Running; filter: Filter };

/** No field of a config has this name. */
const runningId = '$running';

/** The field of the balance: an amount as the summed one, which nobody sorts or filters by. */
export const fieldOfRunning = (
  { sum, label }: Running,
  fields: ClientResource['fields'],
): Field | undefined => fields[sum] && ({ ...fields[sum], id: runningId, label } as Field);

/** `behind`: the field of the amount that it sums. */
export type Balance = { column: ColumnView; behind: string };

/** The column of the balance for these records; undefined without one. */
export function useRunning(
  { name, resource, running, filter }: List,
  records: readonly RaRecord[] | undefined,
): Balance | undefined {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { timeZone } = usePortalIndex();
  const ids = (records ?? []).map(({ id }) => id);
  const { data } = useQuery({
    // as those of react-admin begin, so that a change to the list reads the balances again
    queryKey: [
      name,
      'getList',
      'running',
      ids,
      running,
      filter,
      records?.map(({ version }) => version as unknown),
    ],
    queryFn: ({ signal }) => dataProvider.running(name, { ...runningAsked(running!, filter), ids }, signal),
    enabled: running !== undefined && ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const field = useMemo(
    () => running && resource && fieldOfRunning(running, resource.fields),
    [running, resource],
  );
  return useMemo(() => {
    if (!running || !field || !resource) return undefined;
    return {
      behind: running.sum,
      column: {
        field,
        resource: resource.id,
        label: field.label,
        align: 'right',
        translate: 'no',
        noWrap: true,
        sortable: false,
        priority: true,
        text: (record) => {
          const balance = data?.get(String(record.id));
          return balance === undefined ? '' : formatValue(field, balance, { timeZone });
        },
      },
    };
  }, [running, field, resource, data, timeZone]);
}

/** The columns with the balance behind the amount that it sums, or at the end. */
export function withBalance(columns: ColumnView[], balance: Balance | undefined): ColumnView[] {
  if (!balance) return columns;
  const at = columns.findIndex(({ field }) => field.id === balance.behind);
  return columns.toSpliced(at < 0 ? columns.length : at + 1, 0, balance.column);
}
