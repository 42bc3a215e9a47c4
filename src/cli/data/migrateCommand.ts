import { migrated, type RenameStep, type StoredTables } from '#kinds/migration.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { Portal } from '#model/types.ts';
import { portalNamesOf } from '#screens/portalNames.ts';
import { CliError, splitNames, shortPath, type Io } from '../io.ts';
import { openPortal } from '../portal.ts';
import { confirmDrop } from './migrateDatabase.ts';
import { keepBackup } from '#host/dataFolder.ts';
import {
  readData,
  refuseLossyNumbers,
  refuseOtherOwner,
  refuseWhileRunning,
  workingCopy,
  type PortalDataFile,
  writeSeed,
  writeData,
} from './dataFile.ts';
import { translate } from '#messages/translate.ts';

type Options = {
  json: boolean;
  'dry-run': boolean;
  plan: boolean;
  check: boolean;
  seed: boolean;
  drop?: string | undefined;
  all: boolean;
  yes: boolean;
};

/**
 * portal migrate: migrates the data in use, or with `--seed` the file that the first start copies, after a
 * backup. Exits with 1 when something could not be migrated, and with `--check` when something is to be.
 */
export async function migrate(
  io: Io,
  { json, 'dry-run': isDry, plan, check, seed, drop, all, yes }: Options,
): Promise<number> {
  const portal = openPortal(io);
  const dry = isDry || plan || check;
  if (io.paths.databaseUrl && !seed) {
    const dropped = drop === undefined ? [] : splitNames(drop);
    return (await import('./migrateDatabase.ts')).migrateDatabase(io, portal, {
      json,
      isPlan: dry,
      check,
      dropped,
      all,
      yes,
    });
  }
  if (!seed) refuseOtherOwner(io, portal);
  const data = dataOf(io, seed);
  if (!json) io.out(translate('dataCommands.data', { file: shortPath(data.file) }));
  const dropped = drop === undefined ? { ...data, steps: [] } : without(portal, data, splitNames(drop));
  const {
    steps: moved,
    filled,
    forms,
    refused,
    ...after
  } = migrated(portal, dropped, { namesOf: portalNamesOf });
  const steps = [...dropped.steps, ...moved, ...forms, ...filled];
  const isSure = yes || dry || dropped.steps.length === 0 || (await confirmDrop(io, linesOf(dropped.steps)));
  if (!isSure) return 1;
  const changes = steps.length > 0 && !dry;
  if (changes && !seed) refuseWhileRunning(io);
  if (changes) refuseLossyNumbers({ file: data.file, tables: after.tables });
  const backup = changes ? keepBackup(data.file) : undefined;
  if (changes) (seed ? writeSeed : writeData)(data.file, after);
  if (json) io.json({ file: data.file, backup, steps, refused });
  else {
    io.out(steps.length === 0 ? translate('dataCommands.nothingToMigrate') : linesOf(steps));
    if (refused.length > 0) io.error(`\n${translate('dataCommands.leftAs')}\n${linesOf(refused)}`);
    if (dry && steps.length > 0)
      io.out(
        translate('dataCommands.nothingWasWritten', {
          more: check ? '--check' : plan ? '--plan' : '--dry-run',
        }),
      );
    if (backup) io.out(translate('dataCommands.migratedFile', { backup: shortPath(backup) }));
  }
  return refused.length > 0 || (check && steps.length > 0) ? 1 : 0;
}

/**
 * Never falls back from one file to the other: the shipped data is not the data of a user who forgot
 * PORTAL_DATA.
 */
function dataOf(io: Io, seed: boolean): PortalDataFile {
  const file = seed ? io.paths.db : workingCopy(io);
  const data = readData(io, file);
  if (data) return data;
  throw new CliError(
    seed
      ? translate('dataCommands.noSeed', { file: shortPath(file) })
      : translate('dataCommands.noData', { data: shortPath(io.paths.data) }) +
          translate('dataCommands.toMigrateSeed', { db: shortPath(io.paths.db) }),
  );
}

const linesOf = (steps: readonly RenameStep[]) =>
  steps
    .map(({ what, count: times }) => `  ${what}  (${translate('counted.records', { smart_count: times })})`)
    .join('\n');

/**
 * The data without the given names. Refuses names that the config still declares, and names that the data
 * doesn't have.
 */
function without(
  portal: Portal,
  { tables, rest }: StoredTables,
  names: readonly string[],
): StoredTables & { steps: RenameStep[] } {
  const after = { ...tables };
  const steps = names.map((name): RenameStep => {
    const [table = '', field] = name.split('.');
    const rows = Object.hasOwn(after, table) ? after[table]! : undefined;
    const resource = Object.hasOwn(portal.resources, table) ? portal.resources[table] : undefined;
    if (!rows)
      throw new CliError(
        translate('dataCommands.dataHave', {
          table,
          suggestion: suggestion(table, Object.keys(after), translate('dataCommands.theyHave')),
        }),
      );
    if (field === undefined ? resource : resource?.fields[field])
      throw new CliError(translate('common.isStillInConfiguration', { name }));
    if (field === undefined) {
      delete after[table];
      return { what: translate('dataCommands.deleted', { name }), count: rows.length };
    }
    const having = rows.filter((row) => Object.hasOwn(row, field));
    if (having.length === 0 || field === 'id' || field === 'version' || field.startsWith('$'))
      throw new CliError(translate('dataCommands.noRecordOfHasField', { table, field }));
    after[table] = rows.map(({ [field]: _gone, ...row }) => row);
    return { what: translate('dataCommands.deleted', { name }), count: having.length };
  });
  return { tables: after, rest, steps };
}
