import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Two pages: index.html signs in without any framework, app.html is the portal. */
export default defineConfig({
  plugins: [react(), signInStyles(), screenHints()],
  appType: 'custom',
  build: {
    target: 'es2022',
    manifest: true,
    rollupOptions: { input: ['index.html', 'app.html'] },
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
        html.replace('<!--login.css-->', () => `<style>${readFileSync('src/app/login/login.css', 'utf8')}</style>`),
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
        const isScreen = /\/src\/app\/(screens|dashboards)\//;
        const listed = new Set<string>();
        const hints = (rel: string, pattern: RegExp) =>
          chunks
            .filter(({ facadeModuleId }) => facadeModuleId && isScreen.test(facadeModuleId) && pattern.test(facadeModuleId))
            .flatMap(({ fileName, imports }) => [fileName, ...imports])
            .filter((file) => !html.includes(file) && !listed.has(file) && listed.add(file))
            .map((file) => ({
              tag: 'link',
              injectTo: 'head' as const,
              attrs: { rel, crossorigin: true, href: `/${file}` },
            }));
        return { html, tags: [...hints('modulepreload', /RecordScreens/), ...hints('later', /./)] };
      },
    },
  };
}
