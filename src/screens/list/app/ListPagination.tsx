import { IconButton, TablePagination } from '@mui/material';
import { useListContext } from 'ra-core';
import { prepareRows } from '#ui/table/RecordTable.tsx';
import { pagesHeight } from '#kit/theme/theme.ts';
import { totalInWords } from '#ui/data/backend.ts';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { useListTotal } from '../shown/app/listState.ts';
import { useListView } from './useListView.ts';

/**
 * Replaces MUI's buttons to avoid their tooltips: each sets state when it mounts and unmounts, which delays
 * the next page.
 */
const slots = {
  actions: {
    firstButton: IconButton,
    previousButton: IconButton,
    nextButton: IconButton,
    lastButton: IconButton,
  },
};

const sizes = [10, 25, 50, 100, 250, 500, 1000];
/** The page sizes that make sense for a list of so many records. */
const offered = (total: number) => sizes.filter((size, at) => size <= 100 || sizes[at - 1]! < total);

export function ListPagination() {
  const { page, perPage, data = [], setPage, setPerPage } = useListContext();
  const { total, meta } = useListTotal();
  const { isPhone } = useListView();
  if (total === undefined || total === 0) return null;
  // After a deletion the page may not exist any more; react-admin then goes to the last one.
  const last = meta.isAtLeast ? Infinity : Math.max(0, Math.ceil(total / perPage) - 1);
  const shown = Math.min(page - 1, last);
  const first = shown * perPage;
  return (
    <TablePagination
      component="nav"
      aria-label={translate('portal.screen.list.pages')}
      count={meta.isAtLeast ? -1 : total}
      {...(meta.isAtLeast && {
        labelDisplayedRows: () =>
          translate('portal.screen.list.rows', {
            first: (first + 1).toLocaleString(currentLocale()),
            last: (first + data.length).toLocaleString(currentLocale()),
            total: totalInWords(total, meta),
          }),
      })}
      page={shown}
      rowsPerPage={perPage}
      rowsPerPageOptions={isPhone ? [] : [...new Set([...offered(total), perPage])].sort((a, b) => a - b)}
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={({ target }) => setPerPage(Number(target.value))}
      slots={slots}
      slotProps={{ select: { onOpen: () => prepareRows(total) } }}
      showFirstButton={!isPhone}
      showLastButton={!isPhone}
      // cards on a phone have borders of their own
      sx={{
        borderTop: isPhone ? 0 : 1,
        borderColor: 'divider',
        ...(!isPhone && {
          '& .MuiToolbar-root': { minHeight: `${pagesHeight}px`, height: pagesHeight },
          '& .MuiIconButton-root': { p: 0.75 },
        }),
      }}
    />
  );
}
