import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { useTranslate } from 'ra-core';
import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ChartViewProps } from './chartViewProps.ts';

// MUI's sx reads a length of 1 as 100%.
const hidden = { ...visuallyHidden, width: '1px', height: '1px', margin: '-1px' };

type Props = Pick<ChartViewProps, 'title' | 'data' | 'exact' | 'hrefOf' | 'isStacked'>;

/** The numbers of a chart as a table, visually hidden. */
export function ChartTable({ title, data, exact, hrefOf, isStacked }: Props) {
  const translate = useTranslate();
  const { series } = data;
  // The height of a stack shows the total of its parts.
  const hasTotal = isStacked && series.length > 1;
  const totals = data.categories.map((_category, row) =>
    series.reduce((sum, { data }) => sum + (data[row] ?? 0), 0),
  );
  return (
    // A table does not shrink below its content, so the box around it is what is hidden.
    <Box
      sx={{
        '&:not(:focus-within)': hidden,
        // On keyboard focus the table covers the drawing, since its links lead to the records.
        '&:focus-within': {
          position: 'absolute',
          inset: 0,
          zIndex: 1,
          overflow: 'auto',
          bgcolor: 'background.paper',
          '& caption': hidden,
          '& table': { borderSpacing: '16px 4px' },
          '& th': { textAlign: 'left', fontWeight: 500 },
          '& td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    >
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('portal.screen.chart.category')}</th>
            {series.map(({ label }, at) => (
              <th key={at} scope="col">
                {label}
              </th>
            ))}
            {hasTotal && <th scope="col">{translate('portal.screen.report.total')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.categories.map(({ label }, row) => (
            <tr key={row}>
              <th scope="row">
                <Drill href={hrefOf?.(row)}>{label}</Drill>
              </th>
              {series.map((one, at) => (
                <td key={at}>
                  <Drill href={series.length === 1 ? undefined : hrefOf?.(row, at)}>
                    {exact(one.data[row] ?? null, at, one.data)}
                  </Drill>
                </td>
              ))}
              {hasTotal && <td>{exact(totals[row]!, 0, totals)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function Drill({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return children;
  return (
    <Link component={RouterLink} to={href}>
      {children}
    </Link>
  );
}
