/**
 * What a rollup depends on: columns of the records that refer to its record, and of the records that these look
 * up, however far. A change of either leads back to the records whose value it affects.
 */
import {
  fieldsOfRollup,
  isInWords,
  readsOf,
  type DataModel,
  type RollupExpression,
  type ValueExpression,
} from '#model/expression/expression.ts';
import type { Field, Resource } from '#model/types.ts';
import { columnsOf, kindOfField } from '../rows/columns.ts';
import { layoutOf } from '../rows/layout.ts';
import type { Source, Step, Target } from './columns.ts';

/** Undefined if one of the values is stored nowhere, or is looked up and may not be. */
export function sourcesOf(
  model: DataModel,
  rollup: RollupExpression,
  mayLookUp: boolean,
): readonly Source[] | undefined {
  if (rollup.each !== undefined) return undefined;
  try {
    const sources = new SourceAnalysis(model, rollup.from).sources(rollup);
    return mayLookUp || sources.length === 1 ? sources : undefined;
  } catch (error) {
    if (error instanceof NotStored) return undefined;
    throw error;
  }
}

class NotStored extends Error {
  override name = 'NotStored';
}

/** Records on the way of a lookup: a resource, and how one of them leads back to the referring record. */
type Place = { resource: Resource; back: readonly Step[] };
type Found = { place: Place; columns: Set<string>; ends: Target[] };

class SourceAnalysis {
  readonly #model: DataModel;
  readonly #referring: Place;
  readonly #found = new Map<string, Found>();

  constructor(model: DataModel, from: string) {
    this.#model = model;
    this.#referring = { resource: this.#stored(from), back: [] };
  }

  sources(rollup: RollupExpression): readonly Source[] {
    for (const field of ['id', ...fieldsOfRollup(rollup)]) this.#read(this.#referring, field);
    const ends = rollup.targets.flatMap((target) => this.#ends(this.#referring, target));
    return [...this.#found.values()].map(({ place: { resource, back }, columns, ends: own }) => ({
      resource,
      columns: [...columns],
      targets: [...ends.map((end) => ({ ...end, steps: [...back, ...end.steps] })), ...own],
    }));
  }

  /** Notes the columns that a field is computed from. */
  #read(place: Place, field: string): void {
    const follows = this.#follows(place, field);
    if (!follows) {
      const { columns } = this.#at(place);
      for (const { name } of columnsOf(this.#column(place, field))) columns.add(name);
      return;
    }
    if (isInWords(follows)) throw new NotStored();
    const { own, lookups, rollups } = readsOf(follows);
    if (rollups.length > 0) throw new NotStored();
    for (const one of own) this.#read(place, one);
    for (const { via, resource, field: other } of lookups)
      this.#read(this.#through(place, via, resource), other);
  }

  /** The ways to the ids in a field. A record that they lead through has had other ids before it was changed. */
  #ends(place: Place, field: string): Target[] {
    const follows = this.#follows(place, field);
    if (!follows) {
      const isList = kindOfField(this.#column(place, field)) === 'list';
      return [{ steps: [], column: field, isList, ifThere: [] }];
    }
    const ways = follows.kind === 'first' ? follows.of : [follows];
    return ways.flatMap((way) => {
      if (way.kind !== 'lookup') throw new NotStored();
      const { via, resource, field: other } = way;
      const next = this.#through(place, via, resource);
      const ends = this.#ends(next, other);
      this.#at(next).ends.push(...ends.map((end) => ({ ...end, ifThere: next.back })));
      return ends.map((end) => ({
        ...end,
        steps: [{ resource: next.resource, by: 'id', from: via }, ...end.steps],
      }));
    });
  }

  #through(place: Place, via: string, resource: string): Place {
    if (this.#follows(place, via) || kindOfField(this.#column(place, via)) === 'list') throw new NotStored();
    return {
      resource: this.#stored(resource),
      back: [{ resource: place.resource, by: via, from: 'id' }, ...place.back],
    };
  }

  #at(place: Place): Found {
    const key = JSON.stringify([place.resource.id, place.back.map(({ resource, by }) => [resource.id, by])]);
    let known = this.#found.get(key);
    if (!known) this.#found.set(key, (known = { place, columns: new Set(['id']), ends: [] }));
    return known;
  }

  #stored(resource: string): Resource {
    const { resource: shape, view } = this.#model.resources[resource]!;
    if (view || shape.history) throw new NotStored();
    return shape;
  }

  #follows({ resource }: Place, field: string): ValueExpression | undefined {
    return this.#model.resources[resource.id]!.computed.find((one) => one.field === field)?.value;
  }

  #column({ resource }: Place, field: string): Field {
    const stored = layoutOf(resource).fields.find(({ id }) => id === field);
    if (!stored || kindOfField(stored) === 'json') throw new NotStored();
    return stored;
  }
}
