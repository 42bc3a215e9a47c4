import { structuredPatch, applyPatch } from 'diff';

/** Texts that differ in more lines are not merged, because comparing them would take long. */
const maxEditLength = 2000;

/**
 * The lines of two changes of one text in one; undefined where both have changed the same lines, or lines beside each
 * other: their authors decide.
 */
export function mergeLines(base: string, mine: string, theirs: string): string | undefined {
  if (mine === base) return theirs;
  if (theirs === base || theirs === mine) return mine;
  const own = hunksFrom(base, mine);
  const others = hunksFrom(base, theirs);
  if (!own || !others) return undefined;
  const meets = own.hunks.some((one) =>
    others.hunks.some((other) => endOf(one) >= startOf(other) && endOf(other) >= startOf(one)),
  );
  if (meets) return undefined;
  const merged = applyPatch(theirs, own);
  return merged === false ? undefined : merged;
}

const hunksFrom = (from: string, to: string) =>
  structuredPatch('', '', from, to, '', '', { context: 0, maxEditLength });

type Hunk = { oldStart: number; oldLines: number };
const startOf = ({ oldStart }: Hunk) => oldStart;
const endOf = ({ oldStart, oldLines }: Hunk) => oldStart + oldLines;
