/**
 * The company's own code in the build: `virtual:portal-extensions` names each file of extensions/pages, loaded when it
 * is first shown. In `npm run dev` a page that comes or goes takes effect at once, and an edited one is replaced in place.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:portal-extensions';
const id = `\0${name}`;

/** @param config the config's folder, which may stand outside the portal's own */
export function portalExtensions(config: string): Plugin {
  const folder = path.resolve(config, 'extensions');
  const pagesFolder = path.join(folder, 'pages');
  const inside = (file: string) => file.startsWith(folder + path.sep);
  return {
    name: 'portal:extensions',
    config: () => ({ server: { fs: { allow: ['.', folder] } } }),
    async resolveId(source, importer) {
      if (source === name) return id;
      // a company outside this folder has no node_modules of its own: its packages are the portal's
      if (importer && inside(importer) && /^[@\w]/.test(source))
        return this.resolve(source, path.resolve('src/app/main.tsx'), { skipSelf: true });
      return undefined;
    },
    load(source) {
      if (source !== id) return undefined;
      const files = existsSync(pagesFolder)
        ? readdirSync(pagesFolder).filter((file) => file.endsWith('.tsx'))
        : [];
      const entries = files.map((file) => {
        const [page, from] = [file.replace(/\.tsx$/, ''), path.join(pagesFolder, file).replaceAll('\\', '/')];
        return `  ${JSON.stringify(page)}: () => import(${JSON.stringify(from)}),`;
      });
      return `export const pages = {\n${entries.join('\n')}\n};\n`;
    },
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.add(folder);
      const renew = (file: string) => {
        if (path.dirname(file) !== pagesFolder) return;
        const module = moduleGraph.getModuleById(id);
        if (module) moduleGraph.invalidateModule(module);
        ws.send({ type: 'full-reload' });
      };
      watcher.on('add', renew).on('unlink', renew);
    },
  };
}
