/**
 * Reads the elements of an OFX file, version 1 (SGML, where elements with a value need no closing tag) and 2 (XML). Source: OFX
 * 1.6 and 2.2, chapter 2. Own code, because the readers on npm each change some texts or amounts: an element's name has
 * capitals, digits and points only, so any other `<` is text, as is a bare `&`.
 */
import { DocumentError } from '../document.ts';

/** An element with a value, or with elements in it. `isRead`: its value was asked for. */
export type Element = { name: string; text: string; children: Element[]; line: number; isRead?: true };

const deepest = 100;
/** Signs of "<" in a file: more than 20,000 transactions with all closing tags have. Others are refused at once. */
const mostTags = 400_000;

/** The elements that hold others, each with those that it stands in. By these, one that was not closed ends. */
const parents: Readonly<Record<string, readonly string[]>> = {
  BANKMSGSRSV1: ['OFX'],
  CREDITCARDMSGSRSV1: ['OFX'],
  SIGNONMSGSRSV1: ['OFX'],
  STMTTRNRS: ['BANKMSGSRSV1', 'OFX'],
  CCSTMTTRNRS: ['CREDITCARDMSGSRSV1', 'OFX'],
  STMTRS: ['STMTTRNRS'],
  CCSTMTRS: ['CCSTMTTRNRS'],
  BANKACCTFROM: ['STMTRS'],
  CCACCTFROM: ['CCSTMTRS'],
  BANKTRANLIST: ['STMTRS', 'CCSTMTRS'],
  LEDGERBAL: ['STMTRS', 'CCSTMTRS'],
  AVAILBAL: ['STMTRS', 'CCSTMTRS'],
  STMTTRN: ['BANKTRANLIST', 'STMTRS', 'CCSTMTRS'],
};

/** Elements with a value: an empty one holds no others, even if nothing closes it. */
const plain = new Set(
  (
    'TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM SIC PAYEEID NAME ' +
    'EXTDNAME MEMO BALAMT DTASOF ACCTID BANKID BRANCHID ACCTTYPE ACCTKEY CURDEF DTSTART DTEND CODE SEVERITY MESSAGE ' +
    'TRNUID CLTCOOKIE LANGUAGE DTSERVER ORG FID MKTGINFO ' +
    // Of these the parts stand beside them, whether or not something closes them.
    'CURRENCY ORIGCURRENCY CURRATE CURSYM'
  ).split(' '),
);

/** Free texts: what looks like an element within one of their lines may be a part of them. */
const free = new Set(['MEMO', 'NAME', 'EXTDNAME']);

