/**
 * A store whose records have what other records tell of them: lookups and rollups are fields like any other, to be
 * listed, filtered, added up and decided by, and are never written.
 *
 * Each is worked out for all records in one pass and kept until something that it reads changes. A transaction sees
 * what it has written itself, since that changes what is kept as well; nothing has to be kept in step.
 */
import { bindFilter, everything, matches, parseFilter } from '../model/filter.ts';
import { isEmpty } from '../model/values.ts';
import {
  closureOf,
  isLinked,
  operationOf,
  readByRollup,
  stepsOf,
  targetsOf,
  type FieldsOf,
  type LinkField,
  type Node,
  type Paths,
  type Rollup,
} from '../model/links.ts';
import type { Field, Measure, Portal, Resource } from '../model/types.ts';
import { hasRows } from '../model/traits.ts';
import { measured } from './aggregate.ts';
import { fitting, isNumber, rounded } from './fitting.ts';
import { isWorkedOut, lensOf, see, type Lens, type Link } from './lens.ts';
import { compareValues } from './query.ts';
import type { Reader, Stored } from './store.ts';
import { oncePerPortal, storeSeeing } from './storeSeeing.ts';

type Kept = { stamp: string; value: unknown };
/** What was worked out, by what it is. One portal's: another config may say otherwise. */
type Memory = Map<string, Kept>;

/** The store as the users of this portal see it, views aside; the same one every time. */
export const withLinks = oncePerPortal((store, portal) => {
  if (!hasLinks(portal)) return store;
  const memory: Memory = new Map();
  return storeSeeing(store, (reader) => readerOver(reader, portal, memory));
});

function hasLinks({ resources }: Portal): boolean {
  const fields = Object.values(resources).flatMap((resource) => Object.values(resource.fields));
  return fields.some(
    (field) => takesValues(field) || (hasRows(field) && Object.values(field.fields).some(takesValues)),
  );
}

const takesValues = (field: Field) => isLinked(field) || field.copy !== undefined;

function readerOver(reader: Reader, portal: Portal, memory: Memory): Reader {
  const links = new Links(reader, portal, memory);
  return {
    get: async (lens, id) => reader.get(await links.forReading(lens), id),
    find: async (lens, query) => reader.find(await links.forReading(lens), query),
    aggregate: async (lens, query) => reader.aggregate(await links.forReading(lens), query),
    twinOf: (lens, record, fields) => reader.twinOf(lens, record, fields),
    revision: (resource) => links.revisionOf(resource),
    seeing: (lens) => links.forWriting(lens),
    // what is kept would be good for the records as they are
    without: (resource, id) => readerOver(reader.without(resource, id), portal, new Map()),
  };
}

class Links {
  readonly #reader: Reader;
  readonly #portal: Portal;
  readonly #memory: Memory;
  readonly #fieldsOf: FieldsOf = (id) =>
    this.#portal.resources[id]?.fields as Readonly<Record<string, LinkField>> | undefined;

  constructor(reader: Reader, portal: Portal, memory: Memory) {
    this.#reader = reader;
    this.#portal = portal;
    this.#memory = memory;
  }

