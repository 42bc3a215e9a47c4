import path from 'node:path';
import { schemaFolder, writeSchemas } from '../editor/files.ts';
import { shortPath, type Io } from '#cli/io.ts';
import { translate } from '#messages/translate.ts';

/**
 * portal schema: writes the schemas that editors use to complete and explain the config, and the line in each
 * file that points to them.
 */
export function schema(io: Io, { json }: { json: boolean }): number {
  const files = writeSchemas(io.paths.config, { marks: true });
  const placeOf = (file: string) => shortPath(path.join(io.paths.config, file));
  const written = files.map(placeOf);
  if (json) io.json({ written });
  else
    io.out(
      written.length > 0
        ? files.map((file) => translate(wordsFor(file), { file: placeOf(file) })).join('\n')
        : translate('commands.nothingToDoEverything'),
    );
  return 0;
}

/** A file of the company only gets a first line, and keeps the rest. */
const wordsFor = (file: string) =>
  file.startsWith(`${schemaFolder}/`) ? 'common.written' : 'commands.lineForEditors';
