/** What `npm start` and `npm run dev` have in common: open the data, listen, say so, and stop in good order. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Portal } from '../model/types.ts';
import { ConfigEvents } from './config/configEvents.ts';
import { deliverer } from './delivery/deliverer.ts';
import { deliveryNotes, startDelivery } from './delivery/delivery.ts';
import { createServer, type ServerOptions } from './createServer.ts';
import { readEnv, type Env } from './env.ts';
import { speakAs, speakAsOf } from '../language/locale.ts';
import { placesOf } from '../language/places.ts';
import { openFolderFiles } from './data/json/folderFiles.ts';
import { LiveConfig, markOf, type Current } from './config/liveConfig.ts';
import { createLog } from './http/log.ts';
import { builtPages } from './http/pages.ts';
import { secretOf } from './accounts/secret.ts';
import { Scheduler } from './schedule/scheduler.ts';
import { startNotes } from './startNotes.ts';
import { openStore } from './data/openStore.ts';
import { openPortalData, type Stores } from './data/portalData.ts';
import { keepTidy } from './data/uploads.ts';
import { speakingAsOf } from '../messages/node.ts';
import { phrase } from '../messages/phrase.ts';

export const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** Runs a start and turns its failure into a message: what stops a start is almost always in the config or the environment. */
export async function main(start: (env: Env) => Promise<void>) {
  speakAs(placesOf(process.env).config);
  try {
    await start(readEnv(process.env));
  } catch (error) {
    console.error(`\n${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** The config, followed while the portal runs, and what tells the browsers of it. */
export function openConfig(env: Env, onChange?: (current: Current) => void) {
  const events = new ConfigEvents();
  const live = new LiveConfig(env.config, {
    data: env.data,
    log: (text) => console.log(`\n${text}\n`),
    onChange: (current) => {
      events.send(markOf(current));
      onChange?.(current);
    },
  });
  speakAsOf(() => live.current().portal.locale);
  return { live, events };
}

/** For who may edit the config in the portal: what is saved counts at once. */
export const editingOf = ({ config }: Env, live: LiveConfig): Pick<ServerOptions, 'editing'> => ({
  editing: { folder: config, refresh: () => live.refresh() },
});

export async function serve(
  env: Env,
  options: Omit<ServerOptions, 'data' | 'routes' | 'apiUrl' | 'today'>,
): Promise<{ server: Server; stores: Stores | undefined; stop: () => Promise<void> }> {
  const log = createLog(env.log ?? 'all');
  // with a dialect it is we who speak with the other backend; without, the pages do
  const isTheirs = env.apiUrl !== undefined && !options.current().portal.dialect;
  const store = isTheirs ? undefined : await openStore(env, options.current().portal, log);
  const files = openFolderFiles(env.data);
  const server = createServer({
    ...options,
    log,
    deliver: deliverer,
    env: process.env,
    ...(env.trustProxy !== undefined && { trustProxy: env.trustProxy }),
    ...(env.metricsAllow && { metricsAllow: env.metricsAllow }),
    ...(isTheirs && { apiUrl: env.apiUrl! }),
    ...(!isTheirs && env.apiUrl && { isElsewhere: true }),
    ...(env.corsOrigins && { corsOrigins: env.corsOrigins }),
    ...(env.today && { today: env.today }),
    routes: JSON.parse(readFileSync(path.join(root, 'routes.json'), 'utf8')) as Record<string, string>,
    ...(store && { data: { store, files, secret: await secretOf(env.data, store) } }),
  });
  try {
    await listen(server, env);
  } catch (error) {
    await store?.close();
    throw error;
  }
  if (store) keepTidy(store, files);
  const portal = () => options.current().portal;
  // nobody asks for these: they are in the portal's own language
  const inOwnLanguage = <T>(run: () => T): T => speakingAsOf(portal, run);
  const delivery =
    store && inOwnLanguage(() => startDelivery({ ...env, store, portal, log, env: process.env }));
  const scheduler =
    store &&
    inOwnLanguage(() =>
      new Scheduler({ store, files, portal, deliver: deliverer, log, today: env.today }).start(),
    );
  const stop = stopping(server, {
    before: () => {
      options.events?.close();
      void scheduler?.stop();
    },
    after: async () => {
      await scheduler?.stop();
      await delivery?.stop();
      await store?.close();
    },
  });
  return { server, stores: store && { store, files }, stop };
}

/** The built app and its API in this process, on the config as it changes. */
export async function openBuilt(env: Env, { apiOnly = false } = {}) {
  const { live, events } = openConfig(env);
  const pages = apiOnly ? {} : { pages: builtPages(path.join(root, 'dist')) };
  const editing = env.editConfig ? editingOf(env, live) : {};
  const { server, stores, stop } = await serve(env, { current: live.current, events, ...pages, ...editing });
  live.watch();
  return {
    server,
    stores,
    current: live.current,
    stop: () => {
      live.close();
      return stop();
    },
  };
}

/** Where it is, who may try it, and what is amiss with its data. */
export async function announce(env: Env, portal: Portal, stores: Stores | undefined, ending?: AbortSignal) {
  const { host, port } = env;
  const { brand, demo } = portal;
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  const lines = [phrase`${brand.name} em http://${name}:${port}`];
  if (demo) {
    const width = Math.max(...demo.accounts.map(({ email }) => email.length));
    lines.push('', phrase`Contas de demonstração (senha ${demo.password}):`);
    lines.push(...demo.accounts.map(({ email, label }) => `  ${email.padEnd(width)}  ${label}`));
  }
  console.log(`\n${lines.join('\n')}\n`);
  const notes = stores
    ? [...(await notesOn(stores, env, portal, ending)), ...deliveryNotes(portal, env, process.env)]
    : [];
  const why = stores?.store.readOnly?.();
  if (why)
    notes.unshift(
      phrase`O portal está SÓ PARA LEITURA: ${why}. Quem tenta salvar é avisado; volta a gravar quando puder.`,
    );
  for (const note of notes) console.warn(`${note}\n`);
}

/** It serves by now: what can't be looked at ends nothing. */
async function notesOn(
  stores: Stores,
  env: Env,
  portal: Portal,
  ending: AbortSignal | undefined,
): Promise<string[]> {
  try {
    return await startNotes(openPortalData(stores, portal), env, path.join(root, 'db.json'));
  } catch (error) {
    if (ending?.aborted) return [];
    return [phrase`Os registros não puderam ser conferidos ao início: ${(error as Error).message}`];
  }
}

function listen(server: Server, { host, port }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              phrase`A porta ${port} já está em uso. Encerre o outro programa ou escolha outra, por exemplo PORT=${port + 1}.`,
            )
          : new Error(phrase`Não foi possível abrir ${host}:${port}: ${error.message}.`, { cause: error }),
      ),
    );
    server.listen(port, host, resolve);
  });
}

/**
 * What has begun is answered, and its connection ends with it: a browser that keeps it would go on asking. What is
 * saved by then is safe, and the folder is free for the next.
 * `before`: lets go of those who only listen.
 */
export function stopping(
  server: Server,
  { before = () => {}, after }: { before?: () => void; after: () => Promise<void> },
): () => Promise<void> {
  const begun = new Set<ServerResponse>();
  let stopped: Promise<void> | undefined;
  const endWith = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    begun.add(res);
    if (stopped) endWith(res);
    res.once('close', () => {
      begun.delete(res);
      // one whose headers were on their way before the signal
      if (stopped) setImmediate(() => server.closeIdleConnections());
    });
  });
  const stop = async () => {
    // what has begun may end; whoever only holds the line is let go
    before();
    for (const res of begun) endWith(res);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 5000).unref();
    await closed;
    await after();
  };
  return () => (stopped ??= stop());
}

/** @returns tells when a signal has come */
export function stopOnSignal(stop: () => Promise<void>): AbortSignal {
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    void stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return ending.signal;
}
