import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from '../screen.ts';
import { isCommand } from '../keyboard.ts';

/** The props of a row's element, to measure its height. */
export type Measured = { ref: Ref<HTMLTableRowElement>; 'data-index': number };

type Props = {
  /** The height of the scrolling element around the table, as far as it is known before it is drawn. */
  height: number;
  count: number;
  rowHeight: number;
  keyOf: (at: number) => string;
  draw: (at: number, measured: Measured) => ReactNode;
};

/**
 * Renders only the visible rows of a long table, and those that the keyboard can move to: the focused row,
 * its neighbours, the first and the last. In print all of them, and from when the browser's own search is opened.
 */
export function WindowedRows({ height, count, rowHeight, keyOf, draw }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const frame = () => body.current?.closest('table')?.parentElement ?? null;
  const [focused, setFocused] = useState(0);
  const isPrinting = useIsPrinting();
  const isSearched = useIsSearched();
  const isWhole = isPrinting || isSearched;
  // oxlint-disable-next-line react-hooks-js/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: frame,
    initialRect: { width: 0, height },
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 8,
    rangeExtractor: (range) => {
      const kept = [0, focused - 1, focused, focused + 1, count - 1].filter((at) => at >= 0 && at < count);
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((one, other) => one - other);
    },
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  // The browser would move along with rows that are drawn anew, and scroll on to the end.
  useLayoutEffect(() => frame()?.style.setProperty('overflow-anchor', 'none'), []);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const record = (target as Element).closest('tr')?.dataset.record;
      for (let at = 0; at < count; at += 1) if (keyOf(at) === record) setFocused(at);
    };
    const around = frame();
    around?.addEventListener('focusin', onFocus);
    return () => around?.removeEventListener('focusin', onFocus);
  });
  const measured = { ref: rows.measureElement };
  const all = isWhole
    ? Array.from({ length: count }, (_, index) => ({ index, start: 0, end: 0 }))
    : undefined;
  const items = all ?? rows.getVirtualItems();
  const gaps = items.map(({ start }, at) => start - (items[at - 1]?.end ?? 0));
  const rest = all ? 0 : rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody ref={body}>
      {items.flatMap(({ index }, at) => [
        gaps[at]! > 0 && <Gap key={`before ${keyOf(index)}`} height={gaps[at]!} />,
        draw(index, { ...measured, 'data-index': index }),
      ])}
      {rest > 0 && <Gap height={rest} />}
    </tbody>
  );
}

/** The space of the rows that are not rendered. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className="gap">
    <td style={{ height }}>{'\u00a0'}</td>
  </tr>
);

/** True once somebody has searched the page by the browser, which finds only rendered rows. */
function useIsSearched() {
  const [isSearched, setSearched] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F3' || isCommand(event, 'f') || isCommand(event, 'g'))
        flushSync(() => setSearched(true));
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return isSearched;
}
