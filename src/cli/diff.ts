import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { compareMatrices, matrixOf, type Change } from '../access/matrix.ts';
import { formatProblems, loadPortalFrom, type ConfigFile } from '../config/load.ts';
import { placeText } from '../config/problems.ts';
import type { Portal } from '../config/types.ts';
import { nameOf, rowsText, verbs } from './access.ts';
import { CliError, count, groupBy, type Io } from './io.ts';
import { openPortal } from './portal.ts';

/** portal access diff [ref]: who gains and who loses what against a git revision. Ends with 1 when anything widened. */
export function diff(io: Io, ref: string, { json }: { json: boolean }): number {
  const after = openPortal(io);
  const changes = compareMatrices(matrixOf(portalAt(io.paths.config, ref)), matrixOf(after));
  const wider = changes.filter(({ widens }) => widens);
  if (json) io.json(changes);
  else if (changes.length === 0) io.out(`Nenhum direito mudou desde ${ref}.`);
  else {
    io.out(textOf(changes));
    io.out(
      `\n${count(wider.length, 'ampliação', 'ampliações')} e ${count(changes.length - wider.length, 'redução', 'reduções')} desde ${ref}`,
    );
  }
  return wider.length > 0 ? 1 : 0;
}

function textOf(changes: readonly Change[]): string {
  const byWho = groupBy(changes, ({ permissions }) => nameOf(permissions));
  return [...byWho].map(([who, own]) => [who, ...own.map(lineOf)].join('\n')).join('\n\n');
}

const signs = { gained: '+', lost: '-', rows: '~' } as const;

function lineOf({ kind, subject, before, after, places }: Change): string {
  const what =
    'route' in subject
      ? `abre ${subject.route}`
      : `${verbs[subject.verb]} ${subject.resource}${subject.what ? `.${subject.what}` : ''}`;
  const rows =
    kind === 'rows'
      ? `${rowsText(after!) || 'todas as linhas'} (antes: ${rowsText(before!) || 'todas'})`
      : rowsText(after ?? before ?? []);
  const place = kind === 'lost' ? '' : placeText(places[0]!);
  return `  ${signs[kind]} ${[what, 'route' in subject ? '' : rows, place].filter(Boolean).join('  ')}`;
}

/** The config as a revision has it, read without touching the working tree. */
function portalAt(dir: string, ref: string): Portal {
  if (ref.startsWith('-')) throw new CliError(`"${ref}" não é uma revisão do git.`);
  const folder = basename(dir);
  const files = git(dir, 'ls-tree', '-r', '-z', '--name-only', ref)
    .split('\0')
    .filter((path) => /\.ya?ml$/.test(path))
    .map((path): ConfigFile => ({ path: `${folder}/${path}`, text: git(dir, 'show', `${ref}:./${path}`) }));
  if (files.length === 0) throw new CliError(`A revisão "${ref}" não tem a pasta ${folder}.`);
  const { portal, problems } = loadPortalFrom(files, { folder });
  if (!portal)
    throw new CliError(
      `A configuração da revisão "${ref}" tem problemas, e não dá para comparar:\n\n${formatProblems(problems)}`,
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
    throw new CliError(`O git não conseguiu ler a revisão: ${reason || 'ele está instalado?'}`);
  }
}
