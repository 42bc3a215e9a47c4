/**
 * Creates what a data model needs and the database lacks; nothing is removed. A change that would break a
 * running process with another version of the config stops the start, with the command to run.
 */
import type { DataModel } from '#model/expression/expression.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { TypeChange, Values } from '#server/data/store.ts';
import { historyPart } from '#server/data/transfer/format.ts';
import { withoutCompanion, layoutOf } from '../rows.ts';
import type { Connection, Database } from '../connection/database.ts';
import { firstVersions, loadRows, raiseIds } from '../writes/bulkLoad.ts';
import { plainRelations, type Relations } from '../relations.ts';
import { keysVersion } from '../sortKey.ts';
import { name, rendered, sql, text } from '../sql.ts';
import { metaTable } from '../systemTables.ts';
import type { MaterializedRollup } from '../storedRollups.ts';
import { materializedRollups } from '../materialized/selection.ts';
import { areTriggersChanged, noteTriggers, remakeTriggers } from '../storedRollups/remakeTriggers.ts';
import { fillRollup, completeIn } from '../storedRollupSteps.ts';
import { hasNewColumns, planOf, type Plan } from './plan/plan.ts';
import { manyRows } from './plan/planSteps.ts';
import { relationsFor } from './migration/renamedViews.ts';
import { abandonRetyping } from './migration/retype.ts';
import {
  withMigrationLock,
  createSystemTables,
  hasSystemTables,
  createFunctions,
  currentRelations,
  refuseWhileHeld,
  runConcurrently,
  runFills,
  runShortSteps,
  whileNoneStarts,
} from './run.ts';
import { saveNote, stateOf, trigramsSchema } from './currentSchema.ts';
import { forgetOtherContents, isOtherContents, lookAtContents } from './backfill/contentNotes.ts';
import { recordedNote } from './ownership.ts';
import { namingOwner } from './roles.ts';
import type { LockSettings } from './locks.ts';
import { schemaDigest } from './targetSchema.ts';
import { withTheirTables } from '../adopted/adoptedTables.ts';

/** Initial records, by resource. */
export type Seed = Readonly<Record<string, unknown>>;

type Options = LockSettings & {
  /** Called at most once, when a table is new. */
  seed?: (() => Seed) | undefined;
  /** Set by the migrate command, which may make changes that stop a start. */
  isAsked?: boolean;
  /** Opens a database without time limits for what takes long. Absent: the given one has none. */
  unlimited?: () => Database | undefined;
};
/** `complete` resolves when large tables have their indexes and materialized columns too. */
export type Ensured = { relations: Relations; complete: Promise<void> };

export async function ensure(
  database: Database,
  schema: string,
  model: DataModel,
  options: Options = {},
): Promise<Relations> {
  const { relations, complete } = await ensureUsable(database, schema, model, options);
  await complete;
  return relations;
}

const warnOfNames = ({ views }: Relations, { log }: LockSettings) =>
  views.length > 0
    ? log?.(
        translate('database.databaseStillUsesNames', {
          views: views.map((view) => view.replace(/@.*/, '')).join(', '),
        }) + translate('database.onceNoProcessOfEarlier'),
      )
    : undefined;

/** Says once which tables of other programs do not agree with the config: only their screens are closed. */
function warnOfFaults({ adopted }: Relations, { log }: LockSettings) {
  const faults = [...adopted.values()].flatMap((one) => ('fault' in one ? [one.fault] : []));
  if (faults.length > 0) log?.([...faults, translate('adopted.left')].join('\n'));
}

/** Logs that have it already: each table of the portal's own is a model, too. */
const toldOfTrigrams = new WeakSet<NonNullable<LockSettings['log']>>();

function warnOfTrigrams(schema: string, trigrams: string | undefined, { log }: LockSettings) {
  if (trigrams !== undefined || !log || toldOfTrigrams.has(log)) return;
  toldOfTrigrams.add(log);
  log(translate('database.databaseLacksExtensionPgTrgm') + translate('database.createExtension', { schema }));
}

/**
 * Differs without the extension, so that its indexes are created if it is installed later, and by its place: they
 * go with it if the schema that had it is dropped.
 */
