import { Box, GlobalStyles, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

type Props = { title: string; company: string; date: string; lines: readonly string[] };

/** What only paper has: what the report is, of when, and what it was narrowed by. */
export function PrintSheet({ title, company, date, lines }: Props) {
  const translate = useTranslate();
  return (
    <>
      <GlobalStyles styles={reportOnPaper} />
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

const reportOnPaper = {
  '@media print': {
    '.report-parts': { display: 'block !important' },
    '.report-parts > *': { marginBottom: '16px', breakInside: 'auto' },
    '.report-parts section a': { display: 'none !important' },
  },
};
