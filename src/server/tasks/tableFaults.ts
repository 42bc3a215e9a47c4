/** Where the tables of other programs do not agree with the config, for `portal check`. */
import type { CliTask } from '../feature/feature.ts';
import { faultsOfTables } from '../data/postgres/adopted/adoptedTables.ts';
import { withDatabase } from '../data/postgres/connection/withDatabase.ts';
import { wholeModelOf } from '../data/systemTables.ts';
import { validConfig } from './openData.ts';

export const tableFaults: CliTask = async (env) => {
  const { portal, error } = validConfig(env);
  if (!portal) return { error };
  if (!env.databaseUrl) return { faults: [] };
  const model = wholeModelOf(portal, false);
  const faults = await withDatabase(env.databaseUrl, portal.id, (database, schema) =>
    faultsOfTables(database, schema, model),
  );
  return { faults };
};
