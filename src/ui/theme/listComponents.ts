/** Styles of tables, and of react-admin's list components. */
import { type Theme, type ThemeOptions } from '@mui/material/styles';

export type Components = NonNullable<ThemeOptions['components']>;

/** Rows of 40 px with hairlines and a sticky head. */
export const tables = (theme: Theme): Components => ({
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 40,
        padding: '4px 12px',
        borderColor: theme.palette.divider,
        fontSize: theme.typography.body1.fontSize,
        // aligned with the headings of cards
        '&:first-of-type': { paddingLeft: 16 },
        '&:last-of-type': { paddingRight: 16 },
        '&.MuiTableCell-paddingCheckbox': { padding: '0 4px 0 8px' },
      },
      // only in numeric columns, because tabular figures also widen the hyphens in words
      alignRight: { fontVariantNumeric: 'tabular-nums' },
      head: {
        fontSize: theme.typography.body2.fontSize,
        fontWeight: 600,
        color: theme.palette.text.secondary,
        whiteSpace: 'nowrap',
        backgroundColor: theme.palette.background.paper,
      },
      footer: {
        fontSize: theme.typography.body1.fontSize,
        fontWeight: 600,
        color: theme.palette.text.primary,
      },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.palette.action.hover },
        'tbody &:last-child td': { borderBottom: 0 },
      },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      root: { border: 0 },
      selectLabel: { fontSize: '0.8125rem' },
      displayedRows: { fontSize: '0.8125rem' },
    },
  },
});

export const reactAdmin = (theme: Theme): Record<`Ra${string}`, object> => ({
  RaDatagrid: {
    styleOverrides: { root: { '& .RaDatagrid-headerCell': { position: 'sticky', top: 0, zIndex: 2 } } },
  },
  RaDataTable: {
    styleOverrides: { root: { '& .RaDataTable-headerCell': { position: 'sticky', top: 0, zIndex: 2 } } },
  },
  RaList: {
    styleOverrides: {
      root: {
        '& .RaList-content': {
          boxShadow: 'none',
          border: `1px solid ${theme.palette.divider}`,
          borderRadius: 10,
        },
      },
    },
  },
  RaLayout: { styleOverrides: { root: { '& .RaLayout-appFrame': { marginTop: 0 } } } },
  RaFilterForm: { styleOverrides: { root: { alignItems: 'flex-end', gap: 8, padding: 0, minHeight: 0 } } },
  RaTopToolbar: { styleOverrides: { root: { padding: 0, minHeight: 0, gap: 8 } } },
  RaToolbar: {
    styleOverrides: {
      root: {
        backgroundColor: theme.palette.background.paper,
        borderTop: `1px solid ${theme.palette.divider}`,
      },
    },
  },
  RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
  RaNotification: { defaultProps: { anchorOrigin: { vertical: 'bottom', horizontal: 'center' } } },
});
