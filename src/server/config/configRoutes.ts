/**
 * The routes under /config: the public index, the part of it that a user may open, each department cut to
 * what they may see, and the config's problems for those who maintain it.
 */
import { isTrial } from '#model/features.ts';
import type { DialectId } from '#model/config/dialects.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  HttpError,
  methodNotAllowed,
  forbidden,
  notFound,
  unauthorized,
  type HttpResponse,
} from '../http/http.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { languageNamed } from '#messages/node.ts';
import { permissionChoices } from '#access/explain/summary.ts';
import type { Holders } from './authoringTools.ts';
import { publicIndex, landingsOf, userIndex } from '#access/userIndex.ts';
import { indexOf } from '#access/portalIndex.ts';
import { sliceOf } from '#access/slice.ts';
import type { LocaleTag } from '#messages/language.ts';
import type {
  ClientIndex,
  PublicIndex,
  AddressAnswer,
  RaioXWords,
  SourceAnswer,
  StartAnswer,
} from '#model/api/answers.ts';
import type { ConfigHealth, Portal } from '#model/types.ts';
import { screenSource } from './screenLines.ts';
import { placesOfAddress } from './screenSource.ts';
import { readFiles } from '#compiler/read/read.ts';
import { Report } from '#language/problems.ts';
import { mayUse } from '#access/viewAs.ts';
import type { SignInPart } from '../http/pages.ts';
import type { StaticFile } from '../http/sendFile.ts';
import type { Access } from '#access/grants.ts';
import { findRoute, mayBelow } from '#access/findRoute.ts';
import { areasPath, landingOf } from '#access/permissions.ts';
import { viewAsHeader } from '#access/viewAsHeader.ts';
import { Periodic } from '#host/periodic.ts';
import { answerService, isEngineService } from './liveConfig.ts';
import { withLogoAddress } from '../http/brandFiles.ts';
import { bearerOf } from '../http/bearer.ts';

// GET /config/events: announces a changed config to open pages by server-sent events. An event carries
// nothing but names of states, so it needs no token; pages fetch the change itself with one. The same stream
// announces new notices, by channel names that only their owners know.

type EventLimits = { total: number; perAddress: number };

const heartbeat = 25_000;
/** Above this number of channels, every page is asked to fetch its notices. */
const mostChannels = 50;

export class EventStream {
  readonly #limits: EventLimits;
  readonly #open = new Map<ServerResponse, string>();
  #closed = false;
  readonly #heartbeat = new Periodic(heartbeat, async () => this.#write(':\n\n'));

  constructor(limits: EventLimits = { total: 2000, perAddress: 500 }) {
    this.#limits = limits;
  }

  get size() {
    return this.#open.size;
  }

  /**
   * Opens an event stream that begins with the current state.
   *
   * @param address the client's address; the streams of one address are limited
   */
  open(req: IncomingMessage, res: ServerResponse, state: object, address: string) {
    if (req.method !== 'GET') throw methodNotAllowed(['GET']);
    const same = [...this.#open.values()].filter((other) => other === address).length;
    if (this.#closed || this.#open.size >= this.#limits.total || same >= this.#limits.perAddress)
      throw new HttpError(503, translate('config.tooManyListeners'), {
        headers: { 'Retry-After': '60' },
      });
    res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Keeps proxies from buffering the stream.
      'X-Accel-Buffering': 'no',
    });
    res.write(`retry: 2000\n${eventOf(state)}`);
    this.#open.set(res, address);
    this.#heartbeat.start();
    res.on('close', () => {
      this.#open.delete(res);
      if (this.#open.size === 0) void this.#heartbeat.stop();
    });
  }

  send(state: object) {
    this.#write(eventOf(state));
  }

  /** Announces changed notices, by channel names that only their owners can recognize. */
  notifyChannels(channels: readonly string[]) {
    this.#write(
      `event: notices\ndata: ${JSON.stringify(channels.length > mostChannels ? null : channels)}\n\n`,
    );
  }

  /** Closes all streams, so that the server can stop. */
  close() {
    this.#closed = true;
    void this.#heartbeat.stop();
    for (const res of this.#open.keys()) res.end();
  }

  #write(text: string) {
    for (const res of this.#open.keys()) {
      // A client that doesn't read its stream is disconnected. It reconnects if it is still there.
      if (res.writableLength > 16_384) res.destroy();
      else res.write(text);
    }
  }
}

const eventOf = (state: object) => `data: ${JSON.stringify(state)}\n\n`;

