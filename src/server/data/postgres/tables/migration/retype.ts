/**
 * Changes the types of columns: new columns are filled in batches, then one transaction swaps them for the old
 * ones in all tables. A crash before that transaction leaves the old version in service, a crash after it the
 * new one.
 */
import { translate } from '#messages/translate.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import { shortName, sql, text, texts, join, name, raw } from '#server/data/postgres/sql.ts';
import { type SchemaState, forgetModels, deleteNote, saveNote, sqlText, stateOf } from '../currentSchema.ts';
import { NotOurs, ownColumn, ownIndex, ownView, forgetOwned, saveOwned } from '../ownership.ts';
import { randomUUID } from 'node:crypto';
import type { DataModel } from '#model/expression/expression.ts';
import { dropStaleIn } from '#server/data/postgres/storedRollupSteps.ts';
import { announceTables } from '#server/data/postgres/shared.ts';
import { hasMoreThanVersion, keptColumn, layoutOf, orderColumn } from '#server/data/postgres/rows.ts';
import type { TypeChange, TypeMismatch } from '#server/data/store.ts';
import { fillKey, goalIn, rewriteInBatches } from '../backfill/backfill.ts';
import { addStatement, isNewColumn, newColumn, swapStatements, type Retyping } from './newColumns.ts';
import type { Plan } from '../plan/plan.ts';
import type { Layer, SchemaStep } from '../plan/planSteps.ts';
import { withWriteLock, type LockSettings } from '../locks.ts';

// What would go with a table or a column. Nothing foreign ever does: the drop is refused instead.

/** `views`, `indexes`: the portal's own, which go too. `foreign`: as the database calls them, such as `view vendas.resumo`. */
type Dependents = {
  views: readonly string[];
  indexes: readonly string[];
  foreign: readonly string[];
};

/** @param columns absent: all that depends on the table */
export async function dependentsOf(
  connection: Pick<Connection, 'query'>,
  schema: string,
  state: SchemaState,
  relation: string,
  columns?: readonly string[],
): Promise<Dependents> {
  const table = shortName(relation);
  const all = columns === undefined;
  const rows = await connection.query(
    sql`with target as (select c.oid, c.reltype from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = ${text(schema)} and c.relname = ${text(table)}),
        found as (
          select d.classid, d.objid, d.objsubid from pg_depend d, target
            where d.refclassid = 'pg_class'::regclass and d.refobjid = target.oid and d.deptype in ('n', 'a')
            and (${all ? sql`true` : sql`d.refobjsubid in (select attnum from pg_attribute a where a.attrelid = target.oid and a.attname = any (${texts((columns ?? []).map(shortName))}))`})
          union
          select d.classid, d.objid, d.objsubid from pg_depend d, target join pg_type t on t.oid = target.reltype
            where d.refclassid = 'pg_type'::regclass and d.refobjid in (t.oid, t.typarray) and d.deptype = 'n' and ${all ? sql`true` : sql`false`})
        select distinct i.type, i.identity, coalesce(v.relname, c.relname, g.tgname)::text as name, vn.nspname::text as schema,
          (k.contype in ('p', 'n') and k.conrelid = target.oid) or coalesce(g.tgisinternal, false)
            or (r.ev_class = target.oid and r.rulename = '_RETURN') as natural,
          f.attname::text as default_of, f.attrelid = target.oid as in_table
        from found d cross join target
          left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
          left join pg_class v on v.oid = r.ev_class left join pg_namespace vn on vn.oid = v.relnamespace
          left join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
          left join pg_trigger g on d.classid = 'pg_trigger'::regclass and g.oid = d.objid
          left join pg_constraint k on d.classid = 'pg_constraint'::regclass and k.oid = d.objid
          left join pg_attrdef e on d.classid = 'pg_attrdef'::regclass and e.oid = d.objid
          left join pg_attribute f on f.attrelid = e.adrelid and f.attnum = e.adnum
          cross join lateral pg_identify_object(
            case when v.oid is null or v.oid = target.oid then d.classid else 'pg_class'::regclass end,
            case when v.oid is null or v.oid = target.oid then d.objid else v.oid end,
            case when v.oid is null or v.oid = target.oid then d.objsubid else 0 end) i`,
  );
  const views: string[] = [];
  const indexes: string[] = [];
  const foreign: string[] = [];
  for (const row of rows) {
    const called = String(row.name);
    if (row.natural === true) continue;
    if (row.type === 'index' && state.owned.has(ownIndex(called))) indexes.push(called);
    else if (row.type === 'trigger' && called.startsWith('$kept')) continue;
    else if (row.in_table === true && state.owned.has(ownColumn(table, String(row.default_of)))) continue;
    else if (row.type === 'view' && row.schema === schema && state.owned.has(ownView(called))) {
      views.push(called);
      const further = await dependentsOf(connection, schema, state, called);
      foreign.push(...further.foreign);
    } else foreign.push(`${String(row.type)} ${String(row.identity)}`);
  }
  const own = all ? [...state.foreign.columns].filter((column) => column.startsWith(`${table}.`)) : [];
  return {
    views,
    indexes,
    foreign: [...own.map((column) => `column ${schema}.${column}`), ...foreign].toSorted(),
  };
}

/** @param what the table, or the column with its table */
function refuseDependents(what: string, { foreign }: Dependents) {
  if (foreign.length > 0) throw new NotOurs(dependentsText(what, foreign));
}

