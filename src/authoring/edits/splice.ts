/**
 * Single edits of a YAML text, each by replacing a range of characters. All other characters stay untouched.
 */
import { isMap, isScalar, isSeq, parseDocument, type Node, type Scalar } from 'yaml';
import {
  colonEnd,
  YamlLayout,
  leafEnd,
  pairAt,
  propsStart,
  type Collection,
  type EditPath,
} from './layout.ts';
import { RefusedEdit } from './refused.ts';
import { inline, itemLines, pairLines, scalar, widestLine, written, type WrittenValue } from './written.ts';

const cut = (text: string, start: number, end: number, instead: string) =>
  text.slice(0, start) + instead + text.slice(end);

const isBlank = (text: string) => text.trim() === '';
const hasBlankLine = (text: string) => /\n[ \t]*\r?\n/.test(text);

/** True when a new item goes on one line, like most of the maps beside it. */
function isFlat(items: Collection['items'], fallback: boolean): boolean {
  const maps = items.map((item) => ('key' in item ? item.value : item)).filter((node) => isMap(node));
  return maps.length === 0 ? fallback : maps.filter((map) => map.flow).length * 2 >= maps.length;
}

export function insert(
  text: string,
  path: EditPath,
  at: number,
  key: string | undefined,
  value: unknown,
): string {
  const layout = new YamlLayout(text);
  const collection = layout.collectionAt(path);
  if (isMap(collection) !== (key !== undefined)) throw new RefusedEdit('missing');
  if (collection.items.length === 0) return insertFirst(layout, collection, key, value);
  return collection.flow
    ? insertFlow(
        layout,
        collection,
        at,
        key === undefined ? inline(value) : `${scalar(key)}: ${inline(value)}`,
      )
    : insertBlock(layout, collection, at, key, value);
}

/** Inserts into an empty collection, `[]` or `{}`. */
function insertFirst(
  { text }: YamlLayout,
  collection: Collection,
  key: string | undefined,
  value: unknown,
): string {
  if (!collection.flow || !collection.range) throw new RefusedEdit('form');
  const [start, end] = collection.range;
  return cut(text, start, end, inline(key === undefined ? [value] : { [key]: value }));
}

function insertFlow(layout: YamlLayout, collection: Collection, at: number, item: string): string {
  const { text } = layout;
  const slots = layout.slots(collection);
  const next = slots[at];
  if (next) return cut(text, next.start, next.start, `${item}, `);
  const { end } = slots.at(-1)!;
  const [, close] = collection.range!;
  const isTrailed = /^\s*,/.test(text.slice(end, close));
  const width = end + item.length + 2 - layout.lineStart(end);
  // items one per line, or no room left on the line
  const lead = (slot: { start: number }) => text.slice(layout.lineStart(slot.start), slot.start);
  const isColumn = slots.length > 1 && slots.slice(1).every((slot) => isBlank(lead(slot)));
  const wraps =
    isColumn ||
    (isSeq(collection) && width > widestLine && text.slice(layout.lineStart(end), end).trim() !== '');
  const first = slots[0]!.start;
  const indent = isColumn ? lead(slots.at(-1)!) : ' '.repeat(first - layout.lineStart(first));
  const gap = wraps ? layout.newline + indent : ' ';
  if (!isTrailed) return cut(text, end, end, `,${gap}${item}`);
  const comma = text.indexOf(',', end) + 1;
  return cut(text, comma, comma, `${gap}${item},`);
}

function insertBlock(
  layout: YamlLayout,
  collection: Collection,
  at: number,
  key: string | undefined,
  value: unknown,
): string {
  const { text, newline } = layout;
  const column = layout.column(collection);
  const indent = ' '.repeat(column);
  const flat = isFlat(collection.items, key !== undefined);
  const lines = key === undefined ? itemLines(value, column, flat) : pairLines(key, value, column, flat);
  const body = lines.map((line, index) => (index > 0 && line ? indent + line : line)).join(newline);
  const slots = layout.slots(collection);
  if (at === 0) {
    const { start } = slots[0]!;
    const item = layout.isInline(collection) ? `${body}${newline}${indent}` : `${indent}${body}${newline}`;
    return cut(text, start, start, item);
  }
  const { end } = slots[at - 1]!;
  const gaps = [at - 2, at - 1].flatMap((one) =>
    slots[one] && slots[one + 1] ? [text.slice(slots[one].end, slots[one + 1]!.start)] : [],
  );
  const apart = gaps.some(hasBlankLine) ? newline : '';
  return cut(text, end, end, `${newline}${apart}${indent}${body}`);
}

