/** Sequential numbers assigned by the server: "OS-{year}-{0000}" -> OS-2026-0001. */

const shape = /^([^{}]*?(?:\{year\}[^{}]*?)?)\{(0{1,9})\}$/;

/**
 * The fixed prefix of a year's numbers, and the number of digits after it; null when the pattern is invalid.
 */
export function readSequence(pattern: string, year: string): { prefix: string; digits: number } | null {
  const match = shape.exec(pattern);
  return match && { prefix: match[1]!.replace('{year}', year), digits: match[2]!.length };
}

/** The number that follows `last`, or the first one. */
export function nextInSequence(pattern: string, year: string, last: string | undefined): string {
  const { prefix, digits } = readSequence(pattern, year)!;
  const count = last?.startsWith(prefix) ? Number(last.slice(prefix.length)) || 0 : 0;
  return `${prefix}${String(count + 1).padStart(digits, '0')}`;
}