export const dependentsText = (what: string, foreign: readonly string[]): string =>
  translate('database.cannotBeDroppedFromDatabase', {
    what,
    foreign: foreign.slice(0, 5).join(', '),
    more: foreign.length > 5 ? ', …' : '',
  }) + translate('database.dropDependentsFirst');

type Change = { layer: Layer; retyping: Retyping; notes: NonNullable<SchemaStep['notes']> };

export async function retypeAll(
  database: Database,
  schema: string,
  model: DataModel,
  { steps, materialized }: Plan,
  settings: LockSettings,
) {
  const changes = steps.flatMap(({ how, layer, retyping, notes }): Change[] =>
    how === 'retype' ? [{ layer: layer!, retyping: retyping!, notes: notes! }] : [],
  );
  if (changes.length === 0) return;
  // After an interruption, running processes write to the old columns again, so the progress is discarded.
  const once = settings.hasWriteLock ? ` ${randomUUID()}` : '';
  for (const { layer, retyping } of changes) {
    const goal = `retype ${JSON.stringify(retyping.columns)}${once}`;
    await withWriteLock(
      database,
      schema,
      async (connection) => {
        // The change starts from the beginning if an earlier attempt had another type as its goal, or if the
        // old version has written since.
        if ((await goalIn(connection, schema, layer.names.table)) !== goal)
          await abandonRetyping(connection, schema, layer);
        await connection.run(sqlText(addStatement(schema, layer.names, retyping)));
        await saveOwned(connection, schema, newOwned(layer, retyping));
      },
      settings,
    );
    await rewriteInBatches(
      {
        database,
        schema,
        layer,
        goal,
        where: raw('true'),
        retyping,
        settings,
      },
      async (_connection, records) => records,
      model.timeZone,
    );
  }
  await withWriteLock(
    database,
    schema,
    async (connection) => {
      const tables = changes.map(({ layer }) => name(schema, layer.names.table));
      await connection.run(sqlText(sql`lock table ${join(tables, ', ')} in access exclusive mode`));
      // Their triggers compute with the types before, and would fail at the next write.
      await dropStaleIn(connection, schema, () => materialized);
      for (const { layer, retyping, notes } of changes) {
        await dropOwnViews(connection, schema, layer, retyping);
        for (const statement of swapStatements(schema, layer.names, retyping))
          await connection.run(sqlText(statement));
        const { table } = layer.names;
        await forgetOwned(connection, schema, newOwned(layer, retyping));
        await saveOwned(
          connection,
          schema,
          retyping.copied.map(({ inTable }) => ownColumn(table, inTable)),
        );
        for (const [key, value] of notes) await saveNote(connection, schema, key, value);
        await deleteNote(connection, schema, fillKey(layer.names.table));
      }
      await forgetModels(connection, schema);
      await announceTables(database, schema, connection);
    },
    settings,
  );
}

/** Values that a change of types has left beside their column, by the field, with the first of them. */
export async function keptAside(
  database: Pick<Database, 'query'>,
  schema: string,
  model: DataModel,
  changes: readonly TypeChange[],
): Promise<TypeMismatch[]> {
  const found = changes.map(async ({ resource, field }): Promise<TypeMismatch[]> => {
    const { table } = layoutOf(model.resources[resource]!.resource);
    const value = sql`${name(keptColumn)}->${text(field)}`;
    // empty values that were written explicitly are there too
    const isFilled = sql`${name(keptColumn)}->>${text(field)} not in ('', '[]')`;
    const rows = await database.query(
      sql`select id, ${value} as value, count(*) over () as count from ${name(schema, table)}
          where ${hasMoreThanVersion(name(keptColumn))} and ${isFilled} order by ${name(orderColumn)} limit 1`,
    );
    return rows.map(({ id, ...row }) => ({
      resource,
      field,
      count: Number(row.count),
      id,
      value: row.value,
    }));
  });
  return (await Promise.all(found)).flat();
}

const newOwned = ({ names: { table } }: Layer, { copied }: Retyping) =>
  copied.map(({ inTable }) => ownColumn(table, newColumn(inTable)));

/** What depends on columns that are to be replaced. */
export const dependentsOfRetyping = async (
  connection: Pick<Connection, 'query'>,
  schema: string,
  { names }: Layer,
  { copied }: Retyping,
) =>
  dependentsOf(
    connection,
    schema,
    await stateOf(connection, schema),
    names.table,
    copied.map(({ inTable }) => inTable),
  );

/** A view that reads a replaced column is made again for those who use it. */
async function dropOwnViews(connection: Connection, schema: string, layer: Layer, retyping: Retyping) {
  const dependents = await dependentsOfRetyping(connection, schema, layer, retyping);
  refuseDependents(layer.names.table, dependents);
  for (const view of dependents.views) {
    await connection.run(sqlText(sql`drop view if exists ${name(schema, view)}`));
    await forgetOwned(connection, schema, [ownView(view)]);
  }
}

/** Removes what an interrupted change of types has left: its columns and its position. */
export async function abandonRetyping(connection: Connection, schema: string, { names }: Layer) {
  const { tables } = await stateOf(connection, schema);
  for (const column of tables.get(names.table)?.columns.keys() ?? [])
    if (isNewColumn(column)) {
      await connection.run(
        sqlText(sql`alter table ${name(schema, names.table)} drop column ${name(column)}`),
      );
      await forgetOwned(connection, schema, [ownColumn(names.table, column)]);
    }
  await deleteNote(connection, schema, fillKey(names.table));
}
