import { build } from 'vite';
import { bundleOf } from '../../../tools/bundle.ts';

let made: Promise<string> | undefined;

/** serve.ts in one file, as `npm run build` makes the server: run from its sources it takes a fifth longer. */
export const builtServe = (): Promise<string> => (made ??= make());

async function make(): Promise<string> {
  const config = bundleOf('server');
  const outDir = 'build/bench';
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, ssr: 'tests/bench/orders/serve.ts', outDir, sourcemap: false },
  });
  return `${outDir}/serve.js`;
}
