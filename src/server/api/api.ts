/**
 * The API in steps. Each step is its own module and relies on none after it to refuse a request:
 *
 *     rewrite -> body limit -> session -> rights -> validation, dialect, store
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from '#model/types.ts';
import { readBody } from '../http/body.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { TrustProxy } from '../env.ts';
import { download, isUpload, upload } from './files.ts';
import type { FileStore } from '../data/fileStore.ts';
import { withConfirmedEffects, simulateWrite, isDryRun, readDigest } from './dryRun.ts';
import { bulk } from './bulk.ts';
import { authorize, type Call, type Operation } from './authorize.ts';
import { answerSystemRoute, isSystemPath } from './systemRoutes.ts';
import { HttpError, sendJson, sendError, methodNotAllowed, type HttpResponse } from '../http/http.ts';
import { noteNotice, noteUser } from '../http/log.ts';
import { phrase } from '#messages/phrase.ts';
import { noteOperation } from '../http/metrics.ts';
import { refuseParameters } from './read.ts';
import { isRead, read } from './readOperations.ts';
import { routeRewriter } from './routeRewriter.ts';
import { preview } from './preview.ts';
import { runIdempotent } from './idempotency.ts';
import { CallerOutdated } from '../accounts/lastCallers.ts';
import type { Session } from '../accounts/session.ts';
import { StoreUnavailable, type Store } from '../data/store.ts';
import { httpErrorOf } from './storeErrors.ts';
import type { AuthoredData, Confirm, PortalData } from '../data/portalData.ts';
import type { Deliverer } from '../rules/deliverer.ts';
import { authorOf } from '../rules/engine.ts';
import { withLockoutGuard } from '../accounts/lockoutGuard.ts';
import { callerForLog, applyViewAs, isViewingAs } from '../accounts/viewAs.ts';
import { isInbound, receive } from '../inbound/endpoint.ts';
import { createRecordsFromMail, writerOf, type InboundServices } from '../inbound/createRecords.ts';
import { merge } from './merge.ts';
import { create, remove, runTransition, update, type WriteRequest } from './write.ts';
import { say } from '#messages/say.ts';

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

export class Api {
  readonly #options: ApiOptions;
  readonly #rewrite: ReturnType<typeof routeRewriter>;
  readonly #addressOf: (req: IncomingMessage) => string;

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#rewrite = routeRewriter(options.routes);
    this.#addressOf = clientAddress(options.trustProxy);
  }

  async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      await this.#rewrite(req, res);
      const answer = await (isInbound(req) ? this.#receiveMail(req) : this.#route(req, res));
      await (typeof answer === 'function' ? answer(res) : sendJson(req, res, answer));
    } catch (error) {
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      await sendError(req, res, httpErrorOf(error, isRead));
    }
  }

  #receiveMail(req: IncomingMessage): Promise<HttpResponse> {
    const { portal, env = {}, session, dataOf, files } = this.#options;
    noteOperation(req, 'inbound-mail');
    const services: InboundServices = {
      callerOf: async (email) => {
        const caller = await session.callerOf(email);
        if (caller) noteUser(req, caller.account.id);
        return caller;
      },
      dataOf: (caller) => dataOf(caller.portal),
      files,
      create: (call, body, key) => this.#write(call, { body, ifMatch: undefined }, { key }),
    };
    return receive(req, portal(), env, {
      judge: async (head, target) => void (await writerOf(head, target, services)),
      take: (mail, target) => createRecordsFromMail(mail, target, services),
      noteAutomatic: ({ resource }, header) =>
        noteNotice(
          req,
          `inbound ${resource.id}`,
          phrase`"${resource.id}": e-mail automático não virou registro (${header}).`,
        ),
    });
  }

  async #route(req: IncomingMessage, res: ServerResponse): Promise<HttpResponse | SendFile> {
    const { session, dataOf } = this.#options;
    const body = isUpload(req) ? undefined : await readBody(req, res);
    const [path = '/', query = ''] = splitAddress(req.url ?? '/');
    const method = req.method ?? 'GET';
    const search = new URLSearchParams(query);
    const address = this.#addressOf(req);

    if (path === '/login') {
      if (method !== 'POST') throw methodNotAllowed(['POST']);
      noteOperation(req, 'signIn');
      return session.signIn(body, address);
    }
    const sent: WriteRequest = {
      body: body ?? {},
      ifMatch: headerOf(req, 'if-match'),
      offersUndo: headerOf(req, 'offer-undo') !== undefined,
    };
    const early = await this.#answerEarly(req, path, search, sent);
    if (early) return early;
    const own = await session.caller(req.headers.authorization);
    noteUser(req, callerForLog(own, req));
    const caller = await applyViewAs(own, req, dataOf(own.portal));
    const answer = answerSystemRoute({
      method,
      path,
      search,
      caller,
      body,
      address,
      options: this.#options,
    });
    if (answer) {
      noteOperation(req, path.split('/')[1]!);
      return answer;
    }
    const call = authorize(method, path, caller);
    noteOperation(req, call.operation, call.resource.id);
    return this.#perform(call, search, req, sent);
  }

  /**
   * Answers as the caller's account allowed at their last request, while it is read: that saves a wait for the store.
   * Undefined where the account has changed since, or where nothing is known or gained.
   */
  async #answerEarly(
    req: IncomingMessage,
    path: string,
    search: URLSearchParams,
    sent: WriteRequest,
  ): Promise<HttpResponse | undefined> {
    if (isViewingAs(req) || isSystemPath(path)) return undefined;
    const last = this.#options.session.lastCaller(req.headers.authorization);
    const call = last && callOf(req.method ?? 'GET', path, last.caller);
    if (!call) return undefined;
    const { reader } = last;
    let isConfirmed = false;
    const confirm: Confirm = async (by) => {
      await last.confirm(by);
      isConfirmed = true;
      noteUser(req, callerForLog(last.caller, req));
      noteOperation(req, call.operation, call.resource.id);
    };
    try {
      if (isRead(call.operation)) {
        const confirmed = confirm(reader);
        const answer = read(call, call.operation, search, reader);
        answer.catch(() => undefined);
        await confirmed;
        return await answer;
      }
      if (isSingleWrite(call.operation) && search.size === 0)
        return await this.#write(call, sent, { ...writeHeaders(req, call.operation), confirm });
    } catch (error) {
      // A refusal for an account that may have changed proves nothing: the usual way tells what holds now.
      if (error instanceof CallerOutdated || !(isConfirmed || error instanceof StoreUnavailable))
        return undefined;
      throw error;
    }
    return undefined;
  }

  #perform(
    call: Call,
    search: URLSearchParams,
    req: IncomingMessage,
    sent: WriteRequest,
  ): Promise<HttpResponse | SendFile> {
    const { operation } = call;
    const writes = operation === 'bulk' || isWrite(operation);
    const dryRun = writes && isDryRun(search);
    if (writes) search.delete('dryRun');
    const { files } = this.#options;
    const data = this.#options.dataOf(call.caller.portal);
    if (isRead(operation)) return read(call, operation, search, data);
    refuseParameters(search);
    switch (operation) {
      case 'create':
      case 'update':
      case 'remove':
      case 'act':
      case 'merge':
        return this.#write(call, sent, { dryRun, ...writeHeaders(req, operation) });
      case 'bulk':
        return bulk(call, sent, dryRun, (one, sentOfOne, key) =>
          this.#write(one, sentOfOne, { dryRun, key }),
        );
      case 'preview':
        return preview(call, sent, data);
      case 'upload':
        return upload(call, req, data, files);
      case 'download':
        return download(call, req, data, files);
    }
  }

  /**
   * Writes one record, or simulates the write for a dry run.
   *
   * @param key repeating a write with the same key returns the earlier answer
   * @param effects digest of the effects that the user confirmed
   * @param confirm see Author
   */
  #write(
    call: Call,
    request: WriteRequest,
    { dryRun = false, key, effects, confirm }: WriteHeaders & { dryRun?: boolean; confirm?: Confirm },
  ): Promise<HttpResponse> {
    const { dataOf, deliver, secret } = this.#options;
    const data = dataOf(call.caller.portal);
    const { sent, digest } = readDigest(call, request, effects);
    const author = authorOf(call.caller, { action: actionOf(call), deliver });
    // Writes with a `kind` may run concurrently. A dry run doesn't: the ids that it allocates are given back.
    const kind = dryRun ? {} : { kind: `${call.resource.id} ${call.action || call.operation}` };
    const own = withLockoutGuard(data.by({ ...author, ...kind, confirm }), call.caller);
    const write = (kept: AuthoredData) => writers[call.operation as Write](call, sent, kept);
    // The other backend assigns the id when it creates the record, so creating can't be simulated.
    if (dryRun && call.operation === 'create' && data.isExternal?.(call.resource.id))
      throw new HttpError(501, say('elsewhere.noTrial'));
    if (dryRun) return simulateWrite(call, own, secret, write);
    return runIdempotent(call, sent, key, own, (kept) =>
      write(withConfirmedEffects(call, kept, secret, digest)),
    );
  }
}

