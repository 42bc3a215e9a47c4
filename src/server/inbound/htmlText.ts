/**
 * The text of an HTML e-mail. It is only ever shown as plain text, so markup that slips through does no harm.
 */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

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

export const htmlText = (html: string): string =>
  withoutHidden(html.slice(0, 500_000))
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
