import { styled } from '@mui/material/styles';
import type { KeyboardEvent, PointerEvent } from 'react';
import { arrowDirection } from '#model/lib/arrowDirection.ts';
import { isRightToLeft } from '../focus/arrowKeys.ts';

const [narrowest, widest] = [64, 800];
const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));
const step = 16;

/** The keys, in the format of `aria-keyshortcuts`, that resize a column while its head has the focus. */
export const widthKeys = 'Shift+ArrowLeft Shift+ArrowRight';

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
