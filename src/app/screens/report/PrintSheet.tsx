import { Box, GlobalStyles, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

type Props = { title: string; company: string; date: string; lines: readonly string[] };

/** What only paper has: what the report is, of when, and what it was narrowed by. Only the page's content is printed. */
export function PrintSheet({ title, company, date, lines }: Props) {
  const translate = useTranslate();
  return (
    <>
      <GlobalStyles styles={printed} />
      <Box sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>
        <Typography variant="body2">{company}</Typography>
        <Typography variant="h2" component="p">
          {title}
        </Typography>
        {lines.map((line) => (
          <Typography key={line} variant="body2">
            {line}
          </Typography>
        ))}
        <Typography variant="body2">{translate('portal.screen.report.printedOn', { date })}</Typography>
      </Box>
    </>
  );
}

/** Marks what paper can do without. */
export const screenOnly = { displayPrint: 'none' } as const;

const printed = {
  '@page': { margin: '14mm' },
  '@media print': {
    'body header, body nav, body footer, body aside, .MuiDrawer-root, .MuiFab-root': {
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
    main: { padding: '0 !important', maxWidth: 'none !important' },
    '.report-parts': { display: 'block !important' },
    '.report-parts > *': { marginBottom: '16px', breakInside: 'auto' },
    '.report-table': { maxHeight: 'none !important', overflow: 'visible !important' },
    '.report-table th, .report-table td': { position: 'static !important', height: '24px !important' },
    '.report-table td.fixed': { position: 'relative !important' },
    '.report-table tr': { breakInside: 'avoid' },
    // once, at the end: as a foot it would stand on every page
    '.report-table tfoot': { display: 'table-row-group' },
    '.report-parts section a, .report-table button, .report-table i': { display: 'none !important' },
    '.report-table .MuiTableSortLabel-icon': { display: 'none !important' },
  },
};
