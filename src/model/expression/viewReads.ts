/** The fields on which the rows of a view depend, over any number of steps. */
import { fieldsOf } from '../filter.ts';
import { getOrMake, memoizeByName } from '../memoize.ts';
import { storedFieldsOf } from '../rowScope.ts';
import { refersTo } from '../traits.ts';
import type { Field } from '../types.ts';
import type { ValueExpression } from './ast.ts';
import type { DataModel, SourceModel } from './dataModel.ts';
import { fieldsOfRollup, readsOf } from './reads.ts';

/** By resource: names of fields. `id` stands for records that come and go. */
export type FieldsRead = ReadonlyMap<string, ReadonlySet<string>>;

export type ViewReads = {
  /** Those of the sources' records and of others, and of the view's own computed fields. */
  all: FieldsRead;
  /** By source: only those of other records than the one that a row is made of. */
  others: ReadonlyMap<SourceModel, FieldsRead>;
};

export const viewReads = memoizeByName((model: DataModel, id): ViewReads => {
  const all = new Reading(model);
  all.addView(id);
  const { sources } = model.resources[id]!.view!;
  const others = sources.map((source) => {
    const reading = new Reading(model);
    for (const value of Object.values(source.values))
      reading.addOthers(source.resource, value, source.fields);
    return [source, reading.fields] as const;
  });
  return { all: all.fields, others: new Map(others) };
});

class Reading {
  readonly fields = new Map<string, Set<string>>();
  readonly #model: DataModel;
  readonly #titled = new Set<string>();

  constructor(model: DataModel) {
    this.#model = model;
  }

  addView(id: string) {
    const { view, computed } = this.#model.resources[id]!;
    for (const source of view!.sources) {
      const values = Object.values(source.values);
      const own = values.flatMap((value) => [...readsOf(value).own]);
      this.#addAll(source.resource, storedFieldsOf(source.each, [...own, ...fieldsOf(source.where)]));
      for (const value of values) this.addOthers(source.resource, value, source.fields);
    }
    for (const { field } of computed) this.#add(id, field);
  }

  /** What a value of a record reads of other records. */
  addOthers(resource: string, value: ValueExpression, fields = this.#fieldsOf(resource)) {
    const { lookups, rollups, displayed } = readsOf(value);
    for (const { resource: target, field } of lookups) this.#add(target, field);
    for (const rollup of rollups) this.#addAll(rollup.from, fieldsOfRollup(rollup));
    for (const field of displayed) this.#addTitle(fields[field]);
  }

  #addAll(resource: string, names: readonly string[]) {
    for (const name of ['id', ...names]) this.#add(resource, name);
  }

  #add(resource: string, field: string) {
    const isFirst = !this.fields.has(resource);
    const known = getOrMake(this.fields, resource, () => new Set(['id']));
    const { view, computed } = this.#model.resources[resource]!;
    if (view && isFirst) this.addView(resource);
    if (known.has(field)) return;
    known.add(field);
    const value = computed.find((one) => one.field === field)?.value;
    if (!value) return;
    this.#addAll(resource, [...readsOf(value).own]);
    this.addOthers(resource, value);
  }

  /** What the title of a referenced record reads, and those in it. */
  #addTitle(field: Field | undefined) {
    if (!refersTo(field)) return;
    const id = field.resource;
    if (this.#titled.has(id)) return;
    this.#titled.add(id);
    const { titleFields } = this.#model.resources[id]!.resource;
    this.#addAll(id, titleFields);
    for (const title of titleFields) this.#addTitle(this.#fieldsOf(id)[title]);
  }

  #fieldsOf(resource: string) {
    return this.#model.resources[resource]!.resource.fields;
  }
}
