import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import { IconButton, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { screenOnly } from '#kit/screen.ts';
import type { ListMeta } from '#ui/data/listMeta.ts';
import { totalInWords } from '#ui/data/backend.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { currentLocale } from '#messages/translate.ts';
import { showPath } from '#screens/recordPath.ts';
import { translate } from '#kit/translate.ts';
import { isShownPage } from '#screens/list/shown/app/shownPage.ts';
import { withOpenPlace } from './usePlaceInAddress.ts';

/**
 * Links to the previous and next record in the page of the list that this one was opened from. A record that has left the
 * list lies between those that were beside it.
 */
export function PrevNextLinks({
  record,
  hrefOf,
}: {
  record: RaRecord;
  /** The address of each of them; by default its page. */
  hrefOf?: (id: RaRecord['id']) => string;
}) {
  const { path } = useScreen();
  const { search } = useLocation();
  const { ids, at, hasLeft, first, total, meta } = useListAround(record);
  if (at < 0 || ids.length < (hasLeft ? 1 : 2)) return null;
  const step = (key: 'previous' | 'next', id: RaRecord['id'] | undefined) => (
    <IconButton
      size="small"
      data-opens={key}
      aria-label={translate(`portal.screen.record.${key}`)}
      disabled={id === undefined}
      // beside a list, letters move within the list
      aria-keyshortcuts={hrefOf ? arrows[key] : letters[key]}
      {...(id !== undefined && {
        component: Link,
        to: withOpenPlace(hrefOf?.(id) ?? showPath(path, id), search),
        replace: true,
      })}
    >
      {key === 'previous' ? <NavigateBefore fontSize="small" /> : <NavigateNext fontSize="small" />}
    </IconButton>
  );
  return (
    <Stack direction="row" sx={{ ...screenOnly, alignItems: 'center', flexGrow: '0 !important' }}>
      {step('previous', ids[at - 1])}
      {!hasLeft && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          {translate('portal.screen.record.position', {
            at: (first + at + 1).toLocaleString(currentLocale()),
            total: totalInWords(total, meta),
          })}
        </Typography>
      )}
      {step('next', ids[hasLeft ? at : at + 1])}
    </Stack>
  );
}

const letters = { previous: 'K', next: 'J' };
const arrows = { previous: 'ArrowUp', next: 'ArrowDown' };

type ListParams = Parameters<typeof isShownPage>[1];
type Place = { id: RaRecord['id']; list: string; at: number };
const nothing = {
  ids: [] as RaRecord['id'][],
  at: -1,
  hasLeft: false,
  first: 0,
  total: 0,
  meta: {} as ListMeta,
};

/** The page of the list that is on screen, if it holds the record, or did; no request is sent. */
function useListAround({ id }: RaRecord) {
  const { resourceName } = useScreen();
  const [last, setLast] = useState<Place>();
  const found = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [resourceName, 'getList'] })
    .find(({ queryKey }) => isShownPage(resourceName, (queryKey[2] ?? {}) as ListParams));
  const page = found?.state.data as GetListResult<RaRecord> | undefined;
  const ids = page?.data.map((one) => one.id) ?? [];
  const list = found?.queryHash;
  const hasLeft = page !== undefined && last?.id === id && last.list === list && !ids.includes(id);
  const at = hasLeft ? last.at : ids.indexOf(id);
  if (list !== undefined && (last?.id !== id || last.list !== list || last.at !== at))
    setLast({ id, list, at });
  if (!found || !page) return nothing;
  const { total = ids.length, meta } = page;
  const { page: number, perPage } = (found.queryKey[2] as ListParams).pagination!;
  return { ids, at, hasLeft, first: (number - 1) * perPage, total, meta: meta as ListMeta };
}
