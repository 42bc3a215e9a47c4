/** A file of records as some program writes it, for tests of imports. Shares no code with the portal. */
import type { Chance } from './chance.ts';

export type Style = {
  encoding: 'utf-8' | 'utf-8 with mark' | 'utf-16le' | 'windows-1252' | 'cp850';
  separator: ';' | ',' | '\t' | '|';
  decimal: ',' | '.';
  order: 'dmy' | 'mdy' | 'ymd';
  lineEnd: '\r\n' | '\n';
};

export const styleBy = (chance: Chance): Style => ({
  encoding: chance.pick(['utf-8', 'utf-8 with mark', 'utf-16le', 'windows-1252', 'cp850']),
  separator: chance.pick([';', ',', '\t', '|']),
  decimal: chance.pick([',', '.']),
  order: chance.pick(['dmy', 'mdy', 'ymd']),
  lineEnd: chance.pick(['\r\n', '\n']),
});

/** A value as a cell of this style. */
export function cellOf(chance: Chance, value: unknown, { decimal, order }: Style): string {
  if (typeof value === 'number') {
    const [whole, fraction] = String(Math.abs(value)).split('.');
    const group = chance.maybe(50) ? (decimal === ',' ? '.' : ',') : '';
    const digits = whole!.replace(/\B(?=(\d{3})+$)/g, group);
    return (value < 0 ? '-' : '') + digits + (fraction ? decimal + fraction : '');
  }
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(value)) ?? [];
  if (!year) return String(value);
  if (order === 'ymd') return `${year}-${month}-${day}`;
  const parts = order === 'dmy' ? [day, month] : [month, day];
  const sign = chance.pick(['/', '-', '.']);
  return [...parts, year].join(sign);
}

/** The letters of our tests in code page 850. */
const cp850: Readonly<Record<string, number>> = { ç: 0x87, ã: 0xc6, é: 0x82, á: 0xa0, ó: 0xa2 };

/** The style, in UTF-8 where its encoding lacks a letter. */
export function withLettersOf(style: Style, lines: readonly (readonly string[])[]): Style {
  const isKnown = (letter: string) =>
    letter < '\x80' || (style.encoding === 'cp850' ? letter in cp850 : /^[\xa0-\xff]$/.test(letter));
  const isOlder = style.encoding === 'cp850' || style.encoding === 'windows-1252';
  return isOlder && ![...lines.flat().join('')].every(isKnown) ? { ...style, encoding: 'utf-8' } : style;
}

export function bytesOf(lines: readonly (readonly string[])[], { encoding, separator, lineEnd }: Style) {
  const quoted = (cell: string) => (/[;,\t|"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = lines.map((cells) => cells.map(quoted).join(separator) + lineEnd).join('');
  switch (encoding) {
    case 'utf-16le':
      return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    case 'windows-1252':
      return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    case 'cp850':
      return Uint8Array.from(text, (letter) => cp850[letter] ?? letter.charCodeAt(0));
    default:
      return new TextEncoder().encode((encoding === 'utf-8' ? '' : '\uFEFF') + text);
  }
}
