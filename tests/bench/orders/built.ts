import { build } from 'vite';
import { bundleOf, external } from '#tools/bundle.ts';

let made: Promise<string> | undefined;

/** serve.ts bundled like the server by `npm run build`; run from its sources it is a fifth slower. */
export const builtServe = (): Promise<string> => (made ??= make());

async function make(): Promise<string> {
  const config = bundleOf('server');
  const outDir = 'build/bench';
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    // json-server's error handler reads a file beside itself
    ssr: { ...config.ssr, external: [...external, 'json-server', 'json-server-auth'] },
    build: { ...config.build, ssr: 'tests/bench/orders/serve.ts', outDir, sourcemap: false },
  });
  return `${outDir}/serve.js`;
}
