/** Packages that the engine needs only for some work: optional peer dependencies, which a company installs itself. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { engineFolder } from './companyFolder.ts';

export type MissingPackage = { name: string; range: string; found?: string };

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
    if (found !== undefined && fits(found, range)) return [];
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
export function fits(version: string, range: string): boolean {
  const [is, least] = [version, range.replace('^', '')].map((text) => text.split(/[.-]/).map(Number));
  const [major = 0, minor = 0, patch = 0] = is!;
  const [leastMajor = 0, leastMinor = 0, leastPatch = 0] = least!;
  if (major !== leastMajor) return false;
  if (major === 0 && minor !== leastMinor) return false;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}
