/**
 * The portal's folders, from environment variables. Shared so that the server and the commands always agree.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { engineFolder } from './companyFolder.ts';
import { parse } from 'yaml';
import { isMap } from '../model/values/values.ts';

// Packages that the engine needs only for some work: optional peer dependencies, which a company installs itself.

type MissingPackage = { name: string; range: string; found?: string };

type Manifest = { version: string; peerDependencies?: Record<string, string> };
const manifestIn = (folder: string): Manifest | undefined => {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
};

/** The peers that are not installed where the engine finds them, or in a version that it does not fit. */
export function missingPackages(names: readonly string[] = buildPackages()): MissingPackage[] {
  const ranges = manifestIn(engineFolder)?.peerDependencies ?? {};
  return names.flatMap((name) => {
    const range = ranges[name]!;
    const found = installed(name);
    if (found !== undefined && satisfiesRange(found, range)) return [];
    return [{ name, range, ...(found !== undefined && { found }) }];
  });
}

/** The peers that build the app: all but the one that drives a browser. */
const buildPackages = (): string[] =>
  Object.keys(manifestIn(engineFolder)?.peerDependencies ?? {}).filter((name) => name !== 'playwright-core');

/** `npm install --save-dev vite@^8.3.8 …` */
export const installLine = (missing: readonly MissingPackage[]): string =>
  `npm install --save-dev ${missing.map(({ name, range }) => `${name}@${range}`).join(' ')}`;

/** The version in the nearest node_modules. */
function installed(name: string): string | undefined {
  for (let folder = engineFolder; ; folder = path.dirname(folder)) {
    const found = manifestIn(path.join(folder, 'node_modules', name));
    if (found) return found.version;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** Of ranges, the engine's peers use only `^1.2.3`: the same major version, not before. Below 1.0, the same minor. */
export function satisfiesRange(version: string, range: string): boolean {
  const [is, least] = [version, range.replace('^', '')].map((text) => text.split(/[.-]/).map(Number));
  const [major = 0, minor = 0, patch = 0] = is!;
  const [leastMajor = 0, leastMinor = 0, leastPatch = 0] = least!;
  if (major !== leastMajor) return false;
  if (major === 0 && minor !== leastMinor) return false;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}

export type Locations = {
  /** The folder of the configuration. */
  config: string;
  /** The folder of the working copy of the data and of the token secret. */
  data: string;
  /** The data file that is copied at the first start. */
  db: string;
  /** When `db` does not exist, the first start begins without records. */
  startsEmpty?: true;
  /** The PostgreSQL that stores the records. Absent: the file in `data`. */
  databaseUrl?: string;
  /** The option that gave this address, for messages. Absent: PORTAL_DATABASE_URL. */
  databaseOption?: string;
  /** The same database without a connection pooler in between. */
  databaseDirectUrl?: string;
  /** A replica that may lag behind, for lists and reports. */
  databaseReadUrl?: string;
};

/** In a company's own folder, this folder. Elsewhere the folder `config` in it. */
const usualConfig = () => (existsSync('portal.yaml') ? '.' : 'config');

/**
 * A company's own config has its data in its own folder, and never starts with the records of the product's
 * demo, whose accounts have a publicly known password. Only a folder whose portal.yaml has `demo` does, such
 * as a copy of the product's config.
 */
export function locationsOf(env: Readonly<Record<string, string | undefined>>): Locations {
  const value = (name: string, fallback: string) => path.resolve(env[name]?.trim() || fallback);
  const config = value('PORTAL_CONFIG', usualConfig());
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

/** Reads only this one file, as it runs before the config is loaded, which may be broken elsewhere. */
function isDemo(config: string): boolean {
  try {
    const portal: unknown = parse(readFileSync(path.join(config, 'portal.yaml'), 'utf8'));
    return isMap(portal) && isMap(portal.demo);
  } catch {
    return false;
  }
}

/** The shell command for this portal, with environment variables for folders other than the defaults. */
export function commandLine({ config, data }: Locations, words: string): string {
  const usual = locationsOf({ PORTAL_CONFIG: config });
  const short = (file: string) => {
    const relative = path.relative(process.cwd(), file);
    return relative && !relative.startsWith('..') ? relative : file;
  };
  return [
    config !== path.resolve(usualConfig()) && `PORTAL_CONFIG=${short(config)}`,
    data !== usual.data && `PORTAL_DATA=${short(data)}`,
    words,
  ]
    .filter(Boolean)
    .join(' ');
}
