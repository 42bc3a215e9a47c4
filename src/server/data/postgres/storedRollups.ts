/** The columns of materialized rollups. */
import type { Resource, Field } from '#model/types.ts';
import type { SqlValue } from './compile/value.ts';
import {
  fieldsOfRollup,
  isInWords,
  readsOf,
  type DataModel,
  type RollupExpression,
  type ValueExpression,
} from '#model/expression/expression.ts';
import { sqlColumnsOf, kindOfField, layoutOf } from './rows.ts';

export type MaterializedRollup = {
  resource: Resource;
  field: string;
  /** Contains a digest of the definition, so that two versions of a config have separate columns. */
  column: string;
  /** Kind and parts of the value; each part has a column. */
  value: SqlValue;
  /** The tables with the columns that it depends on; other changes do not affect it. */
  sources: readonly RollupTable[];
  /** Value for a record that nothing refers to; undefined: null. */
  initial: '0' | undefined;
  /** Whether it has an index. */
  isIndexed: boolean;
};
/** A table whose records the value is computed from: those that refer to its record, or those that these look up. */
export type RollupTable = {
  resource: Resource;
  targets: readonly RollupTarget[];
  columns: readonly string[];
};
/** How a record of the source leads to the records whose value it affects. */
export type RollupTarget = {
  /** The records in between, each found by one before it. */
  steps: readonly RollupStep[];
  /** Has the ids; a column of the last step, or of the source. */
  column: string;
  isList: boolean;
  /** The source's record only matters if these records are there. */
  ifThere: readonly RollupStep[];
};
/** The records whose column `by` is the column `from` of the record before. */
export type RollupStep = { resource: Resource; by: string; from: string };

const parts = ['sql', 'key', 'fold', 'local'] as const;
const endings = { sql: '', key: 'k', fold: 'f', local: 'l' } as const;
/** Names of the parts in the statement that computes the value. */
export const partNames = { sql: 'v', key: 'k', fold: 'f', local: 'l' } as const;

/** The columns of a materialized value, each with its part. */
export const materializedColumns = ({ column, value }: Pick<MaterializedRollup, 'column' | 'value'>) =>
  parts.flatMap((part) =>
    value[part] ? [{ part, name: `${column}${endings[part]}`, type: typeOf(value, part) }] : [],
  );

const typeOf = ({ kind }: SqlValue, part: (typeof parts)[number]): string => {
  if (part === 'fold') return 'text';
  if (part !== 'sql' || kind === 'moment') return 'text collate "C"';
  return kind === 'number' ? 'numeric' : kind === 'boolean' ? 'boolean' : kind === 'list' ? 'text[]' : 'text';
};

// What a rollup depends on: columns of the records that refer to its record, and of the records that these look
// up, however far. A change of either leads back to the records whose value it affects.

/** Undefined if one of the values is stored nowhere, or is looked up and may not be. */
export function rollupSourcesOf(
  model: DataModel,
  rollup: RollupExpression,
  mayLookUp: boolean,
): readonly RollupTable[] | undefined {
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
type Place = { resource: Resource; back: readonly RollupStep[] };
type Found = { place: Place; columns: Set<string>; ends: RollupTarget[] };

class SourceAnalysis {
  readonly #model: DataModel;
  readonly #referring: Place;
  readonly #found = new Map<string, Found>();

  constructor(model: DataModel, from: string) {
    this.#model = model;
    this.#referring = { resource: this.#stored(from), back: [] };
  }

  sources(rollup: RollupExpression): readonly RollupTable[] {
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
      for (const { name } of sqlColumnsOf(this.#column(place, field))) columns.add(name);
      return;
    }
    if (isInWords(follows)) throw new NotStored();
    const { own, lookups, rollups, settings } = readsOf(follows);
    // A change of the company's settings touches none of these records.
    if (rollups.length > 0 || settings.size > 0) throw new NotStored();
    for (const one of own) this.#read(place, one);
    for (const { via, resource, field: other } of lookups)
      this.#read(this.#through(place, via, resource), other);
  }

  /** The ways to the ids in a field. A record that they lead through has had other ids before it was changed. */
  #ends(place: Place, field: string): RollupTarget[] {
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
