/**
 * Runs a part of the tests with vitest:
 *
 *     first         what `npm test` runs: each promise once
 *     rest          what `npm run test:all` adds: all random cases, both stores, kills, every route in the browser
 *     deep          what `npm run test:deep` runs before a release: what does not fit, longer properties, the mutants
 *     near <file>   the tests that mirror a file of src, or else those that import it
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const testsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(isTest)
        .map((file) => path.join(folder, file))
    : [];

/**
 * The test of the same name in the folder of tests that mirrors the file's own, or else all tests in that folder, or
 * else the tests that import the file; if there are none, those of the folder above.
 */
export function testsNear(file: string): string[] {
  const inSrc = path.relative('src', path.resolve(file));
  if (inSrc.startsWith('..')) return isTest(file) ? [file] : [];
  const name = path.basename(inSrc).replace(/\.\w+$/, '');
  const specifier = `#${inSrc}`;
  const importing = testsIn('tests').filter((test) => readFileSync(test, 'utf8').includes(`'${specifier}'`));
  for (let folder = path.dirname(inSrc); ; folder = path.dirname(folder)) {
    const mirrored = testsIn(path.join('tests', folder));
    const own = mirrored.filter(
      (test) => path.basename(test).replace(/(?:\.all|\.deep)?\.test\.tsx?$/, '') === name,
    );
    if (own.length > 0) return [...new Set([...own, ...importing])];
    if (importing.length > 0) return importing;
    if (mirrored.length > 0 || folder === '.') return mirrored;
  }
}

function vitest(files: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const { status } = spawnSync('npx', ['vitest', 'run', ...files], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

const parts: Readonly<Record<string, (...files: string[]) => number>> = {
  first: () => vitest([], { PORTAL_TESTS: 'first' }),
  rest: () => vitest([], { PORTAL_TESTS: 'rest' }),
  deep: () =>
    vitest([], { PORTAL_TESTS: 'deep' }) ||
    vitest(['tests/server/generated'], { PORTAL_FC_RUNS: '200', PORTAL_FC_SECONDS: '600' }) ||
    (spawnSync('npm', ['run', 'mutants'], { stdio: 'inherit' }).status ?? 1),
  near: (...files) => {
    const tests = files.flatMap(testsNear);
    if (tests.length > 0) return vitest([...new Set(tests)]);
    console.error(`No test is near ${files.join(', ') || 'nothing: name a file of src'}.`);
    return 1;
  },
};

if (process.argv[1] === import.meta.filename) {
  const [name = '', ...files] = process.argv.slice(2);
  const run = parts[name];
  if (!run) console.error(`Write one of: ${Object.keys(parts).join(', ')}.`);
  process.exitCode = run ? run(...files) : 1;
}
