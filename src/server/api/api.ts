/**
 * The API in steps. Each step is its own module and relies on none after it to refuse a request:
 *
 *     rewrite -> body limit -> session -> rights -> validation, dialect, store
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from '../../model/types.ts';
import { readBody } from '../http/body.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { TrustProxy } from '../env.ts';
import { download, isUpload, upload } from './files.ts';
import type { FileStore } from '../data/fileStore.ts';
import { withConfirmedEffects, simulateWrite, isDryRun, readDigest } from './dryRun.ts';
import { bulk } from './bulk.ts';
import { facets } from './facets.ts';
import { authorize, type Call } from './authorize.ts';
import { answerSystemRoute } from './systemRoutes.ts';
import { historyOf } from './history.ts';
import {
  HttpError,
  badRequest,
  sendJson,
  sendError,
  methodNotAllowed,
  type HttpResponse,
} from '../http/http.ts';
import { noteUser } from '../http/log.ts';
import { noteOperation } from '../http/metrics.ts';
import { aggregate, list, getOne, refuseParameters } from './read.ts';
import { routeRewriter } from './routeRewriter.ts';
import { preview } from './preview.ts';
import { runIdempotent } from './idempotency.ts';
import type { Session } from '../accounts/session.ts';
import {
  InvalidCursor,
  OutcomeUnknown,
  Overloaded,
  StoreReadOnly,
  StoreUnavailable,
  type Store,
} from '../data/store.ts';
import type { AuthoredData, PortalData } from '../data/portalData.ts';
import type { Deliverer } from '../rules/deliverer.ts';
import { authorOf } from '../rules/engine.ts';
import { withLockoutGuard } from '../accounts/lockoutGuard.ts';
import { callerForLog, applyViewAs } from '../accounts/viewAs.ts';
import { isInbound, receive } from '../inbound/endpoint.ts';
import { createRecordsFromMail } from '../inbound/createRecords.ts';
import { merge } from './merge.ts';
import { act, create, remove, update, type WriteRequest } from './write.ts';
import { say } from '../../messages/say.ts';

/**
 * `routes`: json-server's rewrite rules. They are applied first, so that rights are checked on the final
 * address.
 */
export type ApiOptions = {
  store: Store;
  secret: Uint8Array;
  session: Session;
  dataOf: (portal: Portal) => PortalData;
  files: FileStore;
  /** Sends what rules notify people and other systems of; absent: nothing is sent. */
  deliver?: Deliverer;
  routes: Record<string, string>;
  trustProxy?: TrustProxy;
  /** Environment variables that hold the secrets of inbound-mail services. */
  env?: Readonly<Record<string, string | undefined>>;
  portal: () => Portal;
};

