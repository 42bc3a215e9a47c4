/**
 * Reads XML of documents into texts, with no conversion at all: `fast-xml-parser` 5. Files that define entities, or are too
 * large or too deep, are refused before it sees them.
 */
import { XMLParser } from 'fast-xml-parser';
import { DocumentError } from '../document.ts';
import { fileText } from '../text.ts';

/** An element with others in it, or with attributes. Names are without prefixes; `@` begins those of attributes. */
export type XmlNode = { readonly [name: string]: XmlValue };
type XmlValue = string | XmlNode | readonly (string | XmlNode)[];

/** In bytes; in elements; in elements within each other. */
const limits = { size: 5_000_000, elements: 200_000, depth: 100 };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: limits.depth + 1,
});

/**
 * The root element of a file, in a node of its own under its name.
 *
 * @throws DocumentError
 */
export function readXml(bytes: Uint8Array): XmlNode {
  if (bytes.length > limits.size) throw new DocumentError('documents.xml.tooLarge', { size: 5 }, 413);
  const text = fileText(bytes);
  refuseHostile(text);
  try {
    return parser.parse(withCharacters(text)) as XmlNode;
  } catch {
    throw new DocumentError('documents.xml.broken');
  }
}

const comment = '<!--';
const cdata = '<![CDATA[';

/**
 * Passes once over the tags: elements must be closed in turn, and may be neither too many nor too deep. The parser would
 * close what is open at the end of a file that is cut off.
 */
function refuseHostile(text: string) {
  const open: string[] = [];
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith(comment, at)) at = endOf(text, '-->', at + comment.length);
    else if (text.startsWith(cdata, at)) at = endOf(text, ']]>', at + cdata.length);
    else if (text.startsWith('<?', at)) at = endOf(text, '?>', at + 2);
    else if (text[at + 1] === '!') throw new DocumentError('documents.xml.entities');
    else {
      const end = endOf(text, '>', at);
      const isEnd = text[at + 1] === '/';
      const name = /^[^\s/>]*/.exec(text.slice(at + (isEnd ? 2 : 1), Math.min(end, at + 300)))![0];
      if (isEnd) {
        if (open.pop() !== name) throw new DocumentError('documents.xml.broken');
      } else {
        elements += 1;
        if (elements > limits.elements) throw new DocumentError('documents.tooMany', {}, 413);
        if (text[end - 2] !== '/') open.push(name);
        if (open.length > limits.depth) throw new DocumentError('documents.tooDeep', {}, 413);
      }
      at = end;
    }
  }
  if (open.length > 0) throw new DocumentError('documents.cut');
  if (elements === 0) throw new DocumentError('documents.xml.broken');
}

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  if (at < 0) throw new DocumentError('documents.cut');
  return at + end.length;
}

/** Writes out characters that are given by their number: the parser knows those by name only. */
function withCharacters(text: string): string {
  if (!text.includes('&#')) return text;
  return text.replace(
    /<!\[CDATA\[[^]*?\]\]>|&#(x[\da-f]{1,6}|\d{1,7});/gi,
    (whole, code: string | undefined) => {
      if (code === undefined) return whole;
      const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code);
      if (point === 0 || point > 0x10ffff) return '';
      const character = String.fromCodePoint(point);
      return character === '<' ? '&lt;' : character === '&' ? '&amp;' : character;
    },
  );
}

// What stands where.

/** The elements of this name in a node, in their order. */
export function nodesAt(node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] {
  const [name, ...rest] = path;
  if (!node || name === undefined) return node ? [node] : [];
  const held = Object.hasOwn(node, name) ? node[name]! : [];
  const found = (Array.isArray(held) ? held : [held]) as (string | XmlNode)[];
  return found.flatMap((one) => nodesAt(typeof one === 'string' ? { '#': one } : one, ...rest));
}

export const nodeAt = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  nodesAt(node, ...path)[0];

/** The text of an element, or of an attribute as `@name`; undefined where it is missing or empty. */
export function xmlText(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const found = nodeAt(node, ...path);
  const text = found?.['#'];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The first element of any name in a node: `ICMS` holds one that is named after its kind of tax. */
export function firstIn(node: XmlNode | undefined): XmlNode | undefined {
  const name = Object.keys(node ?? {}).find((one) => !one.startsWith('@') && one !== '#');
  return name === undefined ? undefined : nodeAt(node, name);
}
