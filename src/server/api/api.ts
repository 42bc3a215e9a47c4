/**
 * The API in steps. Each step is its own module and relies on none after it to refuse a request:
 *
 *     rewrite -> body limit -> parse -> authenticate -> plan (rights) -> run (validation, dialect, store)
 */
import { translate } from '#messages/translate.ts';
import { requestContextOf } from '../http/requestContext.ts';
import { ensureSettingsRecord } from '../writes/settingsRecord.ts';
import { StoreUnavailable } from '../data/store.ts';
import { routeRewriter } from './routeRewriter.ts';
import { type Call, type Caller, CallerOutdated } from '../caller/caller.ts';
import {
  type HttpResponse,
  readBody,
  sendJson,
  sendError,
  forbidden,
  methodNotAllowed,
  pathOf,
  unauthorized,
} from '../http/http.ts';
import type { Reader } from '../data/reader.ts';
import type { WritePlan } from '../writes/write.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConfigDrafts } from '../config/drafts.ts';
import { AccountQueues } from './accountQueues.ts';
import { answerOnce } from './answerOnce.ts';
import { entryOf, ownBodyAt, queueOf } from '#access/operations.ts';
import type { Repeat } from '#model/api/operations.ts';
import { answerOf, planOfRequest } from './answers.ts';
import type { RequestPlan, SendFile } from '../feature/operationAnswer.ts';
import { accountKeepsChanging, LongRun, mostTries } from '../writes/longRun.ts';
import { answerSystemRoute } from './systemRoutes.ts';
import { LoginThrottle } from '../accounts/signInThrottle.ts';
import type { CreateAccount } from '../accounts/links/accountLinks.ts';
import { tellOfPassword } from '../accounts/ownerMails.ts';
import { callerInForce } from '../accounts/inForce.ts';
import type { CallerWay } from '../accounts/ways.ts';
import type { LastCaller } from '../accounts/session.ts';
import type { AskingBrowser } from '../accounts/sessionRows.ts';
import { httpErrorOf } from '../writes/storeErrors.ts';
import { viewAsHeader } from '#access/viewAsHeader.ts';
import { callerForLog, applyViewAs, draftIn, isViewingAs } from '../accounts/viewAs.ts';
import { openAddressAt, serverFeatures, signInAddressAt, type OpenAddress } from '../feature/feature.ts';
import type { ServerServices } from '../feature/services.ts';
import type { SystemRequest } from '../feature/systemAddress.ts';
import { markOf } from '../writes/requestKeys.ts';
import { runWrite } from '../writes/stages.ts';
import { asRequest, type OwnApi, type OwnRequest } from '../feature/ownApi.ts';
import { keyIn, parseRequest, planRequest, type ApiRequest } from './request.ts';

/**
 * `routes`: json-server's rewrite rules. They are applied first, so that rights are checked on the final
 * address.
 */
type ApiOptions = ServerServices & { routes: Record<string, string>; drafts: ConfigDrafts };

export class Api implements OwnApi {
  readonly #options: ApiOptions;
  readonly #rewrite: ReturnType<typeof routeRewriter>;

  /** Wrong secrets of services at addresses that need no session. */
  readonly #guesses = new LoginThrottle({ perAccount: 20, perAddress: 20, perCustomer: 60, perSite: 200 });

