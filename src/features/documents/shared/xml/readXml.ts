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
const noteLimits = { size: 5_000_000, elements: 200_000 };
const deepest = 100;
export type XmlLimits = typeof noteLimits;

const options = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: deepest + 1,
};
const parser = new XMLParser(options);
const parserWithPlaces = new XMLParser({ ...options, captureMetaData: true });

/**
 * The root element of a file, in a node of its own under its name.
 *
 * @throws DocumentError
 */
export const readXml = (bytes: Uint8Array): XmlNode =>
  parsed(withCharacters(checkedText(bytes, noteLimits)), parser);

/** The number of the line in the file at which an element begins; undefined for one that holds nothing but a text. */
export type LineOf = (node: XmlNode) => number | undefined;

/**
 * The same, with the lines of its elements, for files whose parts are records of their own. `text` is that of the file.
 *
 * @throws DocumentError
 */
export function readXmlLines(
  bytes: Uint8Array,
  limits: XmlLimits,
): { root: XmlNode; text: string; lineOf: LineOf } {
  const text = checkedText(bytes, limits);
  // A line break that is given by its number begins no line of the file.
  const read = withCharacters(text.replace(/&#(?:0*1[03]|x0*[ad]);/gi, ' '));
  const root = parsed(read, parserWithPlaces);
  const places = XMLParser.getMetaDataSymbol() as unknown as string;
  const ends = [...read.matchAll(/\n/g)].map(({ index }) => index);
  return {
    text,
    root,
    lineOf: (node) => {
      const { startIndex } = (node[places] ?? {}) as { startIndex?: number };
      return startIndex === undefined ? undefined : countBelow(ends, startIndex) + 1;
    },
  };
}

/** How many of these, in their order, are below a number. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

function checkedText(bytes: Uint8Array, limits: XmlLimits): string {
  if (bytes.length > limits.size)
    throw new DocumentError('documents.xml.tooLarge', { size: limits.size / 1e6 }, 413);
  const text = fileText(bytes);
  refuseHostile(text, limits.elements);
  return text;
}

function parsed(text: string, by: XMLParser): XmlNode {
  try {
    return by.parse(text) as XmlNode;
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
function refuseHostile(text: string, most: number) {
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
        if (elements > most) throw new DocumentError('documents.tooMany', {}, 413);
        if (text[end - 2] !== '/') open.push(name);
        if (open.length > deepest) throw new DocumentError('documents.tooDeep', {}, 413);
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

/** All elements with this name in a node, at any depth, but not within each other. */
export function nodesNamed(node: XmlNode, name: string): XmlNode[] {
  return Object.keys(node)
    .filter((one) => !/^[@#]/.test(one))
    .flatMap((one) =>
      one === name ? nodesAt(node, one) : nodesAt(node, one).flatMap((child) => nodesNamed(child, name)),
    );
}

/** The first element of any name in a node: `ICMS` holds one that is named after its kind of tax. */
export function firstIn(node: XmlNode | undefined): XmlNode | undefined {
  const name = Object.keys(node ?? {}).find((one) => !one.startsWith('@') && one !== '#');
  return name === undefined ? undefined : nodeAt(node, name);
}
