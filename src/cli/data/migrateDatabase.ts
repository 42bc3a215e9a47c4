import { translate } from '#messages/translate.ts';
import { CliError, type Io } from '../io.ts';
import type { Portal } from '#model/types.ts';
import {
  durationText,
  snapshotRecords,
  MigrationError,
  runMigration,
  planMigration,
  findSequencesBehind,
  findWrongValues,
  type IndexProposal,
  type MigrationStep,
} from '#server/data/databaseMigration.ts';
import type { DataFinding } from './integrity.ts';
import { attachedFilesIn, type PortalDataFile } from './dataFile.ts';
import { inTheDatabase, misfitsText } from './transferCommand.ts';

/** Lists what would be dropped, and asks. Without a terminal only --yes answers. */
export async function confirmDrop(io: Io, lines: string): Promise<boolean> {
  if (!io.confirm)
    throw new CliError(
      `${translate('dataCommands.wouldBeDeletedForGood')}\n\n${lines}\n\n${translate('dataCommands.repeatWithYes')}`,
    );
  io.out(`${translate('dataCommands.wouldBeDeletedForGood')}\n\n${lines}\n`);
  const isYes = await io.confirm(translate('dataCommands.delete'));
  if (!isYes) io.out(translate('dataCommands.nothingWasDone'));
  return isYes;
}

/** portal migrate with a database: prints each step with its effect on rows and what it blocks. */
export async function migrateDatabase(
  io: Io,
  portal: Portal,
  {
    json,
    isPlan,
    check,
    dropped,
    all,
    yes,
  }: {
    json: boolean;
    isPlan: boolean;
    check: boolean;
    dropped: readonly string[];
    all: boolean;
    yes: boolean;
  },
): Promise<number> {
  const options = { portal, databaseUrl: io.paths.databaseUrl!, dropped, all };
  if (dropped.length > 0 && !isPlan && !yes) {
    const plan = await refusedInWords(io, () => planMigration(options));
    const drops = plan.steps.filter((step) => step.drops !== undefined);
    if (!(await confirmDrop(io, drops.map(stepText).join('\n\n')))) return 1;
  }
  const {
    steps,
    refused,
    kept = [],
    proposals = [],
  } = await refusedInWords(io, () =>
    isPlan ? planMigration(options) : runMigration(options, (line) => io.error(line)),
  );
  if (json) io.json({ steps, refused, ...(isPlan ? { proposals } : { kept }), done: !isPlan });
  else {
    io.out(
      steps.length === 0 ? translate('dataCommands.nothingToMigrate') : steps.map(stepText).join('\n\n'),
    );
    if (refused.length > 0) {
      const lines = refused.map(
        ({ what, count: times }) => `  ${what}  (${translate('counted.records', { smart_count: times })})`,
      );
      io.error(`\n${translate('dataCommands.leftAs')}\n${lines.join('\n')}`);
    }
    if (steps.length > 0)
      io.out(
        isPlan ? translate('dataCommands.nothingWasDoneIsOnlyPlan') : translate('dataCommands.migrated'),
      );
    if (proposals.length > 0)
      io.out(`\n${[translate('adopted.proposals'), ...proposals.map(proposalText)].join('\n\n')}`);
    if (kept.length > 0) io.error(`\n${misfitsText(kept)}`);
  }
  return refused.length > 0 || (check && steps.length > 0) ? 1 : 0;
}

/** All records of the database, in the form that commands use; or those of one resource only. */
export async function databaseRecords(io: Io, portal: Portal, only?: string): Promise<PortalDataFile> {
  const held = await refusedInWords(io, () =>
    snapshotRecords({ portal, databaseUrl: io.paths.databaseUrl!, ...(only !== undefined && { only }) }),
  );
  const entries = Object.entries(held);
  const isOwn = ([name]: [string, unknown]) => name.startsWith('$');
  return {
    file: translate('dataCommands.databaseOfPortalDatabaseUrl'),
    tables: Object.fromEntries(entries.filter((entry) => !isOwn(entry))) as PortalDataFile['tables'],
    rest: Object.fromEntries(entries.filter(isOwn)),
    files: attachedFilesIn(io),
  };
}

/** Stored computed values that differ from what would be computed today. */
export const storedValueFindings = async (io: Io, portal: Portal): Promise<DataFinding[]> => {
  const place = { portal, databaseUrl: io.paths.databaseUrl! };
  const wrong = await refusedInWords(io, () => findWrongValues(place));
  const behind = await refusedInWords(io, () => findSequencesBehind(place));
  return [
    ...wrong.map(({ resource, field, ids }) => ({
      where: `${resource}.${field}`,
      what: translate('dataCommands.valueKept'),
      count: ids.length,
      examples: ids.slice(0, 3),
    })),
    ...(behind.length === 0
      ? []
      : [
          {
            where: portal.id ?? 'portal.yaml',
            what: translate('dataCommands.sequencesBehind'),
            count: behind.length,
            examples: behind.slice(0, 3),
          },
        ]),
  ];
};

const refusedInWords = <T>(io: Io, work: () => Promise<T>): Promise<T> =>
  inTheDatabase(io, async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof MigrationError) throw new CliError(error.message);
      throw error;
    }
  });

/** As a step has it, but for the owner of the table. */
const proposalText = ({ statement, reason, rows, bytes, locks, seconds }: IndexProposal) =>
  [
    `   ${reason}`,
    `     ${statement};`,
    `   ${translate('dataCommands.rows')} ${rows}`,
    `   ${translate('adopted.size')} ${sizeText(bytes)}`,
    `   ${translate('dataCommands.locks')} ${locks}`,
    `   ${translate('dataCommands.estimatedDuration')} ${durationText(seconds)}`,
  ].join('\n');

const sizeText = (bytes: number) =>
  bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} kB` : `${Math.ceil(bytes / 2 ** 20)} MB`;

const when = {
  start: () => translate('dataCommands.byItselfWhenPortalStarts'),
  others: () => translate('dataCommands.withPortalMigrate'),
  all: () => translate('dataCommands.withPortalMigrateWhilePortal'),
};

const stepText = (
  { table, statements, rows, hazards, locks, seconds, waitsFor }: MigrationStep,
  at: number,
) =>
  [
    `${at + 1}. ${table ? `${table}: ` : ''}${when[waitsFor]()}`,
    ...statements.map((statement) => `     ${statement.replace(/\s+/g, ' ')};`),
    `   ${translate('dataCommands.rows')} ${rows}`,
    `   ${translate('dataCommands.locks')} ${locks}`,
    `   ${translate('dataCommands.estimatedDuration')} ${durationText(seconds)}`,
    ...hazards.map((hazard) => `   ${translate('dataCommands.mind')} ${hazard}`),
  ].join('\n');
