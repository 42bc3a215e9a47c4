/** Numbers that the server gives: "OS-{year}-{0000}" -> OS-2026-0001. */

const shape = /^([^{}]*?(?:\{year\}[^{}]*?)?)\{(0{1,9})\}$/;

/** The fixed beginning of the year's numbers and how many digits follow it; null when the pattern can't be read. */
export function readSequence(pattern: string, year: string): { prefix: string; digits: number } | null {
  const match = shape.exec(pattern);
  return match && { prefix: match[1]!.replace('{year}', year), digits: match[2]!.length };
}

/** The number after `last`; the first one when there is none yet. */
export function nextInSequence(pattern: string, year: string, last: string | undefined): string {
  const { prefix, digits } = readSequence(pattern, year)!;
  const count = last?.startsWith(prefix) ? Number(last.slice(prefix.length)) || 0 : 0;
  return `${prefix}${String(count + 1).padStart(digits, '0')}`;
}