const tag = /<(\/?)([A-Z][A-Z0-9._]{0,99})\s{0,99}(\/?)>|<!\[CDATA\[|<!--|<\?/g;
/** By how they begin, the ends of parts that hold no elements. */
const ends: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' };

/**
 * @param body the text from its first element on, usually `<OFX>`
 * @param firstLine the number of the line in the file at which it stands
 * @throws DocumentError for what is too deep or too long
 */
export function elementsOf(body: string, firstLine: number): Element {
  refuseMany(body);
  const closed = closedNames(body);
  const [, first = 'OFX'] = /^<([A-Z0-9]+)/.exec(body) ?? [];
  if (closed.has('STMTTRN') && !closed.has(first)) throw new DocumentError('documents.cut');
  const root: Element = { name: '', text: '', children: [], line: 1 };
  const stack: Element[] = [root];
  const isByLine = !/[^\s>][^\S\n]*<(?:DTPOSTED|TRNAMT)>/.test(body);
  let at = 0;
  let line = firstLine;
  /** What never ends again in this file, so that its end is searched once. */
  const endless = new Set<string>();
  /** The element whose value is being read. */
  let open: Element | undefined;
  const addText = (text: string) => {
    if (open) open.text += text;
  };
  const last = () => stack[stack.length - 1]!;
  const close = (name: string) => {
    const from = stack.findLastIndex((one) => one.name === name);
    if (from > 0) stack.length = from;
  };
  const tags = new RegExp(tag);
  for (let match = tags.exec(body); match; match = tags.exec(body)) {
    const [begin, slash, name, empty] = match;
    const whole = name === undefined ? (partFrom(begin, match.index) ?? begin) : begin;
    tags.lastIndex = match.index + whole.length;
    const between = body.slice(at, match.index);
    addText(decoded(between));
    line += linesIn(between);
    at = match.index + whole.length;
    if (name === undefined) {
      if (whole === begin) addText(whole);
      else if (begin.startsWith('<![')) addText(whole.slice(begin.length, -3));
    } else if (open && isText(open, name, slash === '/', between)) addText(whole);
    else if (slash) {
      if (open?.name === name) open = undefined;
      else {
        open = undefined;
        close(name);
      }
    } else {
      const wanted = parents[name];
      if (wanted) {
        const parent = stack.findLastIndex((one) => wanted.includes(one.name));
        if (parent > 0) stack.length = parent + 1;
      }
      const element: Element = { name, text: '', children: [], line };
      last().children.push(element);
      open = element;
      if (!empty && holdsOthers(name, at)) {
        stack.push(element);
        open = undefined;
        if (stack.length > deepest) throw new DocumentError('documents.tooDeep');
      }
    }
    line += linesIn(whole);
  }
  addText(decoded(body.slice(at)));
  return root;

  /** A comment or the like to its end; undefined without one: then its beginning is text. */
  function partFrom(begin: string, from: number): string | undefined {
    if (endless.has(begin)) return undefined;
    const end = body.indexOf(ends[begin]!, from + begin.length);
    if (end >= 0) return body.slice(from, end + ends[begin]!.length);
    endless.add(begin);
    return undefined;
  }

  /**
   * Whether something within a line of a value only looks like an element: no statement has it, or the value's own closing
   * tag follows, or it stands behind a memo's text in a file that gives each element a line of its own.
   */
  function isText(value: Element, name: string, isClosing: boolean, between: string): boolean {
    if (between.includes('\n') || name === 'STMTTRN') return false;
    if (isClosing)
      return free.has(value.name) && name !== value.name && !stack.some((one) => one.name === name);
    if (isNoElement(name)) return true;
    if (!free.has(value.name) || Object.hasOwn(parents, name)) return false;
    return (isByLine && between.trim() !== '') || isClosedInLine(value.name);
  }

  /** Whether the value ends with a closing tag in this line, before its transaction does. */
  function isClosedInLine(name: string): boolean {
    if (!closed.has(name)) return false;
    const [rest = ''] = /^(?:(?!<\/?STMTTRN>)[^\n]){0,2000}/.exec(body.slice(at, at + 2000)) ?? [];
    const end = rest.indexOf(`</${name}>`);
    return end >= 0 && !/<(?:PAYEE|BANKACCTTO|CCACCTTO)>/.test(rest.slice(0, end));
  }

  /** Something in a text that looks like an element: no statement has it, and nothing closes it. */
  function isNoElement(name: string): boolean {
    return !plain.has(name) && !Object.hasOwn(parents, name) && !closed.has(name) && !name.includes('.');
  }

  /** An element without a text behind it holds others, if it is known to, or is closed somewhere and not at once. */
  function holdsOthers(name: string, from: number): boolean {
    if (Object.hasOwn(parents, name) || name === 'OFX') return true;
    if (plain.has(name) || !closed.has(name)) return false;
    next.lastIndex = from;
    const [, following] = next.exec(body) ?? [];
    return following !== undefined && following !== `/${name}`;
  }
}

function refuseMany(body: string) {
  let count = 0;
  for (let at = body.indexOf('<'); at >= 0; at = body.indexOf('<', at + 1))
    if (++count > mostTags) throw new DocumentError('documents.tooMany');
}

/** The names that have a closing tag somewhere. */
const closedNames = (body: string): ReadonlySet<string> =>
  new Set([...body.matchAll(/<\/([A-Z][A-Z0-9._]{0,99})\s{0,99}>/g)].map(([, name]) => name!));

const next = /\s*<(\/?[A-Z][A-Z0-9._]*)\s*\/?>/y;
const linesIn = (text: string) => text.split('\n').length - 1;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** A text without its escapes. What is no escape stays as it is. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g,
    (_whole, name, decimal, hex) => {
      if (name) return entities[name as string]!;
      const code = decimal ? Number(decimal) : parseInt(hex as string, 16);
      const isCharacter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : ' ';
    },
  );

/** All elements with one of these names, at any depth. */
export function elementsNamed(element: Element, names: readonly string[]): Element[] {
  return element.children.flatMap((child) =>
    names.includes(child.name) ? [child] : elementsNamed(child, names),
  );
}

/** The value of the first element at a path; undefined where there is none, or an empty one. */
export function textAt(element: Element, ...path: readonly string[]): string | undefined {
  let one: Element | undefined = element;
  for (const name of path) one = one?.children.find((child) => child.name === name);
  if (one) one.isRead = true;
  const text = one?.text.replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}

/** True for an element of which something was read. */
const isReadIn = (element: Element): boolean => element.isRead === true || element.children.some(isReadIn);
const saysNothing = (element: Element): boolean =>
  element.text.trim() === '' && element.children.every(saysNothing);

/** The largest parts of which nothing was read, and which say something. `known`: names that say nothing of an account. */
export function unreadIn(element: Element, known: ReadonlySet<string>): Element[] {
  return element.children.flatMap((child) => {
    if (known.has(child.name) || saysNothing(child)) return [];
    return isReadIn(child) ? unreadIn(child, known) : [child];
  });
}

/**
 * The text from its first element on, in the writing that `elementsOf` reads: names in capitals, without attributes and
 * prefixes. Undefined without a statement's beginning in the first characters. `line` is that of the first element.
 */
export function statementText(text: string): { header: string; body: string; line: number } | undefined {
  const head = text
    .slice(0, longestHeader)
    .replace(/<!--[^]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
  const root =
    /<(?:[\w.-]+:)?(?:OFX|BANKTRANLIST|BANKMSGSRSV1|CREDITCARDMSGSRSV1|(?:CC)?STMTTRNRS|(?:CC)?STMTRS)(?=[\s>])[^<>]*>/i.exec(
      head,
    );
  if (!root) return undefined;
  const header = head.slice(0, root.index);
  const body = text.slice(root.index);
  const isPlain = /^<[A-Z0-9]+>$/.test(root[0]) && (/<STMTTRN>/.test(body) || !/<stmttrn>/i.test(body));
  return { header, body: isPlain ? body : inCapitals(body), line: header.split('\n').length };
}

/** In characters. */
const longestHeader = 10_000;

/** Only names of elements that a statement has, so that a text in angle brackets stays as it is. */
const inCapitals = (body: string): string =>
  body.replace(
    /<(\/?)(?:[\w.-]{1,40}:)?([A-Za-z][\w.]{0,99})((?:\s+[\w:.-]{1,60}\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s{0,99}(\/?)>/g,
    (whole, slash: string, name: string, attributes: string, empty: string) => {
      const capital = name.toUpperCase();
      const isKnown = Object.hasOwn(parents, capital) || plain.has(capital) || capital === 'OFX';
      return isKnown ? `<${slash}${capital}${empty}>${attributes.replace(/[^\n]/g, '')}` : whole;
    },
  );
