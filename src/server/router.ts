/** Decides which part of the portal answers a request: health checks, metrics, the API, the config or the pages. */
import { isTrial } from '#model/features.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { todayOf } from '#model/time/time.ts';
import type { Portal } from '#model/types.ts';
import { countAccounts } from './caller/accounts.ts';
import type { Caller } from './caller/caller.ts';
import type { LoginLimits } from './accounts/signInThrottle.ts';
import { Tokens } from './accounts/tokens.ts';
import { changePasswordSite } from './accounts/wellKnown.ts';
import { signInParts, serverFeatures, siteAt, type Site } from './feature/feature.ts';
import type { ServerServices } from './feature/services.ts';
import { createLog, type Log } from './http/requestLog.ts';
import { listenToChanges, watchRefusals, type Tell } from './caller/facts.ts';
import { AccountLinks } from './accounts/links/accountLinks.ts';
import { EmailChanges } from './accounts/links/emailChanges.ts';
import { answerEmailPage, emailPath } from './accounts/links/emailPages.ts';
import { answerLinkPage, linkPath } from './accounts/links/linkPages.ts';
import { setInstallation, type Installation } from './caller/installation.ts';
import { Session } from './accounts/session.ts';
import { applyViewAs, draftFor, draftIn, isViewingAs, refuseViewAsWrites } from './accounts/viewAs.ts';
import type { DrawnAnswerOfConfig, StartAnswer } from '#model/api/answers.ts';
import type { DrawnPage } from '#model/api/drawnPage.ts';
import { Api } from './api/api.ts';
import { FirstScreens } from './firstScreen/firstScreens.ts';
import {
  answerConfig,
  remotePermissions,
  type PermissionsOf,
  PortalIndexCache,
  type ConfigSource,
  type EventStream,
} from './config/configRoutes.ts';
import { configState, type CurrentConfig } from './config/currentConfig.ts';
import { ConfigDrafts, permissionsFor } from './config/drafts.ts';
import { memoize } from '#model/values/memoize.ts';
import { authoringTools, type Editing } from './config/authoringTools.ts';
import { openPortalData } from './rules/openPortalData.ts';
import type { Stores } from './data/storeTypes.ts';
import { onNotificationsChanged } from './delivery/deliveryApi.ts';
import type { TrustProxy } from '../host/env.ts';
import { answerProbe } from './tasks/doctor/probe.ts';
import { probePath } from './http/signature.ts';
import type { Door } from './http/door.ts';
import type { Pages } from './http/pages.ts';
import { brandFileAt } from './http/brandFiles.ts';
import { sendFile } from './http/sendFile.ts';
import {
  handleCors,
  contentSecurityPolicy,
  forbidden,
  methodNotAllowed,
  notFound,
  pathOf,
  sendJson,
  setSecurityHeaders,
  type CspSources,
  type HttpResponse,
} from './http/http.ts';
import { createHealthCheck } from './health.ts';
import type { Metrics } from './http/metrics.ts';
import { localizedPortal } from './http/requestLanguage.ts';
import { randomId } from '../host/randomId.ts';
import type { PortalClock } from './data/portalClock.ts';
import type { Deliverer } from './writes/ruleService.ts';
import { translate } from '#messages/translate.ts';

export type RouterOptions = {
  /** Returns the config in force. Called at every request, so a reloaded config takes effect at once. */
  current: () => CurrentConfig;
  /** Announces a changed config to open pages. */
  events?: EventStream;
  /** The store behind our own API; absent when the pages call another backend directly. */
  data?: Stores & { secret: Uint8Array; installation?: Installation };
  /** Sends what rules notify people and other systems of; absent: nothing is sent. */
  deliver?: Deliverer;
  /** The config's folder and how to reload it, if the portal may edit it; absent: editing is off. */
  editing?: Editing;
  /** True if only programs of this machine reach the server. */
  isLocal?: boolean;
  /** Aborts once the process is about to end. */
  leaving?: AbortSignal;
  /** Restarts the server on the initial data; absent: a demonstration can't be restored. */
  restore?: () => Promise<void>;
  /** Where the server listens and keeps its data; absent: nothing is written beside them. */
  place?: { data: string; host: string };
  /** Called with what has to end before the server does. */
  whenStopping?: (stop: () => Promise<void>) => void;
  /** The config's folder, from which a demonstration shows lines; absent: it shows none. */
  configFolder?: string;
  /** Addresses that the development server's `pages` answer, whatever they begin with. */
  isSource?: (address: string) => boolean;
  /** json-server's rewrite rules (routes.json). */
  routes: Record<string, string>;
  /** Base address of another backend that the pages call directly. */
  apiUrl?: string;
  /** Reference date for `$today`; absent: the config's, or the real date. */
  today?: string;
  /** The clock of a demo date; absent: dates go by `today`, or the machine's clock. */
  clock?: PortalClock;
  pages?: Pages;
  limits?: LoginLimits;
  log?: Log;
  /** A server for outgoing e-mail is set. */
  sendsMail?: boolean;
  /** Told what auditors want to know; absent: nobody is. */
  tell?: Tell;
  /** See SessionOptions. */
  hashCost?: number;
  /** The proxies in front of this server that are trusted to report the client's address. */
  trustProxy?: TrustProxy;
  /** Other origins whose pages may call the API. */
  corsOrigins?: readonly string[];
  /** Environment variables that hold secrets of features; absent: none are set. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Sources that the pages' Content-Security-Policy allows in addition to our own files. */
  policy?: CspSources;
};

