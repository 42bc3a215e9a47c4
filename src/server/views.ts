/**
 * A store in which views are resources like any other: listed, filtered, added up, and never written.
 *
 * What a view comes to is kept until something that it reads changes. Within a transaction it sees what the
 * transaction has written, since that changes what is kept as well.
 */
import { everything } from '../model/filter.ts';
import type { Portal, Resource } from '../model/types.ts';
import { aggregate } from './aggregate.ts';
import { lensOf, see, type Lens } from './lens.ts';
import { idsOf, select } from './query.ts';
import type { Reader, Stored } from './store.ts';
import { oncePerPortal, storeSeeing } from './storeSeeing.ts';
import { resourcesRead, viewRows, type Tables } from './viewRows.ts';

/** The history is only ever read, like a view, but its records are stored. */
const isComputed = ({ from, history }: Resource) => from !== undefined && !history;

type Kept = { stamp: string; rows: readonly Stored[]; byId: ReadonlyMap<string, Stored> };
/** By view. One portal's: another config may make another view of the same name. */
type Memory = Map<string, Kept>;

/** The store as the users of this portal see it; the same one every time. */
export const withViews = oncePerPortal((store, portal) => {
  if (!Object.values(portal.resources).some(isComputed)) return store;
  const memory: Memory = new Map();
  return storeSeeing(store, (reader) => readerOver(reader, portal, memory));
});

function readerOver(reader: Reader, portal: Portal, memory: Memory): Reader {
  const views = new Views(reader, portal, memory);
  return {
    get: async (lens, id) => {
      if (!isComputed(lens.resource)) return reader.get(lens, id);
      const row = (await views.rowsOf(lens)).byId.get(String(id));
      return row && see(lens, row);
    },
    find: async (lens, query) => {
      if (!isComputed(lens.resource)) return reader.find(lens, query);
      const { rows, byId } = await views.rowsOf(lens);
      const ids = idsOf(query.where);
      const some = ids && [...new Set(ids.map(String))].flatMap((id) => byId.get(id) ?? []);
      return select(some ?? rows, lens, query);
    },
    aggregate: async (lens, query) =>
      isComputed(lens.resource)
        ? aggregate((await views.rowsOf(lens)).rows, lens, query)
        : reader.aggregate(lens, query),
    // nothing in a view must be unique, as nobody writes it
    twinOf: async (lens, record, fields) =>
      isComputed(lens.resource) ? undefined : reader.twinOf(lens, record, fields),
    revision: (resource) => reader.revision(resource),
    seeing: (lens) => reader.seeing(lens),
    without: (resource, id) => readerOver(reader.without(resource, id), portal, new Map()),
  };
}

class Views {
  readonly #reader: Reader;
  readonly #portal: Portal;
  readonly #memory: Memory;

  constructor(reader: Reader, portal: Portal, memory: Memory) {
    this.#reader = reader;
    this.#portal = portal;
    this.#memory = memory;
  }

  /** The view's own records, without what follows from the rest on reading (see lens.ts). */
  async rowsOf({ resource: view, today }: Pick<Lens, 'resource' | 'today'>): Promise<Kept> {
    // taken before reading: should something change meanwhile, what is kept is already out of date, and not wrong
    const stamp = await this.#stampOf(view, today);
    const known = this.#memory.get(view.id);
    if (known?.stamp === stamp) return known;
    const { resources, timeZone } = this.#portal;
    const rows = viewRows(view, { resources, today, timeZone, tables: await this.#tablesFor(view, today) });
    const kept = { stamp, rows, byId: new Map(rows.map((row) => [String(row.id), row])) };
    this.#memory.set(view.id, kept);
    return kept;
  }

  async #tablesFor(view: Resource, today: string): Promise<Tables> {
    const { resources, timeZone } = this.#portal;
    const tables = new Map<string, ReadonlyMap<string, Stored>>();
    for (const id of resourcesRead(view, resources)) {
      const lens = lensOf(resources[id]!, { variables: { user: null, today }, timeZone });
      const { records } = isComputed(lens.resource)
        ? select((await this.rowsOf(lens)).rows, lens, { where: everything })
        : await this.#reader.find(lens, { where: everything });
      tables.set(id, new Map(records.map((record) => [String(record.id), record])));
    }
    return tables;
  }

  /** Differs with the day, and with whatever the view reads, by way of other views included. */
  async #stampOf(view: Resource, today: string): Promise<string> {
    const stored = [...this.#storedUnder(view)].sort();
    const revisions = await Promise.all(stored.map((id) => this.#reader.revision(id)));
    return [today, ...revisions].join(' ');
  }

  #storedUnder(view: Resource, found = new Set<string>()): Set<string> {
    for (const id of resourcesRead(view, this.#portal.resources)) {
      const resource = this.#portal.resources[id]!;
      if (resource.from) this.#storedUnder(resource, found);
      else found.add(id);
    }
    return found;
  }
}
