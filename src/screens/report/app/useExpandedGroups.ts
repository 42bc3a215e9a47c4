import { useCallback, useMemo, useState } from 'react';
import { flattened, isAllOpen, type ReportLine } from '../lines.ts';

export type Folding = {
  isOpen: (line: ReportLine) => boolean;
  toggle: (line: ReportLine) => void;
  /** `flat`: there are no groups; `open`: every group is open; `folded`: some group is not. */
  groups: 'loading' | 'flat' | 'open' | 'folded';
  setAll: (open: boolean) => void;
};

/** Which groups are unfolded: all of a short report and none of a long one, until the user changes it. */
export function useExpandedGroups(lines: readonly ReportLine[] | undefined): Folding {
  const [wanted, setWanted] = useState<boolean>();
  const [turned, setTurned] = useState<ReadonlySet<string>>(none);
  const every = useMemo(() => flattened(lines ?? []), [lines]);
  const groups = useMemo(() => every.filter((line) => line.lines.length > 0), [every]);
  const areOpenAtFirst = useMemo(() => isAllOpen(lines ?? []), [lines]);
  const base = wanted ?? areOpenAtFirst;
  return {
    isOpen: useCallback((line: ReportLine) => turned.has(line.id) !== base, [turned, base]),
    toggle: useCallback(
      ({ id }: ReportLine) =>
        setTurned((now) => {
          const next = new Set(now);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      [],
    ),
    groups: lines ? stateOf(groups.map(({ id }) => turned.has(id) !== base)) : 'loading',
    setAll: (open) => {
      setWanted(open);
      setTurned(none);
    },
  };
}

function stateOf(open: readonly boolean[]): Folding['groups'] {
  if (open.length === 0) return 'flat';
  return open.every(Boolean) ? 'open' : 'folded';
}

const none: ReadonlySet<string> = new Set();
