import path from 'node:path';
import { writeSchemas } from '../editor/files.ts';
import { shortPath, type Io } from '#cli/io.ts';
import { translate } from '#messages/translate.ts';

/**
 * portal schema: writes the schemas that editors use to complete and explain the config, and the line in each
 * file that points to them.
 */
export function schema(io: Io, { json }: { json: boolean }): number {
  const written = writeSchemas(io.paths.config, { marks: true }).map((file) =>
    shortPath(path.join(io.paths.config, file)),
  );
  if (json) io.json({ written });
  else
    io.out(
      written.length > 0
        ? written.map((file) => translate('common.written', { file })).join('\n')
        : translate('commands.nothingToDoEverything'),
    );
  return 0;
}
