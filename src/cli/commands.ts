/** The admins' command line: what may be typed, and what does it. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Problem } from '../config/problems.ts';
import { nearest } from '../config/suggest.ts';
import { CliError, type Io, type World } from './io.ts';

/** Options that are given or not; the others take a value. */
const switches = ['json', 'strict', 'data', 'dry-run', 'no-browser', 'accept'] as const;
type Switch = (typeof switches)[number];
type Values = Record<Switch, boolean> & {
  label?: string | undefined;
  plural?: string | undefined;
  permission?: string | undefined;
  resource?: string | undefined;
  resources?: string | undefined;
  from?: string | undefined;
  'from-openapi'?: string | undefined;
  approvals?: string | undefined;
};
const noSwitches = Object.fromEntries(switches.map((name) => [name, false])) as Record<Switch, boolean>;

type Command = {
  /** The words that call it, then its arguments; those in [ ] may be left out. */
  usage: string;
  about: string;
  /** Besides `--json`, which all have. */
  options?: readonly (keyof Values)[];
  run(io: Io, args: readonly string[], values: Values): number | Promise<number>;
};

/** Each loads its own code when it is called: `check` answers while one types. */
const commands: readonly Command[] = [
  {
    usage: 'check',
    about: 'confere a configuração, e com --data também os registros; com --strict, um aviso também é um não',
    options: ['data', 'strict'],
    run: async (io, _args, values) =>
      values.data
        ? (await import('./data/check.ts')).checkData(io, values)
        : (await import('./check.ts')).check(io, values),
  },
  {
    usage: 'expand <rota>',
    about: 'mostra a tela de uma rota com todos os valores padrão',
    run: async (io, [route], values) => (await import('./expand.ts')).expand(io, route!, values),
  },
  {
    usage: 'access',
    about: 'mostra quem pode o quê, permissão por permissão',
    options: ['permission', 'resource'],
    run: async (io, _args, values) => (await import('./access.ts')).access(io, values),
  },
  {
    usage: 'access why <e-mail|permissões> <ação> <recurso[.campo]>',
    about: 'diz por que alguém pode ou não pode, com a linha da configuração',
    run: async (io, [who, verb, target], values) =>
      (await import('./why.ts')).why(io, [who!, verb!, target!], values),
  },
  {
    usage: 'access diff [revisão]',
    about:
      'quem ganha e quem perde o quê desde uma revisão do git (HEAD); 1 se algo se ampliou sem aprovação',
    options: ['accept', 'approvals'],
    run: async (io, [ref], values) => (await import('./diff.ts')).diff(io, ref ?? 'HEAD', values),
  },
  {
    usage: 'diff [revisão]',
    about: 'o que muda para quem usa o portal desde uma revisão do git (HEAD)',
    run: async (io, [ref], values) => (await import('./changes.ts')).changes(io, ref ?? 'HEAD', values),
  },
  {
    usage: 'test',
    about: 'abre cada tela com a menor permissão e a recusa a quem tem as outras; diz o que ficou coberto',
    options: ['no-browser'],
    run: async (io, _args, values) => (await import('./test/command.ts')).test(io, values),
  },
  {
    usage: 'new department <id>',
    about: 'cria um departamento, com a lista e os números dos recursos dados',
    options: ['label', 'permission', 'resources'],
    run: async (io, [id], values) => (await import('./new/department.ts')).newDepartment(io, id!, values),
  },
  {
    usage: 'new resource <id>',
    about: 'cria um recurso, com os campos que um CSV, um JSON ou uma API mostram',
    options: ['label', 'plural', 'from', 'from-openapi'],
    run: async (io, [id], values) => (await import('./new/resource.ts')).newResource(io, id!, values),
  },
  {
    usage: 'new route <departamento> <endereço> <recurso>',
    about: 'acrescenta a um departamento a lista de um recurso',
    options: ['label'],
    run: async (io, [department, path, resource], values) =>
      (await import('./new/route.ts')).newRoute(io, [department!, path!, resource!], values),
  },
  {
    usage: 'schema',
    about: 'escreve o que o editor de texto usa para completar e explicar a configuração',
    run: async (io, _args, values) => (await import('./schema.ts')).schema(io, values),
  },
  {
    usage: 'docs',
    about: 'escreve a referência da linguagem (REFERENCIA.md)',
    run: async (io, _args, values) => (await import('./docs.ts')).docs(io, values),
  },
  {
    usage: 'seed',
    about: 'gera de novo os dados de demonstração (db.json)',
    run: async (io) => (await import('./seed.ts')).seed(io),
  },
  {
    usage: 'migrate',
    about: 'leva os dados aos nomes e padrões de hoje ("formerly", "default"); --dry-run só mostra',
    options: ['dry-run'],
    run: async (io, _args, values) => (await import('./data/migrateCommand.ts')).migrate(io, values),
  },
  {
    usage: 'reset',
    about: 'volta aos dados de demonstração no próximo início',
    run: async (io) => (await import('./reset.ts')).reset(io),
  },
];

const isSwitch = (name: string) => (switches as readonly string[]).includes(name);

const words = ({ usage }: Command) => usage.split(' ').filter((word) => !/^[<[]/.test(word));
const argumentsOf = ({ usage }: Command) => usage.split(' ').filter((word) => /^[<[]/.test(word));

type Answer = { result?: unknown; problems?: readonly Problem[]; messages?: string[]; error?: string };

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
  const answer: Answer = {};
  const json = argv.includes('--json');
  const code = await attempt(argv, asked, ioOf(world, json, answer), ({ message, problems }) => {
    if (json) Object.assign(answer, { error: message, ...(problems.length > 0 && { problems }) });
    else world.error(message);
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
    return await command.run(io, positionals.slice(words(command).length), { ...noSwitches, ...values });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    fail(error);
    return 2;
  }
}

/** With `--json` nothing is printed on the way: all of it is in the one object at the end. */
function ioOf(world: World, json: boolean, answer: Answer): Io {
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
    optionsOf(command).map((name) => [name, { type: isSwitch(name) ? 'boolean' : 'string' } as const]),
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

const usageOf = (command: Command) =>
  [
    `npm run portal -- ${command.usage}`,
    ...optionsOf(command).map((name) => (isSwitch(name) ? `[--${name}]` : `[--${name} "…"]`)),
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
