import { useQueryClient } from '@tanstack/react-query';
import type { GetListResult, RaRecord } from 'ra-core';

/**
 * How a record is read to be shown: its row in the list that was read last stands for it until it has come. A failure
 * is told in its place.
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
