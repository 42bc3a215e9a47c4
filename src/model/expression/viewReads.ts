/** The fields on which the rows of a view depend. */
import { memoizeByName } from '#model/values/memoize.ts';
import type { DataModel, SourceModel } from './dataModel.ts';
import { Reading, type FieldsRead } from './resourceDependencies.ts';

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
