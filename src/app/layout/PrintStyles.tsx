import { GlobalStyles } from '@mui/material';
import { memo } from 'react';

/** Prints only the page's content, black on white. Navigation and controls are hidden. */
export const PrintStyles = memo(() => <GlobalStyles styles={printed} />);

/** Hides an element in print. */
export const screenOnly = { displayPrint: 'none' } as const;

const printed = {
  // browsers without page-margin boxes number pages by their own settings
  '@page': {
    margin: '14mm',
    '@bottom-right': {
      content: 'counter(page) " / " counter(pages)',
      fontSize: 10,
      fontFamily: 'sans-serif',
      color: '#555',
    },
  },
  '@media print': {
    'body header, body nav, body footer, body aside, .MuiDrawer-root, .MuiFab-root': {
      display: 'none !important',
    },
    'main .MuiButton-root, main .MuiIconButton-root, main .MuiTablePagination-root': {
      display: 'none !important',
    },
    'body .MuiSnackbar-root': { display: 'none !important' },
    'main .MuiTab-root:not(.Mui-selected), main .MuiTabs-indicator, main .MuiTabScrollButton-root': {
      display: 'none !important',
    },
    'body, body *': {
      color: '#000 !important',
      boxShadow: 'none !important',
      backgroundImage: 'none !important',
    },
    'html, body, main, main .MuiPaper-root, main th, main td': { backgroundColor: '#fff !important' },
    'body svg text': { fill: '#000 !important' },
    'body *:has(> main)': { display: 'block !important' },
    'main .MuiCard-root, main li, main tr': { breakInside: 'avoid' },
    'main h2, main h3, main thead': { breakAfter: 'avoid' },
    'main th': { overflowWrap: 'normal', hyphens: 'auto' },
    main: { padding: '0 !important', maxWidth: 'none !important' },
  },
};
