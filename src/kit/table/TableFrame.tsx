import { styled } from '@mui/material/styles';
import { touch } from '../theme/components.ts';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { Skeleton } from '@mui/material';
import { LoadingSkeleton } from '../feedback/loading.tsx';
import { arrowDirection } from '#model/arrowDirection.ts';
import { isRightToLeft } from '../focus.ts';

/** A small icon button in the theme's style. A plain button, as lists render hundreds of them. */
export const RowButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  padding: 5,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: theme.palette.action.active,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  [touch]: { minWidth: 40, minHeight: 40 },
  '@media print': { display: 'none' },
}));

/** The height of a table's head, in pixels. */
export const headHeight = 33;

/** Styles a table of plain elements like the theme's own: hairlines, sticky edges. */
export const TableFrame = styled('div', { shouldForwardProp: (prop) => prop !== 'dense' })<{
  dense?: boolean;
}>(({ theme, dense }) => {
  const { divider, background, text, action, primary } = theme.palette;
  const line = `1px solid ${divider}`;
  return {
    overflow: 'auto',
    // keeps focused elements from being scrolled under the head or the totals
    scrollPaddingBlock: 'var(--row-height, 2.375rem)',
    position: 'relative',
    table: {
      borderCollapse: 'separate',
      borderSpacing: 0,
      width: '100%',
      fontSize: theme.typography.body1.fontSize,
    },
    'th, td': {
      height: 'var(--row-height, 2.375rem)',
      padding: dense ? '4px 8px' : '4px 12px',
      textAlign: 'left',
      backgroundColor: background.paper,
      maxWidth: 240,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    'tbody td': { borderTop: line, whiteSpace: 'nowrap' },
    'tbody tr:first-of-type td': { borderTop: 0 },
    'tbody tr.gap td': { padding: 0, borderTop: 0 },
    th: {
      height: headHeight,
      position: 'sticky',
      top: 0,
      zIndex: 2,
      borderBottom: line,
      paddingBlock: 1,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
      // two lines rather than a wider column
      lineHeight: 1.1,
      color: text.secondary,
    },
    // a heading that the mouse drags, and the edge where it would stand
    'th[data-dragged]': { color: text.disabled, cursor: 'grabbing', '*': { cursor: 'inherit' } },
    'th[data-drop]::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      width: 3,
      backgroundColor: primary.main,
    },
    'th[data-drop=after]::before': { insetInline: 'auto 0' },
    // in the padding: it takes no room of the words
    '.MuiTableSortLabel-root': { position: 'relative', lineHeight: 'inherit' },
    '.MuiTableSortLabel-icon': {
      position: 'absolute',
      insetInlineEnd: -17,
      margin: 0,
      fontSize: '0.9375rem',
    },
    '.right .MuiTableSortLabel-icon': { insetInline: '-17px auto' },
    'tfoot td': {
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      borderTop: line,
      fontWeight: 600,
      whiteSpace: 'nowrap',
    },
    // where space is scarce, flexible columns share what the fixed ones leave
    ...(dense && {
      'td.flows, th.flows': { maxWidth: 0, minWidth: 72 },
    }),
    'th:first-of-type:not(.check), td:first-of-type:not(.check)': { paddingLeft: 16 },
    'th:last-of-type:not(.actions), td:last-of-type:not(.actions)': { paddingRight: 16 },
    '.right': { textAlign: 'right' },
    'td.fixed': { whiteSpace: 'nowrap', maxWidth: 'none' },
    // only figures: tabular ones would also widen the hyphens of a code
    'td.figures, td.right': { fontVariantNumeric: 'tabular-nums' },
    // the head sets the width, and longer texts are cut, but never numbers, dates and states
    'td.flows.sized': { maxWidth: 0 },
    'th.sized': { maxWidth: 'none' },
    // the widths of the sticky columns, below which focused elements must not be: see `showFocused`
    'th + th:not(.whole) > span, td + td + td:not(.whole) a': {
      scrollMarginInline: 'min(290px, 30vw) min(250px, 20vw)',
    },
    'th.kept > span': { scrollMarginInlineEnd: '0 !important' },
    '.check + th > span': { scrollMarginInline: '0 !important' },
    '.check': { width: 44, minWidth: 44, padding: '0 0 0 8px' },
    'th.check .MuiCheckbox-root': { margin: '0 2px', padding: '6px' },
    '.actions': {
      width: 48,
      minWidth: 48,
      padding: '0 4px',
      textAlign: 'right',
      position: 'sticky',
      right: 0,
      zIndex: 1,
    },
    // a line where columns scroll below the sticky ones, and nowhere else
    '&.scrolls .actions': { boxShadow: `-1px 0 ${divider}` },
    'th.actions': { zIndex: 3 },
    [theme.breakpoints.up('md')]: {
      // below the first column, which it meets where the table is scrolled to its end
      '.kept': { position: 'sticky', right: 0, zIndex: 0 },
      '&.scrolls .kept': { boxShadow: `-1px 0 ${divider}` },
      '&.with-actions .kept': { right: 48 },
      '&.scrolls .kept ~ .actions': { boxShadow: 'none' },
      'th.kept, tfoot .kept': { zIndex: 3 },
    },
    // the first column is sticky while the others scroll below it
    '.check, th:first-of-type, td:first-of-type': { position: 'sticky', left: 0, zIndex: 1 },
    '.check + th, .check + td': { position: 'sticky', left: 44, zIndex: 1 },
    'thead th:first-of-type, thead .check + th, tfoot td:first-of-type, tfoot .check + td': { zIndex: 4 },
    'tfoot .actions': { zIndex: 3 },
    'tr.link': { cursor: 'pointer' },
    'tbody tr:hover td': { backgroundImage: `linear-gradient(${action.hover}, ${action.hover})` },
    'tbody tr.selected td': { backgroundImage: `linear-gradient(${action.selected}, ${action.selected})` },
    'tbody tr.open td': { backgroundImage: `linear-gradient(${action.selected}, ${action.selected})` },
    'tbody tr.opened td': {
      position: 'static',
      maxWidth: 'none',
      padding: '16px 24px 24px',
      whiteSpace: 'normal',
      backgroundImage: 'none',
    },
    'td.inline': { cursor: 'cell' },
    // a checkbox takes the row's height, and is aligned with texts
    'td.inline .MuiCheckbox-root': { margin: '-9px', verticalAlign: 'middle' },
    'td.inline:hover': { boxShadow: `inset 0 0 0 1px ${primary.main}` },
    ...arrowStyles(primary.main, background.paper),
    'td a:where(:not(.reference))': { fontWeight: 550 },
    'a.name': { color: 'inherit', textDecoration: 'none', fontVariantNumeric: 'normal' },
    'a.name:hover': { textDecoration: 'underline' },
    // looks like the theme's checkbox, without its five elements, as lists render hundreds of them
    'td.check input': {
      appearance: 'none',
      display: 'grid',
      placeContent: 'center',
      width: 36,
      height: 36,
      margin: 0,
      borderRadius: '50%',
      cursor: 'pointer',
      '&:hover': { backgroundColor: action.hover },
      '&:focus-visible': { outlineOffset: -2 },
      '&::before': {
        content: '""',
        width: 18,
        height: 18,
        backgroundColor: text.secondary,
        mask: drawing(
          'M19 5v14H5V5h14m0-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2z',
        ),
      },
      '&:checked::before': {
        backgroundColor: primary.main,
        mask: drawing(
          'M19 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2zm-9 14-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8z',
        ),
      },
      '@media (forced-colors: active)': { appearance: 'auto', width: 18, height: 18, margin: 9 },
    },
    ...onPaper,
    [theme.breakpoints.down('sm')]: {
      '.check + th, .check + td, th:first-of-type, td:first-of-type': { position: 'static' },
    },
  };
});

