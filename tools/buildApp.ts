/**
 * Builds the app with a company's own code: `buildApp.ts <config> <outDir>`. In the package this is
 * build/builder/buildApp.js, and the app's sources are beside it, in build/source.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { appOptions, appPlugins } from './viteApp.ts';

const [config, outDir] = process.argv.slice(2).map((folder) => path.resolve(folder)) as [string, string];
const packed = path.resolve(import.meta.dirname, '../source');
const source = existsSync(path.join(packed, 'src')) ? packed : path.resolve(import.meta.dirname, '..');

// the plugins name files relative to the app's sources
process.chdir(source);
const options = {
  configFile: false,
  root: process.cwd(),
  logLevel: 'warn',
  plugins: appPlugins(config),
  ...appOptions,
  build: { ...appOptions.build, outDir, emptyOutDir: true, reportCompressedSize: false },
} as const;
try {
  await build(options);
} catch (error) {
  // the place in the code, without the stack of the tools
  console.error((error as Error).message);
  process.exitCode = 1;
}
