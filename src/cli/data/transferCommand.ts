import { existsSync } from 'node:fs';
import path from 'node:path';
import { databaseAddress, faultOfDatabaseUrl } from '#host/databaseUrl.ts';
import {
  databaseFault,
  exportTo,
  importFrom,
  type Left,
  type Misfit,
  type Summary,
} from '#server/data/transfer/transfer.ts';
import { CliError, shortPath, type Io } from '../io.ts';
import { openPortal } from '../portal.ts';
import { refuseWhileRunning } from './dataFile.ts';
import { count, definePhrase, phrase, phraseText } from '#messages/phrase.ts';

/** portal data export: writes all records and the history to a file, from the database or the data folder. */
export async function exportData(io: Io, file: string, { json }: { json: boolean }): Promise<number> {
  const portal = openPortal(io);
  const target = path.resolve(file);
  if (existsSync(target))
    throw new CliError(phrase`${shortPath(target)} já existe: indique um arquivo novo.`);
  if (!io.paths.databaseUrl) refuseWhileRunning(io);
  const { summary, left } = await inTheDatabase(io, () => exportTo(target, portal, io.paths));
  if (json) io.json({ file: target, summary, left });
  else
    io.out(
      [
        phrase`Exportado para ${shortPath(target)}:`,
        ...linesOf(summary),
        ...(left.length > 0 ? ['', phraseText(leftHead), ...left.map(leftLine)] : []),
        phraseText(filesNote),
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
  if (!existsSync(source)) throw new CliError(phrase`${shortPath(source)} não existe.`);
  const { summary, misfits } = await inTheDatabase(io, () => importFrom(source, portal, io.paths, dryRun));
  if (json) io.json({ file: source, summary, misfits, written: !dryRun });
  else
    io.out(
      [
        dryRun
          ? phrase`Seria importado (nada foi escrito, --dry-run):`
          : phrase`Importado e conferido, registro por registro:`,
        ...linesOf(summary),
        ...(misfits.length > 0 ? ['', phraseText(misfitsHead), ...misfits.map(misfitLine)] : []),
        phraseText(filesNote),
      ].join('\n'),
    );
  return 0;
}

const linesOf = (summary: Summary) =>
  Object.entries(summary).map(
    ([part, { count: number, digest }]) => `  ${part}: ${count(number, 'registro')}  ${digest.slice(0, 12)}`,
  );

const filesNote = definePhrase`\nOs arquivos anexados não vão junto: copie a pasta "files" da pasta de dados, se ela mudar de lugar.`;
const leftHead = definePhrase`Ficou no banco, e não foi exportado, o que a configuração não tem mais (declare-o, se for preciso, e exporte de novo):`;
const leftLine = ({ what, count: number }: Left) => `  ${what}: ${count(number, 'registro')}`;
const misfitsHead = definePhrase`Valores que não são do tipo do campo: ficam guardados e aparecem, mas filtros e somas não os veem:`;
const misfitLine = ({ resource, field, count: number, id, value }: Misfit) =>
  phrase`  ${resource}.${field}: ${count(number, 'registro')}, como ${JSON.stringify(value).slice(0, 40)} no ${String(id)}`;

/** Turns errors of the database into messages. */
export async function inTheDatabase<T>(io: Io, work: () => Promise<T>): Promise<T> {
  const fault = io.paths.databaseUrl && faultOfDatabaseUrl(io.paths.databaseUrl);
  if (fault) throw new CliError(fault);
  try {
    return await work();
  } catch (error) {
    const isInWords = ['TransferError', 'NotOurs', 'OtherCompany'].includes((error as Error).name);
    if (isInWords) throw new CliError((error as Error).message);
    const text = io.paths.databaseUrl && databaseFault(databaseAddress(io.paths.databaseUrl).url, error);
    throw text ? new CliError(text) : error;
  }
}
