import { TablePagination } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useListView } from './useListView.ts';

const sizes = [10, 25, 50, 100];

export function ListPagination() {
  const { page, perPage, total, setPage, setPerPage } = useListContext();
  const { isPhone } = useListView();
  const translate = useTranslate();
  if (total === undefined || total === 0) return null;
  // On the moment of a deletion the page may not exist any more; react-admin then goes to the last one.
  const shown = Math.min(page - 1, Math.max(0, Math.ceil(total / perPage) - 1));
  return (
    <TablePagination
      component="nav"
      aria-label={translate('portal.screen.list.pages')}
      count={total}
      page={shown}
      rowsPerPage={perPage}
      rowsPerPageOptions={isPhone ? [] : [...new Set([...sizes, perPage])].sort((a, b) => a - b)}
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={({ target }) => setPerPage(Number(target.value))}
      showFirstButton={!isPhone}
      showLastButton={!isPhone}
      sx={{ borderTop: 1, borderColor: 'divider' }}
    />
  );
}
