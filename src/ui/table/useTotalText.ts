import { useCallback } from 'react';
import type { ListScreen } from '#screens/types.ts';
import { translate } from '#kit/translate.ts';

export type TotalText = (field: string, text: string) => string;

/** Names a total that is no sum: "média 12,5 h". */
export function useTotalText(kinds: ListScreen['totals'] = sums): TotalText {
  return useCallback(
    (field, value) => {
      const kind = kinds[field];
      return kind && value ? translate(`portal.screen.list.totalOf.${kind}`, { value }) : value;
    },
    [kinds],
  );
}
const sums: ListScreen['totals'] = {};
