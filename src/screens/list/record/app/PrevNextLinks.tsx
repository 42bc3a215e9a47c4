import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import { IconButton, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { screenOnly } from '#kit/screen.ts';
import type { ListMeta } from '#ui/data/listPages.ts';
import { totalInWords } from '#ui/data/backend.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { currentLocale } from '#messages/translate.ts';
import { showPath } from '#ui/portal/recordPath.ts';
import { translate } from '#kit/translate.ts';
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

type ListParams = { pagination?: { page: number; perPage: number } };
type Place = { id: RaRecord['id']; list: string; at: number };
const nothing = {
  ids: [] as RaRecord['id'][],
  at: -1,
  hasLeft: false,
  first: 0,
  total: 0,
  meta: {} as ListMeta,
};

/** The cached page of the list that contains the record, or that it has left; no request is sent. */
function useListAround({ id }: RaRecord) {
  const { resourceName } = useScreen();
  const [last, setLast] = useState<Place>();
  const pages = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [resourceName, 'getList'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const idsOf = ({ state }: (typeof pages)[number]) =>
    (state.data as GetListResult<RaRecord> | undefined)?.data.map((one) => one.id) ?? [];
  const [latest] = pages;
  const hasLeft =
    latest !== undefined && last?.id === id && last.list === latest.queryHash && !idsOf(latest).includes(id);
  const found = hasLeft ? latest : pages.find((page) => idsOf(page).includes(id));
  const ids = found ? idsOf(found) : [];
  const at = hasLeft ? last.at : ids.indexOf(id);
  const list = found?.queryHash;
  if (list !== undefined && (last?.id !== id || last.list !== list || last.at !== at))
    setLast({ id, list, at });
  if (!found) return nothing;
  const { total = ids.length, meta } = found.state.data as GetListResult<RaRecord>;
  const { page, perPage } = (found.queryKey[2] as ListParams | undefined)?.pagination ?? {
    page: 1,
    perPage: 0,
  };
  return { ids, at, hasLeft, first: (page - 1) * perPage, total, meta: meta as ListMeta };
}
