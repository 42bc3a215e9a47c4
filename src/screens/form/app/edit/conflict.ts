/** Compares and merges the changes that two users made to the same record. */
import { sameFormValue } from '#ui/data/sameFormValue.ts';

type Stored = Readonly<Record<string, unknown>>;

export type Comparison = {
  /** Fields that only one of them changed, or that both changed to the same value: no conflict. */
  mine: string[];
  theirs: string[];
  /** Fields that both changed to different values. */
  conflicting: string[];
};

/**
 * @param base the record as it was opened; `mine` has the values of the form, `theirs` is the record as
 * stored now
 */
export function compareChanges(
  fields: readonly string[],
  { base, mine, theirs }: { base: Stored; mine: Stored; theirs: Stored },
): Comparison {
  const found: Comparison = { mine: [], theirs: [], conflicting: [] };
  for (const field of fields) {
    const isMine = Object.hasOwn(mine, field) && !sameFormValue(mine[field], base[field]);
    const isTheirs = !sameFormValue(theirs[field], base[field]);
    if (isMine && isTheirs && !sameFormValue(mine[field], theirs[field])) found.conflicting.push(field);
    else if (isTheirs) found.theirs.push(field);
    else if (isMine) found.mine.push(field);
  }
  return found;
}

/**
 * Merges both changes of a text word by word. If they overlap, the two texts follow each other, for the user
 * to edit.
 */
export function mergeTexts(base: unknown, mine: unknown, theirs: unknown): string {
  const [old, own, other] = [base, mine, theirs].map((text) => String(text ?? ''));
  const a = editOf(wordsOf(old!), wordsOf(own!));
  const b = editOf(wordsOf(old!), wordsOf(other!));
  const [first, second] = b.start <= a.start ? [b, a] : [a, b];
  if (first.end > second.start || old === '') return both(other!, own!);
  const words = wordsOf(old!);
  const between = words.slice(first.end, second.start).join('');
  const parts = [words.slice(0, first.start).join(''), first.text, between, second.text];
  return [...parts, words.slice(second.end).join('')].join('');
}

/** The words of a text, each with the space before it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

const both = (first: string, second: string) =>
  [first, second].filter((text) => text !== '').join(`${first}${second}`.includes('\n') ? '\n' : ' ');

/** The range of words that an edit replaced, and the new text. */
function editOf(before: readonly string[], after: readonly string[]) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let kept = 0;
  while (kept < shorter - start && before[before.length - 1 - kept] === after[after.length - 1 - kept])
    kept++;
  return {
    start,
    end: before.length - kept,
    text: after.slice(start, after.length - kept).join(''),
  };
}
