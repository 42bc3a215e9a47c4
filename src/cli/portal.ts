import { formatProblems, loadPortal } from '../language/load.ts';
import type { Portal } from '../model/types.ts';
import { CliError, type Io } from './io.ts';
import { phrase } from '../messages/phrase.ts';

/** The portal of the configured folder; what is wrong with it ends the command. */
export function openPortal({ paths }: Io): Portal {
  const { portal, problems } = loadPortal(paths.config);
  if (!portal)
    throw new CliError(phrase`A configuração tem problemas:\n\n${formatProblems(problems)}`, problems);
  return portal;
}
