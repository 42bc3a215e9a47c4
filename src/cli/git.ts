/** The configuration at a git revision. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { isExtension } from '#language/extensions.ts';
import { formatProblems, loadPortalFrom, type ConfigFile } from '#compiler/load.ts';
import type { Portal } from '#model/types.ts';
import { CliError } from './io.ts';
import { phrase } from '#messages/phrase.ts';

/** Loads it without touching the working tree. */
export function portalAt(dir: string, ref: string): Portal {
  if (ref.startsWith('-')) throw new CliError(phrase`"${ref}" não é uma revisão do git.`);
  const folder = basename(dir);
  const files = git(dir, 'ls-tree', '-r', '-z', '--name-only', ref)
    .split('\0')
    .filter((path) => /\.ya?ml$/.test(path) || isExtension(path))
    .map((path): ConfigFile => ({
      path: `${folder}/${path}`,
      text: isExtension(path) ? '' : git(dir, 'show', `${ref}:./${path}`),
    }));
  if (files.length === 0) throw new CliError(phrase`A revisão "${ref}" não tem a pasta ${folder}.`);
  const { portal, problems } = loadPortalFrom(files, { folder });
  if (!portal)
    throw new CliError(
      phrase`A configuração da revisão "${ref}" tem problemas, e não dá para comparar:\n\n${formatProblems(problems)}`,
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
      throw new CliError(
        phrase`${dir} não está em um repositório do git, e não há versão com que comparar: rode ali "git init" e grave uma ("git add .", "git commit")`,
      );
    const unknown = /[Nn]ot a valid object name:? '?([^']*)/.exec(reason ?? '')?.[1];
    if (unknown === 'HEAD')
      throw new CliError(
        phrase`O git ainda não tem nenhuma versão gravada com que comparar: grave uma ("git add .", "git commit")`,
      );
    if (unknown)
      throw new CliError(
        phrase`O git não tem a revisão "${unknown}": diga um nome de "git log --oneline" ou "git branch"; sem nada, vale a última gravada (HEAD)`,
      );
    throw new CliError(phrase`O git não conseguiu ler a revisão: ${reason || phrase`ele está instalado?`}`);
  }
}
