import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { compressAssets } from './tools/viteCompress.ts';
import { portalExtensions } from './tools/viteExtensions.ts';

const config = process.env.PORTAL_CONFIG ?? 'config';

/** What runs before the portal's own code: the sign-in page and boot.ts load this alone. */
const early =
  /\/src\/(access\/permissions|app\/(session|auth\/account|settings\/settings|portal\/(clientIndex|findRoute|names|slices)))\.ts$|vite\/(preload-helper|modulepreload-polyfill)/;
const isPortal = (id: string) => !/\/src\/app\/(login\/|boot\.ts)|index\.html/.test(id);

/** Two pages: index.html signs in without any framework, app.html is the portal. */
export default defineConfig({
  plugins: [react(), portalExtensions(config), signInStyles(), appHints(), compressAssets()],
  appType: 'custom',
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'app.html', 'src/app/boot.ts'],
      output: {
        // few requests: one chunk for all that the portal starts with, one for the widgets its screens share
        codeSplitting: {
          groups: [
            { name: 'early', test: early, priority: 3 },
            { name: 'portal', tags: ['$initial'], test: isPortal, priority: 2 },
            { name: 'widgets', test: /node_modules\/@mui\/(material|icons-material)\//, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    // by default one core of two stays idle
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{model,language,kinds,rules,access,server,cli,demo,tools}/**/*.test.ts'],
          // each worker loads the modules once; what a test replaces, it puts back
          isolate: false,
          restoreMocks: true,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), portalExtensions('config')],
        test: {
          name: 'app',
          environment: 'jsdom',
          include: ['tests/{app,screens}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/app/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
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
 * Tells app.html of code that would otherwise be found out a round trip later: boot.ts, which runs before the
 * portal's own code has arrived; what the portal starts with; and, as `rel="later"` (see prefetchLater.ts), the
 * screens that are not shown at first.
 */
function appHints(): Plugin {
  return {
    name: 'portal:app-hints',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (!filename.endsWith('app.html')) return html;
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const chunksOf = (source: RegExp) =>
          chunks
            .filter(({ facadeModuleId }) => facadeModuleId && source.test(facadeModuleId))
            .map(({ fileName }) => fileName);

        const listed = new Set<string>();
        const withImports = (files: string[]): string[] =>
          files.flatMap((file) => {
            if (listed.has(file) || html.includes(file)) return [];
            listed.add(file);
            return [file, ...withImports(chunks.find(({ fileName }) => fileName === file)?.imports ?? [])];
          });
        const later = withImports(chunksOf(/\/src\/(screens|app\/drafts)\//)).map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'later', crossorigin: true, href: `/${file}` },
        }));
        const boot = bundle ? `/${chunksOf(/\/src\/app\/boot\.ts$/)[0]}` : '/src/app/boot.ts';
        return {
          html,
          tags: [
            {
              tag: 'script',
              injectTo: 'head-prepend',
              attrs: { type: 'module', crossorigin: true, src: boot },
            },
            ...later,
          ],
        };
      },
    },
  };
}
