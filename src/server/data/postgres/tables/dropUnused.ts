/**
 * Drops tables and columns that the config no longer declares, of those that the portal has created. Whatever
 * depends on them and is not the portal's stays, and so do they.
 */
import { translate } from '#messages/translate.ts';
import type { Database, Connection } from '../connection/database.ts';
import type { LockSettings } from './locks.ts';
import { companionsOf } from '../rows.ts';
import { name, sql, shortName, text } from '../sql.ts';
import { forgetOwned, ownIndex, ownColumn, ownSequence, ownTable, ownView } from './ownership.ts';
import { forgetModels, stateOf, sqlText, type SchemaState } from './currentSchema.ts';
import type { CommandStep } from './migration/rename.ts';
import { withMigrationLock } from './run.ts';
import { momentaryLock } from './stepCosts.ts';
import type { Portal } from '#model/types.ts';
import { metaTable, sequenceOf } from '../systemTables.ts';
import { rowsIn } from './plan/planSteps.ts';
import { dependentsOf, dependentsText } from './migration/retype.ts';

type Queryable = Pick<Connection, 'query'>;

const partsOf = (dropped: string) => dropped.split('.') as [table: string, field?: string];

export const tableOfDropped = (dropped: string): string => shortName(partsOf(dropped)[0]);

/** The reasons not to drop something; what the config still declares is never dropped. */
export async function refuseDrops(
  connection: Queryable,
  schema: string,
  portal: Portal,
  dropped: readonly string[],
  state: SchemaState,
): Promise<string[]> {
  const faults: string[] = [];
  for (const one of dropped) {
    const fault = nameFault(schema, portal, one, state);
    const { foreign } = fault ? { foreign: [] } : await dependentsOfDropped(connection, schema, one, state);
    if (fault) faults.push(fault);
    else if (foreign.length > 0) faults.push(dependentsText(one, foreign));
  }
  return faults;
}

function nameFault(
  schema: string,
  portal: Portal,
  one: string,
  { tables, foreign }: SchemaState,
): string | undefined {
  const [table, field] = partsOf(one);
  const columns = tables.get(shortName(table))?.columns;
  const resource = portal.resources[table];
  const isForeign = columns
    ? field !== undefined && foreign.columns.has(`${shortName(table)}.${shortName(field)}`)
    : foreign.names.has(table);
  if (isForeign) return translate('database.inSchemaWasNotCreated', { one, schema });
  if (table.startsWith('$') || !columns) return translate('database.noTable', { table });
  if (field === undefined ? resource : resource?.fields[field])
    return translate('common.isStillInConfiguration', { name: one });
  const isOurs = field === 'id' || field === 'version' || field?.startsWith('$');
  return field !== undefined && (isOurs || !columns.has(shortName(field)))
    ? translate('database.databaseHasNoField', { field, table })
    : undefined;
}

const columnsOfDropped = (one: string, { tables }: SchemaState): string[] | undefined => {
  const [table, field] = partsOf(one);
  const columns = tables.get(shortName(table))!.columns;
  return field === undefined
    ? undefined
    : [field, ...companionsOf(field)].filter((column) => columns.has(shortName(column)));
};

const dependentsOfDropped = (connection: Queryable, schema: string, one: string, state: SchemaState) =>
  dependentsOf(connection, schema, state, tableOfDropped(one), columnsOfDropped(one, state));

function statementsOf(schema: string, one: string, views: readonly string[], state: SchemaState): string[] {
  const [table] = partsOf(one);
  const whole = name(schema, table);
  const columns = columnsOfDropped(one, state);
  return [
    ...views.map((view) => sql`drop view if exists ${name(schema, view)}`),
    ...(columns
      ? columns.map((column) => sql`alter table ${whole} drop column ${name(column)}`)
      : [sql`drop table ${whole}`, sql`drop sequence if exists ${name(schema, sequenceOf(table))}`]),
  ].map(sqlText);
}

export async function dropSteps(
  connection: Queryable,
  schema: string,
  dropped: readonly string[],
  state: SchemaState,
): Promise<CommandStep[]> {
  const steps: CommandStep[] = [];
  for (const one of dropped) {
    const { views, indexes } = await dependentsOfDropped(connection, schema, one, state);
    const also = [...views, ...indexes];
    steps.push({
      drops: one,
      table: partsOf(one)[0],
      statements: statementsOf(schema, one, views, state),
      rows: translate('database.deletesValues', {
        one,
        rows: rowsIn(state.tables.get(tableOfDropped(one))!),
      }),
      hazards: [
        translate('database.cannotBeUndone'),
        ...(also.length > 0 ? [translate('database.goToo', { also: also.toSorted().join(', ') })] : []),
      ],
      locks: momentaryLock(),
      seconds: 0,
    });
  }
  return steps;
}

export async function drop(
  database: Database,
  schema: string,
  portal: Portal,
  dropped: readonly string[],
  settings: LockSettings,
) {
  const meta = name(schema, metaTable);
  for (const one of dropped)
    await withMigrationLock(
      database,
      async (connection) => {
        const state = await stateOf(connection, schema);
        if ((await refuseDrops(connection, schema, portal, [one], state)).length > 0) return;
        const { views } = await dependentsOfDropped(connection, schema, one, state);
        for (const statement of statementsOf(schema, one, views, state)) await connection.run(statement);
        await forgetOwned(connection, schema, [...views.map(ownView), ...ownedOfDropped(one, state)]);
        const [table, field] = partsOf(one);
        const notes =
          field === undefined
            ? [`first ${table}`, `table ${table}`, `names ${table}`, `contents ${table}`]
            : [];
        for (const note of notes) await connection.query(sql`delete from ${meta} where name = ${text(note)}`);
        await forgetModels(connection, schema);
      },
      settings,
    );
}

function ownedOfDropped(one: string, state: SchemaState) {
  const table = tableOfDropped(one);
  const columns = columnsOfDropped(one, state);
  if (columns) return columns.map((column) => ownColumn(table, column));
  return [
    ownTable(table),
    ownSequence(sequenceOf(table)),
    ...[...state.tables.get(table)!.columns.keys()].map((column) => ownColumn(table, column)),
    ...[...state.indexes].flatMap(([index, of]) => (of.table === table ? [ownIndex(index)] : [])),
  ];
}
