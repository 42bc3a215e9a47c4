/**
 * The layout of a YAML text: the range of each item of a map or list, including the comments that belong to
 * it.
 */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type CST,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { RefusedEdit } from './refused.ts';

export type Collection = YAMLMap<Node, Node | null> | YAMLSeq<Node>;
type Span = { start: number; end: number };
/** The range of an item with its comments; `own` is where it starts without them. */
export type Slot = Span & { own: number };

export type EditPath = readonly (string | number)[];

/** A YAML text to be edited. */
export class YamlLayout {
  readonly text: string;
  readonly document: Document.Parsed;
  readonly newline: '\n' | '\r\n';

  constructor(text: string) {
    this.text = text;
    this.document = parseDocument(text, { keepSourceTokens: true, uniqueKeys: true });
    this.newline = /\r\n/.test(text) ? '\r\n' : '\n';
    if (this.document.errors.length > 0) throw new RefusedEdit('unreadable');
  }

  /** Refuses aliases without an anchor, aliases that contain themselves, and too many of them. */
  toJS(): unknown {
    try {
      const data: unknown = this.document.toJS({ maxAliasCount: 100 });
      JSON.stringify(data);
      return data;
    } catch {
      throw new RefusedEdit('alias');
    }
  }

  /** The node at a path. Refuses to follow aliases, because their content belongs to another part. */
  nodeAt(path: EditPath): Node | null | undefined {
    let node: Node | null | undefined = this.document.contents;
    for (const step of path) {
      if (isAlias(node)) throw new RefusedEdit('alias');
      if (isMap(node)) node = pairAt(node, step)?.value as Node | null | undefined;
      else if (isSeq(node)) node = node.items[Number(step)] as Node | undefined;
      else return undefined;
    }
    return node;
  }

  collectionAt(path: EditPath): Collection {
    const node = this.nodeAt(path);
    if (isAlias(node)) throw new RefusedEdit('alias');
    if (!isMap(node) && !isSeq(node)) throw new RefusedEdit('missing');
    return node as Collection;
  }

  lineStart = (offset: number) => this.text.lastIndexOf('\n', offset - 1) + 1;
  lineEnd(offset: number): number {
    const end = this.text.indexOf('\n', offset);
    if (end < 0) return this.text.length;
    return this.text[end - 1] === '\r' ? end - 1 : end;
  }

  /** The column in which the items of a block collection begin. */
  column(collection: Collection): number {
    const start = itemStart(collection, 0);
    return start - this.lineStart(start);
  }

  /** True when the first item is on the same line as the "-" of its parent list. */
  isInline(collection: Collection): boolean {
    const start = itemStart(collection, 0);
    return this.text.slice(this.lineStart(start), start).trim() !== '';
  }

  slots(collection: Collection): Slot[] {
    const flow = collection.flow === true;
    const slots = collection.items.map((_, at) =>
      flow ? this.#flowSlot(collection, at) : this.#blockSlot(collection, at),
    );
    return slots;
  }

  #flowSlot(collection: Collection, at: number): Slot {
    const start = itemStart(collection, at);
    const item = collection.items[at]!;
    const end = Math.max(start, leafEnd(item));
    const colon = 'key' in item ? colonEnd(collection, at) : undefined;
    return { start, own: start, end: Math.max(end, colon ?? end) };
  }

  #blockSlot(collection: Collection, at: number): Slot {
    const { text } = this;
    const own = itemStart(collection, at);
    const column = this.column(collection);
    const isInline = at === 0 && this.isInline(collection);
    let start = isInline ? own : this.lineStart(own);
    // comments directly above an item belong to it
    for (const first = isInline ? start : 0; start > first;) {
      const above = this.lineStart(start - 1);
      const line = text.slice(above, start);
      if (!/^ *#/.test(line) || line.search(/\S/) !== column || this.#isContent(collection, at, above)) break;
      start = above;
    }
    let end = this.#contentEnd(collection.items[at]!);
    // and so do more deeply indented comments below it
    for (;;) {
      const next = text.indexOf('\n', end) + 1;
      if (next === 0 || next >= text.length) break;
      const line = text.slice(next, this.lineEnd(next));
      if (!/^ *#/.test(line) || line.search(/\S/) <= column) break;
      end = this.lineEnd(next);
    }
    return { start, own, end };
  }

  /** True when a line that looks like a comment is part of an earlier item's text. */
  #isContent(collection: Collection, at: number, offset: number): boolean {
    return at > 0 && offset < this.#contentEnd(collection.items[at - 1]!);
  }

  #contentEnd(item: Collection['items'][number]): number {
    const end = leafEnd(item);
    const { text } = this;
    // a block scalar ends with its last line
    if (end > 0 && text[end - 1] === '\n') {
      const before = text[end - 2] === '\r' ? end - 2 : end - 1;
      return before;
    }
    return this.lineEnd(end);
  }
}

export const pairAt = (map: YAMLMap, key: string | number): Pair | undefined =>
  map.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === String(key));

type Tokens = { items: { start: CST.SourceToken[]; sep?: CST.SourceToken[] }[] };

/** The token of an item. Tokens without an item are skipped. */
const tokenAt = (collection: Collection, at: number) => {
  const { srcToken } = collection as { srcToken?: unknown };
  const items = (srcToken as Tokens | undefined)?.items ?? [];
  const isBlockList = isSeq(collection) && !collection.flow;
  const written = isBlockList
    ? items.filter(({ start }) => start.some(({ type }) => type === 'seq-item-ind'))
    : items.filter((item) => 'key' in item || 'value' in item || 'sep' in item);
  return written[at];
};

/** The start of an item: its "-", its key, or the anchor before it. */
function itemStart(collection: Collection, at: number): number {
  const token = tokenAt(collection, at);
  if (!token) throw new RefusedEdit('form');
  if (token.start.some(({ type }) => type === 'explicit-key-ind')) throw new RefusedEdit('form');
  const isBlockList = isSeq(collection) && !collection.flow;
  const dash = isBlockList ? token.start.find(({ type }) => type === 'seq-item-ind') : undefined;
  const prop = token.start.find(({ type }) => type === 'anchor' || type === 'tag');
  const first = dash ?? prop;
  if (first) return first.offset;
  const item = collection.items[at]!;
  const node = 'key' in item ? (item.key as Node) : (item as Node | null);
  if (!node?.range) throw new RefusedEdit('form');
  return node.range[0];
}

/** The offset after the ":" of a pair. */
export function colonEnd(collection: Collection, at: number): number | undefined {
  const colon = tokenAt(collection, at)?.sep?.find(({ type }) => type === 'map-value-ind');
  return colon && colon.offset + 1;
}

/** The start of the anchor or tag of a pair's value. */
export function propsStart(collection: Collection, at: number): number | undefined {
  return tokenAt(collection, at)?.sep?.find(({ type }) => type === 'anchor' || type === 'tag')?.offset;
}

/** The end of the last node inside an item, ignoring comments. */
export function leafEnd(item: Node | Pair | null | undefined): number {
  if (!item) return 0;
  if ('key' in item) {
    const key = item.key as Node;
    return Math.max(key.range?.[1] ?? 0, leafEnd(item.value as Node | null));
  }
  if ((isMap(item) || isSeq(item)) && !item.flow) return leafEnd(item.items.at(-1) as Node | undefined);
  return item.range?.[1] ?? 0;
}