const onPaper = {
  '@media print': {
    overflow: 'visible',
    maxHeight: 'none !important',
    fontSize: 11,
    '.check, .actions, .MuiTableSortLabel-icon, .grip': { display: 'none !important' },
    'table, th': { fontSize: 'inherit' },
    'th, td': {
      position: 'static !important' as 'static',
      height: 24,
      padding: '3px 6px',
      maxWidth: 'none',
      minWidth: '0 !important',
      width: 'auto !important',
    },
    'td.flows.sized, td.flows, th.flows': { maxWidth: 'none' },
    // dates with a note, and states, wrap rather than leave the sheet
    'thead th, tbody td, td.fixed:not(.right)': { whiteSpace: 'normal' },
    'td.right, td.fixed:has(> a)': { whiteSpace: 'nowrap' },
    '.MuiChip-root': { height: 'auto', fontSize: 'inherit', backgroundColor: 'transparent' },
    '.MuiChip-label': { padding: 0 },
    tr: { breakInside: 'avoid' },
    // once at the end, because a table foot would be repeated on every page
    tfoot: { display: 'table-row-group' },
  },
} as const;

/** Out from below the sticky columns, which browsers leave it under when it takes the focus. */
export const showFocused = ({ target }: FocusEvent) =>
  target.matches(':focus-visible') && target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** A 24 by 24 icon path, as a mask for a colour. */
