import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readData, refuseWhileRunning, workingCopy, type DataRecord } from './data/dataFile.ts';
import { dataParts, isJournal, moveDataAside, samplesFolder } from '../host/dataFolder.ts';
import { CliError, shortPath, type Io } from './io.ts';
import { translate } from '#messages/translate.ts';

type Options = { json: boolean; yes: boolean };
/** A part of the data folder, and how much is in it. */
type Part = { name: string; holds: string };

/**
 * portal reset: moves the data in use, its history and its files to a dated folder, so that the next start
 * begins with the initial data. Asks for `--yes` if there are records that the initial data doesn't have.
 */
export function reset(io: Io, { json, yes }: Options): number {
  refuseWhileRunning(io);
  const parts = partsOf(io);
  const own = ownRecords(io);
  if (parts.length > 0 && own.length > 0 && !yes)
    throw new CliError(
      [
        translate('commands.nothingWasChanged', { data: shortPath(io.paths.data) }),
        ...own.map(
          ({ resource, records }) =>
            `  ${resource}: ${translate('counted.newOrChangedRecords', { smart_count: records })}`,
        ),
        translate('commands.toBeginAnewAllSame'),
      ].join('\n'),
    );
  const kept = parts.length > 0 ? moveDataAside(io.paths.data) : '';
  if (json) io.json({ removed: parts.map(({ name }) => name), kept: kept || undefined });
  else if (parts.length === 0)
    io.out(translate('commands.nothingToDoNoData', { data: shortPath(io.paths.data) }));
  else io.out(textOf(io, parts, kept));
  return 0;
}

function textOf(io: Io, parts: readonly Part[], kept: string): string {
  const seed = existsSync(io.paths.db)
    ? translate('commands.nextStartCopies', { db: shortPath(io.paths.db) })
    : translate('commands.noSeed', { db: shortPath(io.paths.db) });
  return [
    translate('commands.leftAndIsKept', { data: shortPath(io.paths.data), kept: shortPath(kept) }),
    ...parts.map(({ name, holds }) => `  ${name}  (${holds})`),
    seed,
  ].join('\n');
}

/** The parts of the data that exist. The secret is not moved. */
function partsOf(io: Io): Part[] {
  const at = (name: string) => path.join(io.paths.data, name);
  const lines = (name: string) => readFileSync(at(name), 'utf8').split('\n').filter(Boolean).length;
  const descriptions: Record<string, () => string> = {
    'db.json': () => {
      const tables = readable(io, workingCopy(io));
      const records = Object.values(tables ?? {}).reduce((sum, rows) => sum + rows.length, 0);
      return tables
        ? translate('counted.records', { smart_count: records })
        : translate('commands.couldNotBeRead');
    },
    'history.jsonl': () => translate('counted.linesOfHistory', { smart_count: lines('history.jsonl') }),
    'history.cut.jsonl': () => translate('commands.historyDidNotCount'),
    files: () => translate('counted.files', { smart_count: readdirSync(at('files')).length }),
    backups: () => translate('counted.files', { smart_count: readdirSync(at('backups')).length }),
    [samplesFolder]: () => readdirSync(at(samplesFolder)).join(', '),
  };
  return dataParts(io.paths.data).map((name) => ({
    name,
    holds: isJournal(name) ? translate('commands.writesNotYetInDb') : descriptions[name]!(),
  }));
}

/** Records that are new or changed compared to the initial data. */
function ownRecords(io: Io): { resource: string; records: number }[] {
  const now = readable(io, workingCopy(io)) ?? {};
  const initial = readable(io, io.paths.db) ?? {};
  return Object.entries(now).flatMap(([resource, rows]) => {
    const known = new Set((initial[resource] ?? []).map(textOfRecord));
    const records = rows.filter((row) => !known.has(textOfRecord(row))).length;
    return records > 0 ? [{ resource, records }] : [];
  });
}

/** The server sets version 1 on records without one. */
const textOfRecord = ({ version = 1, ...record }: DataRecord) =>
  JSON.stringify([version, Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Undefined for a damaged file, which is moved like any other. */
function readable(io: Io, file: string): Record<string, DataRecord[]> | undefined {
  try {
    return readData(io, file)?.tables;
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}
