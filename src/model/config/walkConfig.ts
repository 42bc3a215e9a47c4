/**
 * The one traversal of config values: visits every key of every map with its meaning. The visitor decides
 * what passes, and as what. Keys without a meaning, and maps without a description, never pass.
 */
import type { Meaning } from './keyword.ts';

/** The semantics of a keyword and, if its value contains maps, of the keywords in them. */
export type DescribedKeyword = Meaning & {
  inside?: Description;
  /** The maps are keyed by names of their own: fields, options. */
  keyed?: true;
  /** What the keyword has where it is left out; absent where it must be written. */
  leftOut?: () => unknown;
};
export type Entries = Readonly<Record<string, DescribedKeyword>>;
/** Depends on the map itself, as there are variants: fields by their kind, screens by theirs. */
export type Description = (map: ConfigMap) => Entries;
export type ConfigMap = Readonly<Record<string, unknown>>;

export type VisitContext = {
  key: string;
  entry: DescribedKeyword;
  /** The enclosing maps, innermost first. */
  owners: readonly [ConfigMap, ...ConfigMap[]];
  /** The resource that it is about. */
  resource?: string;
};

export type ConfigVisitor = {
  /** Whether to visit this value. Default: every value. */
  enter?(at: VisitContext): boolean;
  /** Returns the new value; undefined removes it. */
  leaf(value: unknown, at: VisitContext): unknown;
  /** Returns the new map, once its parts were visited; undefined removes it. */
  map?(part: ConfigMap, original: ConfigMap, at: VisitContext): ConfigMap | undefined;
};

/** Returns the value as transformed by the visitor. */
export const walkConfig = <T extends object>(
  value: T,
  description: Description,
  visitor: ConfigVisitor,
  about?: string,
) => walkMap(value as unknown as ConfigMap, description, visitor, [], about) as unknown as T;

function walkMap(
  part: ConfigMap,
  description: Description,
  visitor: ConfigVisitor,
  around: readonly ConfigMap[],
  about: string | undefined,
): ConfigMap {
  const entries = description(part);
  const resource = resourceOf(part, entries) ?? about;
  const result: Record<string, unknown> = {};
  const owners: VisitContext['owners'] = [part, ...around];
  for (const [key, value] of Object.entries(part)) {
    const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
    if (!entry || value === undefined) continue;
    const at: VisitContext = { key, entry, owners, ...(resource && { resource }) };
    if (visitor.enter && !visitor.enter(at)) continue;
    const seen = entry.inside ? walkParts(value, entry.inside, visitor, at) : visitor.leaf(value, at);
    if (seen !== undefined) result[key] = seen;
  }
  return result;
}

function walkParts(value: unknown, inside: Description, visitor: ConfigVisitor, at: VisitContext): unknown {
  const one = (part: unknown) => {
    if (!isPart(part)) return visitor.leaf(part, at);
    const seen = walkMap(part, inside, visitor, at.owners, at.resource);
    return visitor.map ? visitor.map(seen, part, at) : seen;
  };
  if (Array.isArray(value)) return value.map(one).filter((part) => part !== undefined);
  if (!at.entry.keyed || !isPart(value)) return one(value);
  const kept: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const seen = one(part);
    if (seen !== undefined) kept[name] = seen;
  }
  return kept;
}

/** The resource that a map and its contents are about, if the map declares one. */
function resourceOf(part: ConfigMap, entries: Entries): string | undefined {
  let key = resourceKeys.get(entries);
  if (key === undefined) {
    key = Object.keys(entries).find((name) => entries[name]!.role === 'resource') ?? null;
    resourceKeys.set(entries, key);
  }
  const named = key === null ? undefined : part[key];
  return typeof named === 'string' ? named : undefined;
}

/** A cache, as many maps share the same meanings. */
const resourceKeys = new WeakMap<Entries, string | null>();

/** The name that distinguishes an item from its neighbours: the value of the first `names` key present. */
export function nameOfItem(part: ConfigMap, description: Description): string | undefined {
  const entries = description(part);
  const key = Object.keys(entries).find((name) => entries[name]!.names && part[name] !== undefined);
  return key === undefined ? undefined : String(part[key]);
}

const isPart = (value: unknown): value is ConfigMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
