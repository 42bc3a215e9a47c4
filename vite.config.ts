import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { settingsKey, tokenKey } from './src/app/storageKeys.ts';
import { compressAssets } from './tools/viteCompress.ts';
import { portalExtensions } from './tools/viteExtensions.ts';
import { LongestFirst } from './tools/longestFirst.ts';
import { listOfflineFiles } from './tools/viteOfflineFiles.ts';
import { stubModules } from './tools/viteStubs.ts';

const config = process.env.PORTAL_CONFIG ?? 'config';

/** What asks for the start while boot.ts is on its way, and its imports. */
const ask = /\/src\/app\/early\/ask\.ts$/;
const boot = /\/src\/app\/early\/boot\.ts$/;
const main = /\/src\/app\/main\.tsx$/;
/** What draws charts before it. */
const charts = /\/widgets\/chart\/app\/early\/drawChart\.ts$/;
/** What a record is shown with and filled in, once one is opened. */
const record =
  /\/screens\/(list\/app\/record\/ShowScreen|form\/app\/(EditScreen|RecordForm|FormSection))\.tsx$|\/kinds\/registry\.input\.tsx?$/;
const signIn = /\/src\/app\/login\/main\.ts$/;
/** What the sign-in page needs, boot.ts, which runs before the portal's own code, and that code. */
const needed = {
  ask: new Set<string>(),
  signIn: new Set<string>(),
  boot: new Set<string>(),
  charts: new Set<string>(),
  portal: new Set<string>(),
  record: new Set<string>(),
};
const isPortal = (id: string) => !needed.signIn.has(id) && !id.includes('.html') && !ask.test(id);
// What a language says numbers with is needed as early as its words. The libraries import it too: in boot, whose
// address is another with every release, it would change theirs.
const isLocaleTool = (id: string) => id.includes('@mui/material/locale/utils/');
const isLibrary = (id: string) => id.includes('node_modules');

const cores = availableParallelism();

/**
 * Each further worker loads and compiles the same once more, and is only worth it where tests wait: for a browser, for
 * processes and databases, but never in jsdom. On two cores three workers took 259 s for the browser's tests (four 268),
 * and 220 s for those of the server (two 246).
 */
const waiting = Math.ceil(cores * 1.5);

/** Of tests that need no page. */
const inNode = {
  environment: 'node',
  // each worker loads the modules once; what a test replaces, it puts back
  isolate: false,
  restoreMocks: true,
  maxWorkers: waiting,
  sequence: { groupOrder: 2 },
  // as long as a Testing Library query waits in tests/app
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const;

const onPostgres = 'tests/server/postgres/asOnFile.test.ts';

/** Two pages: index.html signs in without any framework, app.html is the portal. */
export default defineConfig({
  plugins: [
    stubModules(),
    react(),
    portalExtensions(config),
    findNeeded(),
    firstLook(),
    appHints(),
    listOfflineFiles(),
    compressAssets(),
  ],
  appType: 'custom',
  // its address is the same in every release: by it a browser knows that it is the same worker
  worker: { rolldownOptions: { output: { entryFileNames: 'worker.js' } } },
  build: {
    target: 'es2022',
    // files name each other by keys that stay, and the page says where each is: a release changes only what it changes
    chunkImportMap: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'app.html', 'src/app/early/ask.ts', 'src/app/main.tsx'],
      output: {
        // few requests: what is seen at first, the portal, the libraries that stay as they are from one release to the
        // next, and one chunk for the widgets its screens share
        codeSplitting: {
          groups: [
            {
              name: 'early',
              test: (id: string) =>
                isLocaleTool(id) ||
                (needed.ask.has(id) && !ask.test(id)) ||
                (needed.signIn.has(id) && (needed.boot.has(id) || needed.portal.has(id))),
              priority: 5,
            },
            { name: 'boot', test: (id: string) => needed.boot.has(id), priority: 4 },
            // the portal's own charts have most of it too
            { name: 'charts', test: (id: string) => needed.charts.has(id), priority: 3.5 },
            { name: 'libraries', tags: ['$initial'], test: isLibrary, priority: 3 },
            { name: 'main', tags: ['$initial'], test: isPortal, priority: 2 },
            {
              name: 'widgets',
              test: /node_modules\/@mui\/(material(?!\/locale)|icons-material)\//,
              priority: 1,
            },
            // one round trip for all of it, not one for each of its twenty pieces
            { name: 'record', test: (id: string) => needed.record.has(id), priority: 0.8 },
          ],
        },
      },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...inNode,
          name: 'node',
          include: [
            'tests/{messages,model,host,language,kinds,rules,access,server,cli,demo,tools}/**/*.test.ts',
          ],
          exclude: [onPostgres],
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        test: {
          ...inNode,
          name: 'postgres',
          include: [onPostgres],
          setupFiles: ['tests/setup.ts', 'tests/server/postgres/setup.ts'],
          env: { PORTAL_TEST_STORE: 'postgres' },
        },
      },
      {
        plugins: [react(), portalExtensions('config')],
        test: {
          name: 'app',
          environment: 'jsdom',
          include: ['tests/{app,screens}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/app/setup.ts'],
          isolate: false,
          maxWorkers: cores,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/chromium.ts'],
          // each worker starts one Chromium
          isolate: false,
          maxWorkers: waiting,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          // as long as a locator waits
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});

/** Follows what the starts import, so that none of it has to be listed by hand. */
function findNeeded(): Plugin {
  return {
    name: 'portal:find-needed',
    apply: 'build',
    buildEnd() {
      const add = (id: string, to: Set<string>) => {
        if (to.has(id)) return;
        to.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) add(next, to);
      };
      for (const id of this.getModuleIds()) {
        if (signIn.test(id)) add(id, needed.signIn);
        if (boot.test(id)) add(id, needed.boot);
        if (ask.test(id)) add(id, needed.ask);
        if (charts.test(id)) add(id, needed.charts);
        if (main.test(id)) add(id, needed.portal);
        if (record.test(id)) add(id, needed.record);
      }
    },
  };
}

/** Puts the styles of what a page shows at first into it, and what runs before: it is drawn without a second answer. */
function firstLook(): Plugin {
  const read = (file: string) => readFileSync(`src/app/${file}`, 'utf8');
  const parts: Readonly<Record<string, () => string>> = {
    'login.css': () => `<style>${read('login/login.css')}</style>`,
    'early.css': () => `<style>${read('early/shell.css')}</style>`,
    'before-paint': () => {
      const text = read('early/beforePaint.js')
        .replaceAll(/^\/\/.*\n/gm, '')
        .replace('settingsKey', JSON.stringify(settingsKey))
        .replace('tokenKey', JSON.stringify(tokenKey));
      return `<script data-before-paint>${text}</script>`;
    },
  };
  return {
    name: 'portal:first-look',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/<!--([\w.-]+)-->/g, (comment, name: string) => parts[name]?.() ?? comment),
    },
  };
}

