import { useMediaQuery, type Theme } from '@mui/material';
import { useListContext, type RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { openedParam } from '#ui/drafts/openedParam.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { OpenWay } from '#screens/list/types.ts';
import { showPath } from '#ui/portal/recordPath.ts';

/** How this list opens records and which one is open. The id is stored in the address, beside the filter. */
export function useOpened({ hasRows = false } = {}) {
  const { path, screen } = useScreen();
  const { search } = useLocation();
  const { filterValues, sort, page, perPage } = useListContext();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const way = wayHere(screen.open, { isWide, hasRows });
  const id = way === 'page' ? null : new URLSearchParams(search).get(openedParam);
  // Includes every list parameter: an address with only some of them would not use the list's default filter.
  const list = useMemo(
    () => ({
      displayedFilters: '{}',
      filter: JSON.stringify(filterValues),
      sort: sort.field,
      order: sort.order,
      page: String(page),
      perPage: String(perPage),
    }),
    [filterValues, sort.field, sort.order, page, perPage],
  );
  const addressOf = useCallback(
    (record: RaRecord['id'] | null) =>
      `${path}?${new URLSearchParams({ ...list, ...(record !== null && { [openedParam]: String(record) }) })}`,
    [path, list],
  );
  const hrefOf = useCallback(
    (record: RaRecord) => {
      if (way === 'page') return showPath(path, record.id);
      // Clicking the row of the expanded record closes it.
      return addressOf(way === 'expand' && String(record.id) === id ? null : record.id);
    },
    [way, path, id, addressOf],
  );
  return { way, id, hrefOf, addressOf, isForm: way === 'drawer' && screen.open === 'form' };
}

/** Only a table can expand a row. Without room beside the list, a record opens on its own page. */
function wayHere(way: OpenWay = 'page', { isWide, hasRows }: { isWide: boolean; hasRows: boolean }): OpenWay {
  if (way === 'drawer' || way === 'form') return isWide ? 'drawer' : 'page';
  return way === 'expand' && hasRows ? 'expand' : 'page';
}
