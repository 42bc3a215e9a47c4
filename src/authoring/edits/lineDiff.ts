/** A line diff of two texts, with some context lines. */
type DiffLine = { sign: ' ' | '+' | '-'; text: string; line: number };
export type Hunk = { line: number; lines: DiffLine[] };

const around = 2;
/**
 * The most comparisons. Beyond that, all lines between the first and the last difference are reported as
 * changed.
 */
const most = 4_000_000;

export function hunksOf(before: string, after: string): Hunk[] {
  const lines = diffOf(linesOf(before), linesOf(after));
  const shown = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ sign }) => sign !== ' '),
  );
  const hunks: Hunk[] = [];
  for (const [at, line] of lines.entries()) {
    if (!shown[at]) continue;
    if (at === 0 || !shown[at - 1]) hunks.push({ line: at, lines: [] });
    hunks.at(-1)!.lines.push(line);
  }
  return hunks;
}

/** The text after the final line break is not a line. */
const linesOf = (text: string) => text.replace(/\r?\n$/, '').split(/\r?\n/);

function diffOf(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const same = (texts: readonly string[], from: number): DiffLine[] =>
    texts.map((text, at) => ({ sign: ' ', text, line: from + at + 1 }));
  return [
    ...same(before.slice(0, start), 0),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end), start),
    ...same(before.slice(before.length - end), before.length - end),
  ];
}

/** The diff by longest common subsequence. */
function middle(before: readonly string[], after: readonly string[], start: number): DiffLine[] {
  const [n, m] = [before.length, after.length];
  const gone = (at: number): DiffLine => ({ sign: '-', text: before[at]!, line: start + at + 1 });
  const come = (at: number): DiffLine => ({ sign: '+', text: after[at]!, line: start + at + 1 });
  if (n * m > most) return [...before.map((_, at) => gone(at)), ...after.map((_, at) => come(at))];
  const width = m + 1;
  const length = new Uint32Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--)
      length[i * width + j] =
        before[i] === after[j]
          ? length[(i + 1) * width + j + 1]! + 1
          : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < n || j < m) {
    if (i < n && j < m && before[i] === after[j]) {
      lines.push({ sign: ' ', text: before[i]!, line: start + i + 1 });
      i += 1;
      j += 1;
    } else if (j >= m || (i < n && length[(i + 1) * width + j]! >= length[i * width + j + 1]!))
      lines.push(gone(i++));
    else lines.push(come(j++));
  }
  return lines;
}
