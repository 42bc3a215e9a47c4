/**
 * Vite configs that bundle the server, the CLI and what the CLI asks of the server's code, with the libraries that all
 * load at start-up.
 */
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, UserConfig } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Libraries needed at every start, which consist of many files. Libraries that are loaded on demand stay
 * outside.
 */
export const pure = [
  'js-yaml',
  'yaml',
  'zod',
  'jsep',
  '@jsep-plugin/*',
  'big.js',
  'croner',
  'fastest-levenshtein',
  'jose',
  'bcryptjs',
  'proxy-addr',
  'forwarded',
  'ipaddr.js',
  '@dagrejs/dagre',
  'papaparse',
  'lru-cache',
  'negotiator',
  'fresh',
  'content-disposition',
  'safe-buffer',
  // its package would install all of ra-core beside the server
  'ra-language-english',
];

const entries = {
  server: 'src/authoring/server/main.ts',
  task: 'src/server/runTask.ts',
  cli: 'src/authoring/commands/main.ts',
};

export const bundleOf = (what: keyof typeof entries, ...plugins: Plugin[]): UserConfig => ({
  root,
  publicDir: false,
  plugins: [atHome(), noteSources(), ...plugins],
  ssr: { noExternal: pure },
  build: {
    ssr: entries[what],
    outDir: `build/${what}`,
    target: 'node20',
    sourcemap: true,
    minify: false,
    // a command loads no code of others; its files are all in one folder, as atHome needs
    rolldownOptions: { output: { codeSplitting: what === 'cli', chunkFileNames: '[name]-[hash].js' } },
  },
});

/**
 * Makes `import.meta.url` point to the source file, so that modules find the files next to their source, from each file
 * in build/<bundle>.
 */
function atHome(): Plugin {
  return {
    name: 'portal:at-home',
    transform(code, id) {
      if (!id.startsWith(path.join(root, 'src')) || !code.includes('import.meta.url')) return undefined;
      const source = `../../${path.relative(root, id).split(path.sep).join('/')}`;
      return {
        code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`),
        map: null,
      };
    },
  };
}

/** Records the sources of the bundle with size and time: if one has changed since, the bundle isn't used. */
function noteSources(): Plugin {
  return {
    name: 'portal:note-sources',
    writeBundle({ dir }) {
      const own = [...this.getModuleIds()].filter((id) => id.startsWith(path.join(root, 'src')));
      const sources = ['package-lock.json', ...own.map((id) => path.relative(root, id))].map((file) => {
        const { size, mtimeMs } = statSync(path.join(root, file));
        return [file, size, mtimeMs];
      });
      writeFileSync(path.join(dir!, 'sources.json'), JSON.stringify(sources));
    },
  };
}
