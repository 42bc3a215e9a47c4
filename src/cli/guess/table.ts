/** The table in a text, as spreadsheets and reports save it: a title may stand above it, and a sum below. */
import Papa from 'papaparse';
import { fold } from '../../model/values.ts';

/** `skipped`: what was left out, told to whoever made the file. */
export type Table = { headings: string[]; rows: string[][]; skipped: string[] };

/** Undefined where there is a heading at most. */
export function tableIn(text: string, sampleSize: number): Table | undefined {
  const lines = parse(text, delimiterOf(text), sampleSize + lookedAt);
  const at = headingAt(lines);
  const headings = (lines[at] ?? []).map((cell) => cell.trim());
  const all = lines.slice(at + 1, at + 1 + sampleSize);
  const rows = all.filter((row) => !isSum(row, headings.length));
  if (headings.length === 0 || rows.length === 0) return undefined;
  const sums = all.length - rows.length;
  return {
    headings,
    rows,
    skipped: [
      ...(at > 0
        ? [`o cabeçalho é "${headings.filter(Boolean).slice(0, 3).join(', ')}…", abaixo do título`]
        : []),
      ...(sums > 0
        ? [`${sums === 1 ? '1 linha de total ficou' : `${sums} linhas de total ficaram`} de fora`]
        : []),
    ],
  };
}

const parse = (text: string, delimiter: string, preview: number): string[][] =>
  Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter, preview }).data;

/** How far down a heading is looked for. */
const lookedAt = 30;

/** The sign that cuts most lines into equally many cells; a sum of money has commas in it, and a title has none. */
function delimiterOf(text: string): string {
  const scored = [';', ',', '\t', '|'].map((delimiter) => {
    const widths = parse(text, delimiter, lookedAt).map((row) => row.length);
    const counts = new Map<number, number>();
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width, lines] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
    return { delimiter, width, lines };
  });
  return scored.sort((a, b) => b.lines - a.lines || b.width - a.width)[0]!.delimiter;
}

const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;

/** The first line that has nearly as many cells filled in as the fullest one: a title has one or two. */
function headingAt(lines: readonly string[][]): number {
  const filled = lines.slice(0, lookedAt).map(filledIn);
  const fullest = Math.max(0, ...filled);
  return fullest < 3
    ? 0
    : Math.max(
        0,
        filled.findIndex((count) => count >= 0.6 * fullest),
      );
}

/** "TOTAL;;;1.234,50": a record would have more to say. */
const isSum = (row: readonly string[], width: number) =>
  filledIn(row) < width &&
  /^(sub ?-?)?tota(l|is)\b|^soma\b/.test(fold(row.find((cell) => cell.trim()) ?? '').trim());
