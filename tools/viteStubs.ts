/**
 * Replaces parts of libraries that the portal never draws or calls, to keep them out of the build. `npm run
 * bench -- bundle` shows what is left.
 */
import path from 'node:path';
import type { Plugin } from 'vite';

type Replacement = { of: RegExp; from?: RegExp; why: string; by: string };

const replacements: readonly Replacement[] = [
  {
    of: /^\.\/layout\/index\.js$/,
    from: /ra-ui-materialui\/dist\/AdminUI\.js$/,
    why: "<Admin>'s own layout and pages: the portal's one route has none of them",
    by: `export { Notification } from './layout/Notification.js';
export const Layout = undefined, AuthenticationError = undefined, LoadingPage = undefined, NotFound = undefined,
  Error = undefined, AccessDenied = undefined;`,
  },
  {
    of: /^\.\/auth\/index\.js$/,
    from: /ra-ui-materialui\/dist\/AdminUI\.js$/,
    why: 'the sign-in page is a document of its own',
    by: 'export const Login = undefined, AuthCallback = undefined;',
  },
  {
    of: /defaultExporter\.js$/,
    from: /ra-core\/dist\//,
    why: 'lists are exported by our own code (exportCsv.ts)',
    by: "export const defaultExporter = () => { throw new Error('left out of the build: tools/viteStubs.ts') };",
  },
  { of: /^object\.entries$/, why: 'every browser has it', by: 'module.exports = Object.entries;' },
  { of: /^hasown$/, why: 'every browser has it', by: 'module.exports = Object.hasOwn;' },
];

/** Entries of react-router, whose package.json doesn't lead to its production build. */
const production: Readonly<Record<string, string>> = {
  'react-router': 'dist/production/index.mjs',
  'react-router/dom': 'dist/production/dom-export.mjs',
};

const mark = '?lean=';

export function stubModules(): Plugin {
  return {
    name: 'portal:leave-out',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (Object.hasOwn(production, source)) {
        const found = await this.resolve('react-router/package.json', importer, { skipSelf: true });
        return found && path.join(path.dirname(found.id), production[source]!);
      }
      const at = replacements.findIndex(
        ({ of, from }) => of.test(source) && (!from || (importer && from.test(importer))),
      );
      // In the importer's folder, so that relative imports in the replacement still resolve.
      return at < 0 || !importer
        ? undefined
        : `${path.dirname(importer)}/${path.basename(source)}${mark}${at}`;
    },
    load(id) {
      const at = id.split(mark)[1];
      return at === undefined ? undefined : replacements[Number(at)]!.by;
    },
  };
}
