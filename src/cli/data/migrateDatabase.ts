import type { Portal } from '../../model/types.ts';
import { phrase, count } from '../../messages/phrase.ts';
import { MigrationError, migratedIn, plannedIn, type Told } from '../../server/data/databaseMigration.ts';
import { CliError, type Io } from '../io.ts';
import { inTheDatabase } from './transferCommand.ts';

/** portal migrate, where a database keeps the records: each step with what it does to rows and what it holds up. */
export async function migrateDatabase(
  io: Io,
  portal: Portal,
  { json, isPlan, dropped }: { json: boolean; isPlan: boolean; dropped: readonly string[] },
): Promise<number> {
  const asked = { portal, databaseUrl: io.paths.databaseUrl!, dropped };
  const { steps, refused } = await inTheDatabase(io, async () => {
    try {
      return await (isPlan ? plannedIn(asked) : migratedIn(asked, (line) => io.error(line)));
    } catch (error) {
      if (error instanceof MigrationError) throw new CliError(error.message);
      throw error;
    }
  });
  if (json) io.json({ steps, refused, done: !isPlan });
  else {
    io.out(steps.length === 0 ? phrase`Nada a migrar.` : steps.map(stepText).join('\n\n'));
    if (refused.length > 0) {
      const lines = refused.map(({ what, count: times }) => `  ${what}  (${count(times, 'registro')})`);
      io.error(`\n${phrase`Ficou como estava, pois perderia dados:`}\n${lines.join('\n')}`);
    }
    if (steps.length > 0) io.out(isPlan ? phrase`\nNada foi feito: isto é só o plano.` : phrase`\nMigrado.`);
  }
  return refused.length > 0 ? 1 : 0;
}

const when = {
  start: () => phrase`sozinho, ao iniciar o portal`,
  others: () => phrase`com "portal migrate", quando nenhum processo da versão anterior estiver no ar`,
  all: () => phrase`com "portal migrate", com o portal parado`,
};

const stepText = ({ table, statements, rows, hazards, waitsFor }: Told, at: number) =>
  [
    `${at + 1}. ${table ? `${table}: ` : ''}${when[waitsFor]()}`,
    ...statements.map((statement) => `     ${statement.replace(/\s+/g, ' ')};`),
    `   ${phrase`linhas:`} ${rows}`,
    ...hazards.map((hazard) => `   ${phrase`cuidado:`} ${hazard}`),
  ].join('\n');
