import { growDatabase } from '#server/data/transfer/grow/grow.ts';
import { count, phrase } from '#messages/phrase.ts';
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
    throw new CliError(
      phrase`Diga em --rows quantos registros o maior recurso deve ter, por exemplo --rows 100000.`,
    );
  if (!databaseUrl)
    throw new CliError(
      phrase`Este comando enche um banco de dados novo: indique-o em PORTAL_DATABASE_URL, por exemplo postgres://usuario:senha@localhost:5432/portal?schema=grande.`,
    );
  const seed = readData(io, db);
  if (!seed || Object.values(seed.tables).every((records) => records.length === 0))
    throw new CliError(
      phrase`${shortPath(db)} não tem registros a multiplicar: gere-os com "npm run portal -- seed".`,
    );
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
          ? phrase`Criado em ${seconds} s: ${count(total, 'registro')}`
          : phrase`Já estava criado: ${count(total, 'registro')}`,
        ...Object.entries(records)
          .toSorted(([, one], [, other]) => other - one)
          .map(([resource, many]) => `  ${resource}: ${count(many, 'registro')}`),
      ].join('\n'),
    );
  return 0;
}
