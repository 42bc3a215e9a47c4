/**
 * `npm run dev`: the same server, with the app straight from its sources. Config problems are shown over the
 * page.
 */
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { refreshSchemas } from '../editor/files.ts';
import { HttpError, notFound } from '#server/http/http.ts';
import { type Door, endWith } from '#server/http/door.ts';
import { healthText } from '#server/config/configHealth.ts';
import type { CurrentConfig } from '#server/config/currentConfig.ts';
import {
  dataIn,
  decodedPath,
  noncePlaceholder,
  pageFor,
  renderPage,
  type Pages,
} from '#server/http/pages.ts';
import { announceStart } from '#server/announce.ts';
import { editingOf, main, openConfig, root, serve } from '#server/bootstrap.ts';
import { stopOnSignal } from '#server/shutdown.ts';
import { watchFolder } from '#server/config/watchFolder.ts';
import type { Env } from '#host/env.ts';
import { translate } from '#messages/translate.ts';
import { provideAuthoring } from './register.ts';
import { type DevFiles, devFiles } from './devFiles.ts';

// Declared above the first await: requests may arrive before it has finished.
const overlay = '<script type="module" src="/src/app/dev/problemsOverlay.ts"></script>';

provideAuthoring();
await main(async (env) => {
  let vite: ViteDevServer | undefined;
  const show = (current: CurrentConfig) => vite?.ws.send('portal:problems', overlayOf(current));
  const { live, events } = await firstGood(env, (current) => {
    refreshSchemas(env.config);
    show(current);
  });
  const files = devFiles(root, env.config);
  const serving = await serve(env, live, {
    events,
    isSource: files.isSource,
    ...(env.editConfig !== false && editingOf(env, live)),
    pages: async (req, res, data) => {
      if (!vite) throw notFound();
      await devPages(vite, files)(req, res, data);
    },
    // Vite's hot reload injects its own inline scripts and styles.
    policy: { scripts: "'self' 'unsafe-inline'", styles: "'self' 'unsafe-inline'" },
  });
  const ending = stopOnSignal(serving.stop);
  vite = await startVite(serving);
  // A page sends this once it can show problems.
  vite.ws.on('portal:problems?', () => show(live.current()));
  live.watch();
  await announceStart(env, live.current().portal, serving, ending);
});

/**
 * Opens the config, and waits for the next save as long as it has errors. Users who start with a mistake in
 * the config can fix it without a restart.
 */
async function firstGood(
  env: Env,
  show: (current: CurrentConfig) => void,
): Promise<ReturnType<typeof openConfig>> {
  try {
    return openConfig(env, show);
  } catch (error) {
    console.error(translate('commands.mendAndSave', { message: (error as Error).message }));
  }
  await new Promise<void>((resolve) => {
    let looks = 0;
    const watch = watchFolder(env.config, () => {
      // The watcher's first call is about the state that was just refused.
      if (++looks < 2) return;
      watch.close();
      resolve();
    });
  });
  return firstGood(env, show);
}

/** The overlay's text, or null when the config has no errors. */
function overlayOf({ health }: CurrentConfig): { text: string; foot: string } | null {
  if (!health?.problems.some(({ severity }) => severity === 'error')) return null;
  const foot = translate('commands.clickOutsidePressEsc');
  return { text: healthText(health), foot };
}

function startVite({ server, door }: { server: Server; door: Door }): Promise<ViteDevServer> {
  const letIn = new EventEmitter();
  server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      door.judge(req);
      letIn.emit('upgrade', req, socket, head);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      endWith(socket, error.status, error.message);
    }
  });
  return createVite({
    root,
    // Vite would otherwise bundle its config into a temporary file, and that write restarts the watched
    // server.
    configLoader: 'native',
    appType: 'custom',
    clearScreen: false,
    server: {
      middlewareMode: true,
      // Host and origin are judged by our own server.
      allowedHosts: true,
      cors: false,
      hmr: { server: letIn as Server },
    },
  });
}

function devPages(vite: ViteDevServer, files: DevFiles): Pages {
  return async (req, res, data) => {
    const address = decodedPath(req);
    const handled = files.isSource(address) && (await answeredBy(vite, req, res));
    if (handled) return;
    const page = pageFor(req, address, files.isFile(address));
    if (!page) throw notFound();
    const html = renderPage(await readFile(path.join(root, page), 'utf8'), dataIn(req, data, page)).replace(
      noncePlaceholder,
      '',
    );
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.setHeader('Cache-Control', 'no-store');
    res.end(await vite.transformIndexHtml(`/${page}`, html.replace('</head>', `${overlay}</head>`)));
  };
}

/** False for what Vite leaves to others. */
function answeredBy(vite: ViteDevServer, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  return new Promise((resolve, reject) => {
    res.once('close', () => resolve(true));
    vite.middlewares(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve(false)));
  });
}