const writers = { create, update, remove, act: runTransition, merge };
type Write = keyof typeof writers;
const isWrite = (operation: Operation): operation is Write => Object.hasOwn(writers, operation);
/** Writes of which everything that is read and written is in one transaction. */
const isSingleWrite = (operation: Operation): operation is Write =>
  isWrite(operation) && operation !== 'merge';

/** Undefined for a request that this caller may not make. */
function callOf(...request: Parameters<typeof authorize>): Call | undefined {
  try {
    return authorize(...request);
  } catch {
    return undefined;
  }
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return value === undefined ? undefined : String(value);
};

type WriteHeaders = { key?: string | undefined; effects?: string | undefined };

const writeHeaders = (req: IncomingMessage, operation: Write): WriteHeaders => ({
  effects: headerOf(req, 'if-effects'),
  ...((operation === 'create' || operation === 'update') && { key: headerOf(req, 'idempotency-key') }),
});

/** Sends an answer that is not JSON. */
type SendFile = (res: ServerResponse) => Promise<void>;

/** The requested transition, as the history records it. */
function actionOf({ resource, id, action }: Call) {
  const transition = resource.transitions.find((known) => known.id === action);
  return transition && { resource: resource.id, id, key: transition.id, label: transition.label };
}

function splitAddress(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
