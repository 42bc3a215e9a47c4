/** The admins' command line: what may be typed, and what does it. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { nearest } from '../config/suggest.ts';
import { access } from './access.ts';
import { check } from './check.ts';
import { diff } from './diff.ts';
import { expand } from './expand.ts';
import { CliError, type Io } from './io.ts';
import { reset } from './reset.ts';
import { newDepartment, newResource, newRoute } from './scaffold.ts';
import { seed } from './seed.ts';
import { why } from './why.ts';

type Values = {
  json: boolean;
  label?: string | undefined;
  plural?: string | undefined;
  permission?: string | undefined;
  resource?: string | undefined;
  accept: boolean;
  approvals?: string | undefined;
};
const switches: readonly (keyof Values)[] = ['json', 'accept'];

type Command = {
  /** The words that call it, then its arguments; those in [ ] may be left out. */
  usage: string;
  about: string;
  options?: readonly (keyof Values)[];
  run(io: Io, args: readonly string[], values: Values): number | Promise<number>;
};

const commands: readonly Command[] = [
  {
    usage: 'check',
    about: 'confere a configuração e diz tudo o que está errado',
    options: ['json'],
    run: (io, _args, values) => check(io, values),
  },
  {
    usage: 'expand <rota>',
    about: 'mostra a tela de uma rota com todos os valores padrão',
    options: ['json'],
    run: (io, [route], values) => expand(io, route!, values),
  },
  {
    usage: 'access',
    about: 'mostra quem pode o quê, permissão por permissão',
    options: ['json', 'permission', 'resource'],
    run: (io, _args, values) => access(io, values),
  },
  {
    usage: 'access why <e-mail|permissões> <ação> <recurso[.campo]>',
    about: 'diz por que alguém pode ou não pode, com a linha da configuração',
    options: ['json'],
    run: (io, [who, verb, target], values) => why(io, [who!, verb!, target!], values),
  },
  {
    usage: 'access diff [revisão]',
    about:
      'quem ganha e quem perde o quê desde uma revisão do git (HEAD); 1 se algo se ampliou sem aprovação',
    options: ['json', 'accept', 'approvals'],
    run: (io, [ref], values) => diff(io, ref ?? 'HEAD', values),
  },
  {
    usage: 'new department <id>',
    about: 'cria um departamento',
    options: ['label', 'permission'],
    run: (io, [id], values) => newDepartment(io, id!, values),
  },
  {
    usage: 'new resource <id>',
    about: 'cria um recurso',
    options: ['label', 'plural'],
    run: (io, [id], values) => newResource(io, id!, values),
  },
  {
    usage: 'new route <departamento> <endereço> <recurso>',
    about: 'acrescenta a um departamento a lista de um recurso',
    options: ['label'],
    run: (io, [department, path, resource], values) => newRoute(io, [department!, path!, resource!], values),
  },
  { usage: 'seed', about: 'gera de novo os dados de demonstração (db.json)', run: (io) => seed(io) },
  { usage: 'reset', about: 'volta aos dados de demonstração no próximo início', run: (io) => reset(io) },
];

const words = ({ usage }: Command) => usage.split(' ').filter((word) => !/^[<[]/.test(word));
const argumentsOf = ({ usage }: Command) => usage.split(' ').filter((word) => /^[<[]/.test(word));

/** Runs one command line; the exit code: 0 well, 1 the answer is no, 2 it was called wrongly or could not be done. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    const asked = argv.filter((word) => !word.startsWith('-'));
    if (asked.length === 0 || argv.includes('--help')) {
      io.out(help());
      return asked.length === 0 && !argv.includes('--help') ? 2 : 0;
    }
    const command = find(asked);
    const { positionals, values } = read(command, argv);
    return await command.run(io, positionals.slice(words(command).length), {
      json: false,
      accept: false,
      ...values,
    });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    io.error(error.message);
    return 2;
  }
}

/** The command with the most words that the line begins with. */
function find(asked: readonly string[]): Command {
  const fitting = commands.filter((command) => words(command).every((word, index) => asked[index] === word));
  const best = fitting.sort((a, b) => words(b).length - words(a).length)[0];
  if (best) return best;
  const near = nearest(asked[0]!, new Set(commands.map((command) => words(command)[0]!)));
  throw new CliError(
    `O comando "${asked.slice(0, 2).join(' ')}" não existe.${near ? ` Você quis dizer "${near}"?` : ''}\n\n${help()}`,
  );
}

function read(command: Command, argv: readonly string[]): { positionals: string[]; values: Partial<Values> } {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    (command.options ?? []).map((name) => [
      name,
      { type: switches.includes(name) ? 'boolean' : 'string' } as const,
    ]),
  );
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch {
    throw new CliError(
      `Há uma opção que "${words(command).join(' ')}" não tem, ou sem valor.\n\nUso: ${usageOf(command)}`,
    );
  }
  const given = parsed.positionals.length - words(command).length;
  const wanted = argumentsOf(command);
  const needed = wanted.filter((word) => word.startsWith('<')).length;
  if (given < needed || given > wanted.length)
    throw new CliError(`${given < needed ? 'Falta' : 'Sobra'} um argumento.\n\nUso: ${usageOf(command)}`);
  return { positionals: parsed.positionals, values: parsed.values as Partial<Values> };
}

const usageOf = (command: Command) =>
  [
    `npm run portal -- ${command.usage}`,
    ...(command.options ?? []).map((name) => (switches.includes(name) ? `[--${name}]` : `[--${name} "…"]`)),
  ].join(' ');

function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return [
    'Uso: npm run portal -- <comando>',
    '',
    ...commands.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`),
  ].join('\n');
}
