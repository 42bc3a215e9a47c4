/** What a command needs of the world, so that tests can stand in for it. */
import path from 'node:path';
import type { Problem } from '../config/problems.ts';

export type World = {
  out(text: string): void;
  error(text: string): void;
  /** Folder of the configuration, of the working data, and the data that the first start copies. */
  paths: { config: string; data: string; db: string };
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
    paths: {
      config: path.resolve(env.PORTAL_CONFIG?.trim() || 'config'),
      data: path.resolve(env.PORTAL_DATA?.trim() || '.data'),
      db: path.resolve(env.PORTAL_DB?.trim() || 'db.json'),
    },
  };
}

/** `veículo`, `veículos`: with the number before. */
export const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`;

/** A path as short as it can be said from here. */
export const shortPath = (file: string) => {
  const relative = path.relative(process.cwd(), file);
  return relative && !relative.startsWith('..') ? relative : file;
};

/** Map.groupBy, which Node 20 does not have. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
