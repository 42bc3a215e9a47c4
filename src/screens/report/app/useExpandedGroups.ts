import { useCallback, useMemo, useState } from 'react';
import { flattened, type Line } from './lines.ts';

/** Up to so many lines, all groups are open at first. */
const fewLines = 40;

export type Folding = {
  isOpen: (line: Line) => boolean;
  toggle: (line: Line) => void;
  /** True when every group is open; null when there is nothing to open; undefined when that is not known yet. */
  isAllOpen: boolean | null | undefined;
  setAll: (open: boolean) => void;
};

/** Which groups are unfolded: all of a short report and none of a long one, until the user changes it. */
export function useExpandedGroups(lines: readonly Line[] | undefined): Folding {
  const [wanted, setWanted] = useState<boolean>();
  const [turned, setTurned] = useState<ReadonlySet<string>>(none);
  const every = useMemo(() => flattened(lines ?? []), [lines]);
  const groups = useMemo(() => every.filter((line) => line.lines.length > 0), [every]);
  const base = wanted ?? every.length <= fewLines;
  return {
    isOpen: useCallback((line: Line) => turned.has(line.id) !== base, [turned, base]),
    toggle: useCallback(
      ({ id }: Line) =>
        setTurned((now) => {
          const next = new Set(now);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      [],
    ),
    isAllOpen: !lines
      ? undefined
      : groups.length === 0
        ? null
        : groups.every(({ id }) => turned.has(id) !== base),
    setAll: (open) => {
      setWanted(open);
      setTurned(none);
    },
  };
}

const none: ReadonlySet<string> = new Set();