const digestWith = (digest: string, trigrams: string | undefined) =>
  trigrams === 'public'
    ? digest
    : `${digest} ${trigrams === undefined ? 'without trigrams' : `with trigrams in ${trigrams}`}`;

/** Makes the tables usable. Large ones may still lack indexes, which makes them correct but slow. */
export async function ensureUsable(
  database: Database,
  schema: string,
  model: DataModel,
  { seed = () => ({}), isAsked = false, unlimited, ...settings }: Options = {},
): Promise<Ensured> {
  const wanted = schemaDigest(schema, model);
  // What an administrator asks for is compared with the tables themselves: an index may have been dropped by hand.
  const known = isAsked ? undefined : await knownPlace(database, schema, model, wanted);
  const isChanged = await areTriggersChanged(database, schema, model);
  if (known) {
    if (isChanged)
      await namingOwner(database, schema, () => remakeTriggers(database, known.relations, model, settings));
    warnOfNames(known.relations, settings);
    warnOfFaults(known.relations, settings);
    warnOfTrigrams(schema, known.trigrams, settings);
    if (known.hasOtherContents) await forgetOtherContents(database, schema, model);
    return { relations: known.relations, complete: Promise.resolve() };
  }
  const own = unlimited?.();
  const made = () =>
    madeUsable(own ?? database, schema, model, wanted, { seed, isAsked, isChanged, ...settings });
  const making = namingOwner(database, schema, async () =>
    isAsked && isRetyping(planOf(schema, model, await stateOf(database, schema)))
      ? whileNoneStarts(database, schema, made)
      : made(),
  );
  const done = making.then(({ complete }) => complete).finally(() => own?.close());
  // whoever waits for `making` or `complete` gets its error
  done.catch(() => undefined);
  return making;
}

async function madeUsable(
  database: Database,
  schema: string,
  model: DataModel,
  wanted: string,
  {
    seed,
    isAsked,
    isChanged,
    ...settings
  }: LockSettings & { seed: () => Seed; isAsked: boolean; isChanged: boolean },
): Promise<Ensured> {
  const plan = await withMigrationLock(
    database,
    async (connection) => {
      await createSystemTables(connection, schema);
      const plan = planOf(schema, model, await stateOf(connection, schema));
      if (!isAsked) {
        await refuseWhileHeld(connection, schema);
        refuseChanges(plan);
        // A change of types that was interrupted has to include what is written from now on.
        for (const layer of plan.layers)
          if (hasNewColumns(layer)) await abandonRetyping(connection, schema, layer);
      }
      await createFunctions(connection, schema);
      await forgetOtherContents(connection, schema, model);
      return plan;
    },
    settings,
  );
  await runShortSteps(database, schema, model, settings);
  await runFills(database, schema, model, plan, isAsked, settings);
  // Replacing a column has dropped its indexes.
  if (isAsked) await runShortSteps(database, schema, model, settings);
  const [relations, soon, later, trigrams] = await withMigrationLock(
    database,
    async (connection) => {
      const state = await stateOf(connection, schema);
      const { layers, materialized } = planOf(schema, model, state);
      const there = completeIn(materialized, state.notes);
      const relations = await withTheirTables(connection, relationsFor(schema, layers, state, there), model);
      await seedTables(connection, relations, model, layers, seed);
      const left = materialized.filter((one) => !there.includes(one));
      const isFew = ({ resource }: MaterializedRollup) =>
        state.tables.get(layoutOf(resource).table)!.rows <= manyRows;
      return [relations, left.filter(isFew), left.filter((one) => !isFew(one)), state.trigrams] as const;
    },
    settings,
  );
  // the command replaces them next
  if (!isAsked) warnOfNames(relations, settings);
  warnOfFaults(relations, settings);
  warnOfTrigrams(schema, trigrams, settings);
  if (isChanged) await remakeTriggers(database, relations, model, settings);
  else for (const kept of soon) await fillRollup(database, relations, model, kept, settings);
  const finish = async () => {
    for (const kept of later) await fillRollup(database, relations, model, kept, settings);
    await noteTriggers(database, schema, model);
    await runConcurrently(database, schema, model, settings);
    await lookAtContents(database, schema, model, settings.ending);
    settings.ending?.throwIfAborted();
    await saveNote(database, schema, digestWith(wanted, trigrams), '');
  };
  return { relations, complete: finish() };
}

