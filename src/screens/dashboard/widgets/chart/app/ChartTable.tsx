import { visuallyHidden } from '../../../../../app/ui/visuallyHidden.ts';
import { useTranslate } from 'ra-core';
import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ChartViewProps } from './chartViewProps.ts';

// sx reads a length of 1 as the whole
const hidden = { ...visuallyHidden, width: '1px', height: '1px', margin: '-1px' };

type Props = Pick<ChartViewProps, 'title' | 'data' | 'exact' | 'hrefOf'>;

/** A chart's numbers in words, hidden from view. */
export function ChartTable({ title, data, exact, hrefOf }: Props) {
  const translate = useTranslate();
  return (
    // a table does not shrink below its content: what hides it is around it
    <Box
      sx={{
        '&:not(:focus-within)': hidden,
        // by keyboard the numbers stand in the drawing's place, as their links lead to the records
        '&:focus-within': {
          position: 'absolute',
          inset: 0,
          zIndex: 1,
          overflow: 'auto',
          bgcolor: 'background.paper',
          '& caption': hidden,
          '& table': { borderSpacing: '16px 4px' },
          '& th': { textAlign: 'start', fontWeight: 500 },
          '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    >
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('portal.screen.chart.category')}</th>
            {data.series.map(({ label }, at) => (
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map(({ label }, row) => (
            <tr key={row}>
              <th scope="row">
                <Drill href={hrefOf?.(row)}>{label}</Drill>
              </th>
              {data.series.map((series, at) => (
                <td key={at}>
                  <Drill href={series.key === undefined ? undefined : hrefOf?.(row, at)}>
                    {exact(series.data[row] ?? null, at)}
                  </Drill>
                </td>
              ))}
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
