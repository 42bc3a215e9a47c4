/** Parses a command line, finds its command in the table and runs it; prints usage and help. */
import { debuglog, parseArgs, type ParseArgsConfig } from 'node:util';
import { isLocaleTag, type LocaleTag } from '#messages/language.ts';
import { localeOf } from '../compiler/texts/messages.ts';
import { databaseAddress, faultOfDatabaseUrl } from '#host/databaseUrl.ts';
import { diskFault } from '../host/durableWrites.ts';
import type { Problem } from '#language/problems.ts';
import { withLanguage } from '#messages/node.ts';
import { nearest } from '#model/config/suggest.ts';
import {
  commands,
  isSwitch,
  noSwitches,
  optionWords,
  usageWords,
  type Command,
  type CommandOption,
  type OptionValues,
} from './commandTable.ts';
import { CliError, type Io, type CliEnvironment } from './io.ts';
import { translate } from '#messages/translate.ts';

const words = ({ usage }: Command) => usage.split(' ').filter((word) => !/^[<[]/.test(word));
const argumentsOf = ({ usage }: Command) => usage.split(' ').filter((word) => /^[<[]/.test(word));

type Answer = { result?: unknown; problems?: readonly Problem[]; messages?: string[]; error?: string };

/**
 * Runs one command line. Exit codes: 0 success, 1 the answer is no, 2 wrong usage or the command could not
 * run.
 * With `--json` it prints one object: `ok` (exit code 0), `result` (the command's data), `problems` (of the
 * config), `messages` (what it would have printed), `error` (why it could not run). Absent keys mean none.
 */
export const run = (argv: readonly string[], world: CliEnvironment): Promise<number> =>
  withLanguage(localeTyped(argv) ?? localeOf(world.paths.config), () => runTyped(argv, world));

/** `--locale` also sets the language of the help. */
function localeTyped(argv: readonly string[]): LocaleTag | undefined {
  const typed = argv.flatMap((word, at) =>
    word === '--locale' ? (argv[at + 1] ?? []) : /^--locale=(.+)/.test(word) ? word.slice(9) : [],
  )[0];
  return isLocaleTag(typed) ? typed : undefined;
}

async function runTyped(argv: readonly string[], world: CliEnvironment): Promise<number> {
  const plain = argv.filter((word) => !word.startsWith('-'));
  const json = argv.includes('--json');
  const wantsHelp = plain[0] === 'help' || argv.some((word) => word === '--help' || word === '-h');
  const typed = plain[0] === 'help' ? plain.slice(1) : plain;
  if (wantsHelp || (typed.length === 0 && !json)) {
    world.out(helpOn(typed));
    return wantsHelp ? 0 : 2;
  }
  const answer: Answer = {};
  const code = await attempt(argv, typed, ioOf(world, json, answer), ({ message, problems }) => {
    if (json) Object.assign(answer, { error: message, ...(problems.length > 0 && { problems }) });
    else world.error(message);
  });
  if (json) world.out(JSON.stringify({ ok: code === 0, ...answer }, null, 2));
  return code;
}

async function attempt(
  argv: readonly string[],
  typed: readonly string[],
  io: Io,
  fail: (error: CliError) => void,
): Promise<number> {
  try {
    const command = find(typed);
    const { positionals, values } = read(command, argv);
    return await command.run(io, positionals.slice(words(command).length), { ...noSwitches, ...values });
  } catch (error) {
    noteStack('%s', (error as Error).stack);
    fail(error instanceof CliError ? error : new CliError(await inWords(error, io)));
    return 2;
  }
}

/** `NODE_DEBUG=portal` prints where an error comes from. */
const noteStack = debuglog('portal');

/** What a command could not foresee: a database that fails, a disk, a fault of ours. */
async function inWords(error: unknown, { paths }: Io): Promise<string> {
  const { name, message, code } = error as { name?: unknown; message?: unknown; code?: unknown };
  if (paths.databaseUrl && !faultOfDatabaseUrl(paths.databaseUrl)) {
    const { databaseFault } = await import('../server/data/transfer/transfer.ts');
    const fault = databaseFault(databaseAddress(paths.databaseUrl).url, error);
    if (fault !== undefined) return fault;
  }
  const fault = diskFault(error, paths.data);
  if (fault !== undefined) return fault;
  // Written for people, unless the language or the system has thrown it.
  if (code === undefined && !/^(?:Type|Range|Reference|Syntax)Error$/.test(String(name)))
    return String(message);
  return translate('commands.unexpectedError', { message: String(message) });
}

/** With `--json` nothing is printed until the end: messages are collected in the one object. */
function ioOf(world: CliEnvironment, json: boolean, answer: Answer): Io {
  const keep = (text: string) => void (answer.messages ??= []).push(text);
  return {
    ...world,
    ...(json && { out: keep, error: keep }),
    json: (result, problems, beside) => {
      Object.assign(answer, beside);
      answer.result = result;
      if (problems) answer.problems = problems;
    },
  };
}

/** The command with the most words that match the beginning of the line. */
function find(typed: readonly string[]): Command {
  const fitting = commands().filter((command) =>
    words(command).every((word, index) => typed[index] === word),
  );
  const best = fitting.sort((a, b) => words(b).length - words(a).length)[0];
  if (best) return best;
  const family = familyOf(typed);
  if (family.length > 0)
    throw new CliError(translate('commands.sayWhat', { typed: typed[0]!, family: listOf(family) }));
  if (typed.length === 0) throw new CliError(translate('commands.commandIsMissing', { help: help() }));
  const near = nearest(typed[0]!, new Set(commands().map((command) => words(command)[0]!)));
  throw new CliError(
    translate('commands.noCommand', {
      typed: typed.slice(0, 2).join(' '),
      near: near ? translate('common.didYouMean', { near }) : '',
      help: help(),
    }),
  );
}

/** The commands with the same first word: `new …`. */
const familyOf = ([first]: readonly string[]) => commands().filter((command) => words(command)[0] === first);

function read(
  command: Command,
  argv: readonly string[],
): { positionals: string[]; values: Partial<OptionValues> } {
  const known = optionsOf(command);
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    known.map((name) => [name, { type: isBare(command, name) ? 'boolean' : 'string' } as const]),
  );
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch {
    throw new CliError(`${faultIn(command, argv)}\n\n${usageOf(command)}`);
  }
  const given = parsed.positionals.length - words(command).length;
  const wanted = argumentsOf(command);
  const needed = wanted.filter((word) => word.startsWith('<')).length;
  if (given < needed || given > wanted.length)
    throw new CliError(
      translate('commands.givenUsage', {
        given:
          given < needed ? translate('commands.argumentIsMissing') : translate('commands.oneArgumentTooMany'),
        usage: usageOf(command),
      }),
    );
  // One that has a value elsewhere has an empty one.
  const values = Object.fromEntries(
    Object.entries(parsed.values).map(([name, value]) => [
      name,
      value === true && !isSwitch(name) ? '' : value,
    ]),
  );
  return { positionals: parsed.positionals, values: values as Partial<OptionValues> };
}

const isBare = ({ bare }: Command, name: string): boolean =>
  isSwitch(name) || bare?.some((one) => one === name) === true;

/** The option that the command doesn't have, or that has or lacks a value. */
function faultIn(command: Command, argv: readonly string[]): string {
  const known: readonly string[] = optionsOf(command);
  const given = argv.filter((word) => word.startsWith('-')).map((word) => word.replace(/^-+|=.*$/g, ''));
  const strange = given.find((name) => !known.includes(name));
  if (strange === undefined) {
    const wrong = given.find(
      (name) => isBare(command, name) && argv.some((word) => word.startsWith(`--${name}=`)),
    );
    return wrong
      ? translate('commands.optionTakesNoValue', { wrong })
      : translate('commands.optionLacksValue');
  }
  const near = nearest(strange, known);
  return translate('commands.noOption', {
    strange,
    words: words(command).join(' '),
    near: near ? translate('commands.didYouMean', { near }) : '',
  });
}

const optionsOf = (command: Command): CommandOption[] => [...(command.options ?? []), 'json'];

/** The usage line, then each option with its help. */
function usageOf(command: Command): string {
  const options = optionsOf(command).map((name) => optionWords(name, isBare(command, name)));
  const width = Math.max(...options.map(([usage]) => usage.length));
  return [
    translate('commands.usage', { usage: usageWords(command) }),
    '',
    ...options.map(([usage, about]) => `  ${usage.padEnd(width)}  ${about}`),
  ].join('\n');
}

/** Help for one command, for all with the same first word, or for all. */
function helpOn(typed: readonly string[]): string {
  const [first] = typed;
  const family = familyOf(typed);
  const exact = family.filter((command) => words(command).every((word, index) => typed[index] === word));
  const best = exact.sort((a, b) => words(b).length - words(a).length)[0];
  if (first === undefined || family.length === 0) return help();
  if (best && (words(best).length > 1 || family.length === 1))
    return `${translate(best.about)}\n\n${usageOf(best)}`;
  return family.map((command) => `${translate(command.about)}\n\n${usageOf(command)}`).join('\n\n');
}

function listOf(some: readonly Command[]): string {
  const width = Math.max(...some.map((one) => usageWords(one).length));
  return some.map((one) => `  ${usageWords(one).padEnd(width)}  ${translate(one.about)}`).join('\n');
}

const help = () => translate('commands.usageNpmRunPortalCommand', { commands: listOf(commands()) });
