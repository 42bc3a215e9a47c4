/** The resources on which the computed values of a resource depend. */
import { fieldsOf } from '../filter/filter.ts';
import { getOrMake, memoizeByName } from '#model/values/memoize.ts';
import { storedFieldsOf } from '../fields/rowScope.ts';
import { refersTo } from '../traits.ts';
import type { Field } from '../types.ts';
import type { ValueExpression } from './ast.ts';
import type { DataModel, ResourceModel } from './dataModel.ts';
import { fieldsOfRollup, readsOf } from './reads.ts';

// Collects what values read, over any number of steps.

/** By resource: names of fields. `id` stands for records that come and go. */
export type FieldsRead = ReadonlyMap<string, ReadonlySet<string>>;

export class Reading {
  readonly #model: DataModel;
  readonly #fields = new Map<string, Set<string>>();
  readonly #others = new Set<string>();
  readonly #titled = new Set<string>();

  constructor(model: DataModel) {
    this.#model = model;
  }

  get fields(): FieldsRead {
    return this.#fields;
  }

  /** The resources whose records are read, other than the record that the value belongs to. */
  get others(): ReadonlySet<string> {
    return this.#others;
  }

  /** All computed values of a resource; of a view, also all of its sources. */
  addResource(id: string) {
    const { computed = [], view } = this.#model.resources[id] ?? {};
    this.#add(
      id,
      computed.map(({ field }) => field),
    );
    for (const { resource } of view?.sources ?? []) this.addResource(resource);
  }

  /** The rows of a view, with its own computed values. */
  addView(id: string) {
    this.#add(id, []);
  }

  #addRows(id: string, { view, computed }: ResourceModel) {
    for (const source of view!.sources) {
      this.#others.add(source.resource);
      const values = Object.values(source.values);
      const own = values.flatMap((value) => [...readsOf(value).own]);
      this.#add(source.resource, storedFieldsOf(source.each, [...own, ...fieldsOf(source.where)]));
      for (const value of values) this.addOthers(source.resource, value, source.fields);
    }
    this.#add(
      id,
      computed.map(({ field }) => field),
    );
  }

  /** What a value of a record reads of other records. */
  addOthers(resource: string, value: ValueExpression, fields = this.#fieldsOf(resource)) {
    const { lookups, rollups, displayed, settings } = readsOf(value);
    for (const { resource: target, field } of lookups) this.#addOther(target, [field]);
    for (const rollup of rollups) this.#addOther(rollup.from, fieldsOfRollup(rollup));
    if (settings.size > 0 && this.#model.settings !== undefined)
      this.#addOther(this.#model.settings, [...settings]);
    for (const field of displayed) this.#addTitle(fields[field]);
  }

  #addOther(resource: string, names: readonly string[]) {
    this.#others.add(resource);
    this.#add(resource, names);
  }

  #add(resource: string, names: readonly string[]) {
    const isFirst = !this.#fields.has(resource);
    const known = getOrMake(this.#fields, resource, () => new Set(['id']));
    const model = this.#model.resources[resource];
    if (model?.view && isFirst) this.#addRows(resource, model);
    for (const name of names) {
      if (known.has(name)) continue;
      known.add(name);
      const value = model?.computed.find(({ field }) => field === name)?.value;
      if (!value) continue;
      this.#add(resource, [...readsOf(value).own]);
      this.addOthers(resource, value);
    }
  }

  /** What the title of a referenced record reads, and those in it. */
  #addTitle(field: Field | undefined) {
    if (!refersTo(field)) return;
    const id = field.resource;
    if (this.#titled.has(id)) return;
    this.#titled.add(id);
    const { titleFields = [] } = this.#model.resources[id]?.resource ?? {};
    this.#addOther(id, titleFields);
    for (const title of titleFields) this.#addTitle(this.#fieldsOf(id)[title]);
  }

  #fieldsOf(resource: string): Readonly<Record<string, Field>> {
    return this.#model.resources[resource]?.resource.fields ?? {};
  }
}

/** The resources whose records influence those of this one, itself included. */
export const resourceDependencies = memoizeByName((model: DataModel, id) => [
  ...readingOf(model, id).fields.keys(),
]);
/** The same, but includes the resource itself only if its computed values depend on other records of it. */
export const resourcesRead = memoizeByName((model: DataModel, id) => [...readingOf(model, id).others]);

function readingOf(model: DataModel, id: string): Reading {
  const reading = new Reading(model);
  reading.addResource(id);
  return reading;
}
