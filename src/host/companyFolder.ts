/** The folders of engine and company, in this repository and where a company has installed the engine as a package. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the engine: the package, or the repository. */
export const engineFolder = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** True if the engine runs from an installed package. Only the repository has the sources of the commands. */
export const isInstalled = (): boolean => !existsSync(path.join(engineFolder, 'src/cli/main.ts'));

/** Reads `.env` of a company's own folder, for addresses with a password. Variables that are set stay as they are. */
export function readEnvFile(): void {
  if (existsSync('portal.yaml') && existsSync('.env')) process.loadEnvFile('.env');
}

/** The folder in which `portal build` stores the app with the company's extensions, and the digests of their sources. */
export const builtFolder = (config: string): string => path.join(config, '.portal');

/** The app that is served: the company's, if one was built, or the engine's. */
export function appFolder(config: string): string {
  const own = path.join(builtFolder(config), 'app');
  return existsSync(path.join(own, 'index.html')) && existsSync(path.join(config, 'extensions'))
    ? own
    : path.join(engineFolder, 'dist');
}