export type ConfigSource = {
  portal: Portal;
  /** Changes whenever the config does. */
  version: string;
  health?: ConfigHealth;
  today: string;
  /** False when a test fixes the date. */
  followsClock?: boolean;
  /** See PublicIndex. */
  ahead?: number;
  /** Base address of another backend that the pages call directly. */
  apiUrl?: string;
  /** True when another backend stores the records behind our API. */
  elsewhere?: DialectId | undefined;
  /** True when the config may be edited in the portal. */
  isEditable?: boolean;
  /** The config's folder, from which a demonstration shows lines. */
  folder?: string;
  /** Differs after each start of the server. */
  run?: string;
  canRestore?: boolean;
  isLocal?: boolean;
  /** People can be sent a link to a new password. */
  canReset?: boolean;
  /** Absent when another backend stores the accounts. */
  holders?: Holders;
};

/**
 * The index of the whole portal. The part that one user may open is cut out for them (see
 * access/userIndex.ts).
 */
export const wholeIndex = ({
  portal,
  version,
  today,
  followsClock,
  ahead,
  apiUrl = '',
  elsewhere,
  isEditable,
}: ConfigSource): ClientIndex =>
  indexOf(
    { ...portal, brand: withLogoAddress(portal.brand) },
    {
      today,
      ...(followsClock && { followsClock }),
      ...(ahead && { ahead }),
      version,
      api: `${apiUrl}/api`,
      ...(isEditable && { editable: true }),
      ...(elsewhere && { elsewhere }),
    },
  );

type Made = {
  index: ClientIndex;
  /** The public part of the index, and the bytes that it is sent as. */
  shared: PublicIndex;
  file: StaticFile;
  /** What features add to the sign-in page. */
  parts: readonly SignInPart[];
  canReset: boolean;
};

/** The index per language, made once for each config, day and clock. */
export class PortalIndexCache {
  readonly #partsOf: (source: ConfigSource) => readonly SignInPart[];
  readonly #made = new Map<LocaleTag, Made & { key: string }>();

  /** @param partsOf what features add to the sign-in page */
  constructor(partsOf: (source: ConfigSource) => readonly SignInPart[]) {
    this.#partsOf = partsOf;
  }

  of(source: ConfigSource): Made {
    const { version, today, ahead, isLocal, isEditable, canReset = false } = source;
    const key = JSON.stringify([version, today, ahead, isLocal, isEditable, canReset]);
    const { locale } = source.portal;
    let made = this.#made.get(locale);
    if (made?.key !== key) {
      const index = wholeIndex(source);
      const shared = publicIndex(index);
      const parts = this.#partsOf(source);
      const bytes = Buffer.from(JSON.stringify(shared));
      const type = 'application/json; charset=utf-8';
      made = {
        key,
        index,
        shared,
        file: { bytes, type, immutable: false, compressible: true },
        parts,
        canReset,
      };
      this.#made.set(locale, made);
    }
    return made;
  }
}

/** Returns the permissions of the caller; throws 401 without a valid token. */
export type PermissionsOf = (
  req: IncomingMessage,
) => Promise<Pick<Access, 'permissions'> & Partial<Pick<Access, 'delegatedPermissions'>>>;

export async function answerConfig(
  req: IncomingMessage,
  path: string,
  source: ConfigSource,
  permissionsOf: PermissionsOf,
  indexes: PortalIndexCache,
): Promise<HttpResponse | { file: StaticFile }> {
  const isService = isEngineService(path);
  const department = /^\/config\/departments\/([^/]+)\.json$/.exec(path)?.[1];
  const isIndex = path === '/config/index.json';
  const isAddress = path === '/config/address.json';
  const isStart = path === '/config/start.json';
  const isSource = path === '/config/source.json';
  const isOwn = department !== undefined || isService || isIndex || isAddress || isStart || isSource;
  const part = isOwn ? undefined : partAt(path, source, indexes);
  if (!isOwn && !part?.body) throw notFound();
  if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
  if (isIndex) return { file: indexes.of(source).file };
  // As public as the index.
  if (part?.body) return { body: part.body, headers: { 'Cache-Control': 'no-cache' } };
  const search = new URL(req.url ?? '', 'http://portal').searchParams;
  // Callers with a token are answered below, after the token is checked: an expired token gets a 401.
  if (isAddress && req.headers.authorization === undefined) return addressIn(source, indexes, search);
  const { permissions, delegatedPermissions } = await permissionsOf(req);
  if (isAddress) return addressIn(source, indexes, search);
  if (isStart)
    return {
      body: startOf(source, indexes, { search, permissions, delegatedPermissions }),
      headers: unshared,
    };
  if (isSource) return sourceOf(source, indexes, { search, permissions });
  if (isService) {
    const { portal, holders, health } = source;
    const answer = await answerService(path, { portal, search, holders, health, permissions });
    return 'file' in answer ? answer : { ...answer, headers: unshared };
  }
  const found = source.portal.departments.find(({ id }) => id === department);
  if (!found) throw notFound(translate('config.noDepartment'));
  return {
    body: sliceOf(source.portal, found, permissions, source.version, delegatedPermissions),
    headers: unshared,
  };
}

