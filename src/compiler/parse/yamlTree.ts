/** Parses a YAML text to a tree of nodes with offsets. yamlMessages.ts explains its errors. */
import {
  boolCoreTag,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  SCALAR_STYLE,
  type DocumentEvent,
  type Event,
  type ScalarEvent,
} from 'js-yaml';
import { translate, type TextKey } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';

type At = {
  /** Offset of the first character after the anchor and the tag; undefined for an empty node. */
  start: number | undefined;
  anchor?: string;
  tag?: { name: string; start: number };
};
export type YamlScalar = At & {
  type: 'scalar';
  value: unknown;
  /** As written. For a quoted or multi-line text, its value. */
  source: string;
  style: 'plain' | 'quoted' | 'block';
};
export type YamlMap = At & { type: 'map'; items: YamlPair[] };
type YamlList = At & { type: 'list'; items: YamlNode[] };
type YamlAlias = At & { type: 'alias'; of: string };
export type YamlNode = YamlScalar | YamlMap | YamlList | YamlAlias;
export type YamlPair = { key: YamlNode; value: YamlNode };

export type YamlTree = {
  /** null: the text has only comments. */
  root: YamlNode | null;
  /** The version in the "%YAML" directive. */
  version: string | undefined;
  isOneDocument: boolean;
};

/** @throws YAMLException when the text is not YAML */
export function yamlTree(text: string): YamlTree {
  const events = parseEvents(text, { maxDepth: 1000 });
  const reader = new Reader(text, events);
  const [first] = events as [DocumentEvent?];
  const version = first?.directives.find(({ kind }) => kind === 'yaml');
  return {
    root: first ? reader.node(1) : null,
    version: version?.kind === 'yaml' ? version.version : undefined,
    isOneDocument: events.filter(({ type }) => type === EVENT_ID.DOCUMENT).length <= 1,
  };
}

class Reader {
  readonly #text: string;
  readonly #events: readonly Event[];
  #next = 0;

  constructor(text: string, events: readonly Event[]) {
    this.#text = text;
    this.#events = events;
  }

