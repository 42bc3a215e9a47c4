import type { SourceLocation } from '#model/types.ts';

/**
 * The lines around a place, with the place marked.
 *
 * @example
 *   11 |     list:
 * > 12 |       columns: [placca]
 *      |                 ^
 */
export function codeFrame(text: string, { line, column }: SourceLocation): string {
  const lines = text.trimEnd().split(/\r?\n/);
  const first = Math.max(1, line - 1);
  const last = Math.min(lines.length, line + 1);
  const width = String(last).length;
  return lines
    .slice(first - 1, last)
    .flatMap((content, index) => {
      const number = first + index;
      const shown = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${content.slice(0, 160)}`;
      return number === line
        ? [shown, `  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, Math.min(column, 160) - 1))}^`]
        : [shown];
    })
    .join('\n');
}
