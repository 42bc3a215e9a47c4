/** How the app is built, here and by `portal build` for a company with code of its own. */
import react from '@vitejs/plugin-react';
import type { PluginOption, UserConfig } from 'vite';
import { appTarget } from './viteTarget.ts';
import { chunkGroups, findNeeded } from './viteChunks.ts';
import { compressAssets } from './viteCompress.ts';
import { portalExtensions } from './viteExtensions.ts';
import { listIcons } from './viteIcons.ts';
import { listOfflineFiles } from './viteOfflineFiles.ts';
import { showProgress } from './viteProgress.ts';
import { appHints, firstLook } from './vitePages.ts';
import { stubModules } from './viteStubs.ts';
import { withoutNode } from './viteThreads.ts';

/** @param config the folder of the company, whose extensions are built in */
export const appPlugins = (config: string): PluginOption[] => [
  stubModules(),
  withoutNode(),
  react(),
  portalExtensions(config),
  findNeeded(),
  firstLook(),
  appHints(),
  listOfflineFiles(),
  listIcons(),
  compressAssets(),
  showProgress(),
];

/** Two pages: index.html signs in without any framework, app.html is the portal. */
export const appOptions = {
  appType: 'custom',
  // the service worker and the one of events have the same addresses in every release: by them a browser knows that it is
  // the same worker. Others are files like any
  worker: {
    format: 'es',
    plugins: () => [withoutNode()],
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) =>
          ({ main: 'worker.js', eventWorker: 'events.js' })[name] ?? 'assets/[name]-[hash].js',
      },
    },
  },
  build: {
    target: appTarget,
    // files name each other by keys that stay, and the page says where each is: a release changes only what it changes
    chunkImportMap: true,
    manifest: true,
    // tests say how large each may be
    chunkSizeWarningLimit: 2000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'app.html', 'src/app/early/ask.ts', 'src/app/main.tsx'],
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
} satisfies UserConfig;
