/** What differs where the engine is a package that a company's folder has installed. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the engine: the package, or the repository. */
export const engineFolder = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** True for a package: it has no sources of its commands. */
export const isInstalled = (): boolean => !existsSync(path.join(engineFolder, 'src/cli/main.ts'));

/** Texts name commands as the repository has them; a package has them as `npx portal`. */
export const ownCommands = (text: string): string =>
  isInstalled() || process.cwd() !== engineFolder ? text.replaceAll('npm run portal --', 'npx portal') : text;

/** Reads `.env` of a company's own folder, for addresses with a password. Variables that are set stay as they are. */
export function readEnvFile(): void {
  if (existsSync('portal.yaml') && existsSync('.env')) process.loadEnvFile('.env');
}

/** Where `portal build` puts the app with the company's own code, and what it was built from. */
export const builtFolder = (config: string): string => path.join(config, '.portal');

/** The app that is served: the company's, if one was built, or the engine's. */
export function appFolder(config: string): string {
  const own = path.join(builtFolder(config), 'app');
  return existsSync(path.join(own, 'index.html')) && existsSync(path.join(config, 'extensions'))
    ? own
    : path.join(engineFolder, 'dist');
}
