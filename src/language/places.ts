/** Where a portal's folders are, by the environment: the server and the commands must never disagree on it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { isMap } from '../model/values.ts';

export type Places = {
  /** Folder of the configuration. */
  config: string;
  /** Folder of the working copy of the data and of the token secret. */
  data: string;
  /** The data that the first start copies. */
  db: string;
  /** Where `db` does not exist, the first start begins without records. */
  startsEmpty?: true;
  /** A PostgreSQL that keeps the records; absent: the file in `data`. */
  databaseUrl?: string;
  /** The same without a pooler in between. */
  databaseDirectUrl?: string;
  /** A copy of it that may be behind, for lists and reports. */
  databaseReadUrl?: string;
};

/**
 * A company of its own keeps its data in its own folder, and never begins with the records of the product's
 * demonstration: their accounts have a password that everyone knows. Only a folder whose portal.yaml says `demo`
 * does, as a copy of the product's config.
 */
export function placesOf(env: Readonly<Record<string, string | undefined>>): Places {
  const value = (name: string, fallback: string) => path.resolve(env[name]?.trim() || fallback);
  const config = value('PORTAL_CONFIG', 'config');
  const own = path.join(config, 'db.json');
  const isOwn = config !== path.resolve('config') && (existsSync(own) || !isDemo(config));
  return {
    config,
    data: value('PORTAL_DATA', isOwn ? path.join(config, '.data') : '.data'),
    db: value('PORTAL_DB', isOwn ? own : 'db.json'),
    ...(isOwn && !env.PORTAL_DB?.trim() && { startsEmpty: true }),
    ...(env.PORTAL_DATABASE_URL?.trim() && { databaseUrl: env.PORTAL_DATABASE_URL.trim() }),
    ...(env.PORTAL_DATABASE_DIRECT_URL?.trim() && {
      databaseDirectUrl: env.PORTAL_DATABASE_DIRECT_URL.trim(),
    }),
    ...(env.PORTAL_DATABASE_READ_URL?.trim() && { databaseReadUrl: env.PORTAL_DATABASE_READ_URL.trim() }),
  };
}

/** By the file alone: this is asked before the config is loaded, which may be wrong elsewhere. */
function isDemo(config: string): boolean {
  try {
    const portal: unknown = parse(readFileSync(path.join(config, 'portal.yaml'), 'utf8'));
    return isMap(portal) && isMap(portal.demo);
  } catch {
    return false;
  }
}

/** How a command is typed for this portal, with the folders that are not the usual ones. */
export function commandLine({ config, data }: Places, words: string): string {
  const usual = placesOf({ PORTAL_CONFIG: config });
  const short = (file: string) => {
    const relative = path.relative(process.cwd(), file);
    return relative && !relative.startsWith('..') ? relative : file;
  };
  return [
    config !== path.resolve('config') && `PORTAL_CONFIG=${short(config)}`,
    data !== usual.data && `PORTAL_DATA=${short(data)}`,
    words,
  ]
    .filter(Boolean)
    .join(' ');
}