export function createApi(options: ApiOptions) {
  const { session, dataOf, files, secret, routes } = options;
  const rewrite = routeRewriter(routes);
  const addressOf = clientAddress(options.trustProxy);

  return (req: IncomingMessage, res: ServerResponse): Promise<void> =>
    handle(req, res).catch((error: unknown) =>
      sendError(req, res, toHttpError(error, req.method === 'GET' || req.method === 'HEAD')),
    );

  async function handle(req: IncomingMessage, res: ServerResponse) {
    await rewrite(req, res);
    const given = await (isInbound(req) ? mail(req) : answer(req, res));
    return typeof given === 'function' ? given(res) : sendJson(req, res, given);
  }

  function mail(req: IncomingMessage): Promise<HttpResponse> {
    noteOperation(req, 'inbound-mail');
    return receive(req, options.portal(), options.env ?? {}, (mail, taking) =>
      createRecordsFromMail(mail, taking, {
        visitOf: async (email) => {
          const visit = await session.visitOf(email);
          if (visit) noteUser(req, visit.account.id);
          return visit;
        },
        dataOf: ({ portal }) => dataOf(portal),
        files,
        create: (call, body, key) =>
          writeOne(call, { body, ifMatch: undefined }, dataOf(call.visit.portal), {
            dryRun: false,
            key,
            effects: undefined,
          }),
      }),
    );
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<HttpResponse | Sending> {
    const body = isUpload(req) ? undefined : await readBody(req, res);
    const [path = '/', query = ''] = splitAddress(req.url ?? '/');
    const method = req.method ?? 'GET';
    const search = new URLSearchParams(query);

    if (path === '/login') {
      only(method, ['POST']);
      noteOperation(req, 'signIn');
      return session.signIn(body, addressOf(req));
    }
    const own = await session.visit(req.headers.authorization);
    noteUser(req, callerForLog(own, req));
    const visit = await applyViewAs(own, req, dataOf(own.portal));
    if (path === '/user-info') {
      only(method, ['GET', 'HEAD']);
      return session.userInfo(visit);
    }
    if (path === '/account/sign-out-all') {
      only(method, ['POST']);
      return session.signOutAll(visit);
    }
    if (path === '/account/password') {
      only(method, ['POST']);
      return session.changePassword(visit, body, addressOf(req));
    }
    const given = answerSystemRoute({ method, path, search, visit, body, options, refusalOf });
    if (given) {
      noteOperation(req, path.split('/')[1]!);
      return given;
    }
    const call = authorize(method, path, visit);
    noteOperation(req, call.operation, call.resource.id);
    return perform(call, search, req, {
      body: body ?? {},
      ifMatch: req.headers['if-match'],
      offersUndo: headerOf(req, 'offer-undo') !== undefined,
    });
  }

  function perform(
    call: Call,
    search: URLSearchParams,
    req: IncomingMessage,
    given: WriteRequest,
  ): Promise<HttpResponse | Sending> {
    const isBulk = call.operation === 'bulk';
    const writes = isBulk || Object.hasOwn(writers, call.operation);
    const dryRun = writes && isDryRun(search);
    if (writes) search.delete('dryRun');
    if (!['list', 'aggregate', 'facets', 'history'].includes(call.operation)) refuseParameters(search);
    const data = dataOf(call.visit.portal);
    const write = (one: Call, sent: WriteRequest, key: string | undefined) =>
      writeOne(one, sent, data, { dryRun, key, effects: isBulk ? undefined : headerOf(req, 'if-effects') });
    switch (call.operation) {
      case 'list':
        return list(call, search, data);
      case 'one':
        return getOne(call, data);
      case 'aggregate':
        return aggregate(call, search, data);
      case 'facets':
        return facets(call, search, data);
      case 'create':
      case 'update':
      case 'remove':
      case 'act':
      case 'merge': {
        // Only requests that create or change a record may carry an idempotency key.
        const key = ['create', 'update'].includes(call.operation)
          ? headerOf(req, 'idempotency-key')
          : undefined;
        return write(call, given, key);
      }
      case 'bulk':
        return bulk(call, given, dryRun, write, refusalOf);
      case 'preview':
        return preview(call, given, data);
      case 'upload':
        return upload(call, req, data, files);
      case 'download':
        return download(call, req, data, files);
      case 'history':
        return historyOf(call, search, data);
    }
  }

  /** Writes one record, or simulates the write for a dry run. */
  function writeOne(
    call: Call,
    given: WriteRequest,
    data: PortalData,
    { dryRun, key, effects }: { dryRun: boolean; key: string | undefined; effects: string | undefined },
  ): Promise<HttpResponse> {
    const { sent, digest } = readDigest(call, given, effects);
    const author = authorOf(call.visit, { action: actionOf(call), deliver: options.deliver });
    // Writes with a `kind` may run concurrently. A dry run doesn't: the ids that it allocates are given back.
    const kind = dryRun ? {} : { kind: `${call.resource.id} ${call.action || call.operation}` };
    const own = withLockoutGuard(data.by({ ...author, ...kind }), call.visit);
    const write = (kept: AuthoredData) => writers[call.operation as keyof typeof writers](call, sent, kept);
    // The other backend assigns the id when it creates the record, so creating can't be simulated.
    if (dryRun && call.operation === 'create' && data.isExternal?.(call.resource.id))
      throw new HttpError(501, say('elsewhere.noTrial'));
    if (dryRun) return simulateWrite(call, own, secret, write);
    return runIdempotent(call, sent, key, own, (kept) =>
      write(withConfirmedEffects(call, kept, secret, digest)),
    );
  }
}

const writers = { create, update, remove, act, merge };

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return value === undefined ? undefined : String(value);
};

/** Sends an answer that is not JSON. */
type Sending = (res: ServerResponse) => Promise<void>;

/** The requested transition, as the history records it. */
function actionOf({ resource, id, action }: Call) {
  const transition = resource.transitions.find((known) => known.id === action);
  return transition && { resource: resource.id, id, key: transition.id, label: transition.label };
}

/** @param wait value of Retry-After, in seconds */
const refused = (status: number, message: string, wait?: string) =>
  new HttpError(status, message, wait ? { headers: { 'Retry-After': wait } } : undefined);

const overloaded: Record<Overloaded['by'], () => HttpError> = {
  account: () => refused(429, say('load.account'), '5'),
  all: () => refused(503, say('load.all'), '5'),
  work: () => refused(400, say('load.work')),
};

/** The errors of a store as answers. All others stay as they are. */
const toHttpError = (error: unknown, isRead = false) => {
  if (error instanceof Overloaded) return overloaded[error.by]();
  if (error instanceof StoreReadOnly) return refused(503, say('write.readOnly'), '60');
  if (error instanceof OutcomeUnknown && !isRead) return refused(503, say('write.unknown'), '5');
  if (error instanceof InvalidCursor) return badRequest(say('query.place'));
  return error instanceof StoreUnavailable
    ? refused(503, say(isRead ? 'http.unanswered' : 'write.busy'), '5')
    : error;
};

function splitAddress(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

function only(method: string, verbs: readonly string[]) {
  if (!verbs.includes(method)) throw methodNotAllowed(verbs);
}

const refusalOf = (error: unknown): HttpError | undefined => {
  const refusal = toHttpError(error);
  return refusal instanceof HttpError ? refusal : undefined;
};
