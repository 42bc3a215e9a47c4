import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import { IconButton, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, type RaRecord } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { screenOnly } from '#kit/screen.ts';
import type { ListMeta } from '#ui/data/listPages.ts';
import { totalInWords } from '#ui/data/backend.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { currentLocale } from '#messages/translate.ts';
import { showPath } from '#ui/portal/recordPath.ts';
import { translate } from '#kit/translate.ts';
import { withOpenPlace } from './usePlaceInAddress.ts';

/** Links to the previous and next record in the page of the list that this one was opened from. */
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
  const { ids, first, total, meta } = useListAround(record);
  const at = ids.indexOf(record.id);
  if (at < 0 || ids.length < 2) return null;
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
      {step('next', ids[at + 1])}
    </Stack>
  );
}

const letters = { previous: 'K', next: 'J' };
const arrows = { previous: 'ArrowUp', next: 'ArrowDown' };

type ListParams = { pagination?: { page: number; perPage: number } };
const nothing = { ids: [] as RaRecord['id'][], first: 0, total: 0, meta: {} as ListMeta };

/** The cached page of the list that contains the record; no request is sent. */
function useListAround({ id }: RaRecord) {
  const { resourceName } = useScreen();
  const found = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [resourceName, 'getList'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .find(({ state }) =>
      (state.data as GetListResult<RaRecord> | undefined)?.data.some((one) => one.id === id),
    );
  if (!found) return nothing;
  const { data, total = data.length, meta } = found.state.data as GetListResult<RaRecord>;
  const { page, perPage } = (found.queryKey[2] as ListParams | undefined)?.pagination ?? {
    page: 1,
    perPage: 0,
  };
  return { ids: data.map((one) => one.id), first: (page - 1) * perPage, total, meta: meta as ListMeta };
}
