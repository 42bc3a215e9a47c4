/** The text of an HTML e-mail. It is only ever shown as plain text, so markup that slips through does no harm. */
import { decodeHTML } from 'entities';

/**
 * Drops the content of style, script, head and title elements. The parts alternate: text, then "" for a start
 * tag or "/" for an end tag. One pass, however many tags begin.
 */
function withoutHidden(html: string): string {
  const parts = html.split(/<(\/?)(?:style|script|head|title)\b[^<>]*>/i);
  let depth = 0;
  return parts
    .filter((part, at) => {
      if (at % 2 === 1) depth = Math.max(0, depth + (part === '/' ? -1 : 1));
      return at % 2 === 0 && depth === 0;
    })
    .join('');
}

/** Between the cells of a row. */
const gap = '\t';
const withoutEmptyCells = (line: string) =>
  line
    .split(gap)
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(gap);
const endOfCell = /<\/t[dh]\b[^<>]*>/gi;
const endOfLine =
  /<(?:br|hr|\/(?:p|div|tr|table|caption|li|dt|dd|ul|ol|dl|blockquote|pre|h[1-6]))\b[^<>]*>/gi;

export const htmlText = (html: string): string =>
  decodeHTML(
    withoutHidden(html.slice(0, 500_000))
      .replace(/\s+/g, ' ')
      .replace(endOfCell, gap)
      .replace(endOfLine, '\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map(withoutEmptyCells)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
