/** Drops tables and columns that the config no longer declares. */
import type { Portal } from '../../../../../model/types.ts';
import { phrase } from '../../../../../messages/phrase.ts';
import { companionsOf } from '../../rows/columns.ts';
import type { Database } from '../../connection/database.ts';
import { name, shortName, sql, text } from '../../sql.ts';
import { metaTable, sequenceOf } from '../../systemTables.ts';
import type { CommandStep } from './rename.ts';
import { rowsIn } from '../rowCounts.ts';
import { withMigrationLock } from '../run.ts';
import { forgetModels, stateOf, sqlText, type SchemaState } from '../currentSchema.ts';
import type { Settings } from '../lockRetry.ts';

const partsOf = (dropped: string) => dropped.split('.') as [table: string, field?: string];

export const tableOfDropped = (dropped: string): string => shortName(partsOf(dropped)[0]);

/** The reasons not to drop something; what the config still declares is never dropped. */
export const refuseDrops = (portal: Portal, dropped: readonly string[], state: SchemaState): string[] =>
  dropped.flatMap((one) => {
    const [table, field] = partsOf(one);
    const columns = state.tables.get(shortName(table))?.columns;
    const resource = portal.resources[table];
    if (table.startsWith('$') || !columns) return [phrase`O banco não tem "${table}".`];
    if (field === undefined ? resource : resource?.fields[field])
      return [
        phrase`"${one}" ainda está na configuração: apague-o dela antes; --drop só tira dos dados o que ela já não tem.`,
      ];
    const isOurs = field === 'id' || field === 'version' || field?.startsWith('$');
    return field !== undefined && (isOurs || !columns.has(shortName(field)))
      ? [phrase`O banco não tem um campo "${field}" em "${table}" que se possa apagar.`]
      : [];
  });

function statementsOf(schema: string, one: string, state: SchemaState): string[] {
  const [table, field] = partsOf(one);
  const whole = name(schema, table);
  if (field === undefined)
    return [
      sql`drop table ${whole} cascade`,
      sql`drop sequence if exists ${name(schema, sequenceOf(table))}`,
    ].map(sqlText);
  const columns = state.tables.get(shortName(table))!.columns;
  return [field, ...companionsOf(field)]
    .filter((column) => columns.has(shortName(column)))
    .map((column) => sqlText(sql`alter table ${whole} drop column ${name(column)} cascade`));
}

export const dropSteps = (schema: string, dropped: readonly string[], state: SchemaState): CommandStep[] =>
  dropped.map((one) => ({
    table: partsOf(one)[0],
    statements: statementsOf(schema, one, state),
    rows: phrase`apaga os valores de "${one}" em ${rowsIn(state.tables.get(tableOfDropped(one))!)}, para sempre`,
    hazards: [phrase`não tem volta: faça antes uma cópia do banco`],
  }));

export async function drop(
  database: Database,
  schema: string,
  portal: Portal,
  dropped: readonly string[],
  settings: Settings,
) {
  const meta = name(schema, metaTable);
  for (const one of dropped)
    await withMigrationLock(
      database,
      async (connection) => {
        const state = await stateOf(connection, schema);
        if (refuseDrops(portal, [one], state).length > 0) return;
        for (const statement of statementsOf(schema, one, state)) await connection.run(statement);
        const [table, field] = partsOf(one);
        const notes = field === undefined ? [`first ${table}`, `table ${table}`, `names ${table}`] : [];
        for (const note of notes) await connection.query(sql`delete from ${meta} where name = ${text(note)}`);
        await forgetModels(connection, schema);
      },
      settings,
    );
}
