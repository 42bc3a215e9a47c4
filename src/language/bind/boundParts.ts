/**
 * When a config is loaded again, a part of a file that was bound without a problem is not bound again while its file, and all
 * that the part looked up, are the same. A part with a problem, reported or suppressed, is bound each time.
 */
import { createHash } from 'node:crypto';
import type { CheckedFile } from '../files.ts';
import { memoize } from '#model/lib/memoize.ts';
import { portalDefaults } from '../schema/portal.ts';
import type { PortalDefaults } from '../sources.ts';
import { structureOf } from '../structure.ts';

type File = CheckedFile<unknown>;
/** What a part looked up: the version that it found under each name. */
type Lookups = Map<string, unknown>;

let latest = 0;
/**
 * Stands for what parts of other files can read in a file, so that no old file is kept alive: for a valid one the digest
 * of its contents, as only a part with a problem reads places. The wording of fields is left out; no other file's part
 * reads it.
 */
export const versionOf = memoize((file: File): string =>
  file.isValid([]) && !file.lacksFields
    ? createHash('sha256').update(structureOf(file.value)).digest('base64')
    : `broken ${(latest += 1)}`,
);

/** The same for portal.yaml. */
export const versionOfPortal = (file: CheckedFile<PortalDefaults>): unknown =>
  file.isValid([]) ? portalDefaults(file.value) : versionOf(file);

/** By name: the parts of a file that were bound without a problem. */
const silentIn = memoize((_file: File) => new Map<string, Lookups>());

export class BoundParts {
  readonly #tables = new Map<string, Watched<unknown>>();
  readonly #said: () => number;
  readonly #everywhere: () => string;
  #base: string | undefined;
  #lookups: Lookups | undefined;

  /**
   * @param said how much has been reported so far
   * @param everywhere names the state of all that any part may read without looking it up
   */
  constructor(said: () => number, everywhere: () => string) {
    this.#said = said;
    this.#everywhere = everywhere;
  }

  /**
   * A table whose entries are looked up by name.
   *
   * @param versionOf stands for all that a part can read in an entry
   */
  watched<V>(table: string, entries: ReadonlyMap<string, V>, versionOf: (entry: V) => unknown): Watched<V> {
    const watched = new Watched(entries, versionOf, (name) => {
      // a broken file may hold anything where a name belongs
      if (typeof name === 'string') this.#lookups?.set(`${table} ${name}`, watched.version(name));
    });
    this.#tables.set(table, watched as Watched<unknown>);
    return watched;
  }

  bind(file: File, part: string, work: () => void) {
    this.#base ??= this.#everywhere();
    const silent = silentIn(file);
    const before = silent.get(part);
    if (before && [...before].every(([name, version]) => this.#versionUnder(name) === version)) return;
    silent.delete(part);
    const lookups: Lookups = new Map([['', this.#base]]);
    const said = this.#said();
    this.#lookups = lookups;
    work();
    this.#lookups = undefined;
    if (this.#said() === said) silent.set(part, lookups);
  }

  #versionUnder(lookup: string): unknown {
    const at = lookup.indexOf(' ');
    return at < 0 ? this.#base : this.#tables.get(lookup.slice(0, at))?.version(lookup.slice(at + 1));
  }
}

const all = '*';
const presence = '?';

/** A map that reports each name that is looked up in it. */
export class Watched<V> {
  readonly #entries: ReadonlyMap<string, V>;
  readonly #versionOf: (entry: V) => unknown;
  readonly #onLookup: (name: string) => void;

  constructor(
    entries: ReadonlyMap<string, V>,
    versionOf: (entry: V) => unknown,
    onLookup: (name: string) => void,
  ) {
    this.#entries = entries;
    this.#versionOf = versionOf;
    this.#onLookup = onLookup;
  }

  get(id: string): V | undefined {
    this.#onLookup(id);
    return this.#entries.get(id);
  }

  has(id: string): boolean {
    this.#onLookup(`${presence}${id}`);
    return this.#entries.has(id);
  }

  keys() {
    this.#onLookup(all);
    return this.#entries.keys();
  }

  values() {
    this.#onLookup(all);
    return this.#entries.values();
  }

  /** What a look-up of this name finds, as a value that can be compared. */
  version(name: string): unknown {
    const of = (entry: V | undefined) => (entry === undefined ? undefined : this.#versionOf(entry));
    if (name === all) return [...this.#entries].map(([id, entry]) => `${id} ${of(entry)}`).join();
    return name.startsWith(presence)
      ? this.#entries.has(name.slice(presence.length))
      : of(this.#entries.get(name));
  }
}
