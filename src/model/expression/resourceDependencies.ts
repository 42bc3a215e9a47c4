/** The resources on which the computed values of a resource depend. */
import { memoizeByName } from '../lib/memoize.ts';
import type { DataModel } from './dataModel.ts';
import { Reading } from './reading.ts';

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
