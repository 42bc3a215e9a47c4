/**
 * The API in steps. Each step is its own module and relies on none after it to refuse a request:
 *
 *     rewrite -> body limit -> parse -> authenticate -> plan (rights) -> run (validation, dialect, store)
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from '#model/types.ts';
import { readBody } from '../http/body.ts';
import type { Door } from '../door/door.ts';
import { download, isUpload, upload } from './files.ts';
import type { FileStore } from '../data/fileStore.ts';
import { bulk } from './bulk.ts';
import { answerSystemRoute } from './systemRoutes.ts';
import { sendJson, sendError, methodNotAllowed, type HttpResponse } from '../http/http.ts';
import { clockOf, noteNotice, noteUser } from '../http/log.ts';
import { translate } from '#messages/translate.ts';
import { noteOperation } from '../http/metrics.ts';
import { read } from './readOperations.ts';
import { routeRewriter } from './routeRewriter.ts';
import { preview } from './preview.ts';
import { CallerOutdated } from '../accounts/lastCallers.ts';
import { LoginThrottle } from '../accounts/loginThrottle.ts';
import type { LastCaller, Session } from '../accounts/session.ts';
import { StoreUnavailable, type Store } from '../data/store.ts';
import { httpErrorOf } from './storeErrors.ts';
import type { PortalData } from '../data/portalData.ts';
import type { Deliverer } from '../rules/deliverer.ts';
import { callerForLog, applyViewAs, isViewingAs } from '../accounts/viewAs.ts';
import { isInbound, receive } from '../inbound/endpoint.ts';
import { assertSender } from '../inbound/sender.ts';
import { createRecordsFromMail, writerOf, type InboundServices } from '../inbound/createRecords.ts';
import { runWrite } from '../write/stages.ts';
import type { WritePlan } from '../write/write.ts';
import type { DataReader } from '../data/types.ts';
import { parseRequest, planRequest, planWrite, type ApiRequest, type Plan } from './request.ts';

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
  door: Door;
  /** Environment variables that hold the secrets of inbound-mail services. */
  env?: Readonly<Record<string, string | undefined>>;
  portal: () => Portal;
};

export class Api {
  readonly #options: ApiOptions;
  readonly #rewrite: ReturnType<typeof routeRewriter>;

  /** Wrong secrets of services that deliver e-mails. */
  readonly #guesses = new LoginThrottle({ perAccount: 20, perAddress: 20, perCustomer: 60, perSite: 200 });

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#rewrite = routeRewriter(options.routes);
  }

  async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      await this.#rewrite(req, res);
      const answer = await (isInbound(req) ? this.#receiveMail(req) : this.#route(req, res));
      if (typeof answer === 'function') return await answer(res);
      res.setHeader('Server-Timing', clockOf(req).header());
      await sendJson(req, res, answer);
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
      create: (call, body, key) => this.#write(req, planWrite(call, { body, key })),
    };
    return receive(req, portal(), env, {
      guess: (judge) => this.#guesses.attempt(undefined, this.#options.door.clientOf(req).address, judge),
      judge: async (head, target) => {
        assertSender(head, target.inbound);
        await writerOf(head, target, services);
      },
      take: (mail, target) => createRecordsFromMail(mail, target, services),
      noteAutomatic: ({ resource }, header) =>
        noteNotice(
          req,
          `inbound ${resource.id}`,
          translate('serving.automaticEmailDidNotBecome', { id: resource.id, header }),
        ),
    });
  }

  async #route(req: IncomingMessage, res: ServerResponse): Promise<HttpResponse | SendFile> {
    const { session, dataOf } = this.#options;
    const body = isUpload(req) ? undefined : await readBody(req, res);
    const request = parseRequest(req.method ?? 'GET', req.url ?? '/', req.headers, body);
    clockOf(req).mark('receive');
    if (request.to === 'signIn') return this.#signIn(req, request);
    const isViewing = isViewingAs(req);
    const last =
      request.to === 'records' && !isViewing ? session.lastCaller(req.headers.authorization) : undefined;
    try {
      if (last && request.to === 'records') return await this.#performAsLast(req, request, last);
    } catch (error) {
      if (!(error instanceof CallerOutdated)) throw error;
    }
    const own = await session.caller(req.headers.authorization);
    noteUser(req, isViewing ? callerForLog(own, req) : own.account.id);
    const caller = isViewing ? await applyViewAs(own, req, dataOf(own.portal)) : own;
    clockOf(req).mark('authenticate');
    if (request.to === 'records') return this.#perform(req, planRequest(request, caller));
    noteOperation(req, request.path.split('/')[1]!);
    const { address } = this.#options.door.clientOf(req);
    const { authorization } = req.headers;
    return answerSystemRoute(request, caller, { address, authorization }, this.#options);
  }

  async #signIn(req: IncomingMessage, { method, body }: ApiRequest): Promise<HttpResponse> {
    if (method !== 'POST') throw methodNotAllowed(['POST']);
    noteOperation(req, 'signIn');
    try {
      return await this.#options.session.signIn(body, this.#options.door.clientOf(req).address);
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
    { caller, reader, confirm }: LastCaller,
  ): Promise<HttpResponse | SendFile> {
    let isConfirmed = false;
    const confirmed: LastCaller['confirm'] = async (by) => {
      await confirm(by);
      isConfirmed = true;
      noteUser(req, callerForLog(caller, req));
      clockOf(req).mark('authenticate');
    };
    try {
      const plan = planRequest(request, caller);
      if (plan.operation === 'write') {
        plan.write.confirm = confirmed;
        return await this.#perform(req, plan);
      }
      const known = confirmed(reader);
      if (plan.operation !== 'read') await known;
      const answer = this.#perform(req, plan, reader);
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

  /** @param reader for reading: sends its first queries together with others */
  async #perform(req: IncomingMessage, plan: Plan, reader?: DataReader): Promise<HttpResponse | SendFile> {
    const { call } = plan;
    const { files, dataOf } = this.#options;
    const data = dataOf(call.caller.portal);
    noteOperation(req, call.operation, call.resource.id);
    clockOf(req).mark('plan');
    switch (plan.operation) {
      case 'read': {
        const answer = await read(call, plan.read, plan.search, reader ?? data);
        clockOf(req).mark('read');
        return answer;
      }
      case 'write':
        return this.#write(req, plan.write);
      case 'bulk':
        return bulk(call, plan.request, (one, request) => this.#write(req, planWrite(one, request)));
      case 'preview':
        return preview(call, plan.request, data);
      case 'upload':
        return upload(call, req, data, files);
      case 'download':
        return download(call, req, data, files);
    }
  }

  #write(req: IncomingMessage, plan: WritePlan): Promise<HttpResponse> {
    const { dataOf, deliver, secret } = this.#options;
    return runWrite({ data: dataOf(plan.caller.portal), secret, deliver, clock: clockOf(req) }, plan);
  }
}

/** Sends an answer that is not JSON. */
type SendFile = (res: ServerResponse) => Promise<void>;
