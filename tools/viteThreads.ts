/** Lets threads of the browser run the compiler, which is written for Node: what it needs of Node here is little. */
import type { Plugin } from 'vite';

const modules: Readonly<Record<string, string>> = {
  // they read files, of which a thread has none
  'node:fs': 'export const readFileSync = undefined, readdirSync = undefined, statSync = undefined;',
  'node:path': `export const basename = (path, end = '') => path.slice(path.lastIndexOf('/') + 1).replace(new RegExp(end.replaceAll('.', '\\\\.') + '$'), '');
export const dirname = (path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '.';
export const resolve = (path) => path, join = (...parts) => parts.join('/');
export default { basename, dirname, resolve, join };`,
  // a thread of the browser has one language: the one that its page hands over
  '#messages/node.ts': `import { currentLanguage } from '#messages/translate.ts';
export const languageNamed = () => currentLanguage(), languages = new Proxy({}, { get: () => currentLanguage() });
export const withLanguage = (_locale, run) => run();`,
  'node:util':
    'export const isDeepStrictEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);',
};

const mark = '\0thread:';

export const withoutNode = (): Plugin => ({
  name: 'portal:without-node',
  enforce: 'pre',
  // tests run on Node
  apply: () => process.env.VITEST === undefined,
  resolveId(name) {
    const known = name.replace('/posix', '');
    return Object.hasOwn(modules, known) ? mark + known : undefined;
  },
  load: (id) => (id.startsWith(mark) ? modules[id.slice(mark.length)] : undefined),
});
