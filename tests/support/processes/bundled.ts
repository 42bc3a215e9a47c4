/** Bundles test scripts into single files, which halves the start of a process. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { bundleOf } from '#tools/bundle.ts';

// as deep as the server's own bundle, which finds its files from there; each worker has its own
const outDir = path.resolve(`build/tests-${process.pid}`);
const made = new Map<string, Promise<string>>();

// a worker is ended from outside: the next one clears up after it
for (const name of existsSync('build') ? readdirSync('build') : []) {
  const pid = /^tests-(\d+)$/.exec(name)?.[1];
  if (pid && isOver(Number(pid))) rmSync(path.join('build', name), { recursive: true, force: true });
}

function isOver(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** The path of the script as one file; it is made once for all tests of a worker. */
export function bundled(script: string): Promise<string> {
  let one = made.get(script);
  if (!one) made.set(script, (one = bundle(script)));
  return one;
}

async function bundle(script: string): Promise<string> {
  const usual = bundleOf('server');
  await build({
    ...usual,
    configFile: false,
    logLevel: 'silent',
    build: { ...usual.build, ssr: script, outDir, emptyOutDir: false, sourcemap: false },
  });
  return path.join(outDir, `${path.parse(script).name}.js`);
}
