/**
 * YAML as nearly all files of a config are written, read many times as fast as by a reader of the whole language: maps
 * and lists, in lines or in braces. Whatever else a file has (a tag, an escape, a mistake) makes it "not plain": then the
 * library reads all of it, and tells what is wrong.
 */

import { Cursor, notPlain, refuse } from './cursor.ts';
import { meaningOf, nameOf, plainNameOf } from './meaning.ts';
import { emptyList, emptyMap, type PlainNode } from './node.ts';

/** Null when the text is not plain. */
export function readPlainYaml(text: string): PlainNode | null {
  if (/[\t\r\ufeff\u0085\u2028\u2029]|^(?:---|\.\.\.|%)/m.test(text)) return null;
  try {
    return new Reader(text).document();
  } catch (error) {
    if (error === notPlain) return null;
    throw error;
  }
}

const maxDepth = 30;
const maxAliases = 50;
const key =
  /(?:([\p{L}\d_$][^\n,[\]{}#&*!|>@`'":%]{0,200})|'([^'\n]{1,200})'|"([^"\\\n]{1,200})"):(?=[ \n]|$)/uy;
const quoted = /'((?:[^'\n]|'')*)'|"(?:[^"\\\n]|\\["\\/bfnrt])*"/y;
/** Of what may begin a text, that which never means anything else. */
const inLine = /[\p{L}\d_$/(.=^~;\\-][^\n]*/uy;
const inBraces = /[\p{L}\d_$/(.=^~;\\-][^\n,[\]{}]*/uy;
const lineEnd = / *(?:(?<= )#[^\n]*)?(?:\n|$)/y;
const emptyLines = /(?: *(?:#[^\n]*)?\n)* */y;
const nextOfText = / *\n( +)([^ #\n][^\n]*)/y;
const anchor = /&([\w-]+)(?: +|(?=\n))/y;
const alias = /\*([\w-]+)(?=[ \n,\]}]|$)/y;
const blockSign = /([|>])(-?) *\n/y;
const blockLine = /( *)([^\n]*)(?:\n|$)/y;
const gap = /(?:[ \n]|(?<=[ \n])#[^\n]*)*/y;

class Reader extends Cursor {
  /** The column of the line's first character, which is where the reader stands between the parts of a collection. */
  #column = 0;
  readonly #anchors = new Map<string, PlainNode>();
  #aliases = 0;
  /** Anchors whose parts are being read: one that holds aliases could multiply them. */
  #open = 0;

  document(): PlainNode | null {
    this.#nextLine();
    if (this.isAtEnd || this.#isDash()) return null;
    const root = this.#map(this.#column, 0);
    return this.isAtEnd ? root : null;
  }

  // --- in lines ---------------------------------------------------------------------------------------------

  #map(column: number, depth: number): PlainNode {
    const map = emptyMap(this.at);
    do {
      const start = this.at;
      const name = this.#key();
      const valueAt = this.at;
      const anchored = this.#anchor();
      let node: PlainNode;
      if (this.read(lineEnd) !== undefined) {
        this.#nextLine();
        node = this.#below(column, depth + 1) ?? { start: valueAt, data: null };
      } else node = this.#inLine(column, depth + 1);
      add(map, name, start, this.#named(anchored, node));
    } while (this.#goesOn(column) && (!this.#isDash() || refuse()));
    return map;
  }

  /** What stands in the lines below a key; a list may do so at the key's own column. */
  #below(column: number, depth: number): PlainNode | undefined {
    if (this.isAtEnd || this.#column < column) return undefined;
    if (this.#isDash()) return this.#list(this.#column, depth);
    if (this.#column === column) return undefined;
    return this.peek(key) === undefined ? this.#inLine(column, depth) : this.#map(this.#column, depth);
  }

  #list(column: number, depth: number): PlainNode {
    const list = emptyList(this.at);
    do {
      const dash = this.at;
      this.at += 1;
      this.spaces();
      if (this.#isDash()) refuse();
      const inside = column + this.at - dash;
      const isMap = this.peek(key) !== undefined;
      append(list, isMap ? this.#map(inside, depth + 1) : this.#inLine(column, depth + 1));
    } while (this.#goesOn(column) && this.#isDash());
    return list;
  }

  /** Whether a collection of this column has a next part; what stands further right belongs to nothing plain. */
  #goesOn(column: number): boolean {
    if (this.isAtEnd || this.#column < column) return false;
    return this.#column === column || refuse();
  }

  #inLine(column: number, depth: number): PlainNode {
    this.spaces();
    if (/[|>]/.test(this.text[this.at] ?? '')) return this.#block(column);
    const node = this.#value(inLine, column, depth);
    if (this.read(lineEnd) === undefined) refuse();
    this.#nextLine();
    return node;
  }

  /** A text below its sign: `|` keeps its lines, `>` joins them. */
  #block(column: number): PlainNode {
    const start = this.at;
    const [, sign, strip] = this.take(blockSign) ?? refuse();
    const lines: string[] = [];
    let indent = 0;
    for (;;) {
      const [, spaces, text] = this.match(blockLine)!;
      if (this.isAtEnd || (text && spaces!.length < (indent || column + 1))) break;
      indent ||= text ? spaces!.length : refuse();
      if (text && spaces!.length > indent && sign === '>') refuse();
      if (!text && spaces!.length > indent) refuse();
      lines.push(`${spaces!.slice(indent)}${text}`);
      this.read(blockLine);
    }
    this.#nextLine();
    while (lines.at(-1) === '') lines.pop();
    if (lines.length === 0 || (!strip && !this.text.endsWith('\n'))) refuse();
    const joined = lines.join('\n');
    const data = sign === '|' ? joined : joined.replace(/\n+/g, (ends) => ends.slice(1) || ' ');
    return { start, data: strip ? data : `${data}\n`, isBlock: true };
  }

  #nextLine() {
    this.read(emptyLines);
    this.#column = this.at - (this.text.lastIndexOf('\n', this.at - 1) + 1);
    if (this.text[this.at] === '#') this.at = this.text.length;
  }

  // --- in braces --------------------------------------------------------------------------------------------

  #value(text: RegExp, column: number, depth: number): PlainNode {
    if (depth > maxDepth) refuse();
    const start = this.at;
    const first = this.text[start];
    if (first === '&') return this.#named(this.#anchor(), this.#value(text, column, depth + 1));
    if (first === '*') return this.#alias();
    if (first === '[') return this.#bracketed(column, depth);
    if (first === '{') return this.#braced(column, depth);
    if (first === "'" || first === '"') {
      const whole = this.read(quoted) ?? refuse();
      const data = first === '"' ? (JSON.parse(whole) as string) : whole.slice(1, -1).replaceAll("''", "'");
      return { start, data };
    }
    const plain = this.#plain(text);
    return { start, data: text === inLine ? this.#longer(plain, column) : meaningOf(plain) };
  }

  /** What a text in lines goes on with in the next ones. */
  #longer(plain: string, column: number): unknown {
    let whole = plain;
    for (let next = this.match(nextOfText); next && next[1]!.length > column; next = this.match(nextOfText)) {
      const line = next[2]!.replace(/ +$/, '');
      if (/ #|:(?= |$)|^[-?] /.test(line)) refuse();
      whole += ` ${line}`;
      this.at += next[0].length;
    }
    return whole === plain ? meaningOf(plain) : whole;
  }

  #anchor(): string | undefined {
    this.spaces();
    if (this.text[this.at] !== '&') return undefined;
    this.#open += 1;
    return (this.take(anchor) ?? refuse())[1];
  }

  #named(name: string | undefined, node: PlainNode): PlainNode {
    if (name === undefined) return node;
    if (this.#anchors.has(name) || node.isAlias || node.data === null) refuse();
    this.#anchors.set(name, node);
    this.#open -= 1;
    return node;
  }

  #alias(): PlainNode {
    const start = this.at;
    const [, name] = this.take(alias) ?? refuse();
    const node = this.#anchors.get(name!) ?? refuse();
    this.#aliases += 1;
    if (this.#aliases > maxAliases || this.#open > 0) refuse();
    return { ...node, start, isAlias: true };
  }

  #plain(text: RegExp): string {
    const start = this.at;
    const read = this.read(text) ?? refuse();
    const note = read.indexOf(' #');
    const whole = (note < 0 ? read : read.slice(0, note)).replace(/ +$/, '');
    // a dash that begins a list, or a colon that ends a key
    if (/^-(?![\p{L}\d])|:(?= |$)/u.test(whole)) refuse();
    this.at = start + whole.length;
    return whole;
  }

  #bracketed(column: number, depth: number): PlainNode {
    const list = emptyList(this.at);
    this.at += 1;
    while (!this.#ends(']', column)) {
      append(list, this.#value(inBraces, column, depth + 1));
      this.#comma(']', column);
    }
    return list;
  }

  #braced(column: number, depth: number): PlainNode {
    const map = emptyMap(this.at);
    this.at += 1;
    while (!this.#ends('}', column)) {
      const start = this.at;
      const name = this.#key();
      this.#gap(column);
      add(map, name, start, this.#value(inBraces, column, depth + 1));
      this.#comma('}', column);
    }
    return map;
  }

  #ends(brace: string, column: number): boolean {
    this.#gap(column);
    if (this.text[this.at] !== brace) return false;
    this.at += 1;
    return true;
  }

  #comma(brace: string, column: number) {
    this.#gap(column);
    if (this.text[this.at] === ',') this.at += 1;
    else if (this.text[this.at] !== brace) refuse();
  }

  /** To what comes next, which must stand further right than what the braces are in. */
  #gap(column: number) {
    const start = this.at;
    this.read(gap);
    const line = this.text.lastIndexOf('\n', this.at - 1) + 1;
    if (line > start && this.at - line <= column) refuse();
  }

  // --- steps ------------------------------------------------------------------------------------------------

  #isDash() {
    return this.text[this.at] === '-' && /[ \n]|^$/.test(this.text[this.at + 1] ?? '');
  }

  #key(): string {
    const [, plain, single, double] = this.take(key) ?? refuse();
    return plain === undefined ? nameOf(single ?? double!) : plainNameOf(plain);
  }
}

function add(map: ReturnType<typeof emptyMap>, name: string, start: number, node: PlainNode) {
  if (map.pairs.has(name)) refuse();
  map.pairs.set(name, { start, node });
  map.data[name] = node.data;
}

function append(list: ReturnType<typeof emptyList>, node: PlainNode) {
  list.items.push(node);
  list.data.push(node.data);
}
