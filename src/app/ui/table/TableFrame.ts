import { styled } from '@mui/material/styles';

/** The look of a table of plain elements, after the theme's own table: rows of 40 px, hairlines, edges in sight. */
export const TableFrame = styled('div', { shouldForwardProp: (prop) => prop !== 'dense' })<{
  dense?: boolean;
}>(({ theme, dense }) => {
  const { divider, background, text, action } = theme.palette;
  const line = `1px solid ${divider}`;
  return {
    overflow: 'auto',
    position: 'relative',
    table: {
      borderCollapse: 'separate',
      borderSpacing: 0,
      width: '100%',
      fontSize: theme.typography.body1.fontSize,
    },
    'th, td': {
      height: 40,
      padding: dense ? '4px 8px' : '4px 12px',
      textAlign: 'left',
      backgroundColor: background.paper,
      maxWidth: 240,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    'tbody td': { borderTop: line, whiteSpace: 'nowrap' },
    'tbody tr:first-of-type td': { borderTop: 0 },
    th: {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      borderBottom: line,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
      color: text.secondary,
      whiteSpace: 'nowrap',
    },
    'tfoot td': {
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      borderTop: line,
      fontWeight: 600,
      whiteSpace: 'nowrap',
    },
    // beside each other there is little room: what flows shares what the fixed columns leave
    ...(dense && {
      'td.flows, th.flows': { maxWidth: 0, minWidth: 72 },
      'thead th': { whiteSpace: 'normal' },
    }),
    'th:first-of-type:not(.check), td:first-of-type:not(.check)': { paddingLeft: 16 },
    'th:last-of-type:not(.actions), td:last-of-type:not(.actions)': { paddingRight: 16 },
    '.right': { textAlign: 'right' },
    'td.fixed': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', maxWidth: 'none' },
    '.right .MuiTableSortLabel-root': { flexDirection: 'row-reverse' },
    '.check': { width: 44, minWidth: 44, padding: '0 0 0 8px' },
    '.actions': {
      width: 48,
      minWidth: 48,
      padding: '0 4px',
      textAlign: 'right',
      position: 'sticky',
      right: 0,
      zIndex: 1,
      boxShadow: `-1px 0 ${divider}`,
    },
    'th.actions': { zIndex: 3 },
    [theme.breakpoints.up('md')]: {
      '.kept': { position: 'sticky', right: 0, zIndex: 1, boxShadow: `-1px 0 ${divider}` },
      '&.with-actions .kept': { right: 48 },
      '.kept + .actions': { boxShadow: 'none' },
      'th.kept, tfoot .kept': { zIndex: 3 },
    },
    // the first column stays while the others scroll below it
    '.check, th:first-of-type, td:first-of-type': { position: 'sticky', left: 0, zIndex: 1 },
    '.check + th, .check + td': { position: 'sticky', left: 44, zIndex: 1 },
    'thead th:first-of-type, thead .check + th': { zIndex: 4 },
    'tfoot td:first-of-type, tfoot .check + td, tfoot .actions': { zIndex: 3 },
    'tr.link': { cursor: 'pointer' },
    'tbody tr:hover td': { backgroundImage: `linear-gradient(${action.hover}, ${action.hover})` },
    'tbody tr.selected td': { backgroundImage: `linear-gradient(${action.selected}, ${action.selected})` },
    'td a': { fontWeight: 550 },
    '@media print': {
      overflow: 'visible',
      maxHeight: 'none !important',
      fontSize: 11,
      '.check, .actions, .MuiTableSortLabel-icon': { display: 'none !important' },
      'table, th': { fontSize: 'inherit' },
      'th, td': {
        position: 'static !important' as 'static',
        height: 24,
        padding: '3px 6px',
        maxWidth: 'none',
      },
      'thead th, tbody td': { whiteSpace: 'normal' },
      'td.right, td:has(> a)': { whiteSpace: 'nowrap' },
      '.MuiChip-root': { height: 'auto', fontSize: 'inherit', backgroundColor: 'transparent' },
      '.MuiChip-label': { padding: 0 },
      tr: { breakInside: 'avoid' },
      // once, at the end: as a foot it would stand on every page
      tfoot: { display: 'table-row-group' },
    },
    [theme.breakpoints.down('sm')]: {
      '.check + th, .check + td, th:first-of-type, td:first-of-type': { position: 'static' },
    },
  };
});
