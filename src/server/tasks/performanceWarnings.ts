import { dataModelOf } from '../../kinds/dataModel.ts';
import { wholeModelOf } from '../data/portalData.ts';
import { fromRecords } from '../data/postgres/fromRecords.ts';
import { lackingColumns } from '../data/postgres/kept/lacking.ts';
import { validConfig, type Task } from './openData.ts';

/** The parts of a config that PostgreSQL can't compute by itself, and the list queries that no index serves. */
export const performanceWarnings: Task = (env) => {
  const { portal } = validConfig(env);
  return {
    slow: portal ? fromRecords(dataModelOf(portal), 'portal') : [],
    lacking: portal ? lackingColumns(wholeModelOf(portal)) : [],
  };
};
