/** What a command needs from outside, so that tests can replace it. */
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { translate } from '#messages/translate.ts';
import { locationsOf, type Locations } from '../host/locations.ts';
import type { ConfigFile } from '../compiler/read/read.ts';
import type { Problem } from '#language/problems.ts';

export type CliEnvironment = {
  out(text: string): void;
  error(text: string): void;
  /** Asks a question that is answered with yes or no. Absent: nobody is there to answer. */
  confirm?(question: string): Promise<boolean>;
  /** Asks for a line of text. Absent: nobody is there to answer. */
  ask?(question: string): Promise<string>;
  paths: Locations;
  /** Environment variables, where the command was started with some. */
  env?: Readonly<Record<string, string | undefined>>;
  /** A proposed config that replaces the folder's files. */
  files?: readonly ConfigFile[];
};

/** Output of a command: with `--json` its result is data, and its messages are part of it. */
export type Io = CliEnvironment & {
  /** @param beside what stands beside the result too, for scripts that read it there */
  json(result: unknown, problems?: readonly Problem[], beside?: object): void;
};

/** A command that was called wrongly or can't do its work. The message is for the user who typed it. */
export class CliError extends Error {
  /** The config problems that caused it, if any. */
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

export function ioOf(env: Readonly<Record<string, string | undefined>>): CliEnvironment {
  return {
    out: (text) => console.log(text),
    error: (text) => console.error(text),
    ...(process.stdin.isTTY && process.stdout.isTTY && { confirm: confirmInTerminal, ask: askInTerminal }),
    paths: locationsOf(env),
    env,
  };
}

const confirmInTerminal = async (question: string): Promise<boolean> =>
  /^(?:s|si|sim|y|yes|sí)$/i.test(await askInTerminal(`${question} ${translate('commands.yN')}`));

async function askInTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} `)).trim();
  } finally {
    terminal.close();
  }
}

/** Splits "a, b" as typed after an option. */
export const splitNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The path relative to the working directory, if it lies below it. */
export const shortPath = (file: string) => {
  const relative = path.relative(process.cwd(), file);
  return relative && !relative.startsWith('..') ? relative : file;
};
