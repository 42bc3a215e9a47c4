/**
 * Vite configs that bundle the server, its workers, the CLI and what the CLI asks of the server's code, with nearly all
 * of their packages. A bundled program starts faster, and the installed portal needs few other packages.
 */
import { cpSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, UserConfig } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/** Packages that stay outside: loaded on demand, or asked for by name when a company needs them. */
export const external = [
  'hucre',
  'nodemailer',
  'pg',
  'postal-mime',
  'prom-client',
  'playwright-core',
  'vite',
  '@vitejs/plugin-react',
  'tsx',
];

/** The build of an app draws icons, whose components need the same React as what draws them. A company has it for its own code. */
const drawsIcons = ['react', 'react-dom'];

const entries = {
  server: 'src/authoring/server/main.ts',
  task: 'src/server/runTask.ts',
  cli: 'src/authoring/commands/main.ts',
  builder: 'tools/buildApp.ts',
  workers: [
    'src/features/inboundMail/server/parser.ts',
    'src/features/documents/server/documentReader.ts',
    'src/server/passwords/hasher.ts',
    'src/features/letters/server/printThread.ts',
    'src/server/config/configWorker.ts',
    'src/authoring/server/checker.ts',
    'src/authoring/server/configReaderWorker.ts',
  ],
};

export const bundleOf = (what: keyof typeof entries, ...plugins: Plugin[]): UserConfig => ({
  root,
  publicDir: false,
  plugins: [
    atHome(),
    noteSources(),
    ...(what === 'workers' ? [copyFonts(), withoutFolder()] : []),
    ...plugins,
  ],
  ssr: { noExternal: true, external: [...external, ...(what === 'builder' ? drawsIcons : [])] },
  build: {
    ssr: true,
    outDir: `build/${what}`,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: entries[what],
      output: {
        entryFileNames: '[name].js',
        // a command loads no code of others; its files are all in one folder, as atHome needs
        codeSplitting: what === 'cli' || what === 'workers',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});

/** Libraries in CommonJS that the server loads when it first needs them. */
const libraries = {
  libraries: ['body-parser', 'json-server', 'json-server-auth'],
  // the protocol of assistants has a file of its own, because few servers load it
  protocol: ['server/index.js', 'server/webStandardStreamableHttp.js', 'types.js'].map(
    (file) => `@modelcontextprotocol/sdk/${file}`,
  ),
} as const satisfies Record<string, readonly string[]>;
const entryOf = (names: readonly string[]) =>
  `module.exports = {\n${names.map((name) => `get '${name}'() { return require('${name}'); },`).join('\n')}\n};`;

/** `errorhandler` reads a file beside itself. It is part of json-server's own server, which nobody starts. */
const virtual: Readonly<Record<string, string>> = {
  libraries: entryOf(libraries.libraries),
  protocol: entryOf(libraries.protocol),
  errorhandler: 'module.exports = () => (error, _req, _res, next) => next(error);',
};

/** The libraries of one file, with all of their packages: build/libraries/<file>.cjs. */
export const libraryBundle = (file: keyof typeof libraries): UserConfig => ({
  root,
  publicDir: false,
  plugins: [
    {
      name: 'portal:libraries',
      enforce: 'pre',
      resolveId: (source) =>
        Object.hasOwn(virtual, source) ? path.join(root, 'tools', `${source}.cjs`) : undefined,
      load: (id) => virtual[path.relative(path.join(root, 'tools'), id).replace(/\.cjs$/, '')],
    },
  ],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'build/libraries',
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { [file]: file },
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
});

/**
 * Makes `import.meta.url` point to the source file, so that modules find the files next to their source, from each file
 * in build/<bundle>. Tells them too that they are bundled.
 */
function atHome(): Plugin {
  return {
    name: 'portal:at-home',
    transform(code, id) {
      if (id === path.join(root, 'src/host/bundled.ts'))
        return { code: code.replace('isBundled = false', 'isBundled = true'), map: null };
      if (!id.startsWith(path.join(root, 'src')) || !code.includes('import.meta.url')) return undefined;
      const source = `../../${path.relative(root, id).split(path.sep).join('/')}`;
      return {
        code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`),
        map: null,
      };
    },
  };
}

/** Folders of these packages are asked for only by parts that are not used: their standard fonts. */
const withoutFolder = (): Plugin => ({
  name: 'portal:without-folder',
  transform: (code, id) =>
    /node_modules\/(?:pdfkit|pdfmake)\//.test(id) && code.includes('__dirname')
      ? { code: code.replaceAll('__dirname', "''"), map: null }
      : undefined,
});

/** Copies the typeface of printed sheets beside the thread that draws them (src/features/letters/server/pdf.ts). */
function copyFonts(): Plugin {
  const folder = path.join(root, 'node_modules/@fontsource/inter/files');
  return {
    name: 'portal:fonts',
    writeBundle({ dir }) {
      for (const file of readdirSync(folder))
        if (/-(?:400|600)-normal\.woff$/.test(file))
          cpSync(path.join(folder, file), path.join(dir!, 'fonts', file));
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
