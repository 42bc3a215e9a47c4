import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Tables } from '../../kinds/migration.ts';
import { readDataFile } from '../../language/dataFile.ts';
import { CliError, shortPath, type Io } from '../io.ts';
import { phrase } from '../../messages/phrase.ts';

export type Stored = Record<string, unknown>;
/** `rest`: what the server keeps beside the records, under names that begin with "$", and all that is no list. */
export type Data = Tables & {
  file: string;
  /** Ids of the files whose bytes are there. */
  files: ReadonlySet<string>;
};

/** The file of the records that the portal works with. Where a database keeps them, no command may take it for them. */
export function workingCopy({ paths }: Pick<Io, 'paths'>): string {
  if (paths.databaseUrl)
    throw new CliError(
      phrase`Este comando trabalha com o arquivo de dados, e aqui os registros estão no banco de PORTAL_DATABASE_URL. ` +
        phrase`Para levá-los a um arquivo: npm run portal -- data export <arquivo>.`,
    );
  return path.join(paths.data, 'db.json');
}

/** The data in use: the working copy, or what the first start would copy. Undefined when there is none. */
export const findData = (io: Io): Data | undefined =>
  readData(io, workingCopy(io)) ?? readData(io, io.paths.db);

/** What a file of data holds; undefined where there is no such file. */
export function readData(io: Io, file: string): Data | undefined {
  if (!existsSync(file)) return undefined;
  let state: unknown;
  try {
    ({ state } = readDataFile(file));
  } catch (error) {
    const { message } = error as Error;
    throw new CliError(
      error instanceof SyntaxError ? phrase`${shortPath(file)} não é JSON: ${message}.` : message,
    );
  }
  if (typeof state !== 'object' || state === null || Array.isArray(state))
    throw new CliError(phrase`${shortPath(file)} deve ser um objeto JSON com uma lista por recurso.`);
  const entries = Object.entries(state);
  const isTable = ([name, rows]: [string, unknown]) => Array.isArray(rows) && !name.startsWith('$');
  return {
    file,
    tables: Object.fromEntries(entries.filter(isTable)) as Record<string, Stored[]>,
    rest: Object.fromEntries(entries.filter((entry) => !isTable(entry))),
    files: filesIn(io),
  };
}

export function filesIn({ paths }: Io): ReadonlySet<string> {
  const folder = path.join(paths.data, 'files');
  return new Set(existsSync(folder) ? readdirSync(folder) : []);
}

/** The same, where nothing can be done without. */
export function openData(io: Io, purpose: string): Data {
  const data = findData(io);
  if (!data)
    throw new CliError(
      phrase`Para ${purpose} é preciso ter dados, e ${shortPath(workingCopy(io))} e ${shortPath(io.paths.db)} não existem. ` +
        phrase`Se o portal usa outra pasta, diga PORTAL_DATA=…; os dados de demonstração são gerados por "npm run portal -- seed".`,
    );
  return data;
}

/** A running portal has the data in its memory, and would write it over what a command changes. */
export function refuseWhileRunning({ paths }: Io): void {
  const owner = ownerOf(path.join(paths.data, 'lock'));
  if (owner)
    throw new CliError(
      phrase`O portal está rodando (processo ${owner}) e guarda os dados na memória: encerre-o antes.`,
    );
}

/** The living process that holds the data folder; what a dead one left does not count. */
function ownerOf(lock: string): number | null {
  if (!existsSync(lock)) return null;
  const owner = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (!(owner > 0)) return null;
  try {
    process.kill(owner, 0);
    return owner;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? owner : null;
  }
}
