import { useMediaQuery, type Theme } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useScreen } from '../../../app/useScreen.ts';
import type { OpenWay } from '../../schema.ts';

const key = 'record';

/** Where the list's records are opened here, and which one is: the address keeps it beside the filter. */
export function useOpened({ hasRows = false } = {}) {
  const { path, screen } = useScreen();
  const { search } = useLocation();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const way = wayHere(screen.open, { isWide, hasRows });
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const id = way === 'page' ? null : params.get(key);
  const addressOf = useCallback(
    (record: RaRecord['id'] | null) => {
      const next = new URLSearchParams(params);
      if (record === null) next.delete(key);
      else next.set(key, String(record));
      const text = next.toString();
      return text ? `${path}?${text}` : path;
    },
    [path, params],
  );
  const hrefOf = useCallback(
    (record: RaRecord) => {
      if (way === 'page') return `${path}/${encodeURIComponent(record.id)}/show`;
      // the row under which it stands closes it again
      return addressOf(way === 'expand' && String(record.id) === id ? null : record.id);
    },
    [way, path, id, addressOf],
  );
  return { way, id, hrefOf, addressOf };
}

/** Only a table has rows to open one under; where there is no room beside the list, a record has its page. */
function wayHere(way: OpenWay = 'page', { isWide, hasRows }: { isWide: boolean; hasRows: boolean }): OpenWay {
  if (way === 'drawer') return isWide ? 'drawer' : 'page';
  return way === 'expand' && hasRows ? 'expand' : 'page';
}
