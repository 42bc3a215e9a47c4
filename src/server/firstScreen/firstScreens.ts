/**
 * The first screen of a page: drawn for the session that the page's cookie names, or for a token, which also asks for the
 * page that a click leads to.
 */
import type { IncomingMessage } from 'node:http';
import { lookCookie, readLook, usualLook, writeLook } from '#model/api/drawnPage.ts';
import type { DrawnFor, DrawnPage, IconShapes, Look } from '#model/api/drawnPage.ts';
import type { StartAnswer } from '#model/api/answers.ts';
import { landingOf } from '#access/permissions.ts';
import { permissionsTold } from '../caller/accounts.ts';
import type { Caller } from '../caller/caller.ts';
import type { Session } from '../accounts/session.ts';
import { startOf, type ConfigSource, type PortalIndexCache } from '../config/configRoutes.ts';
import type { OwnApi } from '../feature/ownApi.ts';
import { HttpError, pathOf } from '../http/http.ts';
import { pageTokenIn } from '../http/pageCookie.ts';
import type { FirstScreen } from '../http/pages.ts';
import { requestContextOf } from '../http/requestContext.ts';
import { drawPage } from './drawPage.ts';

type Services = { session: Session; api: OwnApi };
type Sources = { sourceOf(req: IncomingMessage): ConfigSource; indexes: PortalIndexCache; icons: IconShapes };
type Asked = { at: string; look: Look; isHeadOnly: boolean; patience: number };

/** In ms: of a page, which the browser waits for before anything else, and of what is asked for beside it. */
const patience = { page: 400, later: 6000 };

export class FirstScreens {
  readonly #services: Services;
  readonly #sources: Sources;

  constructor(services: Services, sources: Sources) {
    this.#services = services;
    this.#sources = sources;
  }

  /** What the page of this request has in it; 'ended' where its cookie is no longer of any use. Never rejects. */
  async ofPage(req: IncomingMessage): Promise<FirstScreen | 'ended' | undefined> {
    const cookie = pageTokenIn(req);
    if (cookie === undefined) return undefined;
    try {
      const caller = await this.#services.session.callerOfPage(cookie);
      const context = requestContextOf(req);
      context.user = caller.account.id;
      context.operation = { operation: 'page' };
      return await this.#screenFor(req, caller, caller.session!.id);
    } catch (error) {
      if (error instanceof HttpError && (error.status === 401 || error.status === 403)) return 'ended';
      requestContextOf(req).noteFailure(error);
      return undefined;
    }
  }

  async #screenFor(req: IncomingMessage, caller: Caller, session: string): Promise<FirstScreen | undefined> {
    const at = req.url ?? '/';
    const look = lookIn(req) ?? usualLook;
    const { start, page } = await this.#draw(req, caller, {
      at,
      look,
      isHeadOnly: false,
      patience: patience.page,
    });
    if (!page) return undefined;
    const drawnFor: DrawnFor = {
      session,
      permissions: page.permissions,
      look: writeLook(look),
      at: page.at,
      ...(page.params && { params: page.params }),
    };
    return { page, start, drawnFor };
  }

  /**
   * GET /config/drawn.json and the page of the start answer: `at` is its path and query, `draw` a look, or a look and "head" for
   * its head alone. Undefined where nothing known was asked for.
   */
  async forToken(req: IncomingMessage, caller: Caller): Promise<DrawnPage | undefined> {
    const search = new URL(req.url ?? '', 'http://portal').searchParams;
    const [, words, head] = /^(\w+\.\w+)(\.head)?$/.exec(search.get('draw') ?? '') ?? [];
    const look = readLook(words);
    if (!look) return undefined;
    const at = search.get('at') ?? '';
    const isStart = pathOf(req) === '/config/start.json';
    return (
      await this.#draw(req, caller, {
        at,
        look,
        isHeadOnly: head !== undefined,
        patience: isStart ? patience.page : patience.later,
      })
    ).page;
  }

  async #draw(req: IncomingMessage, caller: Caller, { at, ...how }: Asked) {
    const { api } = this.#services;
    const { sourceOf, indexes, icons } = this.#sources;
    const source = sourceOf(req);
    const { permissions, delegatedPermissions } = caller.access;
    const told = permissionsTold(caller.account, caller.portal).permissions ?? [];
    const [first = told[0] ?? ''] = new URL(req.url ?? '', 'http://portal').searchParams.getAll('first');
    const search = new URLSearchParams({ at, version: source.version, first });
    const start: StartAnswer = startOf(source, indexes, { search, permissions, delegatedPermissions });
    const page = await drawPage({
      ...how,
      at,
      permissions,
      told,
      landing: landingOf(start.index.landings, [first]),
      index: { ...indexes.of(source).shared, ...start.index },
      slice: start.slice,
      icons,
      ask: async (address) => {
        const answer = await api.ask(req, caller, { method: 'GET', address });
        if (typeof answer === 'function') throw new Error(`${address} is a file.`);
        const headers = Object.entries(answer.headers ?? {}).map(([name, value]) => [
          name.toLowerCase(),
          value,
        ]);
        return { json: answer.body, headers: Object.fromEntries(headers) as Record<string, string> };
      },
      // what is refused, the app asks for again, and says so
      fail: (error) => {
        if (!(error instanceof HttpError) || error.status >= 500) requestContextOf(req).noteFailure(error);
      },
    });
    return { start, page };
  }
}

const lookIn = ({ headers: { cookie = '' } }: IncomingMessage): Look | undefined =>
  readLook(new RegExp(`(?:^|; ?)${lookCookie.replace('.', '\\.')}=([\\w.]+)`).exec(cookie)?.[1]);
