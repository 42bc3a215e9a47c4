import { Box, Link } from '@mui/material';
import { stackTotals } from '../axes.ts';
import type { ChartViewProps } from '../chartViewProps.ts';
import { visuallyHidden } from '#kit/screen.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { arrowDirection } from '#model/arrowDirection.ts';
import { isRightToLeft } from '#kit/focus.ts';
import { translate } from '#kit/translate.ts';

// MUI's sx reads a length of 1 as 100%.
const hidden = { ...visuallyHidden, width: '1px', height: '1px', margin: '-1px' };

type ChartTableProps = Pick<
  ChartViewProps,
  'title' | 'grouping' | 'data' | 'exact' | 'changeOf' | 'hrefOf' | 'isStacked'
>;

/** The numbers of a chart as a table, visually hidden. */
export function ChartTable({ title, grouping, data, exact, changeOf, hrefOf, isStacked }: ChartTableProps) {
  const { series } = data;
  // The height of a stack shows the total of its parts.
  const totals = stackTotals({ data, isStacked });
  return (
    // A table does not shrink below its content, so the box around it is what is hidden.
    <Box
      onKeyDown={moveFocus}
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
            <th scope="col">{grouping}</th>
            {series.map(({ label }, at) => (
              <th key={at} scope="col">
                {label}
              </th>
            ))}
            {totals && <th scope="col">{translate('portal.screen.report.total')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.categories.map(({ label }, row) => (
            <tr key={row}>
              <th scope="row">
                <Drill href={hrefOf?.(row)} isFirst={row === 0}>
                  {label}
                </Drill>
              </th>
              {series.map((one, at) => (
                <td key={at}>
                  <Drill href={series.length === 1 ? undefined : hrefOf?.(row, at)}>
                    {exact(one.data[row] ?? null, at, { column: one.data, category: row })}
                    {changeOf?.(at, row)}
                  </Drill>
                </td>
              ))}
              {totals && <td>{exact(totals[row]!, 0, { column: totals, category: row, isTotal: true })}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** The arrow keys, Home and End move between the links, so that a chart is one stop of the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLAnchorElement)) return;
  const rows = [...currentTarget.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('a')]);
  const at = rows.findIndex((links) => links.includes(target));
  const place = rows[at]?.indexOf(target) ?? -1;
  if (place < 0) return;
  const side = arrowDirection(key, isRightToLeft(target));
  const next =
    key === 'ArrowDown'
      ? rows[at + 1]?.[place]
      : key === 'ArrowUp'
        ? rows[at - 1]?.[place]
        : key === 'Home'
          ? rows[0]![0]
          : key === 'End'
            ? rows.at(-1)!.at(-1)
            : side && rows[at]![place + side];
  if (key.startsWith('Arrow') || next) event.preventDefault();
  if (!next) return;
  for (const link of rows.flat()) link.tabIndex = link === next ? 0 : -1;
  next.focus();
}

type DrillProps = { href: string | undefined; isFirst?: boolean; children: ReactNode };

function Drill({ href, isFirst = false, children }: DrillProps) {
  if (!href) return children;
  return (
    <Link component={RouterLink} to={href} tabIndex={isFirst ? 0 : -1}>
      {children}
    </Link>
  );
}
