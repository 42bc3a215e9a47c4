import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const ofBothPages =
  /\/src\/app\/(session|settings\/settings|portal\/clientIndex)\.ts$|vite\/(preload-helper|modulepreload-polyfill)/;
const notOfSignIn = (id: string) => !id.includes('/src/app/login/') && !/index\.html/.test(id);

/** Two pages: index.html signs in without any framework, app.html is the portal. */
export default defineConfig({
  plugins: [react(), signInStyles(), screenHints()],
  appType: 'custom',
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: {
        // few requests: one chunk for all that the portal starts with, one for the widgets its screens share
        codeSplitting: {
          groups: [
            { name: 'session', test: ofBothPages, priority: 3 },
            { name: 'portal', tags: ['$initial'], test: notOfSignIn, priority: 2 },
            { name: 'widgets', test: /node_modules\/@mui\/(material|icons-material)\//, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{config,access,fields,server,cli,demo}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'app',
          environment: 'jsdom',
          include: ['tests/app/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/app/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});

/** Puts the sign-in's styles into its page: the form is drawn without waiting for a second answer. */
function signInStyles(): Plugin {
  return {
    name: 'portal:sign-in-styles',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(
          '<!--login.css-->',
          () => `<style>${readFileSync('src/app/login/login.css', 'utf8')}</style>`,
        ),
    },
  };
}

/**
 * Tells app.html of the screens' code: a list is fetched along with the portal, so that it is not found out a round
 * trip later; the other screens once the first one is shown (`rel="later"`, see prefetchLater.ts).
 */
function screenHints(): Plugin {
  return {
    name: 'portal:screen-hints',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (!bundle || !filename.endsWith('app.html')) return html;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const listed = new Set<string>();
        const withImports = (files: string[]): string[] =>
          files.flatMap((file) => {
            if (listed.has(file) || html.includes(file)) return [];
            listed.add(file);
            return [file, ...withImports(chunks.find(({ fileName }) => fileName === file)?.imports ?? [])];
          });
        const hints = (rel: string, source: RegExp) =>
          withImports(
            chunks
              .filter(({ facadeModuleId }) => facadeModuleId && source.test(facadeModuleId))
              .map(({ fileName }) => fileName),
          ).map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel, crossorigin: true, href: `/${file}` },
          }));
        return {
          html,
          tags: [
            ...hints('modulepreload', /\/screens\/RecordScreens/),
            ...hints('later', /\/src\/app\/(screens|dashboards)\//),
          ],
        };
      },
    },
  };
}
