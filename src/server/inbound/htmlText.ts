/** What an HTML mail says, as plain text; it is only ever shown as text, so what is missed here harms nobody. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** A piece, what begins ("") or ends ("/") after it, and so on: read once, however often something begins. */
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
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
