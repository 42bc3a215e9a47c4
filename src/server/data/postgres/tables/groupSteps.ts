/** The command's steps that drop the indexes of grouped views which the config no longer has, or has otherwise. */
import type { DataModel } from '../../../../model/expression.ts';
import { phrase } from '../../../../messages/phrase.ts';
import type { Database } from '../database.ts';
import { name, sql } from '../sql.ts';
import { stateOf, sqlText, type SchemaState } from './currentSchema.ts';
import { groupIndexes } from './groupIndexes.ts';
import type { Settings } from './lockRetry.ts';
import type { CommandStep } from './rename.ts';
import { withMigrationLock } from './run.ts';
import { indexName } from './targetSchema.ts';

const pattern = /\.\$g[0-9a-f]{8}$/;

export function staleGroupSteps(schema: string, model: DataModel, { indexes }: SchemaState): CommandStep[] {
  const wanted = new Set(groupIndexes(model).map((index) => indexName(index, index)));
  return [...indexes.keys()]
    .filter((index) => pattern.test(index) && !wanted.has(index))
    .map((index) => ({
      table: index.replace(pattern, ''),
      statements: [sqlText(sql`drop index if exists ${name(schema, index)}`)],
      rows: phrase`nenhuma linha muda: sai um índice que só servia à versão anterior`,
      hazards: [phrase`espera quem usa a tabela e a bloqueia por um instante (lock_timeout de 2 s)`],
    }));
}

export async function dropStaleGroups(
  database: Database,
  schema: string,
  model: DataModel,
  settings: Settings,
) {
  for (const { statements } of staleGroupSteps(schema, model, await stateOf(database, schema)))
    await withMigrationLock(
      database,
      async (connection) => {
        for (const statement of statements) await connection.run(statement);
      },
      settings,
    );
}
