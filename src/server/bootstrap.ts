/** What `npm start` and `npm run dev` share: open config and data, and listen. */
import { causesInWords } from '#host/causes.ts';
import { composeNode } from '#compiler/composeNode.ts';
import { provideServerFeatures } from '#features/server.ts';
import { readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStream } from './config/configRoutes.ts';
import { outboxDeliverer } from './delivery/outbox.ts';
import { startDelivery } from './delivery/delivery.ts';
import { createServer, type ServerOptions } from './createServer.ts';
import type { Door } from './http/door.ts';
import { readEnv, servesOnlyThisMachine, type Env } from '../host/env.ts';
import { setConfigLocale, followConfigLocale } from '../compiler/texts/messages.ts';
import { appFolder, engineFolder, readEnvFile } from '#host/companyFolder.ts';
import { faultOfDatabaseUrl } from '#host/databaseUrl.ts';
import { diskFault, closeToOthers, isThere } from '../host/durableWrites.ts';
import { locationsOf } from '../host/locations.ts';
import { openFolderFiles } from './data/json/disk/folderFiles.ts';
import { openPortalData } from './rules/openPortalData.ts';
import { ensureSettingsRecord } from './writes/settingsRecord.ts';
import { renameTaker } from './config/renameTaker.ts';
import { schemaCheckFor, LiveConfig } from './config/liveConfig.ts';
import { configState, type CurrentConfig } from './config/currentConfig.ts';
import type { Editing } from './config/authoringTools.ts';
import { createLog, type Log } from './http/requestLog.ts';
import { builtPages } from './http/pages.ts';
import { openInstallation, type Installation } from './caller/installation.ts';
import type { Fact } from './caller/facts.ts';
import { serverFeatures } from './feature/feature.ts';
import { withAccountLink } from './accounts/links/accountLinks.ts';
import { replayEnds } from './accounts/replayEnds.ts';
import { keepSessions, openSessions, type SessionRow } from './accounts/sessionRows.ts';
import { secretOf } from './accounts/tokens.ts';
import { lackOfAdministrator } from './accounts/localAdministrator.ts';
import { Scheduler } from './rules/schedule/scheduler.ts';
import { gracefulShutdown } from './shutdown.ts';
import { databaseFault } from './data/postgres/connection/databaseFault.ts';
import { openServerStore } from './openServerStore.ts';
import { PortalClock } from './data/portalClock.ts';
import type { Portal } from '#model/types.ts';
import type { Stores } from './data/storeTypes.ts';
import { tablesChanged } from './data/store.ts';
import { keepFiguresForeseen } from './api/foreseeFigures.ts';
import { keepTidy } from './data/files.ts';
import { moveDataAside } from '../host/dataFolder.ts';
import { readSecretFiles } from '#host/secretFiles.ts';
import { translate } from '#messages/translate.ts';
import { stateNotes } from './startupWarnings.ts';

export const root = engineFolder;

/**
 * Runs a start-up and prints its error as a plain message: nearly all such errors come from the config or the
 * environment. An error that ends the process later is logged, too.
 */
export async function main(start: (env: Env) => Promise<void>) {
  composeNode();
  provideServerFeatures();
  readEnvFile();
  setConfigLocale(locationsOf(process.env).config);
  try {
    readSecretFiles(process.env);
    const env = readEnv(process.env);
    if (env.dataMustExist && !isThere(env.data))
      throw new Error(translate('fileStore.dataMustExist', { folder: env.data }));
    const log = processLog(env);
    process.on('uncaughtExceptionMonitor', (error) => log.failure(error));
    await start(env);
  } catch (error) {
    const { databaseUrl, data } = locationsOf(process.env);
    const fault = databaseUrl && !faultOfDatabaseUrl(databaseUrl) && databaseFault(databaseUrl, error);
    console.error(`\n${fault || diskFault(error, data) || causesInWords(error)}\n`);
    process.exit(1);
  }
}

let ownLog: Log | undefined;
/** One log, also after a restart within the process, so that a notice which is given once is not repeated. */
const processLog = ({ log }: Env): Log => (ownLog ??= createLog(log ?? 'errors'));