  /** Grows whenever something changes that the resource's records show. */
  async revisionOf(resource: string): Promise<number> {
    const fields = Object.keys(this.#portal.resources[resource]?.fields ?? {});
    const under = this.#resourcesUnder(`revision ${resource}`, [
      { resource, field: 'id' },
      ...fields.map((field) => ({ resource, field })),
    ]);
    const revisions = await Promise.all(under.map((id) => this.#reader.revision(id)));
    return revisions.reduce((sum, one) => sum + one, 0);
  }

  async forReading(lens: Lens): Promise<Lens> {
    if (lens.linked.length === 0) return lens;
    const { resource, today } = lens;
    const nodes = lens.linked.map((field) => ({ resource: resource.id, field }));
    const { links, seen } = await this.#kept(`links ${resource.id}`, nodes, today, async () => ({
      links: await this.#linksOf(resource, lens.linked, today),
      seen: new WeakMap<object, object>(),
    }));
    return { ...lens, links, seen: seen as NonNullable<Lens['seen']> };
  }

  /** For a record that is not stored yet, and may still change; with the values that it may have to copy. */
  async forWriting(lens: Lens): Promise<Lens> {
    const { resource, today } = lens;
    const links = await this.#linksOf(resource, lens.linked, today);
    const copies = new Map<string, Link>();
    for (const field of Object.values(resource.fields)) {
      if (field.copy) copies.set(field.id, await this.#lookup(resource.fields, field, field.copy, today));
      if (!hasRows(field)) continue;
      for (const one of Object.values(field.fields))
        if (one.copy)
          copies.set(`${field.id}.${one.id}`, await this.#lookup(field.fields, one, one.copy, today));
    }
    return { ...lens, links, copies };
  }

  /** In the order in which they read each other. */
  async #linksOf({ id, fields }: Resource, wanted: readonly string[], today: string) {
    const links = new Map<string, Link>();
    const add = async (field: Field | undefined) => {
      if (!field || links.has(field.id) || !isLinked(field)) return;
      for (const { via } of stepsOf(field.lookup)) await add(fields[via]);
      links.set(
        field.id,
        field.rollup
          ? await this.#rollup(id, field, field.rollup, today)
          : await this.#lookup(fields, field, field.lookup!, today),
      );
    };
    for (const field of wanted) await add(fields[field]);
    return links;
  }

  // --- lookups ------------------------------------------------------------------------------------------

  async #lookup(fields: Resource['fields'], field: Field, paths: Paths, today: string): Promise<Link> {
    const ways = await Promise.all(
      stepsOf(paths).map(async ({ via, field: name }) => {
        const reference = fields[via] as Field & { resource: string };
        const target = this.#portal.resources[reference.resource]!;
        const value = await this.#column({ resource: target.id, field: name }, today);
        const fit = fitting(field, target.fields[name], this.#portal);
        return (record: Readonly<Record<string, unknown>>) =>
          isEmpty(record[via]) ? null : fit(value(record[via]) ?? null);
      }),
    );
    if (ways.length === 1) return ways[0]!;
    return (record) => {
      for (const way of ways) {
        const value = way(record);
        if (!isEmpty(value)) return value;
      }
      return null;
    };
  }

  /** One field of all records of a resource, by their ids. */
  async #column({ resource: id, field }: Node, today: string): Promise<(id: unknown) => unknown> {
    const lens = this.#plainLens(this.#portal.resources[id]!, today);
    if (!isWorkedOut(lens, field)) {
      const byId = await this.#kept(`table ${id}`, [{ resource: id, field: 'id' }], today, async () => {
        const records = await this.#records(lens, today);
        return new Map(records.map((record) => [String(record.id), record]));
      });
      return (id) => byId.get(String(id))?.[field];
    }
    const node = { resource: id, field };
    const values = await this.#kept(`column ${id}.${field}`, [node], today, async () => {
      const records = await this.#seen(id, [field], today);
      return new Map(records.map((record) => [String(record.id), record[field]]));
    });
    return (id) => values.get(String(id));
  }

  // --- rollups ------------------------------------------------------------------------------------------

  async #rollup(resource: string, field: Field, rollup: Rollup, today: string): Promise<Link> {
    const node = { resource, field: field.id };
    const values = await this.#kept(`rollup ${resource}.${field.id}`, [node], today, () =>
      this.#grouped(field, rollup, today),
    );
    const nothing = rollup.sum !== undefined || operationOf(rollup).kind === 'count' ? 0 : null;
    return (record) => values.get(String(record.id)) ?? nothing;
  }

  async #grouped(field: Field, rollup: Rollup, today: string): Promise<Map<string, unknown>> {
    const from = this.#portal.resources[rollup.from]!;
    const needed = readByRollup(rollup).map((node) => node.field);
    const where = bindFilter(parseFilter(rollup.filter ?? {}, from.fields), { user: null, today });
    const context = { fields: from.fields, timeZone: this.#portal.timeZone };
    const groups = new Map<string, Stored[]>();
    for (const record of await this.#seen(from.id, needed, today)) {
      if (!matches(where, record, context)) continue;
      const ids = new Set(
        targetsOf(rollup).flatMap((name) => [record[name]].flat().filter(isPresent).map(String)),
      );
      for (const id of ids) {
        const group = groups.get(id);
        if (group) group.push(record);
        else groups.set(id, [record]);
      }
    }
    const value = this.#operation(field, rollup, from);
    return new Map([...groups].map(([id, records]) => [id, value(records)]));
  }

  #operation(field: Field, rollup: Rollup, from: Resource): (records: readonly Stored[]) => unknown {
    const { kind, field: name } = operationOf(rollup);
    const fit = fitting(field, from.fields[name ?? ''], this.#portal);
    if (kind === 'last') {
      const by = rollup.by!;
      const isLater = (one: Stored, other: Stored) =>
        (compareValues(one[by], other[by]) || compareValues(one.id, other.id)) > 0;
      return (records) => {
        const dated = records.filter((record) => !isEmpty(record[by]));
        const last = dated.reduce<Stored | undefined>(
          (best, one) => (best && !isLater(one, best) ? best : one),
          undefined,
        );
        return fit(last?.[name!] ?? null);
      };
    }
    const measure = (kind === 'count' ? 'count' : { [kind]: name! }) as Measure;
    return (records) => {
      const value = measured(records, measure, { resource: from });
      return typeof value === 'number' && isNumber(field) ? rounded(value, field) : fit(value);
    };
  }

  /** All records of a resource, with at least these fields as they are seen. */
  async #seen(id: string, needed: readonly string[], today: string): Promise<readonly Stored[]> {
    const resource = this.#portal.resources[id]!;
    const whole = this.#plainLens(resource, today);
    const own = new Set(
      closureOf(
        needed.map((field) => ({ resource: id, field })),
        (other) => (other === id ? this.#fieldsOf(id) : undefined),
      ).flatMap((node) => (node.resource === id ? node.field : [])),
    );
    const links = await this.#linksOf(
      resource,
      whole.linked.filter((field) => own.has(field)),
      today,
    );
    // only what is asked for: the rest may depend on what is being worked out here
    const lens: Lens = {
      ...whole,
      links,
      live: whole.live.some((field) => own.has(field)) ? whole.live : [],
      derived: new Map([...whole.derived].filter(([field]) => own.has(field))),
    };
    return (await this.#records(whole, today)).map((record) => see(lens, record));
  }

  /** As they are stored. */
  #records(lens: Lens, today: string): Promise<readonly Stored[]> {
    const { id } = lens.resource;
    const bare: Lens = { ...lens, live: [], derived: new Map() };
    return this.#kept(`records ${id}`, [{ resource: id, field: 'id' }], today, async () => {
      const { records } = await this.#reader.find(bare, { where: everything });
      return records;
    });
  }

  // --- keeping ------------------------------------------------------------------------------------------

  /** What `work` gives, until something that these fields depend on changes. */
  async #kept<T>(name: string, nodes: readonly Node[], today: string, work: () => Promise<T>): Promise<T> {
    const under = this.#resourcesUnder(name, nodes);
    // taken before reading: should something change meanwhile, what is kept is already out of date, and not wrong
    const revisions = await Promise.all(under.map((id) => this.#reader.revision(id)));
    const stamp = [today, ...revisions].join(' ');
    const known = this.#memory.get(name);
    if (known?.stamp === stamp) return known.value as T;
    const value = await work();
    this.#memory.set(name, { stamp, value });
    return value;
  }

  /** The resources whose records decide about these fields; the same at every time. */
  #resourcesUnder(name: string, nodes: readonly Node[]): readonly string[] {
    const key = `under ${name}`;
    let known = this.#memory.get(key)?.value as readonly string[] | undefined;
    if (!known) {
      const all = closureOf(nodes, this.#fieldsOf).map(({ resource }) => resource);
      known = [...new Set(all)].filter((id) => this.#portal.resources[id]).sort();
      this.#memory.set(key, { stamp: '', value: known });
    }
    return known;
  }

  #plainLens(resource: Resource, today: string): Lens {
    return lensOf(resource, { variables: { user: null, today }, timeZone: this.#portal.timeZone });
  }
}

const isPresent = (value: unknown) => !isEmpty(value);
