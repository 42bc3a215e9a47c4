import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from '#tools/longestFirst.ts';
import { appOptions, appPlugins } from '#tools/viteApp.ts';
import { portalExtensions } from '#tools/viteExtensions.ts';

const config = process.env.PORTAL_CONFIG ?? 'config';

const cores = availableParallelism();

/**
 * Each further worker loads and compiles the same once more, and is only worth it where tests wait: for a browser, for
 * processes and databases, but never in jsdom. On two cores three workers took 259 s for the browser's tests (four 268),
 * and 220 s for those of the server (two 246).
 */
const waiting = Math.ceil(cores * 1.5);

/** Collecting garbage on several threads gains nothing where all cores are busy. */
const execArgv = ['--single-threaded-gc'];

/** Of tests that need no page. */
const inNode = {
  environment: 'node',
  // each worker loads the modules once; what a test replaces, it puts back
  isolate: false,
  restoreMocks: true,
  execArgv,
  maxWorkers: waiting,
  sequence: { groupOrder: 2 },
  // as long as a Testing Library query waits in tests/app
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

const onPostgres = 'tests/server/data/postgres/asOnFile.test.ts';
const overTheirs = 'tests/server/data/postgres/adopted/generated.all.test.ts';
/** Starts a PostgreSQL for the tests, where there is one. */
const postgresSetup = 'tests/support/postgres/globalSetup.ts';
const postgresStart = 'tests/server/data/postgres/setup.ts';
const isOnPostgres = ['postgres', 'adopted'].includes(process.env.PORTAL_TEST_STORE ?? '');

/**
 * `npm test` runs the first part of the tests, `npm run test:all` the rest: the files that end in `.all.test`, and again, with
 * all their cases, those with random cases. `npm run test:deep` runs those in `.deep.test`. Without the setting, vitest finds all.
 */
const part = process.env.PORTAL_TESTS;
const endings: Readonly<Record<string, string>> = { rest: '*.all.test', deep: '*.deep.test' };
const filesOf = (...patterns: string[]) =>
  endings[part ?? ''] ? patterns.map((pattern) => pattern.replace('*.test', endings[part ?? '']!)) : patterns;
/** Files whose properties try a tenth of their cases under `npm test`: see tests/support/fastCheckSeed.ts. */
const ofRandomCases = (): string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.all|\.deep)\.test\.ts$/.test(file))
    .map((file) => path.join('tests', file))
    .filter((file) => readFileSync(file, 'utf8').includes('randomCases('));
const others = part === 'first' ? ['**/*.{all,deep}.test.{ts,tsx}'] : [];

export default defineConfig({
  plugins: appPlugins(config),
  ...appOptions,
  test: {
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...inNode,
          name: 'node',
          include: [
            ...filesOf(
              'tests/{messages,model,host,language,documents,kinds,spreadsheets,rules,compiler,access,server,cli,authoring,demo,features,tools}/**/*.test.ts',
            ),
            ...(part === 'rest' ? ofRandomCases() : []),
          ],
          exclude: [onPostgres, overTheirs, 'tests/authoring/app/**', ...others],
          globalSetup: [postgresSetup],
          setupFiles: ['tests/setup.ts', ...(isOnPostgres ? [postgresStart] : [])],
        },
      },
      {
        test: {
          ...inNode,
          name: 'postgres',
          include: part === 'first' || part === 'deep' ? [] : [onPostgres],
          globalSetup: [postgresSetup],
          setupFiles: ['tests/setup.ts', postgresStart],
          env: { PORTAL_TEST_STORE: 'postgres' },
        },
      },
      {
        test: {
          ...inNode,
          name: 'adopted',
          include: part === 'first' || part === 'deep' ? [] : [overTheirs],
          globalSetup: [postgresSetup],
          setupFiles: ['tests/setup.ts', postgresStart],
          env: { PORTAL_TEST_STORE: 'adopted' },
        },
      },
      {
        plugins: [react(), portalExtensions('config')],
        test: {
          name: 'app',
          environment: 'jsdom',
          include: filesOf('tests/{kit,ui,app,screens,authoring/app}/**/*.test.{ts,tsx}'),
          exclude: others,
          setupFiles: ['tests/app/setup.ts'],
          isolate: false,
          execArgv,
          maxWorkers: cores,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: filesOf('tests/e2e/**/*.test.ts'),
          exclude: others,
          globalSetup: ['tests/e2e/support/chromium.ts'],
          // each worker starts one Chromium
          isolate: false,
          execArgv,
          maxWorkers: waiting,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // as long as a locator waits
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
