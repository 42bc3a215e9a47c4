/**
 * Reads XML from its beginning to its end, without building a tree: a sheet may have a million cells. A document type
 * is refused, because its entities can grow without bound.
 */
import { FileError } from '../sheet.ts';

/** `name` is without its prefix. */
export type XmlHandler = {
  /** `attributes` are those of the last opened tag; call it only where they matter. */
  open: (name: string, attributes: () => Attributes) => void;
  /** Also called for tags that close themselves. */
  close?: (name: string) => void;
  text?: (text: string) => void;
};
/** Values by name, without prefixes but for `r:id`, whose prefix tells it from `id`: it is `:id`. */
export type Attributes = Readonly<Record<string, string>>;

export function scanXml(xml: string, { open, close, text }: XmlHandler): void {
  let at = 0;
  for (;;) {
    const start = xml.indexOf('<', at);
    if (start < 0) return;
    if (text && start > at) text(decoded(xml.slice(at, start)));
    const sign = xml[start + 1];
    if (sign === '?') at = after(xml, '?>', start);
    else if (sign === '!') at = special(xml, start, text);
    else if (sign === '/') {
      at = after(xml, '>', start);
      close?.(localName(xml.slice(start + 2, at - 1).trimEnd()));
    } else {
      const end = endOfTag(xml, start);
      const isClosed = xml[end - 1] === '/';
      const inside = xml.slice(start + 1, isClosed ? end - 1 : end);
      const nameEnd = inside.search(/\s/);
      const name = localName(nameEnd < 0 ? inside : inside.slice(0, nameEnd));
      open(name, () => attributesIn(nameEnd < 0 ? '' : inside.slice(nameEnd)));
      if (isClosed) close?.(name);
      at = end + 1;
    }
  }
}

/** The place behind a comment, or behind plain text, which is passed on. */
function special(xml: string, start: number, text: XmlHandler['text']): number {
  if (xml.startsWith('<!--', start)) return after(xml, '-->', start);
  if (!xml.startsWith('<![CDATA[', start)) throw new FileError('damaged');
  const end = after(xml, ']]>', start);
  text?.(xml.slice(start + '<![CDATA['.length, end - 3));
  return end;
}

function after(xml: string, sign: string, from: number): number {
  const at = xml.indexOf(sign, from);
  if (at < 0) throw new FileError('damaged');
  return at + sign.length;
}

/** The place of the `>` that ends a tag: not one in a value. */
function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote > 0) quote = code === quote ? 0 : quote;
    else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at;
  }
  throw new FileError('damaged');
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributesIn(text: string): Attributes {
  const found: Record<string, string> = {};
  for (const [, name, double, single] of text.matchAll(attribute)) {
    const isId = name!.endsWith(':id');
    found[isId ? ':id' : localName(name!)] = decoded(double ?? single!);
  }
  return found;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name: string) => {
        if (name) return Object.hasOwn(entities, name) ? entities[name]! : whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
      })
    : text;

/** Decodes `_x000D_`, by which texts of a workbook write signs that XML can't have (ECMA-376 part 1, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_whole, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

/** Makes a text that reads like such an escape stay as it is. */
export const escaped = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
