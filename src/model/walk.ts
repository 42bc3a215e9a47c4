/**
 * The one way through a config value: every key of every map in it, with what the key means. What goes on, and as
 * what, is for the visitor to say; a key that has no meaning, or maps that nobody describes, never go on.
 */
import type { Meaning } from './keyword.ts';

/** What one key means; where it holds further maps, what theirs mean. */
export type Entry = Meaning & {
  inside?: Description;
  /** The maps stand under names of their own: fields, options. */
  keyed?: true;
};
export type Entries = Readonly<Record<string, Entry>>;
/** By the map itself, as it may be one of several: fields by their kind, screens by theirs. */
export type Description = (map: Part) => Entries;
export type Part = Readonly<Record<string, unknown>>;

export type At = {
  key: string;
  entry: Entry;
  /** The map in which it stands, and those around, the innermost first. */
  owners: readonly [Part, ...Part[]];
  /** The resource that it is about. */
  resource?: string;
};

export type Visitor = {
  /** Whether what stands there is looked at; all is, where nobody says. */
  enters?(at: At): boolean;
  /** What becomes of a value; undefined: it is left out. */
  leaf(value: unknown, at: At): unknown;
  /** What becomes of a map whose parts have been seen to; undefined: it is left out. */
  map?(part: Part, original: Part, at: At): Part | undefined;
};

/** The value with what the visitor makes of it. */
export const walk = <T extends object>(
  value: T,
  description: Description,
  visitor: Visitor,
  about?: string,
) => walkMap(value as unknown as Part, description, visitor, [], about) as unknown as T;

function walkMap(
  part: Part,
  description: Description,
  visitor: Visitor,
  around: readonly Part[],
  about: string | undefined,
): Part {
  const entries = description(part);
  const resource = resourceOf(part, entries) ?? about;
  const result: Record<string, unknown> = {};
  const owners: At['owners'] = [part, ...around];
  for (const [key, value] of Object.entries(part)) {
    const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
    if (!entry || value === undefined) continue;
    const at: At = { key, entry, owners, ...(resource && { resource }) };
    if (visitor.enters && !visitor.enters(at)) continue;
    const seen = entry.inside ? walkParts(value, entry.inside, visitor, at) : visitor.leaf(value, at);
    if (seen !== undefined) result[key] = seen;
  }
  return result;
}

function walkParts(value: unknown, inside: Description, visitor: Visitor, at: At): unknown {
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

/** The resource that a map and what is in it are about, where it says so. */
export function resourceOf(part: Part, entries: Entries): string | undefined {
  let key = resourceKeys.get(entries);
  if (key === undefined) {
    key = Object.keys(entries).find((name) => entries[name]!.role === 'resource') ?? null;
    resourceKeys.set(entries, key);
  }
  const named = key === null ? undefined : part[key];
  return typeof named === 'string' ? named : undefined;
}

/** Found once for the meanings of a map: there are many maps that have them. */
const resourceKeys = new WeakMap<Entries, string | null>();

/** What tells an item from its neighbours: the first of the keys that name it. */
export function nameOf(part: Part, description: Description): string | undefined {
  const entries = description(part);
  const key = Object.keys(entries).find((name) => entries[name]!.names && part[name] !== undefined);
  return key === undefined ? undefined : String(part[key]);
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
