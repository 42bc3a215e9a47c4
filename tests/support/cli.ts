/** A temporary folder with a config, and the command line run in it. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import '#authoring/commands/main.ts';
import { run } from '#cli/commands.ts';
import type { CliEnvironment } from '#cli/io.ts';
import { locationsOf, type Locations } from '#host/locations.ts';
import { newFolder } from './newFolder.ts';

export type Commands = ReturnType<typeof commandsIn>;

/** @param config copied into the folder; absent: the folder starts without a config */
export function commandsIn(config?: string) {
  const dir = newFolder();
  if (config) cpSync(config, path.join(dir, 'config'), { recursive: true });
  const at = (file: string) => path.join(dir, file);
  const usual = { config: at('config'), data: at('.data'), db: at('db.json') };
  const portal = async (
    argv: readonly string[],
    paths: Locations = usual,
    more: Partial<CliEnvironment> = {},
  ) => {
    const out: string[] = [];
    const errors: string[] = [];
    const world = {
      out: (text: string) => out.push(text),
      error: (text: string) => errors.push(text),
      paths,
      ...more,
    };
    const code = await run(argv, world);
    return { code, out: out.join('\n'), error: errors.join('\n') };
  };
  return {
    dir,
    at,
    read: (file: string) => readFileSync(at(file), 'utf8'),
    exists: (file: string) => existsSync(at(file)),
    write(file: string, text: string) {
      mkdirSync(path.dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
    },
    portal: (...argv: string[]) => portal(argv),
    /** Runs a command in a terminal, whose user answers its questions. */
    portalAsked: (ask: (question: string) => Promise<string>, ...argv: string[]) =>
      portal(argv, usual, { ask }),
    /** Runs a command with these variables of the environment. */
    portalWithin: (env: CliEnvironment['env'], ...argv: string[]) => portal(argv, usual, { env }),
    /** Runs a command with PORTAL_DATABASE_URL set. */
    portalOn: (databaseUrl: string, ...argv: string[]) => portal(argv, { ...usual, databaseUrl }),
    /** Runs a command with the folders derived from PORTAL_CONFIG alone. */
    portalOf: (config: string, ...argv: string[]) => portal(argv, locationsOf({ PORTAL_CONFIG: at(config) })),
  };
}