/** Our own API; absent when the pages call another backend. */
type Backend = ServerServices & {
  routes: Record<string, string>;
  drafts: ConfigDrafts;
  api: Api;
  firstScreens: FirstScreens;
};

export class Router {
  readonly #options: RouterOptions;
  readonly #metrics: Metrics | undefined;
  readonly #backend: Backend | undefined;
  readonly #permissionsOf: PermissionsOf;
  readonly #health: ReturnType<typeof createHealthCheck>;
  readonly #door: Door;
  readonly #indexes = new PortalIndexCache(signInParts);
  readonly #drafts = new ConfigDrafts();
  readonly #draftIndexes = memoize((_portal: Portal) => new PortalIndexCache(signInParts));
  readonly #policy: CspSources;
  readonly #defaultPolicy: string;
  readonly #run = randomId(8, 'hex');

  constructor(options: RouterOptions, metrics: Metrics | undefined, door: Door) {
    const { data, events, apiUrl } = options;
    this.#options = options;
    this.#metrics = metrics;
    this.#door = door;
    this.#backend = data && this.#openBackend(data);
    this.#permissionsOf = this.#backend
      ? async (req) => this.#rightsOf(req, this.#backend!)
      : remotePermissions(apiUrl ?? '', this.#portal);
    this.#health = createHealthCheck({
      portal: this.#portal,
      leaving: options.leaving,
      ...(data && { data }),
    });
    this.#policy = { ...options.policy, ...(apiUrl && { api: new URL(apiUrl).origin }) };
    this.#defaultPolicy = contentSecurityPolicy(this.#policy);
    if (data && events) onNotificationsChanged(data, (channels) => events.notifyChannels(channels));
  }

  async answer(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
    setSecurityHeaders(res, this.#defaultPolicy);
    this.#door.judge(req);
    const { tell } = this.#options;
    if (tell)
      watchRefusals(tell, req, res, {
        address: this.#door.clientOf(req).address,
        method: (isKnown) => this.#backend?.session.methodOf(req.headers.authorization, isKnown) ?? 'none',
      });
    refuseViewAsWrites(req);
    const path = pathOf(req);
    const backend = this.#backend;
    const { data, trustProxy } = this.#options;
    if (data && path === probePath)
      return answerProbe(req, res, {
        secret: data.secret,
        clientOf: this.#door.clientOf,
        trustProxy,
      });
    const site: Site | undefined = changePasswordSite.shape.test(path)
      ? changePasswordSite
      : siteAt(path, this.#portal);
    if (backend && !this.#door.isLocal(req) && !site?.asksApi)
      for (const { judgeRemote } of serverFeatures())
        await judgeRemote?.(req, {
          path,
          portal: () => this.#options.current().portal,
          callerOf: () => this.#whoAsks(req, backend),
        });
    const health = this.#health(req, path);
    if (health) return sendJson(req, res, await health);
    if (path === '/metrics') {
      if (!this.#metrics) throw notFound();
      return this.#metrics.send(req, res);
    }
    const isApi = isWithin('/api', path);
    const isConfig = isWithin('/config', path) && !this.#options.isSource?.(path);
    if ((isApi || isConfig || site?.isOpenToOrigins) && handleCors(req, res, this.#options.corsOrigins ?? []))
      return undefined;
    if (isApi && !backend) throw notFound(translate('http.apiElsewhere', { address: this.#options.apiUrl! }));
    if (isApi && backend) return backend.api.answer(req, res);
    if (backend && path === linkPath) {
      const { address } = this.#door.clientOf(req);
      return answerLinkPage({ req, res, portal: this.#portal(), address }, backend.links);
    }
    if (backend && path === emailPath) {
      const { address } = this.#door.clientOf(req);
      return answerEmailPage({ req, res, portal: this.#portal(), address }, backend.emailChanges);
    }
    if (site && (backend || site.isOfPages))
      return site.answer(req, res, { path, portal: this.#portal(), services: backend });
    // The API's answers are not pages, so only these need the config's image origins.
    setSecurityHeaders(res, contentSecurityPolicy({ ...this.#policy, images: this.#portal().imageOrigins }));
    return isConfig ? this.#answerConfig(req, res, path) : this.#answerPage(req, res, path);
  }

  async #answerConfig(req: IncomingMessage, res: ServerResponse, path: string) {
    const { events, current } = this.#options;
    if (path === '/config/events' && events)
      return events.open(
        req,
        res,
        { ...configState(current()), ...this.#time() },
        this.#door.clientOf(req).address,
      );
    if (authoringTools()?.editor.isAddress(path)) return this.#answerEditing(req, res, path);
    if (path === '/config/drawn.json') return sendJson(req, res, await this.#answerDrawn(req));
    const preview = /^\/config\/(?:start\.json$|departments\/)/.test(path) && (await this.#previewOf(req));
    const found = preview
      ? await answerConfig(req, path, ...preview)
      : await answerConfig(req, path, this.#source(req), this.#permissionsOf, this.#indexes);
    if ('file' in found) return sendFile(req, res, found.file);
    const drawn = path === '/config/start.json' && !preview && (await this.#drawnStart(req));
    return sendJson(req, res, drawn ? { ...found, body: { ...(found.body as StartAnswer), drawn } } : found);
  }

  /** The page of the start answer, for who sees the portal as themselves. */
  async #drawnStart(req: IncomingMessage): Promise<DrawnPage | undefined> {
    if (!this.#backend || isViewingAs(req) || !req.url?.includes('draw=')) return undefined;
    const caller = await this.#backend.session.caller(req.headers.authorization, { mayBeHeldBack: true });
    return caller.isHeldBack ? undefined : this.#backend.firstScreens.forToken(req, caller);
  }

  async #answerDrawn(req: IncomingMessage): Promise<HttpResponse> {
    if (!this.#backend) throw notFound();
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    if (isViewingAs(req)) throw forbidden(translate('account.viewingOnly'));
    const caller = await this.#backend.session.caller(req.headers.authorization);
    const drawn = await this.#backend.firstScreens.forToken(req, caller);
    const body: DrawnAnswerOfConfig = drawn ? { drawn } : {};
    return { body, headers: { 'Cache-Control': 'private, no-store' } };
  }

  /** The screens of the caller's own draft. All other addresses are of the config that is served. */
  async #previewOf(
    req: IncomingMessage,
  ): Promise<[ConfigSource, PermissionsOf, PortalIndexCache] | undefined> {
    const id = draftIn(req);
    if (id === undefined || !this.#backend) return undefined;
    const caller = await this.#backend.session.caller(req.headers.authorization);
    const draft = draftFor(caller, id, this.#drafts);
    const source = { ...this.#source(req), portal: localizedPortal(draft.portal) };
    return [
      source,
      async () => ({ permissions: permissionsFor(draft, caller) }),
      this.#draftIndexes(draft.portal),
    ];
  }

  async #answerEditing(req: IncomingMessage, res: ServerResponse, path: string) {
    const { current } = this.#options;
    const [editing, editor] = [this.#editing(req), authoringTools()?.editor];
    if (!this.#backend || !editing || !editor) throw notFound(translate('editing.off'));
    const { store, dataOf } = this.#backend;
    const caller = await this.#callerOf(req, this.#backend);
    const drafts = this.#drafts;
    const request = { caller, store, editing, dataOf, served: current(), drafts };
    const answer = await editor.answer(req, res, path, request);
    if (req.method === 'POST') this.#notePublished(req, path, caller, answer);
    return sendJson(req, res, answer);
  }

  /** A check or a dry run publishes nothing. */
  #notePublished(req: IncomingMessage, path: string, { portal, account }: Caller, { body }: HttpResponse) {
    const search = new URL(req.url ?? '', 'http://portal').searchParams;
    const isSet = (word: string) => search.get(word) === 'true';
    const isDraft = path === '/config/edit/draft.json';
    const isTrial = isDraft ? !isSet('save') : isSet('check') || isSet('dryRun');
    if (isTrial && !isSet('undo')) return;
    const saved = isDraft ? ((body as { files?: { file: string }[] }).files ?? []) : [];
    const files = isDraft ? saved.map(({ file }) => file) : [path.slice('/config/edit/'.length)];
    for (const file of files)
      this.#options.tell?.({
        event: 'publish',
        account: String(account[portal.accounts.email]),
        address: this.#door.clientOf(req).address,
        method: this.#backend!.session.methodOf(req.headers.authorization),
        outcome: 'success',
        file,
      });
  }

  /** Puts the config back that was changed in the portal. Returns what to say of it. */
  readonly #restoreConfig = async (req: IncomingMessage): Promise<object | undefined> => {
    const editing = this.#editing(req);
    const editor = authoringTools()?.editor;
    return editing && editor ? editor.restore(editing, this.#backend!.store) : undefined;
  };

  /** How the config is edited here and now. */
  #editing(req: IncomingMessage): Editing | undefined {
    const { editing } = this.#options;
    return editing?.isForDemo && !(this.#door.isLocal(req) && isTrial(this.#portal())) ? undefined : editing;
  }

  #answerPage(req: IncomingMessage, res: ServerResponse, path: string) {
    const { pages } = this.#options;
    if (!pages) throw notFound();
    const source = this.#source(req);
    const data = this.#indexes.of(source);
    const file = brandFileAt(path, data.shared, source.portal.brand);
    return file && /^(GET|HEAD)$/.test(req.method ?? '')
      ? sendFile(req, res, file)
      : pages(req, res, data, this.#backend && (() => this.#backend!.firstScreens.ofPage(req)));
  }

  #openBackend(data: NonNullable<RouterOptions['data']>): Backend {
    const { log = createLog('errors'), env = {}, tell } = this.#options;
    const services = Object.assign({} as Backend, {
      ...this.#options,
      ...data,
      ...{ log, env, door: this.#door, drafts: this.#drafts, portal: this.#portal, today: this.#today },
      dataOf: (portal: Portal) => openPortalData(data, portal),
      tokens: new Tokens(data.secret),
      restoreConfig: this.#restoreConfig,
    });
    services.proof = serverFeatures().flatMap(({ proof }) => proof?.(services) ?? [])[0];
    services.outside = serverFeatures().flatMap(({ outside }) => outside?.(services) ?? [])[0];
    services.ways = serverFeatures().flatMap(({ way }) => way?.(services) ?? []);
    services.session = new Session(services);
    services.links = new AccountLinks(services);
    services.emailChanges = new EmailChanges({
      ...services,
      canSend: (portal) => services.links.canReset(portal),
    });
    services.api = new Api(services);
    services.firstScreens = new FirstScreens(services, {
      sourceOf: (req) => this.#source(req),
      indexes: this.#indexes,
      icons: this.#options.pages?.icons ?? {},
    });
    if (tell) listenToChanges(data.files, tell);
    if (data.installation) setInstallation(data.files, data.installation);
    return services;
  }

  /** The caller, before anything else is known of the request. */
  #whoAsks({ headers: { authorization } }: IncomingMessage, { session }: Backend): Promise<Caller> {
    const asked = session.wayOf(authorization);
    return asked ? asked.way.caller(asked.text, this.#portal(), false) : session.caller(authorization);
  }

  /** The caller, or the account that they view the portal as. */
  async #callerOf(req: IncomingMessage, { session, dataOf }: Backend): Promise<Caller> {
    const caller = await session.caller(req.headers.authorization);
    return applyViewAs(caller, req, dataOf(caller.portal), this.#drafts);
  }

  /** Whoever still has to add a factor sees the pages that are open to all. */
  async #rightsOf(req: IncomingMessage, { session, dataOf }: Backend) {
    const caller = await session.caller(req.headers.authorization, { mayBeHeldBack: true });
    if (caller.isHeldBack) return { permissions: [] };
    return (await applyViewAs(caller, req, dataOf(caller.portal), this.#drafts)).access;
  }

  readonly #portal = (): Portal => localizedPortal(this.#options.current().portal);

  readonly #today = (): string => {
    const { clock, today } = this.#options;
    return clock?.today() ?? today ?? todayOf(this.#portal());
  };

  /** The date, and the clock by which it advances. */
  #time() {
    const { clock } = this.#options;
    return { today: this.#today(), ...(clock?.ahead && { ahead: clock.ahead }) };
  }

  #source(req: IncomingMessage): ConfigSource {
    const { current, data, apiUrl, clock, configFolder, today: fixed } = this.#options;
    const editing = this.#editing(req);
    const isLocal = this.#door.isLocal(req);
    const [portal, time] = [this.#portal(), this.#time()];
    return {
      ...current(),
      portal,
      ...time,
      ...((clock || !(fixed || portal.today)) && { followsClock: true }),
      ...(apiUrl && { apiUrl }),
      ...(data && { elsewhere: data.store.elsewhere }),
      ...(configFolder !== undefined && { folder: configFolder }),
      run: this.#run,
      ...(isLocal && { isLocal: true }),
      ...(this.#backend?.links.canReset(portal) &&
        portal.signIn?.password !== 'closed' && { canReset: true }),
      ...(this.#options.restore && isLocal && { canRestore: true }),
      ...(data && editing && authoringTools()?.editor.isWritable(editing) && { isEditable: true }),
      ...(data && { holders: () => countAccounts(openPortalData(data, portal), time.today) }),
    };
  }
}

const isWithin = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);
