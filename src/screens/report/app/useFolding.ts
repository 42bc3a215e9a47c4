import { useCallback, useMemo, useState } from 'react';
import { flattened, type Line } from './lines.ts';

/** Lines that may all be open at first without hiding what they belong to. */
const fewLines = 40;

export type Folding = {
  isOpen: (line: Line) => boolean;
  toggle: (line: Line) => void;
  /** Whether all is open; null where there is nothing to open. */
  all: boolean | null;
  setAll: (open: boolean) => void;
};

/** Which groups show what they consist of: all of a short report, none of a long one, until the user says. */
export function useFolding(lines: readonly Line[] | undefined): Folding {
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
    all: groups.length === 0 ? null : groups.every(({ id }) => turned.has(id) !== base),
    setAll: (open) => {
      setWanted(open);
      setTurned(none);
    },
  };
}

const none: ReadonlySet<string> = new Set();