export function removeEntry(text: string, path: EditPath): string {
  const layout = new YamlLayout(text);
  const collection = layout.collectionAt(path.slice(0, -1));
  const at = placeOf(collection, path.at(-1)!);
  if (collection.items.length === 1) {
    if (path.length === 1) throw new RefusedEdit('form');
    return replace(text, path.slice(0, -1), { text: isMap(collection) ? '{}' : '[]' });
  }
  const slots = layout.slots(collection);
  const { start, end } = slots[at]!;
  const [before, after] = [slots[at - 1], slots[at + 1]];
  const gap = (from: number, to: number) => !text.slice(from, to).includes('#');
  if (collection.flow) {
    if (after && gap(end, after.start)) return cut(text, start, after.start, '');
    if (before && gap(before.end, start)) return cut(text, before.end, end, '');
    const comma = after ? text.indexOf(',', end) : text.lastIndexOf(',', start);
    return after ? cut(text, start, comma + 1, '') : cut(cut(text, start, end, ''), comma, comma + 1, '');
  }
  if (!before) {
    const isInline = layout.isInline(collection);
    if (isInline) return cut(text, start, after!.start + layout.column(collection), '');
    const to = isBlank(text.slice(end, after!.start)) ? after!.start : text.indexOf('\n', end) + 1;
    return cut(text, start, to, '');
  }
  if (isBlank(text.slice(before.end, start))) return cut(text, before.end, end, '');
  const line = text.indexOf('\n', end) + 1;
  return line > 0 ? cut(text, start, line, '') : cut(text, start - layout.newline.length, end, '');
}

export function move(text: string, path: EditPath, from: number, to: number): string {
  const layout = new YamlLayout(text);
  const collection = layout.collectionAt(path);
  const slots = layout.slots(collection);
  if (!slots[from] || !slots[to]) throw new RefusedEdit('missing');
  const order = slots.map((_, at) => at);
  order.splice(to, 0, ...order.splice(from, 1));
  const isBlock = !collection.flow;
  const isInline = isBlock && layout.isInline(collection);
  const indent = isBlock ? ' '.repeat(layout.column(collection)) : '';
  const own = slots.map(({ start, end }, at) => {
    const item = text.slice(start, end);
    return isBlock && !(at === 0 && isInline) ? item.slice(indent.length) : item;
  });
  const moved = slots.map((slot, at) => {
    const item = own[order[at]!]!;
    const gap = slots[at + 1] ? text.slice(slot.end, slots[at + 1]!.start) : '';
    return (isBlock && !(at === 0 && isInline) ? indent : '') + item + gap;
  });
  return cut(text, slots[0]!.start, slots.at(-1)!.end, moved.join(''));
}

function placeOf(collection: Collection, step: string | number): number {
  const at = isMap(collection) ? collection.items.indexOf(pairAt(collection, step) as never) : Number(step);
  if (at < 0 || !collection.items[at]) throw new RefusedEdit('missing');
  return at;
}

/** Replaces the value at a path. */
export function put(text: string, path: EditPath, value: unknown): string {
  const layout = new YamlLayout(text);
  const parent = layout.collectionAt(path.slice(0, -1));
  placeOf(parent, path.at(-1)!);
  const old = layout.nodeAt(path);
  if (parent.flow) return replace(text, path, { text: inline(value) });
  if (isScalar(old) && typeof value === 'string' && !value.includes('\n'))
    return replace(text, path, { text: scalar(value, old as Scalar) });
  const column = layout.column(parent) + 2;
  const flat = isMap(old) ? old.flow === true : true;
  return replace(text, path, written(value, column, flat));
}

