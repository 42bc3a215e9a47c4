/**
 * Adds the company's own code to the build: `virtual:portal-extensions` lists the files in extensions/pages,
 * extensions/widgets and extensions/actions, each loaded when it is first shown. In `npm run dev` a new or
 * deleted file reloads the page, and an edited one is replaced in place.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:portal-extensions';
const id = `\0${name}`;
/** Folders of extensions, and the names under which the module exports them. */
const kinds = ['pages', 'widgets', 'actions'];

/** @param config the config folder, which may be outside the portal's own */
export function portalExtensions(config: string): Plugin {
  const folder = path.resolve(config, 'extensions');
  const folders = kinds.map((kind) => path.join(folder, kind));
  const inside = (file: string) => file.startsWith(folder + path.sep);
  return {
    name: 'portal:extensions',
    // Before package.json, which names the copy of the sources that the package has.
    enforce: 'pre',
    config: () => ({ server: { fs: { allow: ['.', folder] } } }),
    async resolveId(source, importer) {
      if (source === name) return id;
      if (source === 'portal/extend') return path.resolve('src/ui/extensions/api.ts');
      // The portal's packages come first, so that there is one React. A company's further packages are its own.
      return importer && inside(importer) && /^[@\w]/.test(source)
        ? this.resolve(source, path.resolve('src/app/main.tsx'), { skipSelf: true })
        : undefined;
    },
    load(source) {
      if (source !== id) return undefined;
      return kinds.map((kind) => exportOf(kind, path.join(folder, kind))).join('');
    },
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.add(folder);
      const renew = (file: string) => {
        if (!folders.includes(path.dirname(file))) return;
        const module = moduleGraph.getModuleById(id);
        if (module) moduleGraph.invalidateModule(module);
        ws.send({ type: 'full-reload' });
      };
      watcher.on('add', renew).on('unlink', renew);
    },
  };
}

/** `export const pages = { Agenda: () => import('…/Agenda.tsx') }` */
function exportOf(kind: string, folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.tsx')) : [];
  const entries = files.map((file) => {
    const from = path.join(folder, file).replaceAll('\\', '/');
    return `  ${JSON.stringify(file.replace(/\.tsx$/, ''))}: () => import(${JSON.stringify(from)}),`;
  });
  return `export const ${kind} = {\n${entries.join('\n')}\n};\n`;
}