/** Opens the config, follows its changes, and announces them to open pages. */
export function openConfig(env: Env, onChange?: (current: CurrentConfig) => void) {
  const events = new EventStream();
  const live = new LiveConfig(env.config, {
    data: env.data,
    hasSchemaCheck: env.databaseUrl !== undefined,
    lintsLater: true,
    readsInWorker: true,
    log: (text) => void printInTurns(`\n${text}\n`),
    onChange: (current) => {
      events.send(configState(current));
      onChange?.(current);
    },
  });
  followConfigLocale(() => live.current().portal);
  return { live, events };
}

/** Prints a report of any length, and lets requests pass meanwhile. */
async function printInTurns(text: string) {
  if (text.length <= mostPrinted) return console.log(text);
  for (let at = 0; at < text.length; at += mostPrinted) {
    process.stdout.write(text.slice(at, at + mostPrinted));
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.stdout.write('\n');
}
/** Characters. */
const mostPrinted = 20_000;

/** Milliseconds that saving a config waits for a database which it makes grow. */
const longRefresh = 3000;

/** Lets the portal edit the config. Saved changes are reloaded at once. */
export const editingOf = ({ config }: Env, live: LiveConfig): { editing: Editing } => ({
  editing: {
    folder: config,
    refresh: () => Promise.race([live.refresh(), pause(longRefresh, undefined, { ref: false })]),
    unmigratedFields: live.unmigratedFields,
    parts: live.parts,
  },
});

/** Has the store admit each version of the config, or take its names. Closes the store if it admits none. */
async function checkSchemaOnReload(live: LiveConfig, stores: Stores) {
  const { store } = stores;
  try {
    await live.setSchemaCheck(schemaCheckFor(stores, () => live.current().portal));
    await live.setRenameTaker(renameTaker(store));
  } catch (error) {
    await store.close();
    throw error;
  }
  if (store.tables)
    store.listen((news) => {
      if (news.some(({ table }) => table === tablesChanged.table)) void live.reconsider();
    });
}

/**
 * The company's settings have their record. Neither this version of the config nor a later one may leave nobody who can come
 * in and manage the accounts.
 */
async function prepareRecords(live: LiveConfig, stores: Stores, today: () => string) {
  const data = () => openPortalData(stores, live.current().portal);
  await ensureSettingsRecord(data());
  const fault = await lackOfAdministrator(live.current().portal, data(), today());
  if (fault) {
    await stores.store.close();
    throw new Error(fault);
  }
  live.admission = (portal) => lackOfAdministrator(portal, data(), today());
}

/** A new version of the config may have a state that no record has yet. */
function warnOnReload(live: LiveConfig, stores: Stores, env: Env, log: Log) {
  live.afterChange = (portal) =>
    void stateNotes(openPortalData(stores, portal), env).then(
      (notes) => notes.forEach((note) => console.warn(`${note}\n`)),
      (error: unknown) => log.failure(error, { while: 'looking for records without a state' }),
    );
}

export type Serving = {
  server: Server;
  door: Door;
  stores: Stores | undefined;
  /** Work that no answer needs waits for this. */
  answered: Promise<void>;
  stop: () => Promise<void>;
};

/** Called before the store is opened, which makes the first files. */
function tellingOf(folder: string, log: Log) {
  const isFirstStart = !isThere(path.join(folder, 'db.json'));
  return { isFirstStart, notify: (notice: string) => log.notice(notice, { while: 'opening' }) };
}

/** `sessions`: those that are open already. */
type ServeOptions = Omit<
  ServerOptions,
  'current' | 'configFolder' | 'isLocal' | 'data' | 'routes' | 'apiUrl' | 'today' | 'clock'
> & { sessions?: readonly SessionRow[] };

/** A store that nobody serves is closed: its folder would stay taken. */
async function listenOrClose(server: Server, env: Env, store: Stores['store'] | undefined): Promise<void> {
  try {
    await listen(server, env);
  } catch (error) {
    await store?.close();
    throw error;
  }
}

export async function serve(
  env: Env,
  live: LiveConfig,
  { sessions = [], ...options }: ServeOptions,
): Promise<Serving> {
  const log = processLog(env);
  // With a dialect our API speaks to the other backend; without one the pages call it directly.
  const { current } = live;
  const isTheirs = env.apiUrl !== undefined && !current().portal.dialect;
  closeToOthers(env.data);
  const telling = tellingOf(env.data, log);
  const store = isTheirs ? undefined : await openServerStore(env, current().portal, log);
  const files = openFolderFiles(env.data);
  if (store) await checkSchemaOnReload(live, { store, files });
  const settings = () => ({ date: env.today ?? current().portal.today, timeZone: current().portal.timeZone });
  const clock = await PortalClock.open(store, settings, { log });
  if (store) await prepareRecords(live, { store, files }, () => clock.today());
  if (store && sessions.length > 0) await keepSessions(store, sessions);
  const backend = store && (await backendOf(env, { store, files }, { live, clock, log, telling }));
  const listeners = serverFeatures().flatMap(({ listen }) => listen?.(env, log) ?? []);
  const leaving = new AbortController();
  const server = createServer({
    ...options,
    current,
    leaving: leaving.signal,
    log,
    ...(listeners.length > 0 && { tell: (fact: Fact) => listeners.forEach(({ hear }) => hear(fact)) }),
    deliver: outboxDeliverer,
    env: process.env,
    ...networkOptions(env),
    ...(isTheirs && { apiUrl: env.apiUrl! }),
    clock,
    configFolder: env.config,
    isLocal: servesOnlyThisMachine(env),
    routes: JSON.parse(readFileSync(path.join(root, 'routes.json'), 'utf8')) as Record<string, string>,
    ...(backend && { data: backend }),
  });
  await listenOrClose(server, env, store);
  const answered = firstAnswer(server);
  if (store) warnOnReload(live, { store, files }, env, log);
  void answered.then(() => live.lint());
  const stores = store && { store, files };
  const background = backend && startBackground(env, backend, () => current().portal, { log, clock });
  const stop = gracefulShutdown(server, {
    leave: () => leaving.abort(),
    drain: env.drain,
    before: () => {
      options.events?.close();
      void background?.stopSchedules();
    },
    after: async () => {
      await background?.stop();
      await Promise.all(listeners.map(({ close }) => close()));
      await store?.close();
    },
  });
  return { server, door: server.door, stores, answered, stop };
}

type Around = { live: LiveConfig; clock: PortalClock; log: Log; telling: ReturnType<typeof tellingOf> };

async function backendOf({ data }: Env, stores: Stores, { live, clock, log, telling }: Around) {
  const { portal } = live.current();
  const backend = {
    ...stores,
    secret: await secretOf(data, stores.store, telling),
    installation: openInstallation(data, stores.store, (error) =>
      log.failure(error, { while: 'noting what has ended, so that no back-up brings it back' }),
    ),
  };
  await endAgain(backend, portal, clock.today(), log);
  return backend;
}

/** A back-up that was put back has sessions and second factors that were ended since. */
async function endAgain(
  { store, files, installation }: Stores & { installation: Installation },
  portal: Portal,
  today: string,
  log: Log,
) {
  // Accounts that another backend stores are not in our back-ups.
  const data = portal.dialect ? undefined : openPortalData({ store, files }, portal);
  const ends = installation.ends.read();
  const sessions = data ? await replayEnds(ends, { data, portal, today }) : 0;
  let count = sessions;
  for (const { endAgain } of serverFeatures()) count += (await endAgain?.(ends, store)) ?? 0;
  if (count > 0) log.notice(translate('serving.endedAgain', { smart_count: count }));
}

/** Who may be in front of the server, who may ask it, and whether it sends e-mails. */
const networkOptions = ({ trustProxy, metricsAllow, corsOrigins, smtpUrl }: Env) => ({
  ...(smtpUrl !== undefined && { sendsMail: true }),
  ...(trustProxy !== undefined && { trustProxy }),
  ...(metricsAllow && { metricsAllow }),
  ...(corsOrigins && { corsOrigins }),
});

/** Starts the work beside requests: messages, scheduled rules, figures that will be asked for, old uploads. */
function startBackground(
  env: Env,
  { store, files, secret }: Stores & { secret: Uint8Array },
  portal: () => Portal,
  { log, clock }: { log: Log; clock: PortalClock },
) {
  keepTidy(store, files);
  const delivery = startDelivery({
    ...env,
    ...{ store, portal, log, env: process.env },
    complete: (mail) => withAccountLink(mail, portal(), secret),
  });
  const scheduler = new Scheduler({ store, files, portal, deliver: outboxDeliverer, log, clock }).start();
  const endForesight = keepFiguresForeseen({ store, files }, { portal, today: () => clock.today() });
  return {
    stopSchedules: () => scheduler.stop(),
    stop: async () => {
      await scheduler.stop();
      await delivery.stop();
      await endForesight();
    },
  };
}

/**
 * Starts the built app and its API in this process, on a config that may change. A demonstration that only this machine
 * reaches can be restored: it starts again, on the same port and the initial data.
 */
export async function openBuilt(env: Env, options: { apiOnly?: boolean } = {}) {
  const isRestorable =
    servesOnlyThisMachine(env) && env.apiUrl === undefined && env.databaseUrl === undefined;
  let serving: Awaited<ReturnType<typeof startBuilt>> | undefined;
  let restoring: Promise<void> | undefined;
  const again = async (port: number) => {
    const { stores } = serving!;
    // who has restored it goes on, and so do the other visitors
    const sessions = stores && (await openSessions(stores.store));
    await serving!.stop();
    moveDataAside(env.data);
    serving = await startBuilt({ ...env, port }, { ...options, restore, ...(sessions && { sessions }) });
    restoring = undefined;
  };
  const restore = () => (restoring ??= again((serving!.server.address() as AddressInfo).port));
  serving = await startBuilt(env, { ...options, ...(isRestorable && { restore }) });
  return {
    ...serving,
    stop: async () => {
      await restoring;
      await serving!.stop();
    },
  };
}

type BuiltOptions = { apiOnly?: boolean } & Pick<ServeOptions, 'restore' | 'sessions'>;

async function startBuilt(env: Env, { apiOnly = false, restore, sessions }: BuiltOptions) {
  const { live, events } = openConfig(env);
  const pages = apiOnly ? {} : { pages: builtPages(appFolder(env.config)) };
  const isForDemo = env.editConfig === undefined && servesOnlyThisMachine(env);
  const { editing } = editingOf(env, live);
  const stops: (() => Promise<void>)[] = [];
  const serving = await serve(env, live, {
    events,
    ...pages,
    place: { data: env.data, host: env.host },
    whenStopping: (stop) => stops.push(stop),
    ...(env.editConfig && { editing }),
    ...(isForDemo && { editing: { ...editing, isForDemo } }),
    ...(restore && { restore }),
    ...(sessions && { sessions }),
  });
  live.watch();
  return {
    ...serving,
    current: live.current,
    stop: async () => {
      live.close();
      await Promise.all([...stops.map((stop) => stop()), serving.stop()]);
    },
  };
}

/** Resolves after the first answer, or after a second without one. */
function firstAnswer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000).unref();
    server.once('request', (_req, res: ServerResponse) => res.once('close', resolve));
  });
}

function listen(server: Server, { host, port }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(whyNotOpened(error, { host, port }), { cause: error })),
    );
    server.listen(port, host, resolve);
  });
}

/** Why an address could not be opened, and what to do. */
export function whyNotOpened(
  { code = '?' }: NodeJS.ErrnoException,
  { host, port }: Pick<Env, 'host' | 'port'>,
): string {
  switch (code) {
    case 'EADDRINUSE':
      return translate('serving.portIsInUse', { port, free: port + 1 });
    case 'EACCES':
      return translate('serving.portIsNotAllowed', { port });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return translate('serving.hostIsNotOfMachine', { host });
    default:
      return translate('serving.couldNotBeOpened', { host, port, code });
  }
}
