/** `npm run dev`: the same server, with the app straight from its sources; what is wrong with the config is laid over the page. */
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { refreshSchemas } from '../language/editor/files.ts';
import { notFound } from './http/http.ts';
import { toldOf, type Current } from './config/liveConfig.ts';
import { addressOf, noncePlace, pageFor, renderPage, type Pages } from './http/pages.ts';
import { announce, editingOf, main, openConfig, root, serve, stopOnSignal } from './run.ts';
import { watchFolder } from './config/watchFolder.ts';
import type { Env } from './env.ts';
import { phrase } from '../messages/phrase.ts';

// above what is awaited: requests come before that is over
const overlay = '<script type="module" src="/src/app/dev/problemsOverlay.ts"></script>';

await main(async (env) => {
  let vite: ViteDevServer | undefined;
  const show = (current: Current) => vite?.ws.send('portal:problems', overlayOf(current));
  const { live, events } = await firstGood(env, (current) => {
    refreshSchemas(env.config);
    show(current);
  });
  // a line per request would bury what is wrong with the config
  const { server, stores, stop } = await serve(
    { ...env, log: env.log ?? 'errors' },
    {
      current: live.current,
      events,
      ...(env.editConfig !== false && editingOf(env, live)),
      pages: async (req, res, index) => {
        if (!vite) throw notFound();
        await devPages(vite)(req, res, index);
      },
      // the module reloader writes its own scripts and styles into the page
      policy: { scripts: "'self' 'unsafe-inline'", styles: "'self' 'unsafe-inline'" },
    },
  );
  const ending = stopOnSignal(stop);
  vite = await startVite(server);
  // a page asks once it can show them
  vite.ws.on('portal:problems?', () => show(live.current()));
  live.watch();
  await announce(env, live.current().portal, stores, ending);
});

/** The config as soon as there is something to serve: whoever starts with a mistake in it mends it and need not start again. */
async function firstGood(env: Env, show: (current: Current) => void): Promise<ReturnType<typeof openConfig>> {
  try {
    return openConfig(env, show);
  } catch (error) {
    console.error(phrase`\n${(error as Error).message}\n\nCorrija e salve: o portal abre em seguida.\n`);
  }
  await new Promise<void>((resolve) => {
    let looks = 0;
    const watch = watchFolder(env.config, () => {
      // the first look is at what has just been refused
      if (++looks < 2) return;
      watch.close();
      resolve();
    });
  });
  return firstGood(env, show);
}

/** What the overlay says; null where the config is right. */
function overlayOf({ health }: Current): { text: string; foot: string } | null {
  if (!health?.problems.some(({ severity }) => severity === 'error')) return null;
  const foot = phrase`Clique fora, aperte Esc ou corrija o arquivo e salve. O portal continua com a última versão boa.`;
  return { text: toldOf(health), foot };
}

function startVite(server: Server): Promise<ViteDevServer> {
  return createVite({
    root,
    // read as it stands: a bundle of it, written and taken away again, would be a change that restarts the watched server
    configLoader: 'native',
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
    const html = renderPage(await readFile(path.join(root, page), 'utf8'), index).replace(noncePlace, '');
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.setHeader('Cache-Control', 'no-store');
    res.end(await vite.transformIndexHtml(`/${page}`, html.replace('</head>', `${overlay}</head>`)));
  };
}
