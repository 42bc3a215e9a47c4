import path from 'node:path';
import type { Sources } from '#language/files.ts';
import { formatProblems, loadPortal, loadPortalFrom, type Loaded } from '#compiler/load.ts';
import type { Portal } from '#model/types.ts';
import { CliError, type Io } from './io.ts';
import { translate } from '#messages/translate.ts';

export const loadConfig = ({ paths, files }: Pick<Io, 'paths' | 'files'>): Loaded =>
  files ? loadPortalFrom(files, { folder: path.basename(paths.config) }) : loadPortal(paths.config);

/** The portal of the config folder. Config errors end the command. */
export const openPortal = (io: Io): Portal => openPortalWithSources(io).portal;

/** The same, with the source files. */
export function openPortalWithSources(io: Io): { portal: Portal; sources: Sources } {
  const { portal, problems, sources } = loadConfig(io);
  if (!portal)
    throw new CliError(
      translate('common.configurationHasProblems', { problems: formatProblems(problems) }),
      problems,
    );
  return { portal, sources: sources! };
}
