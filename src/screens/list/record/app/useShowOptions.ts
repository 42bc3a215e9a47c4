import { useQueryClient } from '@tanstack/react-query';
import type { GetListResult, RaRecord } from 'ra-core';

/**
 * Query options for a record's page. Until the record arrives, its row in the latest cached list is shown.
 * Errors are shown on the page, not as a notification.
 */
export function useShowOptions(name: string, id: RaRecord['id'] | undefined) {
  const queryClient = useQueryClient();
  const rowOfList = () => {
    const lists = queryClient
      .getQueryCache()
      .findAll({ queryKey: [name, 'getList'] })
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
    for (const { state } of lists) {
      const row = (state.data as GetListResult | undefined)?.data.find(
        (one) => String(one.id) === String(id),
      );
      if (row) return row;
    }
    return undefined;
  };
  return { onError: () => {}, placeholderData: rowOfList };
}