  readonly #queues = new AccountQueues();

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#rewrite = routeRewriter(options.routes);
  }

  async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      await this.#rewrite(req, res);
      const open = openAddressAt(pathOf(req));
      const answer = await (open ? this.#answerOpen(req, open) : this.#route(req, res));
      if (typeof answer === 'function') return await answer(res);
      res.setHeader('Server-Timing', requestContextOf(req).clock.header());
      await sendJson(req, res, answer);
    } catch (error) {
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      await sendError(req, res, httpErrorOf(error, isRead));
    }
  }

  async programIn(req: IncomingMessage): Promise<Caller> {
    const { session, portal } = this.#options;
    const way = session.wayOf(req.headers.authorization);
    if (!way) throw unauthorized(translate('account.wantsKey'));
    if (isViewingAs(req)) throw forbidden(way.way.notHere());
    const found = await way.way.caller(way.text, portal(), true);
    const caller = { ...found, ...(found.key && { by: found.key.label }) };
    const context = requestContextOf(req);
    context.user = caller.account.id;
    context.account = String(caller.account[caller.portal.accounts.email]);
    await session.refuseHeldBack(caller);
    if (caller.portal.company !== undefined) await ensureSettingsRecord(this.#options.dataOf(caller.portal));
    context.clock.mark('authenticate');
    return caller;
  }

  async ask(req: IncomingMessage, come: Caller, asked: OwnRequest): Promise<HttpResponse | SendFile> {
    const { method, address, body } = asked;
    const { door, portal } = this.#options;
    const own = asRequest(req, asked);
    const sent = Buffer.isBuffer(body) ? undefined : await readBody(own);
    const request = parseRequest(method, address, own.headers, sent);
    if (request.to === 'signIn' || (come.key && !isOfferedToPrograms(request, true)))
      throw forbidden(translate('keys.notHere'));
    if (!door.isLocal(req))
      for (const { judgeRemote } of serverFeatures())
        await judgeRemote?.(own, {
          path: `/api${request.path}`,
          portal,
          callerOf: async () => come,
          isOwn: true,
        });
    try {
      const search = new URLSearchParams(request.search);
      return await this.#answerAs(own, { ...request, search }, this.#inForce(own, request, come));
    } catch (error) {
      if (!(error instanceof CallerOutdated)) throw httpErrorOf(error, method === 'GET');
      return this.#untilInForce(() => this.#answerNow(own, request, { isOwn: true, by: come.by }));
    }
  }

  #answerOpen(req: IncomingMessage, { answer }: OpenAddress): Promise<HttpResponse> {
    const { portal, env, session, dataOf, files, store, door } = this.#options;
    return answer(req, {
      portal: portal(),
      env,
      store,
      files,
      dataOf,
      callerOf: async (email) => {
        const caller = await session.callerOf(email);
        if (caller) requestContextOf(req).user = caller.account.id;
        return caller;
      },
      create: (call, body, key) => this.#write(req, planOfRequest({ call, request: { body, key } })),
      guess: (judge) => this.#guesses.attempt(undefined, door.clientOf(req).address, judge),
    });
  }

  async #route(req: IncomingMessage, res: ServerResponse): Promise<HttpResponse | SendFile> {
    const { session } = this.#options;
    const body = ownBodyAt(pathOf(req), req.method) ? undefined : await readBody(req, res);
    const request = parseRequest(req.method ?? 'GET', req.url ?? '/', req.headers, body);
    requestContextOf(req).clock.mark('receive');
    if (request.to === 'signIn') return this.#signIn(req, request);
    const isViewing = isViewingAs(req);
    const last =
      request.to === 'records' && !isViewing ? session.lastCaller(req.headers.authorization) : undefined;
    try {
      if (last && request.to === 'records') return await this.#performAsLast(req, request, last);
    } catch (error) {
      if (!(error instanceof CallerOutdated)) throw error;
    }
    return this.#untilInForce(() => this.#answerNow(req, request));
  }

  /** Answers by a caller who stays as they are while it does. */
  async #untilInForce(answer: () => Promise<HttpResponse | SendFile>): Promise<HttpResponse | SendFile> {
    for (let tries = 1; tries <= mostTries; tries++)
      try {
        return await answer();
      } catch (error) {
        if (!(error instanceof CallerOutdated)) throw error;
      }
    throw accountKeepsChanging();
  }

  /** Answers a request of the caller as they are now. Throws CallerOutdated if that has changed before anything was written. */
  async #answerNow(
    req: IncomingMessage,
    asked: AskedRequest,
    { isOwn = false, by }: { isOwn?: boolean; by?: string | undefined } = {},
  ): Promise<HttpResponse | SendFile> {
    const { session, dataOf } = this.#options;
    const isViewing = isViewingAs(req);
    // A plan takes from it what it has read.
    const request = { ...asked, search: new URLSearchParams(asked.search) };
    const way = session.wayOf(req.headers.authorization);
    const mayBeHeldBack = !isViewing && request.to === 'system' && request.route.mayBeHeldBack === true;
    const come = way
      ? await this.#callerBy(way, req, request, isOwn)
      : await session.caller(req.headers.authorization, { mayBeHeldBack });
    const own = this.#inForce(req, request, by === undefined ? come : { ...come, by });
    // a reload may have named another resource
    if (own.portal.company !== undefined) await ensureSettingsRecord(dataOf(own.portal));
    const context = requestContextOf(req);
    context.user = isViewing ? callerForLog(own, req) : own.account.id;
    context.account = String(own.account[own.portal.accounts.email]);
    const caller = isViewing ? await applyViewAs(own, req, dataOf(own.portal), this.#options.drafts) : own;
    if (isViewing && draftIn(req) === undefined) this.#noteView(req, own);
    requestContextOf(req).clock.mark('authenticate');
    return this.#answerAs(req, request, caller);
  }

  /** Answers a request of this caller. */
  async #answerAs(
    req: IncomingMessage,
    request: AskedRequest,
    caller: Caller,
  ): Promise<HttpResponse | SendFile> {
    const { session } = this.#options;
    if (request.to === 'records') return this.#perform(req, planRequest(request, caller));
    requestContextOf(req).operation = { operation: request.path.split('/')[1]! };
    const { authorization } = req.headers;
    const by = session.methodOf(authorization);
    const browser = this.#browserOf(req);
    const create: CreateAccount = (call, record) =>
      this.#write(req, planOfRequest({ call, request: { body: record } }));
    const ask: SystemRequest['ask'] = async (asked, more) => {
      const answer = await this.ask(req, { ...caller, ...more }, asked);
      if (typeof answer === 'function') throw new Error(`${asked.address} is no address of data.`);
      return answer;
    };
    const sender = { address: browser.address, authorization, by, browser, create, ask };
    const { method, path, search, body, route } = request;
    const isTrial = search.has('dryRun');
    return this.#once(caller, isTrial ? undefined : keyIn(req), route.repeat, [method, path, body], () =>
      answerSystemRoute(request, caller, sender, this.#options),
    );
  }

  /** Acts, or answers as before where a request with this key has done so. `asked`: what tells it from others. */
  #once(
    { account }: Caller,
    key: string | undefined,
    repeat: Repeat = 'reads',
    asked: unknown,
    act: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    if (key === undefined || repeat === 'reads' || repeat === 'written') return act();
    const request = { account: String(account.id), key, mark: markOf(asked), repeat };
    return answerOnce(this.#options, request, act);
  }

  /** The caller, whom each transaction of the request reads again. */
  #inForce(req: IncomingMessage, request: AskedRequest, caller: Caller): Caller {
    const { session, portal } = this.#options;
    const renewed = async () => {
      const way = session.wayOf(req.headers.authorization);
      const now = way
        ? await this.#callerBy(way, req, request, true)
        : await session.caller(req.headers.authorization);
      return this.#inForce(req, request, caller.by === undefined ? now : { ...now, by: caller.by });
    };
    return callerInForce(caller, { portal, renewed });
  }

  /**
   * The caller by what was sent in place of a token, which only addresses of records and few others take.
   *
   * @param isOwn true for what the server asks itself, and for the same request once more: it is not counted
   */
  async #callerBy(
    { way, text }: { way: CallerWay; text: string },
    req: IncomingMessage,
    request: AskedRequest,
    isOwn = false,
  ): Promise<Caller> {
    const { session, portal } = this.#options;
    const caller = await way.caller(text, portal(), !isOwn);
    requestContextOf(req).account = String(caller.account[caller.portal.accounts.email]);
    // A key is never more than its owner.
    await session.refuseHeldBack(caller);
    if (!isOfferedToPrograms(request, isOwn) || isViewingAs(req)) throw forbidden(way.notHere());
    // It asks its owner first, which the API does not do.
    if (!isOwn && caller.key?.asksOwner) throw forbidden(translate('keys.assistantNotHere'));
    return caller;
  }

  #browserOf(req: IncomingMessage): AskingBrowser {
    const { 'user-agent': agent = '' } = req.headers;
    return { address: this.#options.door.clientOf(req).address, agent: agent.slice(0, 300) };
  }

  #noteView(req: IncomingMessage, { portal, account }: Caller) {
    const { tell, door, session } = this.#options;
    tell?.({
      event: 'view-as',
      account: String(account[portal.accounts.email]),
      address: door.clientOf(req).address,
      method: session.methodOf(req.headers.authorization),
      outcome: 'success',
      as: String(req.headers[viewAsHeader]).slice(0, 200),
    });
  }

  async #signIn(req: IncomingMessage, { method, path, body }: ApiRequest): Promise<HttpResponse> {
    if (method !== 'POST') throw methodNotAllowed(['POST']);
    requestContextOf(req).operation = { operation: 'signIn' };
    const { session, links } = this.#options;
    const browser = this.#browserOf(req);
    try {
      if (path === '/password-reset') return await links.reset(body, browser.address);
      const answer = signInAddressAt(path);
      return await (answer ? answer(this.#options, body, browser) : session.signIn(body, browser));
    } catch (error) {
      // Nobody has saved anything.
      throw httpErrorOf(error, true);
    }
  }

  /**
   * Performs the request of a caller as they were at their last request, while their account is read: that saves a wait
   * for the store. Throws CallerOutdated if the account has changed since.
   */
  async #performAsLast(
    req: IncomingMessage,
    request: ApiRequest & { to: 'records' },
    { caller: last, reader, confirm }: LastCaller,
  ): Promise<HttpResponse | SendFile> {
    const caller = this.#inForce(req, request, last);
    let isConfirmed = false;
    const confirmed: LastCaller['confirm'] = async (by) => {
      await confirm(by);
      isConfirmed = true;
      const context = requestContextOf(req);
      context.user = callerForLog(caller, req);
      context.account = String(caller.account[caller.portal.accounts.email]);
      context.clock.mark('authenticate');
    };
    try {
      const plan = planRequest(request, caller);
      const way = answerOf(plan.call.operation);
      if ('writes' in way) return await this.#perform(req, plan, { confirm: confirmed });
      const known = confirmed(reader);
      if (!('reads' in way)) await known;
      const answer = this.#perform(req, plan, { reader });
      answer.catch(() => undefined);
      await known;
      return await answer;
    } catch (error) {
      // A refusal for an account that may have changed proves nothing.
      if (!isConfirmed && !(error instanceof StoreUnavailable || error instanceof CallerOutdated))
        await confirmed(reader);
      throw error;
    }
  }

  /**
   * Performs the request in its turn.
   *
   * @param reader for reading: sends its first queries together with others
   * @param confirm of a write: see Author
   */
  #perform(req: IncomingMessage, plan: RequestPlan, last: ByLast = {}): Promise<HttpResponse | SendFile> {
    const { call, search } = plan;
    const queue = queueOf(call.operation, search);
    if (queue === 'none') return this.#performNow(req, plan, last);
    return this.#queues.run(
      String(call.caller.account.id),
      queue,
      () => this.#performNow(req, plan, last),
      () => req.socket.destroyed,
    );
  }

  async #performNow(
    req: IncomingMessage,
    plan: RequestPlan,
    { reader, confirm }: ByLast,
  ): Promise<HttpResponse | SendFile> {
    const { call, request, search } = plan;
    const { files, store, dataOf, secret } = this.#options;
    const data = dataOf(call.caller.portal);
    const context = requestContextOf(req);
    context.operation = { operation: call.operation, resource: call.resource.id };
    context.clock.mark('plan');
    const answer = answerOf(call.operation);
    if ('reads' in answer) {
      const read = await answer.reads(call, search, reader ?? data);
      context.clock.mark('read');
      return read;
    }
    const write = (planned: WritePlan) => this.#write(req, planned);
    if ('writes' in answer) return write({ ...planOfRequest(plan), ...(confirm && { confirm }) });
    const longRun = ({ caller }: Call) =>
      new LongRun(caller, (one, request) => write(planOfRequest({ call: one, request })));
    const once = (asked: unknown, act: () => Promise<HttpResponse>) => {
      const { key, isDryRun } = request;
      const mark = [call.operation, call.resource.id, asked];
      return this.#once(call.caller, isDryRun ? undefined : key, entryOf(call.operation).repeat, mark, act);
    };
    return answer.answers(plan, { req, data, store, files, secret, write, longRun, once });
  }

  #write(req: IncomingMessage, plan: WritePlan): Promise<HttpResponse> {
    const { dataOf, deliver, secret, tell, session, door, emailChanges } = this.#options;
    const origin = tell && {
      address: door.clientOf(req).address,
      method: session.methodOf(req.headers.authorization),
    };
    return runWrite(
      {
        data: dataOf(plan.caller.portal),
        secret,
        deliver,
        clock: requestContextOf(req).clock,
        origin,
        beforeAccount: async (write, by) => {
          await tellOfPassword(write);
          await emailChanges.hold(write, by);
        },
      },
      plan,
    );
  }
}

/** The addresses of records, and few others, are there for programs too. */
const isOfferedToPrograms = (request: AskedRequest, isOwn: boolean): boolean =>
  request.to === 'records' || request.route.key === 'open' || (isOwn && request.route.key === 'inside');

type AskedRequest = Exclude<ApiRequest, { to: 'signIn' }>;

/** Of a request whose caller is confirmed while it runs. */
type ByLast = { reader?: Reader; confirm?: LastCaller['confirm'] };
