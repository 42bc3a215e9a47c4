import { growDatabase } from '#server/data/transfer/grow/grow.ts';
import { translate } from '#messages/translate.ts';
import { CliError, shortPath, type Io } from '../io.ts';
import { openPortal } from '../portal.ts';
import { readData } from './dataFile.ts';
import { inTheDatabase } from './transferCommand.ts';

/** portal grow: creates a database of a chosen size from the records of the first start, to try how fast it is. */
export async function grow(
  io: Io,
  { json, rows: typed }: { json: boolean; rows?: string | undefined },
): Promise<number> {
  const portal = openPortal(io);
  const { databaseUrl, db } = io.paths;
  if (typed === undefined || !/^[1-9]\d{0,9}$/.test(typed))
    throw new CliError(translate('dataCommands.sayInRowsHowMany'));
  if (!databaseUrl) throw new CliError(translate('dataCommands.commandFillsNewDatabase'));
  const seed = readData(io, db);
  if (!seed || Object.values(seed.tables).every((records) => records.length === 0))
    throw new CliError(translate('dataCommands.hasNoRecordsToMultiply', { db: shortPath(db) }));
  const started = Date.now();
  const { records, isNew } = await inTheDatabase(io, () =>
    growDatabase(portal, databaseUrl, { ...seed.rest, ...seed.tables }, Number(typed), (line) =>
      io.error(line),
    ),
  );
  const seconds = Math.round((Date.now() - started) / 1000);
  const total = Object.values(records).reduce((sum, many) => sum + many, 0);
  if (json) io.json({ records, total, seconds, isNew });
  else
    io.out(
      [
        isNew
          ? translate('dataCommands.madeIn', {
              seconds,
              amount: translate('counted.records', { smart_count: total }),
            })
          : translate('dataCommands.wasMade', {
              amount: translate('counted.records', { smart_count: total }),
            }),
        ...Object.entries(records)
          .toSorted(([, one], [, other]) => other - one)
          .map(([resource, many]) => `  ${resource}: ${translate('counted.records', { smart_count: many })}`),
      ].join('\n'),
    );
  return 0;
}