/**
 * Tells app.html of code that would otherwise be found out a round trip later: what the portal starts with, which
 * boot.ts runs when the first page has been asked for; and, as `rel="later"` (see prefetchLater.ts), the screens that
 * are not shown at first.
 */
function appHints(): Plugin {
  return {
    name: 'portal:app-hints',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (!filename.endsWith('app.html')) return html;
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const start = chunks.filter(({ moduleIds }) => moduleIds.some((id) => main.test(id)));
        const screens = chunks.filter(
          ({ facadeModuleId: id }) => id && /\/src\/(screens|app\/drafts)\/.*\.tsx?$/.test(id),
        );

        // the server leaves one of them: the language of who asks
        const languages = chunks.flatMap(({ facadeModuleId, fileName }) => {
          const locale = /\/src\/messages\/([\w-]+)\/browser\.ts$/.exec(facadeModuleId ?? '')?.[1];
          return locale ? [languageHint(locale, fileName)] : [];
        });

        const namesOf = (some: typeof chunks) => some.map(({ fileName }) => fileName);
        const listed = new Set<string>();
        const withImports = (files: string[]): string[] =>
          files.flatMap((file) => {
            if (listed.has(file) || html.includes(file)) return [];
            listed.add(file);
            return [file, ...withImports(chunks.find(({ fileName }) => fileName === file)?.imports ?? [])];
          });
        const hint = (rel: string, as?: string) => (file: string) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel, crossorigin: true, href: `/${file}`, ...(as && { as }) },
        });
        const first = chunks.find(({ facadeModuleId }) => ask.test(facadeModuleId ?? ''));
        return {
          html,
          tags: [
            ...(first ? [script(first.fileName)] : []),
            ...languages,
            ...withImports(namesOf(start)).map(hint('preload', 'script')),
            ...withImports(namesOf(screens)).map(hint('later')),
          ],
        };
      },
    },
  };
}

/** In the head: it comes before the page's own script, so it runs before that is there. */
const script = (fileName: string) => ({
  tag: 'script',
  injectTo: 'head-prepend' as const,
  attrs: { type: 'module', crossorigin: true, src: `/${fileName}` },
});

const languageHint = (locale: string, fileName: string) => ({
  tag: 'link',
  injectTo: 'head' as const,
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}`, 'data-locale': locale },
});
