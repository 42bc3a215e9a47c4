/** `npm run dev`: the same server, with the app straight from its sources and the config loaded anew when it changes. */
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { refreshSchemas } from '../config/editor/files.ts';
import { notFound } from './http.ts';
import { addressOf, pageFor, renderPage, type Pages } from './pages.ts';
import { announce, loadCurrent, main, root, serve } from './run.ts';
import type { Current } from './createServer.ts';

await main(async (env) => {
  let current = await firstGood(env.config);
  let vite: Promise<ViteDevServer> | undefined;
  const server = await serve(env, {
    current: () => current,
    pages: async (req, res, index) => devPages(await vite!)(req, res, index),
    // the module reloader writes its own scripts into the page
    scripts: "'self' 'unsafe-inline'",
  });
  vite = startVite(server);
  reloadConfig(await vite, env.config, (next) => (current = next));
  announce(env, current.portal);
});

/** The config as soon as it is right: whoever starts with a mistake in it mends it and need not start again. */
async function firstGood(folder: string): Promise<Current> {
  for (;;) {
    try {
      return loadCurrent(folder);
    } catch (error) {
      console.error(`\n${(error as Error).message}\n\nCorrija e salve: o portal abre em seguida.\n`);
      const watcher = watch(folder, { recursive: true });
      await once(watcher, 'change');
      watcher.close();
    }
  }
}

function startVite(server: Server): Promise<ViteDevServer> {
  return createVite({
    root,
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server } },
  });
}

function devPages(vite: ViteDevServer): Pages {
  return async (req, res, index) => {
    const handled = await new Promise<boolean>((resolve, reject) => {
      res.once('close', () => resolve(true));
      vite.middlewares(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve(false)));
    });
    if (handled) return;
    const page = pageFor(req, addressOf(req), false);
    if (!page) throw notFound();
    const html = renderPage(await readFile(path.join(root, page), 'utf8'), index);
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.setHeader('Cache-Control', 'no-store');
    res.end(await vite.transformIndexHtml(`/${page}`, html));
  };
}

/** A config with a mistake changes nothing: what was good stays, and terminal and browser say what is wrong. */
function reloadConfig(vite: ViteDevServer, folder: string, use: (next: Current) => void) {
  let timer: NodeJS.Timeout | undefined;
  const reload = () => {
    refreshSchemas(folder);
    try {
      use(loadCurrent(folder));
      console.log('Configuração recarregada.');
      vite.ws.send({ type: 'full-reload' });
    } catch (error) {
      const { message } = error as Error;
      console.error(`\n${message}\n\nA versão anterior continua no ar.\n`);
      vite.ws.send({ type: 'error', err: { message, stack: '' } });
    }
  };
  vite.watcher.add(folder);
  vite.watcher.on('all', (_event, file) => {
    if (!path.resolve(file).startsWith(`${folder}${path.sep}`) || !/\.ya?ml$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(reload, 50);
  });
}
