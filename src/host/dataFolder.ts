/** Whose records a data folder has, and whether they have moved to a database. For the server and the commands. */
import { existsSync, readdirSync, renameSync, rmSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyPrivately, makePrivateFolder } from './durableWrites.ts';
import { translate } from '../messages/translate.ts';
import { databaseAddress, placeOf } from './databaseUrl.ts';

// Moves the data in use aside, so that the next start begins with the initial data.

/** "20261031T101500", for the names of copies. */
const stampOf = () => new Date().toISOString().replaceAll(/[-:]|\..*/g, '');

/** Copies the data file, and returns the path of the copy. */
export function keepBackup(file: string): string {
  const backup = freeName(`${file}.${stampOf()}`);
  copyPrivately(file, backup);
  return backup;
}

/** Holds the example companies that a demonstration has opened, each with data of its own. */
export const samplesFolder = 'samples';

/** The parts of the data that exist. The secret is not among them. */
export const dataParts = (folder: string): string[] =>
  [
    ...['db.json', 'history.jsonl', 'history.cut.jsonl', ...journalsIn(folder)],
    ...['files', 'backups', samplesFolder],
  ].filter((name) => existsSync(path.join(folder, name)));

/** Returns the folder that now has the parts. */
export function moveDataAside(folder: string): string {
  const kept = freeName(path.join(folder, `reset-${stampOf()}`));
  makePrivateFolder(kept);
  // `db.json` goes last: without it the others would stop a start.
  for (const name of dataParts(folder).toReversed())
    renameSync(path.join(folder, name), path.join(kept, name));
  rmSync(path.join(folder, 'db.json.tmp'), { force: true });
  return kept;
}

/** Two restores within a second must not share a folder. */
function freeName(name: string, count = 1): string {
  const tried = `${name}${count > 1 ? `-${count}` : ''}.bak`;
  return existsSync(tried) ? freeName(name, count + 1) : tried;
}

export const isJournal = (name: string) => /^journal\.(\d+\.(jsonl|\d+\.cut)|last\.json)$/.test(name);

const journalsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter(isJournal) : [];

/** Holds the `id` of portal.yaml. */
const companyFile = 'company';
/** Holds the database that the portal used last with this folder. */
const movedFile = 'moved';

/** The records are another company's: an error whose message says what to do. */
class OtherCompany extends Error {
  override name = 'OtherCompany';
}

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
};

/** @param location of the records, in words */
export function refuseOtherCompany(location: string, stored: string | undefined, id: string | undefined) {
  if (stored === undefined || stored === id) return;
  throw new OtherCompany(
    id === undefined
      ? translate('serving.dataInBelongToCompany', { location, stored })
      : translate('serving.dataInBelongToCompanyAndConfig', { location, stored, id }),
  );
}

export const refuseOtherFolder = (folder: string, id: string | undefined): void =>
  refuseOtherCompany(folder, textOf(path.join(folder, companyFile)), id);

/** The sentence about an id that was missing beside data of an earlier version. */
export const companyNoted = (location: string, id: string): string =>
  translate('serving.dataInNowSay', { location, id });

/** Stores the id in the folder. Returns a notice about it. */
export function claimFolder(folder: string, id: string | undefined): string[] {
  refuseOtherFolder(folder, id);
  const file = path.join(folder, companyFile);
  if (id === undefined || existsSync(file)) return [];
  const hasData = ['db.json', 'files'].some((name) => existsSync(path.join(folder, name)));
  try {
    mkdirSync(folder, { recursive: true });
    // Of several processes that start at once only the first writes it.
    writeFileSync(file, `${id}\n`, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return [];
    refuseOtherFolder(folder, id);
    return [];
  }
  return hasData ? [companyNoted(folder, id)] : [];
}

/** Without account and password. */
function locationOf(databaseUrl: string): string {
  const { url, schema } = databaseAddress(databaseUrl);
  const { host, pathname } = placeOf(url);
  return `${host}${pathname}?schema=${schema}`;
}

/** Notes that the records are in a database from now on. */
export function noteMoved(folder: string, databaseUrl: string) {
  const file = path.join(folder, movedFile);
  const location = locationOf(databaseUrl);
  if (textOf(file)?.split(' ')[0] === location) return;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${location} ${new Date().toISOString()}\n`);
  } catch {
    // A folder that can't be written to.
  }
}

export const noteMovedBack = (folder: string): void => rmSync(path.join(folder, movedFile), { force: true });

/** The notice at a start on the folder's own data, if the records have moved. */
export function movedNotes(folder: string): string[] {
  const file = path.join(folder, movedFile);
  const [location, at] = textOf(file)?.split(' ') ?? [];
  if (!location) return [];
  return [
    translate('serving.recordsWereMovedToDatabase', {
      location,
      at: at?.slice(0, 10) ?? '?',
      path: path.join(folder, 'db.json'),
    }) + translate('serving.ifFileIsRight', { file }),
  ];
}
