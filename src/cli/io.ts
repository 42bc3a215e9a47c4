/** What a command needs of the world, so that tests can stand in for it. */
import path from 'node:path';
import { placesOf, type Places } from '../language/places.ts';
import type { ConfigFile } from '../language/read.ts';
import type { Problem } from '../language/problems.ts';

export type World = {
  out(text: string): void;
  error(text: string): void;
  paths: Places;
  /** The config as somebody proposes it, in place of the folder's. */
  files?: readonly ConfigFile[];
};

/** What a command is given: with `--json` its answer is data, and what it says besides goes along. */
export type Io = World & { json(result: unknown, problems?: readonly Problem[]): void };

/** A command that was called wrongly or can't do its work: the message is for who typed it. */
export class CliError extends Error {
  /** The problems of the config that are the reason, if they are. */
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

export function ioOf(env: Readonly<Record<string, string | undefined>>): World {
  return {
    out: (text) => console.log(text),
    error: (text) => console.error(text),
    paths: placesOf(env),
  };
}

/** "a, b" as typed after an option. */
export const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** A path as short as it can be said from here. */
export const shortPath = (file: string) => {
  const relative = path.relative(process.cwd(), file);
  return relative && !relative.startsWith('..') ? relative : file;
};
