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
