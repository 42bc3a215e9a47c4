/** The admins' command line: what may be typed, and what does it. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Problem } from '../config/problems.ts';
import { nearest } from '../config/suggest.ts';
import { access } from './access.ts';
import { check } from './check.ts';
import { diff } from './diff.ts';
import { docs } from './docs.ts';
import { expand } from './expand.ts';
import { CliError, type Io, type World } from './io.ts';
import { reset } from './reset.ts';
import { newDepartment, newResource, newRoute } from './scaffold.ts';
import { schema } from './schema.ts';
import { seed } from './seed.ts';
import { why } from './why.ts';

type Values = {
  json: boolean;
  strict: boolean;
  label?: string | undefined;
  plural?: string | undefined;
  permission?: string | undefined;
};

type Command = {
  /** The words that call it, then its arguments; those in [ ] may be left out. */
  usage: string;
  about: string;
  /** Besides `--json`, which all have. */
  options?: readonly (keyof Values)[];
  run(io: Io, args: readonly string[], values: Values): number | Promise<number>;
};

const commands: readonly Command[] = [
  {
    usage: 'check',
    about:
      'confere a configuração e diz tudo o que está errado; com --strict, termina em 1 também por um aviso',
    options: ['strict'],
    run: (io, _args, values) => check(io, values),
  },
  {
    usage: 'expand <rota>',
    about: 'mostra a tela de uma rota com todos os valores padrão',
    run: (io, [route], values) => expand(io, route!, values),
  },
  {
    usage: 'access',
    about: 'mostra quem pode o quê, permissão por permissão',
    run: (io, _args, values) => access(io, values),
  },
  {
    usage: 'access why <e-mail|permissões> <ação> <recurso[.campo]>',
    about: 'diz por que alguém pode ou não pode, com a linha da configuração',
    run: (io, [who, verb, target], values) => why(io, [who!, verb!, target!], values),
  },
  {
    usage: 'access diff [revisão]',
    about: 'compara os direitos com os de uma revisão do git (HEAD); termina em 1 se algo se ampliou',
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
  {
    usage: 'schema',
    about: 'escreve o que o editor de texto usa para completar e explicar a configuração',
    run: (io, _args, values) => schema(io, values),
  },
  {
    usage: 'docs',
    about: 'escreve a referência da linguagem (REFERENCIA.md)',
    run: (io, _args, values) => docs(io, values),
  },
  { usage: 'seed', about: 'gera de novo os dados de demonstração (db.json)', run: (io) => seed(io) },
  { usage: 'reset', about: 'volta aos dados de demonstração no próximo início', run: (io) => reset(io) },
];

const words = ({ usage }: Command) => usage.split(' ').filter((word) => !/^[<[]/.test(word));
const argumentsOf = ({ usage }: Command) => usage.split(' ').filter((word) => /^[<[]/.test(word));

/**
 * Runs one command line; the exit code: 0 well, 1 the answer is no, 2 it was called wrongly or could not be done.
 *
 * With `--json` it prints one object: `ok` (ended with 0), `result` (the command's own data), `problems` (those of the
 * config), `messages` (what it would have said), `error` (why it could not be done); absent where there is none.
 */
export async function run(argv: readonly string[], world: World): Promise<number> {
  const asked = argv.filter((word) => !word.startsWith('-'));
  if (asked.length === 0 || argv.includes('--help')) {
    world.out(help());
    return asked.length === 0 && !argv.includes('--help') ? 2 : 0;
  }
  const answer: { result?: unknown; problems?: readonly Problem[]; messages?: string[]; error?: string } = {};
  const json = argv.includes('--json');
  const io = ioOf(world, json, answer);
  const code = await attempt(argv, asked, io, (error) => {
    if (json)
      Object.assign(answer, {
        error: error.message,
        ...(error.problems.length > 0 && { problems: error.problems }),
      });
    else world.error(error.message);
  });
  if (json) world.out(JSON.stringify({ ok: code === 0, ...answer }, null, 2));
  return code;
}

async function attempt(
  argv: readonly string[],
  asked: readonly string[],
  io: Io,
  fail: (error: CliError) => void,
): Promise<number> {
  try {
    const command = find(asked);
    const { positionals, values } = read(command, argv);
    return await command.run(io, positionals.slice(words(command).length), {
      json: false,
      strict: false,
      ...values,
    });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    fail(error);
    return 2;
  }
}

/** With `--json` nothing is printed on the way: all of it is in the one object at the end. */
function ioOf(
  world: World,
  json: boolean,
  answer: { result?: unknown; problems?: readonly Problem[]; messages?: string[] },
): Io {
  const keep = (text: string) => void (answer.messages ??= []).push(text);
  return {
    ...world,
    ...(json && { out: keep, error: keep }),
    json: (result, problems) => {
      answer.result = result;
      if (problems) answer.problems = problems;
    },
  };
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
    optionsOf(command).map((name) => [name, { type: isFlag(name) ? 'boolean' : 'string' } as const]),
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

const optionsOf = (command: Command): (keyof Values)[] => [...(command.options ?? []), 'json'];
const isFlag = (name: keyof Values) => name === 'json' || name === 'strict';

const usageOf = (command: Command) =>
  [
    `npm run portal -- ${command.usage}`,
    ...optionsOf(command).map((name) => (isFlag(name) ? `[--${name}]` : `[--${name} "…"]`)),
  ].join(' ');

function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return [
    'Uso: npm run portal -- <comando>',
    '',
    ...commands.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`),
    '',
    'Com --json, a resposta de qualquer um vem como dados. Termina em 0 se deu certo, em 1 se a resposta é não, em 2 se não',
    'pôde ser feito.',
  ].join('\n');
}
