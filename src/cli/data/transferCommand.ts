import { existsSync } from 'node:fs';
import path from 'node:path';
import { databaseAddress, faultOfDatabaseUrl } from '#host/databaseUrl.ts';
import {
  databaseFault,
  exportTo,
  importFrom,
  type Left,
  type Misfit,
  type TransferSummary,
} from '#server/data/transfer/transfer.ts';
import { CliError, shortPath, type Io } from '../io.ts';
import { openPortal } from '../portal.ts';
import { refuseWhileRunning } from './dataFile.ts';
import { auditOfCommand } from '#host/auditFile.ts';
import { translate } from '#messages/translate.ts';

/** portal data export: writes all records and the history to a file, from the database or the data folder. */
export async function exportData(io: Io, file: string, { json }: { json: boolean }): Promise<number> {
  const portal = openPortal(io);
  const target = path.resolve(file);
  if (existsSync(target))
    throw new CliError(translate('dataCommands.alreadyExists', { target: shortPath(target) }));
  if (!io.paths.databaseUrl) refuseWhileRunning(io);
  const { summary, left } = await inTheDatabase(io, () => exportTo(target, portal, io.paths));
  await auditOfCommand({ event: 'export', file: target });
  if (json) io.json({ file: target, summary, left });
  else
    io.out(
      [
        translate('dataCommands.exportedTo', { target: shortPath(target) }),
        ...linesOf(summary),
        ...(left.length > 0 ? ['', translate(leftHead), ...left.map(leftLine)] : []),
        translate(filesNote),
      ].join('\n'),
    );
  return 0;
}

/** portal data import: loads what `data export` wrote into a database or folder without records. */
export async function importData(
  io: Io,
  file: string,
  { json, 'dry-run': dryRun }: { json: boolean; 'dry-run': boolean },
): Promise<number> {
  const portal = openPortal(io);
  const source = path.resolve(file);
  if (!existsSync(source))
    throw new CliError(translate('dataCommands.noWithSource', { source: shortPath(source) }));
  const { summary, misfits } = await inTheDatabase(io, () => importFrom(source, portal, io.paths, dryRun));
  if (json) io.json({ file: source, summary, misfits, written: !dryRun });
  else
    io.out(
      [
        dryRun ? translate('dataCommands.wouldBeImported') : translate('dataCommands.importedAndChecked'),
        ...linesOf(summary),
        ...(misfits.length > 0 ? ['', misfitsText(misfits)] : []),
        translate(filesNote),
      ].join('\n'),
    );
  return 0;
}

const linesOf = (summary: TransferSummary) =>
  Object.entries(summary).map(
    ([part, { count: number, digest }]) =>
      `  ${part}: ${translate('counted.records', { smart_count: number })}  ${digest.slice(0, 12)}`,
  );

const filesNote = 'dataCommands.attachedFilesDoNotGo';
const leftHead = 'dataCommands.leftInDatabase';
const leftLine = ({ what, count: number }: Left) =>
  `  ${what}: ${translate('counted.records', { smart_count: number })}`;
const misfitLine = ({ resource, field, count: number, id, value }: Misfit) =>
  translate('dataCommands.suchAs', {
    resource,
    field,
    amount: translate('counted.records', { smart_count: number }),
    value: JSON.stringify(value).slice(0, 40),
    id: String(id),
  });

/** Values that are kept, but that no filter finds. */
export const misfitsText = (misfits: readonly Misfit[]): string =>
  [translate('dataCommands.valuesAre'), ...misfits.map(misfitLine)].join('\n');

/** Turns errors of the database into messages. */
export async function inTheDatabase<T>(io: Io, work: () => Promise<T>): Promise<T> {
  const { databaseUrl, databaseOption } = io.paths;
  const fault = databaseUrl && faultOfDatabaseUrl(databaseUrl, databaseOption);
  if (fault) throw new CliError(fault);
  try {
    return await work();
  } catch (error) {
    const isInWords = ['TransferError', 'NotOurs', 'OtherCompany'].includes((error as Error).name);
    if (isInWords) throw new CliError((error as Error).message);
    const text = databaseUrl && databaseFault(databaseAddress(databaseUrl).url, error, databaseOption);
    throw text ? new CliError(text) : error;
  }
}
