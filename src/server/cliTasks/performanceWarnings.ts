import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { wholeModelOf } from '../data/systemTables.ts';
import { fallbackWarnings } from '../data/postgres/reads/reader.ts';
import { unmaterializedFields } from '../data/postgres/materialized/unmaterialized.ts';
import { validConfig, type Task } from './openData.ts';

/** The parts of a config that PostgreSQL can't compute by itself, and the list queries that no index serves. */
export const performanceWarnings: Task = (env) => {
  const { portal } = validConfig(env);
  return {
    slow: portal ? fallbackWarnings(dataModelOf(portal), 'portal') : [],
    lacking: portal ? unmaterializedFields(wholeModelOf(portal)) : [],
  };
};