/** Replaces the value at a path with typed YAML, including its comments. */
export function write(text: string, path: EditPath, typed: string): string {
  const lines = typed.replace(/\r/g, '').trimEnd().split('\n');
  const document = parseDocument(typed);
  const { contents } = document;
  if (contents === null) throw new RefusedEdit('unreadable');
  const layout = new YamlLayout(text);
  const parent = layout.collectionAt(path.slice(0, -1));
  const isLines = (isMap(contents) || isSeq(contents)) && !contents.flow;
  if (isLines || lines.some((line) => line.trim().startsWith('#'))) {
    if (parent.flow) return replace(text, path, { text: inline(document.toJS()) });
    return replace(text, path, { lines });
  }
  const isBlockText = isScalar(contents) && String(contents.type).startsWith('BLOCK');
  if (isBlockText) {
    if (parent.flow) return replace(text, path, { text: inline(document.toJS()) });
    return replace(text, path, {
      head: lines[0]!,
      lines: lines.slice(1).map((line) => line.replace(/^ {1,2}/, '')),
    });
  }
  const indent = ' '.repeat(2 + (parent.flow ? 0 : layout.column(parent)));
  return replace(text, path, {
    text: lines.map((line, at) => (at > 0 ? indent + line.trimStart() : line)).join(layout.newline),
  });
}

function replace(text: string, path: EditPath, value: WrittenValue): string {
  const layout = new YamlLayout(text);
  const { newline } = layout;
  const parent = layout.collectionAt(path.slice(0, -1));
  const at = placeOf(parent, path.at(-1)!);
  const item = parent.items[at]!;
  const old = ('key' in item ? item.value : item) as Node | null;
  const isPair = 'key' in item;
  const isBlockOld = old !== null && (isMap(old) || isSeq(old)) && !old.flow;
  const isBlockText = isScalar(old) && String(old.type).startsWith('BLOCK');
  // from after the ":" or the "-" to the end of the old value
  const begin = isPair ? colonEnd(parent, at) : layout.slots(parent)[at]!.own + (parent.flow ? 0 : 1);
  if (begin === undefined) {
    const { end } = layout.slots(parent)[at]!;
    if (!('text' in value)) throw new RefusedEdit('form');
    return cut(text, end, end, `: ${value.text}`);
  }
  let end = Math.max(begin, leafEnd(item));
  if (text[end - 1] === '\n') end = layout.lineEnd(end - (text[end - 2] === '\r' ? 2 : 1));
  const props = isPair ? propsStart(parent, at) : undefined;
  const isInPlace =
    'text' in value && old?.range && !isBlockOld && !isBlockText && old.range[1] > old.range[0];
  if (isInPlace) return cut(text, old.range![0], old.range![1], value.text);
  // others refer to this part by its anchor
  if (props !== undefined || (old as { anchor?: string } | null)?.anchor) throw new RefusedEdit('alias');
  if ('text' in value) {
    // a comment on the key's line stays there
    const firstLine = layout.lineEnd(begin);
    const note = isPair && isBlockOld && firstLine < end ? text.slice(begin, firstLine).trim() : '';
    return cut(
      text,
      begin,
      end,
      `${parent.flow && !isPair ? '' : ' '}${value.text}${note ? ` ${note}` : ''}`,
    );
  }
  const column = layout.column(parent);
  const indent = ' '.repeat(column + 2);
  const lines = value.lines.map((line) => (line ? indent + line : line));
  const rest = layout.lineEnd(end);
  const trailing = text.slice(end, rest).trim();
  const firstLine = layout.lineEnd(begin);
  const note = isBlockOld && isPair ? text.slice(begin, firstLine).trim() : trailing;
  const tail = isBlockOld && trailing ? ` ${trailing}` : '';
  if (!isPair && !value.head) {
    const [first = '', ...others] = lines;
    return cut(text, begin, rest, [` ${first.trimStart()}`, ...others].join(newline) + tail);
  }
  const head = [value.head, note].filter(Boolean).join(' ');
  return cut(text, begin, rest, [head ? ` ${head}` : '', ...lines].join(newline) + tail);
}
