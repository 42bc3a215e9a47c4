import { useMediaQuery, type Theme } from '@mui/material';
import { useListContext, type RaRecord } from 'ra-core';
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { openedParam } from '#screens/openedParam.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { openings, type Look } from '#model/api/drawnPage.ts';
import { totalsParam } from '#screens/list/address/addedTotals.ts';
import { wholeListAddress, openWay } from '#screens/list/address/listAddress.ts';
import { useKept } from '#ui/preferences/useKept.ts';
import { showPath } from '#screens/recordPath.ts';

/** Of a record beside its list, in pixels, as early/shell.css has it. */
export const besideWidth = 440;

/** Where the user wants the records of all lists to open. */
export function useOpening() {
  const [wanted, choose] = useKept<Look['opening']>('opening', 'beside', { place: 'lists' });
  return { opening: openings.includes(wanted) ? wanted : 'beside', choose } as const;
}

/** How this list opens records and which one is open. The id is stored in the address, beside the filter. */
export function useOpened({ hasRows = false } = {}) {
  const { path, screen } = useScreen();
  const { search } = useLocation();
  const { filterValues, sort, page, perPage } = useListContext();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const { opening } = useOpening();
  const way = openWay(screen.open, { isWide, hasRows, opening });
  const id = way === 'page' ? null : new URLSearchParams(search).get(openedParam);
  const totals = new URLSearchParams(search).get(totalsParam);
  const addressOf = useCallback(
    (record: RaRecord['id'] | null) =>
      wholeListAddress(
        path,
        { filter: filterValues, sort: { field: sort.field, order: sort.order }, page, perPage },
        record,
        totals,
      ),
    [path, filterValues, sort.field, sort.order, page, perPage, totals],
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
