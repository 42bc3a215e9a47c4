import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';

/** What a line's element needs, if it is not as high as the others. */
export type Measured = { ref: Ref<HTMLTableRowElement>; 'data-index': number };

type Props = {
  /** What scrolls. */
  frame: HTMLElement;
  count: number;
  keyOf: (at: number) => string;
  draw: (at: number, measured: Measured) => ReactNode;
};

/**
 * Of a thousand rows those that are in sight, and what the keyboard goes to from there: the focused row and its
 * neighbours, the first and the last. On paper all of them.
 */
export function WindowedRows({ frame, count, keyOf, draw }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState(40);
  const [focused, setFocused] = useState(0);
  const isWhole = useIsPrinting();
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: 16,
    rangeExtractor: (range) => {
      const kept = [0, focused - 1, focused, focused + 1, count - 1].filter((at) => at >= 0 && at < count);
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((one, other) => one - other);
    },
  });
  useLayoutEffect(() => {
    const drawn = body.current?.querySelector('tr[data-record]')?.getBoundingClientRect().height;
    if (drawn) setHeight(drawn);
  });
  useLayoutEffect(() => rows.measure(), [rows, height]);
  const onFocus = ({ target }: FocusEvent) => {
    const { record } = target.closest('tr')!.dataset;
    for (let at = 0; at < count; at += 1) if (keyOf(at) === record) return setFocused(at);
  };
  const measured = { ref: rows.measureElement };
  const all = isWhole
    ? Array.from({ length: count }, (_, index) => ({ index, start: 0, end: 0 }))
    : undefined;
  const items = all ?? rows.getVirtualItems();
  const gaps = items.map(({ start }, at) => start - (items[at - 1]?.end ?? 0));
  const rest = all ? 0 : rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody ref={body} onFocus={onFocus}>
      {items.flatMap(({ index }, at) => [
        gaps[at]! > 0 && <Gap key={`before ${keyOf(index)}`} height={gaps[at]!} />,
        draw(index, { ...measured, 'data-index': index }),
      ])}
      {rest > 0 && <Gap height={rest} />}
    </tbody>
  );
}

/** The room of the rows that are not there. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className="gap">
    <td style={{ height }} />
  </tr>
);

function useIsPrinting() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
