/**
 * Formats values as YAML in the usual layout of configs: `[a, b]`, `{ type: text, label: Nome }`, or several
 * lines.
 */
import { Document, Scalar, YAMLSeq } from 'yaml';
import { isMap } from '#model/values/values.ts';

/** The longest line. */
export const widestLine = 110;

/** The value on one line, valid in any position. */
export function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (!isMap(value)) return scalar(value);
  const pairs = Object.entries(value).map(([key, part]) => `${scalar(key)}: ${inline(part)}`);
  return pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '{}';
}

/** @param like a scalar whose quotes are reused where possible */
export function scalar(value: unknown, like?: Scalar): string {
  const node = new Scalar(value);
  const isText = typeof value === 'string';
  if (isText && value.includes('\n')) node.type = 'QUOTE_DOUBLE';
  else if (isText && (like?.type === 'QUOTE_SINGLE' || like?.type === 'QUOTE_DOUBLE')) node.type = like.type;
  const document = new Document([]);
  const list = new YAMLSeq();
  list.flow = true;
  list.add(node);
  document.contents = list as never;
  const text = document.toString({
    lineWidth: 0,
    singleQuote: true,
    flowCollectionPadding: false,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  });
  return text.trim().slice(1, -1);
}

/** The text after "key:" or "-": on the same line or, with `lines`, below it. */
export type WrittenValue = { text: string } | { lines: string[]; head?: string };

/**
 * @param column where the lines below begin
 * @param flat whether a map goes on one line as long as it fits
 */
export function written(value: unknown, column: number, flat: boolean): WrittenValue {
  if (typeof value === 'string' && /^[^\s][^]*\n[^]*[^\n]\n?$/.test(value) && !/[ \t]\n/.test(value))
    return { head: value.endsWith('\n') ? '|' : '|-', lines: value.replace(/\n$/, '').split('\n') };
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return { text: inline(value) };
  const text = inline(value);
  const isPlain = Array.isArray(value) && value.every((part) => typeof part !== 'object');
  if ((flat || isPlain) && column + text.length <= widestLine) return { text };
  return { lines: block(value, column, flat) };
}

function block(value: object, column: number, flat: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => itemLines(part, column, flat));
  return Object.entries(value).flatMap(([key, part]) => pairLines(key, part, column, flat));
}

/** `key: value`. The first line has no indent; the others start at this column. */
export const pairLines = (key: string, value: unknown, column: number, flat: boolean): string[] =>
  under(`${scalar(key)}:`, written(value, column + key.length + 2, flat));

export function itemLines(value: unknown, column: number, flat: boolean): string[] {
  const inside = written(value, column + 2, flat);
  if (!('lines' in inside) || inside.head) return under('-', inside);
  return inside.lines.map((line, at) => `${at === 0 ? '- ' : '  '}${line}`);
}

function under(start: string, inside: WrittenValue): string[] {
  if (!('lines' in inside)) return [`${start} ${inside.text}`];
  const first = inside.head ? `${start} ${inside.head}` : start;
  return [first, ...inside.lines.map((line) => (line ? `  ${line}` : line))];
}
