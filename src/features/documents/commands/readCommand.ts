import { existsSync } from 'node:fs';
import path from 'node:path';
import { suggestion } from '#model/config/suggest.ts';
import type { DocumentPreview } from '../shared/answers.ts';
import { CliError, shortPath, type Io } from '#cli/io.ts';
import { openPortal } from '#cli/portal.ts';
import { translate } from '#messages/translate.ts';
import { recordsInUse } from '#cli/data/check.ts';
import { refuseWhileRunning } from '#cli/data/dataFile.ts';
import { runServerTask, runServerTaskOnData } from '#cli/data/runServerTask.ts';

type Options = {
  json: boolean;
  'dry-run': boolean;
  resource?: string | undefined;
  as?: string | undefined;
  answers?: string | undefined;
};

/**
 * portal data read: the rows of a document become records, as by the import of the list. Exits with 1 where a row is refused
 * or a question waits for an answer.
 */
export async function readDocumentFile(io: Io, file: string, options: Options): Promise<number> {
  const { json, 'dry-run': isDryRun, resource: id = '', as = '', answers } = options;
  const portal = openPortal(io);
  const taking = Object.values(portal.resources).flatMap((one) => (one.documents ? [one.id] : []));
  if (!taking.includes(id))
    throw new CliError(
      translate('commands.readsNone', {
        id,
        suggestion: suggestion(id, taking, translate('common.thereAre')),
      }),
    );
  const [source, given] = [path.resolve(file), answers === undefined ? '' : path.resolve(answers)];
  for (const one of [source, given])
    if (one !== '' && !existsSync(one))
      throw new CliError(translate('dataCommands.noWithSource', { source: shortPath(one) }));
  const words = [isDryRun ? 'dry' : 'real', source, id, given, as];
  if (!isDryRun && !io.paths.databaseUrl) refuseWhileRunning(io);
  const answer = isDryRun
    ? runServerTask<DocumentPreview>(
        io,
        await recordsInUse(io, portal, translate('commands.readDocument')),
        'readDocument',
        { words },
      )
    : runServerTaskOnData<DocumentPreview>(io, io.paths.data, 'readDocument', { words });
  // As the API answers, beside the result that all commands have.
  if (json) io.json(answer, undefined, answer);
  else io.out(textOf(answer, isDryRun));
  return answer.questions.length > 0 || answer.records.some(({ status }) => status === 'refused') ? 1 : 0;
}

function textOf({ facts, records, questions, ignored }: DocumentPreview, isDryRun: boolean): string {
  const count = (status: string) => records.filter((one) => one.status === status).length;
  const lines = [
    ...facts.map((fact) =>
      Object.entries(fact)
        .map(([name, value]) => `${name}: ${value}`)
        .join('  '),
    ),
    translate(isDryRun ? 'commands.wouldRead' : 'commands.hasRead', {
      created: count('new'),
      same: count('same'),
      refused: count('refused'),
    }),
    ...(count('left') > 0 ? [translate('commands.leftToReconcile', { count: count('left') })] : []),
    ...records.flatMap(({ line, problems }) => problems.map(({ message }) => `  ${line}: ${message}`)),
    ...questions.map(
      ({ id, text, options }) =>
        `  ${text} ${JSON.stringify({ [id]: options.map((one) => one.id).join('|') })}`,
    ),
    ...ignored.map(({ what, why }) => `  ${what}: ${why}`),
  ];
  return lines.join('\n');
}
