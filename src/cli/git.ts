/** The configuration at a git revision. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { isExtension } from '#language/extensions.ts';
import { formatProblems, loadPortalFrom, type ConfigFile } from '#compiler/load.ts';
import type { Portal } from '#model/types.ts';
import { CliError } from './io.ts';
import { translate } from '#messages/translate.ts';

/** Loads it without touching the working tree. */
export function portalAt(dir: string, ref: string): Portal {
  if (ref.startsWith('-')) throw new CliError(translate('commands.isNotGitRevision', { ref }));
  const folder = basename(dir);
  const files = git(dir, 'ls-tree', '-r', '-z', '--name-only', ref)
    .split('\0')
    .filter((path) => /\.ya?ml$/.test(path) || isExtension(path))
    .map((path): ConfigFile => ({
      path: `${folder}/${path}`,
      text: isExtension(path) ? '' : git(dir, 'show', `${ref}:./${path}`),
    }));
  if (files.length === 0) throw new CliError(translate('commands.revisionHasNoFolder', { ref, folder }));
  const { portal, problems } = loadPortalFrom(files, { folder });
  if (!portal)
    throw new CliError(
      translate('commands.configurationOfRevisionHasProblems', { ref, problems: formatProblems(problems) }),
    );
  return portal;
}

function git(dir: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: dir,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const reason = String((error as { stderr?: unknown }).stderr ?? '')
      .trim()
      .split('\n')[0];
    if (/not a git repository/.test(reason ?? ''))
      throw new CliError(translate('commands.isNotInGitRepository', { dir }));
    const unknown = /[Nn]ot a valid object name:? '?([^']*)/.exec(reason ?? '')?.[1];
    if (unknown === 'HEAD') throw new CliError(translate('commands.gitKeepsNoVersionYet'));
    if (unknown) throw new CliError(translate('commands.gitHasNoRevision', { unknown }));
    throw new CliError(
      translate('commands.gitCouldNotReadRevision', { reason: reason || translate('commands.isInstalled') }),
    );
  }
}
