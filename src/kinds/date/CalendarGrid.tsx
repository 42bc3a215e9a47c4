import { styled } from '@mui/material/styles';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Key } from './calendar.ts';

export type Cell = { day: string; text: string; name: string; isIn: boolean };

type Props = {
  /** Id of the element that labels the grid. */
  labelId: string;
  head?: readonly { text: string; name: string }[];
  rows: readonly (readonly (Cell | undefined)[])[];
  /** The cell with the keyboard focus. */
  current: string;
  chosen?: string | undefined;
  today: string;
  isWide?: boolean;
  /** True when the current cell should take the focus: after a key press, or on opening. */
  takesFocus: boolean;
  onKey: (key: Key) => string | undefined;
  onMove: (day: string) => void;
  onPick: (day: string) => void;
};

/** Days or months as a grid with a single tab stop. Arrow keys move inside it. */
export function CalendarGrid(props: Props) {
  const { labelId, head, rows, current, chosen, today, isWide, takesFocus, onKey, onMove, onPick } = props;
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (takesFocus) table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [takesFocus, current]);
  const press = (event: KeyboardEvent, cell: Cell) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const next = isChoice ? undefined : onKey(event);
    if (!isChoice && next === undefined) return;
    event.preventDefault();
    if (next !== undefined) onMove(next);
    else if (cell.isIn) onPick(cell.day);
  };
  return (
    <Table ref={table} role="grid" aria-labelledby={labelId} data-wide={isWide || undefined}>
      {head && (
        <thead>
          <tr>
            {head.map(({ text, name }) => (
              <th key={name} scope="col" abbr={name}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, index) =>
              cell ? (
                <td
                  key={cell.day}
                  tabIndex={cell.day === current ? 0 : -1}
                  aria-label={cell.name}
                  aria-selected={cell.day === chosen}
                  aria-current={cell.day === today ? 'date' : undefined}
                  aria-disabled={cell.isIn ? undefined : true}
                  data-day={cell.day}
                  onClick={() => (cell.isIn ? onPick(cell.day) : undefined)}
                  onKeyDown={(event) => press(event, cell)}
                >
                  <span>{cell.text}</span>
                </td>
              ) : (
                <td key={index}>{'\u00a0'}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled('table')(({ theme }) => {
  const { palette, breakpoints } = theme;
  // touch targets need this size
  const touch = `@media (pointer: coarse), (max-width: ${breakpoints.values.sm - 0.05}px)`;
  return {
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    margin: '0 auto',
    fontVariantNumeric: 'tabular-nums',
    userSelect: 'none',
    th: {
      height: 32,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 500,
      color: palette.text.secondary,
    },
    'th, td': { padding: 0, width: 40, textAlign: 'center', [touch]: { width: 44 } },
    'td, td span': { height: 36, [touch]: { height: 44 } },
    '&[data-wide]': {
      'th, td': { width: 96, [touch]: { width: 102 } },
      'td, td span': { height: 48, [touch]: { height: 52 } },
    },
    'td[data-day]': { cursor: 'pointer', outline: 'none' },
    span: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      borderRadius: 8,
      margin: '0 2px',
    },
    'td[data-day]:hover > span': { backgroundColor: palette.action.hover },
    'td[aria-current] > span': { fontWeight: 700, boxShadow: `inset 0 0 0 1px ${palette.primary.main}` },
    'td[aria-selected=true] > span': {
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
      fontWeight: 600,
    },
    'td[aria-disabled]': {
      cursor: 'default',
      '& > span': { color: palette.text.disabled, background: 'none' },
    },
    'td:focus-visible > span': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  };
});