/** Creates the store's own tables, without those of any model. */
export const ensureSystem = async (database: Database, schema: string): Promise<void> => {
  if (await hasSystemTables(database, schema)) return;
  await namingOwner(database, schema, () =>
    withMigrationLock(database, (connection) => createSystemTables(connection, schema)),
  );
};

const isRetyping = ({ steps }: Plan) => steps.some(({ how }) => how === 'retype');

/** The fields of a plan that get another type. */
export const typeChangesIn = ({ steps }: Plan): TypeChange[] =>
  steps.flatMap(({ layer, retyping }) =>
    (retyping?.columns ?? []).flatMap(({ column, from, to }) => {
      if (from === to) return [];
      const { resource, names } = layer!;
      const [field = withoutCompanion(column)] =
        Object.entries(names.fields).find(([, there]) => there === withoutCompanion(column)) ?? [];
      return [{ resource: resource.id, field, from, to: to.replace(/ collate.*/, '') }];
    }),
  );

function refuseChanges(plan: Plan) {
  const changes = typeChangesIn(plan).map(
    ({ resource, field, from, to }) => `${resource}.${field}: ${from} → ${to}`,
  );
  if (changes.length === 0) return;
  throw new Error(
    translate('database.configChangesType', { changes: changes.join(', ') }) +
      translate('database.seeWhatWouldBeDone'),
  );
}

/** A table gets its initial records once, even if it is emptied later. */
async function seedTables(
  connection: Connection,
  relations: Relations,
  model: DataModel,
  layers: Plan['layers'],
  seed: () => Seed,
) {
  const meta = name(relations.schema, metaTable);
  let rows: Seed | undefined;
  for (const { resource, names } of layers) {
    const isNew = await connection.query(
      sql`insert into ${meta} (name, value) values (${text(`first ${names.table}`)}, '')
          on conflict (name) do nothing returning name`,
    );
    if (isNew.length === 0) continue;
    rows ??= seed();
    const first = rows[resource.history ? historyPart : resource.id];
    if (!Array.isArray(first)) continue;
    const loaded = resource.history
      ? first.map((entry: object, index) => ({ id: index + 1, ...entry }))
      : firstVersions(first as Values[]);
    await loadRows(connection, relations, model, resource, loaded as Values[]);
    const ids = isMap(rows.$ids) ? Number(rows.$ids[resource.id]) || 0 : 0;
    await raiseIds(connection, relations, resource, ids);
  }
}

/** The location of the tables if nothing is missing. */
async function knownPlace(
  database: Database,
  schema: string,
  model: DataModel,
  wanted: string,
): Promise<{ relations: Relations; trigrams: string | undefined; hasOtherContents: boolean } | undefined> {
  const [found] = await database.query(
    sql`select to_regclass(${text(rendered(name(schema, metaTable)).text)}) is not null as there,
        ${trigramsSchema} as trigrams`,
  );
  if (found?.there !== true) return undefined;
  const trigrams = (found.trigrams ?? undefined) as string | undefined;
  const digest = digestWith(wanted, trigrams);
  const rows = await database.query(
    sql`select name, value from ${name(schema, metaTable)}
        where (name = ${text(digest)} or name like 'names %' or name like ${text('contents %')})
        and exists (select from ${name(schema, metaTable)} where name = 'keys' and value = ${text(keysVersion())})
        and exists (select from ${name(schema, metaTable)} where name = ${text(recordedNote)})
        and not exists (select from pg_index x join pg_class c on c.oid = x.indexrelid
          join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${text(schema)} and not x.indisvalid)`,
  );
  if (!rows.some((row) => row.name === digest)) return undefined;
  const hasOtherContents = isOtherContents(
    model,
    new Map(rows.map((row) => [String(row.name), String(row.value)])),
  );
  // Everything that the model wants exists and is complete.
  const relations = !rows.some((row) => String(row.name).startsWith('names '))
    ? await withTheirTables(database, plainRelations(schema, materializedRollups(model)), model)
    : await currentRelations(database, schema, model);
  return { relations, trigrams, hasOtherContents };
}
