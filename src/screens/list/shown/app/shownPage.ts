import { useListContext } from 'ra-core';
import { useLayoutEffect } from 'react';
import { deepEqual } from '#model/values/json.ts';
import { useScreen } from '#screens/app/useScreen.ts';

/** A page of a list, as it is asked for. */
type ShownPage = { pagination: { page: number; perPage: number }; sort: object; filter: object };

/** By list: its page that was last on screen. A list that was last drawn in another way has none. */
const shown = new Map<string, ShownPage>();

/** Notes which page of the list is on screen, for the record that is opened from it. */
export function useShownPage(isPage: boolean) {
  const { resourceName } = useScreen();
  const { page, perPage, sort, filterValues: filter } = useListContext();
  useLayoutEffect(() => {
    if (isPage) shown.set(resourceName, { pagination: { page, perPage }, sort, filter });
    else shown.delete(resourceName);
  }, [isPage, resourceName, page, perPage, sort, filter]);
}

/** True for the parameters of the page that was last on screen. */
export function isShownPage(list: string, { pagination, sort, filter }: Partial<ShownPage>): boolean {
  const page = shown.get(list);
  return page !== undefined && deepEqual(page, { pagination, sort, filter });
}
