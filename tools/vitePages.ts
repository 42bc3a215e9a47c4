/** What the build puts into the two pages beside their own text: first styles, early scripts, hints of later code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { minimumInWords } from '#app/login/minimumBrowsers.ts';

import { permissionsKey, settingsKey, tokenKey } from '#kit/storage.ts';
import { lookCookie } from '#model/api/drawnPage.ts';
import { isStart } from './viteChunks.ts';
import { appTarget } from './viteTarget.ts';

/** Puts the styles of what a page shows at first into it, and what runs before: it is drawn without a second answer. */
export function firstLook(): Plugin {
  const read = (file: string) => readFileSync(`src/app/${file}`, 'utf8');
  const parts: Readonly<Record<string, () => string | Promise<string>>> = {
    'login.css': () => `<style>${read('login/login.css')}</style>`,
    'features.css': () => stylesOfParts().join('\n'),
    'early.css': () =>
      `<style>${read('early/shell.css')}${readFileSync('src/kit/theme/otherMedia.css', 'utf8')}</style>`,
    'before-paint': () => {
      const text = read('early/beforePaint.js')
        .replaceAll(/^\/\/.*\n/gm, '')
        .replace('settingsKey', JSON.stringify(settingsKey))
        .replace('tokenKey', JSON.stringify(tokenKey));
      return `<script data-before-paint>${text}</script>`;
    },
    fit: async () => `<script data-before-paint>${await bundled('src/screens/fitDrawn.ts')}</script>`,
    page: () => {
      const names = { permissionsKey, settingsKey, tokenKey, lookCookie };
      const text = read('early/page.js')
        .replaceAll(/^ *\/\/.*\n/gm, '')
        .replaceAll(/^ +/gm, '')
        .replaceAll(new RegExp(`\\b(${Object.keys(names).join('|')})\\b`, 'g'), (name) =>
          JSON.stringify(names[name as keyof typeof names]),
        );
      return `<script data-before-paint>${text}</script>`;
    },
    'old-browser': () => {
      const text = ['login/oldBrowser.js', 'login/missingFiles.js']
        .map((file) => read(file).replaceAll(/^\/\/.*\n/gm, ''))
        .join('')
        .replace('minimumInWords', JSON.stringify(minimumInWords));
      return `<script data-before-paint>${text}</script>`;
    },
  };
  return {
    name: 'portal:first-look',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const names = [...html.matchAll(/<!--([\w.-]+)-->/g)].flatMap(([, name]) =>
          parts[name!] ? [name!] : [],
        );
        const texts = await Promise.all(names.map((name) => parts[name]!()));
        return html.replace(
          /<!--([\w.-]+)-->/g,
          (comment, name: string) => texts[names.indexOf(name)] ?? comment,
        );
      },
    },
  };
}

/** A script of a page with the modules that it imports. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: appTarget,
      lib: { entry, formats: ['iife'], name: 'early' },
    },
  });
  const [output] = [built].flat() as { output: { code: string }[] }[];
  return output!.output[0]!.code.trim();
}

/** The styles of each feature's part of the sign-in page. The server leaves those whose part is on it. */
const stylesOfParts = (): string[] =>
  readdirSync('src/features').flatMap((name) => {
    const file = path.join('src/features', name, 'login.css');
    if (!existsSync(file)) return [];
    return [`<!--portal:if ${name}--><style>${readFileSync(file, 'utf8')}</style><!--portal:end-->`];
  });

/**
 * Tells app.html of code that would otherwise be found out a round trip later: what the portal starts with, which
 * boot.ts runs when the first page has been asked for; and, as `rel="later"` (see prefetchLater.ts), the screens that
 * are not shown at first.
 */
export function appHints(): Plugin {
  return {
    name: 'portal:app-hints',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (!filename.endsWith('app.html')) return html;
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const start = chunks.filter(({ moduleIds }) => moduleIds.some((id) => isStart('portal', id)));
        const screens = chunks.filter(
          ({ facadeModuleId: id }) => id && /\/src\/(screens|ui\/drafts)\/.*\.tsx?$/.test(id),
        );

        // the server leaves one of them: the language of who asks
        const languages = chunks.flatMap(({ facadeModuleId, fileName }) => {
          const locale = /\/src\/messages\/([\w-]+)\/browser\.ts$/.exec(facadeModuleId ?? '')?.[1];
          return locale ? [languageHint(locale, fileName)] : [];
        });

        const namesOf = (some: typeof chunks) => some.map(({ fileName }) => fileName);
        const listed = new Set<string>();
        const withImports = (files: string[]): string[] =>
          files.flatMap((file) => {
            if (listed.has(file) || html.includes(file)) return [];
            listed.add(file);
            return [file, ...withImports(chunks.find(({ fileName }) => fileName === file)?.imports ?? [])];
          });
        const hint = (rel: string, as?: string) => (file: string) => ({
          tag: 'link',
          // what comes later stands behind what is seen first
          injectTo: rel === 'later' ? ('body' as const) : ('head' as const),
          attrs: { rel, crossorigin: true, href: `/${file}`, ...(as && { as }) },
        });
        const first = chunks.find(({ facadeModuleId }) => isStart('ask', facadeModuleId ?? ''));
        return {
          html,
          tags: [
            ...(first ? [script(first.fileName)] : []),
            ...languages,
            ...withImports(namesOf(start)).map(hint('preload', 'script')),
            ...withImports(namesOf(screens)).map(hint('later')),
          ],
        };
      },
    },
  };
}

/** In the head: it comes before the page's own script, so it runs before that is there. */
const script = (fileName: string) => ({
  tag: 'script',
  injectTo: 'head-prepend' as const,
  attrs: { type: 'module', crossorigin: true, src: `/${fileName}` },
});

const languageHint = (locale: string, fileName: string) => ({
  tag: 'link',
  injectTo: 'head' as const,
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}`, 'data-locale': locale },
});