function drawing(path: string) {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='${path}'/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain`;
}

/** A table in the size of the answer, so that nothing moves when it arrives. */
export function TableSkeleton({ labels, rows }: { labels: readonly string[]; rows: number }) {
  return (
    <LoadingSkeleton>
      <TableFrame style={{ overflow: 'hidden' }}>
        <table aria-hidden="true">
          <thead>
            <tr>
              {labels.map((label, at) => (
                <th key={at}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                {labels.map((_label, at) => (
                  <td key={at}>
                    <Skeleton width={`${55 + ((row * 7 + at * 13) % 40)}%`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </LoadingSkeleton>
  );
}

const [narrowest, widest] = [64, 800];
const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));
const step = 16;

/** The keys, in the format of `aria-keyshortcuts`, that resize and move a column while its head has the focus. */
export const headKeys = 'Shift+ArrowLeft Shift+ArrowRight Control+Shift+ArrowLeft Control+Shift+ArrowRight';

/** Resizes a column by keyboard. */
export function resizeByKey(
  event: KeyboardEvent<HTMLElement>,
  onResize: (width: number | undefined) => void,
): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget: head } = event;
  const way = arrowDirection(key, isRightToLeft(head));
  if (!shiftKey || altKey || ctrlKey || metaKey || !way) return;
  event.preventDefault();
  onResize(within(head.getBoundingClientRect().width + way * step));
}

/** Moves a column among the others by keyboard. Its heading keeps the focus. */
export function moveByKey(event: KeyboardEvent<HTMLElement>, onMove: (onto: string) => void): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget: head, target } = event;
  const way = arrowDirection(key, isRightToLeft(head));
  if (!shiftKey || altKey || ctrlKey === metaKey || !way) return;
  event.preventDefault();
  const heads = [...head.parentElement!.querySelectorAll<HTMLElement>('th[data-column]')];
  const onto = heads[heads.indexOf(head) + way]?.dataset['column'];
  if (heads.indexOf(head) === 0 || heads.indexOf(head) + way < 1 || onto === undefined) return;
  onMove(onto);
  // an element that changes its place loses the focus
  requestAnimationFrame(() => (target as HTMLElement).focus());
}

/** The mouse drags a column by its heading into another place. A finger scrolls. */
export function moveByMouse(
  { currentTarget: head, pointerType, button, pointerId, clientX, target }: PointerEvent<HTMLElement>,
  onMove: (onto: string) => void,
): void {
  if (pointerType !== 'mouse' || button !== 0 || (target as Element).closest('.grip')) return;
  void import('./columnDrag.ts').then(({ dragColumn }) => dragColumn(head, { pointerId, clientX }, onMove));
}

/** A column's width one step wider or narrower, for buttons outside the table; undefined where it is not shown. */
export function steppedWidth(column: string, way: 1 | -1): number | undefined {
  const head = document.querySelector(`th[data-column="${CSS.escape(column)}"]`);
  return head ? within(head.getBoundingClientRect().width + way * 2 * step) : undefined;
}

/** The edge of a column's head. Dragging resizes the column; a double click fits it to its texts. */
export function ColumnGrip({ onResize }: { onResize: (width: number | undefined) => void }) {
  const begin = (event: PointerEvent<HTMLElement>) => {
    const grip = event.currentTarget;
    const head = grip.parentElement!;
    const from = event.clientX;
    const width = head.getBoundingClientRect().width;
    const sign = isRightToLeft(head) ? -1 : 1;
    const widthAt = (x: number) => within(width + sign * (x - from));
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => {
      head.style.width = head.style.minWidth = `${widthAt(clientX)}px`;
    };
    const end = ({ clientX }: globalThis.PointerEvent) => {
      grip.removeEventListener('pointermove', move);
      if (Math.abs(clientX - from) > 2) onResize(widthAt(clientX));
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', end, { once: true });
  };
  return (
    <Edge
      className="grip"
      aria-hidden="true"
      onPointerDown={begin}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}

const Edge = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetBlock: 8,
  insetInlineEnd: 0,
  width: 7,
  cursor: 'col-resize',
  touchAction: 'none',
  borderInlineEnd: '2px solid transparent',
  '&:hover, &:active': { borderColor: theme.palette.primary.main },
}));

/** The arrows to referenced records: over the end of a title that fills its cell, where the pointer is. */
const arrowStyles = (color: string, backgroundColor: string) =>
  ({
    'td:has(> a.arrow), td:has(> span > a.arrow)': { position: 'relative' },
    'td a.arrow': {
      position: 'absolute',
      insetInlineEnd: 0,
      top: 0,
      bottom: 0,
      display: 'flex',
      alignItems: 'center',
      paddingInline: 6,
      fontSize: '0.9375rem',
      backgroundColor,
      opacity: 0,
      // a mask, as lists render hundreds of them
      '&::before': {
        content: '""',
        width: '1em',
        height: '1em',
        backgroundColor: color,
        mask: drawing('M6 6v2h8.59L5 17.59 6.41 19 16 9.41V18h2V6z'),
      },
      '@media (forced-colors: active)': { '&::before': { backgroundColor: 'LinkText' } },
    },
    'td:hover a.arrow, td a.arrow:focus-visible': { opacity: 1 },
  }) as const;