  node(from = this.#next): YamlNode {
    const event = this.#events[from]!;
    this.#next = from + 1;
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return this.#scalar(event);
      case EVENT_ID.MAPPING: {
        const items: YamlPair[] = [];
        while (!this.#ends()) items.push({ key: this.node(), value: this.node() });
        return { type: 'map', start: event.start, ...this.#marks(event), items };
      }
      case EVENT_ID.SEQUENCE: {
        const items: YamlNode[] = [];
        while (!this.#ends()) items.push(this.node());
        return { type: 'list', start: event.start, ...this.#marks(event), items };
      }
      case EVENT_ID.ALIAS:
        return {
          type: 'alias',
          start: event.anchorStart - 1,
          of: this.#text.slice(event.anchorStart, event.anchorEnd),
        };
      default:
        throw new Error('js-yaml: a document or an end where a node was expected');
    }
  }

  #ends(): boolean {
    if (this.#events[this.#next]!.type !== EVENT_ID.POP) return false;
    this.#next += 1;
    return true;
  }

  #scalar(event: ScalarEvent): YamlScalar {
    const { anchor, tag } = this.#marks(event);
    const source = getScalarValue(this.#text, event);
    const style = styles[event.style];
    const { valueStart } = event;
    const isPlain = style === 'plain';
    return {
      type: 'scalar',
      start: valueStart < 0 ? undefined : style === 'quoted' ? valueStart - 1 : valueStart,
      ...(anchor && { anchor }),
      ...(tag && { tag }),
      value: isPlain || tag ? resolved(source, tag?.name) : source,
      source,
      style,
    };
  }

  #marks(event: { anchorStart: number; anchorEnd: number; tagStart: number; tagEnd: number }) {
    const { anchorStart, anchorEnd, tagStart, tagEnd } = event;
    return {
      ...(anchorStart >= 0 && { anchor: this.#text.slice(anchorStart, anchorEnd) }),
      ...(tagStart >= 0 && { tag: { name: this.#text.slice(tagStart, tagEnd), start: tagStart } }),
    };
  }
}

const styles = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'quoted',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'quoted',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'block',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'block',
} as const;

const plainTags = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag];
/** The first characters of plain scalars that may be something other than a text. */
const mayBeOther = /^(?:$|[-+.~0-9nNtTfF])/;

/** The value of a plain scalar, or of one with a tag such as "!!str". */
function resolved(source: string, tag: string | undefined): unknown {
  if (!tag && !mayBeOther.test(source)) return source;
  for (const one of plainTags) {
    if (tag && tag !== one.tagName.replace('tag:yaml.org,2002:', '!!')) continue;
    const value = one.resolve(source, tag !== undefined, one.tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return source;
}

// Reports YAML features that are valid but not used in configs, at their location, before they are misread
// later.

export type YamlTrap = { offset: number; message: string };

/** Invisible characters, or characters that make a line display differently from its content. */
// oxlint-disable-next-line no-control-regex -- those are the ones that are looked for
const invisible = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\r(?!\n)/;
const strangeIndent = /^[ \t]*([\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000])/m;

/** @param text without its byte order mark */
export function trapInText(text: string): YamlTrap | null {
  const indent = strangeIndent.exec(text);
  if (indent)
    return {
      offset: indent.index + indent[0].length - 1,
      message: translate('parse.spaceIsNotPlain', { code: codeOf(indent[1]!) }),
    };
  const found = invisible.exec(text);
  if (!found) return null;
  return {
    offset: found.index,
    message: found[0].startsWith('\r')
      ? translate('parse.linesEndInOldWay')
      : translate('parse.invisibleCharacterHere', { code: codeOf(found[0]) }),
  };
}

/** A key followed by a space that YAML does not count as one, and so as part of the key. */
export function foreignSpaceHint(name: string): { meant: string; message: string } | undefined {
  const [, key, gap] = /^(.+?):([\u00a0\u2000-\u200a\u202f\u205f\u3000])/.exec(name) ?? [];
  return key && gap
    ? {
        meant: key,
        message: translate('parse.spaceIsNotUsual', { code: codeOf(gap), key }),
      }
    : undefined;
}

const codeOf = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** The message about a code of digits that YAML would parse as a number, and so change. */
export function misreadNumber({ style, source, value }: YamlScalar): string | undefined {
  if (style !== 'plain' || typeof value !== 'number') return undefined;
  if (/^[-+]?0\d/.test(source)) return translate('parse.wouldBeReadAsNumber', { source, value });
  if (/^0[ox]/.test(source)) return translate('parse.wouldBeReadAsNumberWrite', { source, value });
  if (/^\d+$/.test(source) && !Number.isSafeInteger(value))
    return translate('parse.hasTooManyDigits', { source });
  return undefined;
}

/** Detects `{ max: 120,5 }`: a decimal comma, which YAML reads as a separator between keys. */
export function decimalCommaHint(
  before: YamlNode | undefined,
  key: YamlNode,
  value: YamlNode,
): string | undefined {
  if (before?.type !== 'scalar' || key.type !== 'scalar' || value.type !== 'scalar') return undefined;
  if (typeof before.value !== 'number' || !/^\d+$/.test(key.source) || value.value !== null) return undefined;
  return translate('parse.insideCommaSeparatesKeys', { source: before.source, keySource: key.source });
}

/** True for `2)` in `{ formula: round(x, 2) }`: what a comma has cut off. The formula's own problem says so. */
export const isCutFromFormula = (owner: unknown, name: string): boolean =>
  isMap(owner) &&
  owner[name] === null &&
  Object.values(owner).some(
    (one) => typeof one === 'string' && one.split('(').length > one.split(')').length,
  );

export const isPlainTag = (tag: string) => /^!!(str|int|float|bool|null|map|seq)$/.test(tag);

export const refusedKeys = new Map<string, TextKey>([
  ['<<', 'parse.mergeIsNotUsedHere'],
  ['__proto__', 'parse.keyProtoCantBeUsed'],
]);

/** `null: false`, as SQL and Rails write it. YAML reads the key as nothing; its advice is that of "nullable". */
export const isNullability = (key: string, value: YamlNode): boolean =>
  /^null$/i.test(key) && value.type === 'scalar' && typeof value.value === 'boolean';
