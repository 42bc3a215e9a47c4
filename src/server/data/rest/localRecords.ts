/**
 * Records of the backend and of our own store in memory, for what the backend can't compute itself. Includes
 * what the transaction is going to write.
 */
import { readsOf, type DataModel, type ValueExpression } from '#model/expression/expression.ts';
import { resourcesRead } from '#model/expression/resourceDependencies.ts';
import { matchAll } from '#model/filter/filter.ts';
import type { Resource } from '#model/types.ts';
import { readOnlyRecords } from '../json/records.ts';
import { emptyTable, type Table } from '../json/tables.ts';
import { storedPart, type RecordShape } from '../shape.ts';
import type { Query, RecordReader, Stored, Values } from '../store.ts';
import type { Backend } from './backend.ts';

export type Reading = {
  /** Our own store. */
  own: RecordReader;
  backend: Backend;
  /** True for resources that the backend stores. */
  isElsewhere: (resource: string) => boolean;
};
/** What a transaction is going to write, by resource and id; null: it is going to be removed. */
export type Written = ReadonlyMap<string, ReadonlyMap<string, Stored | null>>;

const noRecord = { where: { kind: 'never' } } as const satisfies Pick<Query, 'where'>;

export class LocalRecords {
  readonly #reading: Reading;
  readonly #written: Written;
  readonly #model: DataModel;

  constructor(reading: Reading, written: Written) {
    this.#reading = reading;
    this.#written = written;
    this.#model = reading.own.model;
  }

  /** True when the backend stores these records, or others that their values or the given ones depend on. */
  concerns(shape: RecordShape, values: readonly ValueExpression[] = []): boolean {
    const { isElsewhere } = this.#reading;
    return isElsewhere(shape.resource.id) || [...this.#under(shape, values)].some(isElsewhere);
  }

  /** A reader over all records that the candidates for the query, and the given values, depend on. */
  candidates(
    shape: RecordShape,
    query?: Pick<Query, 'where'>,
    values: readonly ValueExpression[] = [],
  ): Promise<RecordReader> {
    return this.#gather(shape, this.#under(shape, values), query);
  }

  /** A reader over what the values of one record depend on, without the other records of its resource. */
  dependencies(shape: RecordShape, values: readonly ValueExpression[] = []): Promise<RecordReader> {
    return this.candidates(shape, noRecord, values);
  }

  /** A reader over the records that may have the same values in these fields. */
  async duplicates(shape: RecordShape, record: Values, fields: readonly string[]): Promise<RecordReader> {
    const { id } = shape.resource;
    const found = await this.#reading.backend.duplicateCandidates(shape, record, fields);
    return readOnlyRecords(this.#model, new Map([[id, tableWith(this.#withChanges(id, found))]]));
  }

  /** The resources that the values depend on. */
  #under(shape: RecordShape, values: readonly ValueExpression[]): ReadonlySet<string> {
    return new Set([
      ...resourcesRead(this.#model, shape.resource.id),
      ...values.flatMap((value) => readBy(this.#model, shape, value)),
    ]);
  }

  /** Of the requested resource, the reader may hold only the candidates for `query`. */
  async #gather(
    shape: RecordShape,
    others: ReadonlySet<string>,
    query?: Pick<Query, 'where'>,
  ): Promise<RecordReader> {
    const { resources } = this.#model;
    const needed = [...new Set([shape.resource.id, ...others])].filter((id) => {
      const known = resources[id];
      return known && !known.view;
    });
    const tables = await Promise.all(
      needed.map(async (id): Promise<[string, Table]> => {
        // Resources that values depend on are loaded whole, the requested one too if it is among them.
        const isAsked = id === shape.resource.id && !others.has(id);
        const its = id === shape.resource.id ? shape : shapeLike(shape, resources[id]!.resource);
        return [id, await this.#tableOf(its, isAsked ? query : undefined)];
      }),
    );
    return readOnlyRecords(this.#model, new Map(tables));
  }

  async #tableOf(shape: RecordShape, query?: Pick<Query, 'where'>): Promise<Table> {
    const { own, backend, isElsewhere } = this.#reading;
    const { id } = shape.resource;
    const found = isElsewhere(id)
      ? this.#withChanges(id, await backend.candidates(shape, query?.where))
      : (await own.find(shape, { where: matchAll })).records.map((one) => storedPart(shape, one));
    return tableWith(found);
  }

  #withChanges(resource: string, records: readonly Stored[]): Stored[] {
    const changes = this.#written.get(resource);
    if (!changes) return [...records];
    const rest = records.filter((record) => !changes.has(String(record.id)));
    return [...rest, ...[...changes.values()].filter((record) => record !== null)];
  }
}

const tableWith = (rows: Stored[]): Table => ({
  ...emptyTable(),
  rows,
  byId: new Map(rows.map((one) => [String(one.id), one])),
});

const shapeLike = (shape: RecordShape, resource: Resource): RecordShape => ({
  ...shape,
  resource,
  fields: resource.fields,
});

/** The resources that an expression depends on. */
function readBy(model: DataModel, { resource }: RecordShape, value: ValueExpression): string[] {
  const { lookups, rollups, displayed } = readsOf(value);
  const direct = [...lookups.map((one) => one.resource), ...rollups.map(({ from }) => from)];
  // A title uses the titles of referenced records, and these use theirs.
  const names = displayed.size > 0 ? Object.keys(model.resources).filter((id) => id !== resource.id) : [];
  return [...direct, ...names].flatMap((id) => [id, ...resourcesRead(model, id)]);
}