const partAt = (path: string, source: ConfigSource, indexes: PortalIndexCache): SignInPart | undefined =>
  indexes.of(source).parts.find(({ name }) => path === `/config/${name}.json`);

/** For editors, and in a demonstration for all: the lines of the config that describe the screen at an address. */
function sourceOf(
  source: ConfigSource,
  indexes: PortalIndexCache,
  { search, permissions }: Asks,
): HttpResponse {
  const { portal, folder } = source;
  const theirs = userIndex(indexes.of(source).index, permissions);
  const isShown = isTrial(portal) || mayUse('edit', portal, permissions);
  const at = search.get('at') ?? '';
  const match = isShown && findRoute(theirs, at);
  const department = portal.departments.find(({ id }) => match && id === match.department.id);
  const route = department?.routes.find((one) => match && one.path === match.route.path);
  const lines = route && folder !== undefined ? screenSource(folder, route) : undefined;
  const screen = lines && placesOfAddress(portal, at, readFiles(folder!, new Report()));
  const words = languageNamed(currentLocale()).texts.raioX as RaioXWords;
  // pages of the portal itself have none
  if (!screen) throw new HttpError(404, translate('raioX.none'), { details: isShown ? { words } : {} });
  const body: SourceAnswer = {
    ...lines,
    ...screen,
    words,
    ...(mayUse('edit', portal, permissions) && { roles: permissionChoices(portal) }),
  };
  return { body, headers: unshared };
}

/** Whether an address exists. That is no secret: a user who may not open it learns so from its page. */
function addressIn(source: ConfigSource, indexes: PortalIndexCache, search: URLSearchParams): HttpResponse {
  const match = findRoute(indexes.of(source).index, search.get('at') ?? '');
  const body: AddressAnswer = { exists: match !== undefined && mayBelow(match) };
  return { body, headers: unshared };
}

type Asks = {
  search: URLSearchParams;
  permissions: readonly string[];
  delegatedPermissions?: readonly string[];
};

/** Everything that a user's portal starts with, in one answer. */
export function startOf(
  source: ConfigSource,
  indexes: PortalIndexCache,
  { search, permissions, delegatedPermissions }: Asks,
): StartAnswer {
  const { portal, version } = source;
  const { index, shared } = indexes.of(source);
  const theirs = userIndex(index, permissions);
  // The browser's own copy of the permissions may be newer or come from another backend. It only chooses the
  // landing page; it grants nothing. Of one that the user has, their other permissions open screens together with it.
  const first = search.get('first') ?? permissions[0] ?? '';
  const own = { ...theirs, landings: { ...landingsOf(index, [first]), ...theirs.landings } };
  const [at = ''] = (search.get('at') ?? '').split('?');
  const page = at === '/dashboard' ? (landingOf(own.landings, [first]) ?? areasPath) : at;
  const id = findRoute(theirs, page)?.department.id;
  const department = portal.departments.find((one) => one.id === id);
  return {
    index: search.get('version') === version ? own : { ...shared, ...own },
    ...(department && { slice: sliceOf(portal, department, permissions, version, delegatedPermissions) }),
  };
}

const unshared = { 'Cache-Control': 'private, no-store' };

/**
 * Asks another backend whether the token is valid and what its bearer may do. A backend with only the two
 * calls of the portal's first version reports permissions only at sign-in, to the browser. Then any valid
 * token gets the whole department: it contains only screens, and the records stay with that backend, which
 * enforces its own rights.
 */
export const remotePermissions =
  (apiUrl: string, portal: () => Portal): PermissionsOf =>
  async ({ headers }) => {
    const token = bearerOf(headers.authorization);
    if (!token) throw unauthorized(translate('account.signIn'));
    if (headers[viewAsHeader] !== undefined) throw forbidden(translate('account.viewAsElsewhere'));
    const response = await fetch(`${apiUrl}/api/user-info`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    }).catch((error: unknown) => {
      throw new HttpError(503, translate('config.backendSilent'), { cause: error });
    });
    if (response.status === 401 || response.status === 403) throw unauthorized(translate('account.expired'));
    if (!response.ok)
      throw new HttpError(503, translate('config.backendSilent'), {
        cause: `${apiUrl}/api/user-info: ${response.status}`,
      });
    const info = (await response.json().catch(() => null)) as { permissions?: unknown } | null;
    return {
      permissions: Array.isArray(info?.permissions) ? info.permissions.map(String) : allPermissions(portal()),
    };
  };

const allPermissions = ({ departments }: Portal): string[] => [
  ...new Set(
    departments.flatMap(({ requirement, routes }) => [
      ...requirement.permissions,
      ...routes.flatMap((route) => route.requirement.permissions),
    ]),
  ),
];
