/** portal build: the app with a company's own code, in the folder `.portal` of the company. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isExtension } from '#language/extensions.ts';
import { listFiles } from '#compiler/read/read.ts';
import { builtFolder, engineFolder, isInstalled } from '#host/companyFolder.ts';
import { installLine, missingPackages } from '#host/locations.ts';
import { engineVersion } from '#host/engineVersion.ts';
import { CliError, shortPath, type Io } from '#cli/io.ts';
import { translate } from '#messages/translate.ts';

export function build(io: Io, { json = false }: { json?: boolean } = {}): number {
  const { config } = io.paths;
  const code = codeOf(config);
  const folder = builtFolder(config);
  if (Object.keys(code).length === 0) {
    rmSync(folder, { recursive: true, force: true });
    if (json) io.json({ built: false });
    else io.out(translate('project.nothingToBuild'));
    return 0;
  }
  const missing = missingPackages();
  if (missing.length > 0)
    throw new CliError(
      [
        translate('project.packagesAreMissing'),
        ...missing.map(({ name, range, found }) => `  ${name} ${range}${found ? `  (${found})` : ''}`),
        hasOwnEngine(config)
          ? translate('project.installThem', { command: installLine(missing) })
          : translate('project.buildBefore'),
      ].join('\n'),
    );
  mkdirSync(folder, { recursive: true });
  const app = path.join(folder, 'app');
  const { status, stderr, stdout } = spawnSync(process.execPath, [...builder(), config, app], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status !== 0)
    throw new CliError(translate('project.couldNotBeBuilt', { output: `${stdout}${stderr}` }));
  writeFileSync(path.join(folder, 'built.json'), JSON.stringify(stampOf(code)));
  const files = Object.keys(code).length;
  if (json) io.json({ built: true, folder: app, files });
  else
    io.out(
      translate('project.built', {
        app: shortPath(app),
        files: translate('counted.files', { smart_count: files }),
      }),
    );
  return 0;
}

/** Builds what has changed since. */
export function buildIfChanged(io: Io): void {
  const code = codeOf(io.paths.config);
  const file = path.join(builtFolder(io.paths.config), 'built.json');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const now = Object.keys(code).length === 0 ? '' : JSON.stringify(stampOf(code));
  if (isInstalled() && before !== now) build(io);
}

/** False for a folder that an image has taken in: nothing can be installed there. */
const hasOwnEngine = (config: string) => engineFolder.startsWith(`${path.resolve(config)}${path.sep}`);

const builder = () =>
  isInstalled()
    ? [path.join(engineFolder, 'build/builder/buildApp.js')]
    : [
        '--import',
        pathToFileURL(path.join(engineFolder, 'node_modules/tsx/dist/loader.mjs')).href,
        path.join(engineFolder, 'tools/buildApp.ts'),
      ];

/** The digests of the files of the company's own code. */
function codeOf(config: string): Record<string, string> {
  const files = (listFiles(config) ?? []).filter(isExtension);
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(config, file)))
        .digest('base64url')
        .slice(0, 16),
    ]),
  );
}

const stampOf = (code: Readonly<Record<string, string>>) => ({ version: engineVersion(), code });

/** What the build depends on, as a text to compare. */
export const codeStamp = (config: string): string => JSON.stringify(codeOf(config));
