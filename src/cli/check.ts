import { formatProblems, type Problem } from '#compiler/load.ts';
import type { Sources } from '#language/files.ts';
import { runServerTask } from './data/runServerTask.ts';
import { type Io } from './io.ts';
import { loadConfig } from './portal.ts';
import type { Portal } from '#model/types.ts';
import { count, phrase } from '#messages/phrase.ts';

/** Finds problems with the files that are generated beside a valid config. */
export type CheckGenerated = (io: Io, portal: Portal, sources: Sources) => Problem[];

/** portal check: reports all problems of the config, or counts what it declares. */
export function check(
  io: Io,
  { json, strict }: { json: boolean; strict: boolean },
  checkGenerated: CheckGenerated = () => [],
): number {
  const { portal, problems: found, sources } = loadConfig(io);
  // Generated files can only be checked against a valid config that is on disk.
  const problems = portal && !io.files ? [...found, ...checkGenerated(io, portal, sources!)] : found;
  const counts = portal && {
    departments: portal.departments.length,
    routes: portal.departments.flatMap(({ routes }) => routes).length,
    resources: Object.keys(portal.resources).length,
  };
  const { slow, lacking } = portal && io.paths.databaseUrl ? inDatabase(io) : { slow: [], lacking: [] };
  const late = { ...(slow.length > 0 && { slow }), ...(lacking.length > 0 && { lacking }) };
  if (json) io.json(counts && { ...counts, ...late }, problems);
  else {
    if (problems.length > 0) io.error(formatProblems(problems));
    if (counts) {
      const parts = [
        count(counts.departments, 'departamento'),
        count(counts.routes, 'rota'),
        count(counts.resources, 'recurso'),
      ];
      io.out(phrase`Configuração em ordem: ${parts.join(', ')}`);
      if (slow.length > 0)
        io.out(
          [
            phrase`Isto o banco de dados não calcula sozinho, e fica mais lento com muitos registros:`,
            ...slow,
          ].join('\n  '),
        );
      if (lacking.length > 0)
        io.out(
          [
            phrase`Por isto listas ordenam ou filtram, e o banco de dados percorre outros registros a cada pergunta. Com muitos, grave o que falta neles (copy em vez de lookup) ou comece a lista filtrada (defaultFilter):`,
            ...lacking,
          ].join('\n  '),
        );
    }
  }
  return portal && !(strict && problems.length > 0) ? 0 : 1;
}

/** The fields that the database can't compute by itself, and the list queries that no index serves. */
const inDatabase = (io: Io) =>
  runServerTask<{ slow: string[]; lacking: string[] }>(io, { tables: {}, rest: {} }, 'performanceWarnings');
