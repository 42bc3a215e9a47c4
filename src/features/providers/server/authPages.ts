/**
 * The addresses of providers, outside of the API because browsers are sent there:
 *
 *     GET  /auth/<id>/start?to=/path            goes to the provider; `to` is opened afterwards
 *     GET  /auth/<id>/callback                  comes back from it
 *     POST /auth/<id>/backchannel-logout        the provider says that a session has ended
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { permissionsOfGroups } from '#access/groups.ts';
import type { Portal } from '#model/types.ts';
import type { ProviderSettings } from '#language/schema/signIn.ts';
import { bodyLimits } from '#server/http/limits.ts';
import { readBytes } from '#server/http/bodyBytes.ts';
import { HttpError, methodNotAllowed, notFound, pathOf, sendJson } from '#server/http/http.ts';
import { pageCookieOf } from '#server/http/pageCookie.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import { LoginThrottle } from '#server/accounts/signInThrottle.ts';
import type { Store } from '#server/data/store.ts';
import type { Site } from '#server/feature/feature.ts';
import type { ServerServices } from '#server/feature/services.ts';
import { memoize } from '#model/values/memoize.ts';
import { missingLinks } from './missingLinks.ts';
import { ClaimRefused, emailIn, groupsIn, kindOfClaim, ProviderDown, usualClaim } from './claims.ts';
import type { ProviderTokens } from './providerClient.ts';
import { cookiesOf, flowIn, newFlow, pathWithin, type SignInFlow } from './flow.ts';
import { NotAdmitted } from './identities.ts';
import { permissionsTold } from '#server/caller/accounts.ts';
import type { TrialTicket } from './trialTicket.ts';
import {
  sendEntrance,
  sendRefusal,
  sendSecondStep,
  sendStartQuestion,
  sendTrial,
  type TrialRow,
} from './signInPages.ts';
import { unseal } from '#server/passwords/seal.ts';
import { providersOf, type SignInProviders } from './signInProviders.ts';

type SignInServices = ServerServices & { providers: SignInProviders; attempts: LoginThrottle };
type Entered = { token: string; permissions?: readonly string[] };
type Found = { source: ProviderSettings; portal: Portal };
type Request = {
  req: IncomingMessage;
  res: ServerResponse;
  id: string;
  found: Found;
  services: SignInServices;
};

const form = /^\/auth\/([a-z][a-z0-9_]*)\/(start|callback|backchannel-logout)$/;

/** Tries from one network, and at all. */
const attemptsAt = memoize(
  ({ shared }: Store) =>
    new LoginThrottle({ perAccount: 60, perAddress: 60, perCustomer: 120, perSite: 600 }, shared),
);

export const authPages: Site = {
  shape: /^\/auth(?:\/|$)/,
  answer: (req, res, { services }) => answerSignIn(req, res, services!),
};

async function answerSignIn(req: IncomingMessage, res: ServerResponse, server: ServerServices) {
  const [, id = '', step] = form.exec(pathOf(req)) ?? [];
  const providers = providersOf(server);
  const found = providers.source(id);
  if (!found) throw notFound();
  requestContextOf(req).operation = { operation: `signIn-${step}` };
  const services = { ...server, providers, attempts: attemptsAt(server.store) };
  const request: Request = { req, res, id, found, services };
  if (step === 'backchannel-logout') {
    if (req.method !== 'POST') throw methodNotAllowed(['POST']);
    return endByProvider(request);
  }
  if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
  // A preview of the link begins nothing.
  if (req.method === 'HEAD') return void res.writeHead(204).end();
  return step === 'start' ? begin(request) : comeBack(request);
}

const placeOf = ({ id, found }: Request) => ({
  path: `/auth/${id}/`,
  isSecure: found.portal.url!.startsWith('https:'),
});

async function begin(request: Request) {
  const { req, res, id, found, services } = request;
  const search = searchOf(req);
  const trial = search.get('trial');
  const asked = trial === null ? undefined : unseal<TrialTicket>(services.secret, 'trial', trial);
  if (trial !== null && !(asked?.provider === id && asked.until > Date.now())) throw notFound();
  const to = pathWithin(search.get('to'));
  // A page elsewhere begins no session: whoever is signed in at the provider would come in without having asked for it.
  if (/^(?:cross|same)-site$/.test(String(req.headers['sec-fetch-site'])))
    return sendStartQuestion(req, res, found.portal, {
      label: found.source.label,
      to: `/auth/${id}/start${to ? `?to=${encodeURIComponent(to)}` : ''}`,
    });
  const { issuer } = found.source;
  const flow = newFlow({ provider: id, issuer, ...(to && { to }), ...(asked && { trial: asked.account }) });
  try {
    const url = await services.providers.client(id, found).authorizationUrl(flow);
    res.setHeader('Set-Cookie', cookiesOf(flow, req, placeOf(request), services.secret));
    res.setHeader('Cache-Control', 'no-store');
    res.writeHead(303, { Location: url.href }).end();
  } catch (error) {
    refuse(request, error);
  }
}

const searchOf = (req: IncomingMessage) => new URL(req.url ?? '', 'http://portal').searchParams;

async function comeBack(request: Request) {
  const { req, res, id, found, services } = request;
  const { address } = services.door.clientOf(req);
  try {
    const state = searchOf(req).get('state');
    const known = state ? flowIn(req, state, placeOf(request), services.secret) : undefined;
    if (!known || known.flow.provider !== id || known.flow.issuer !== found.source.issuer)
      throw new ClaimRefused('state', state ? 'unknown here' : 'missing');
    res.setHeader('Set-Cookie', known.end);
    const answer = new URL(req.url!, 'http://portal').search;
    const { flow } = known;
    if (flow.trial !== undefined) {
      const tokens = await services.providers.tried(id, answer, flow);
      return sendTrial(req, res, found.portal, trialOf(id, found, tokens));
    }
    await services.attempts.attempt(undefined, address, () => enter(request, answer, flow));
  } catch (error) {
    refuse(request, error);
  }
}

async function enter(request: Request, answer: string, flow: SignInFlow) {
  const { req, res, id, found, services } = request;
  const { portal } = found;
  const { account, session } = await services.providers.finish(id, answer, flow).catch(asRefusal);
  const { permissions } = permissionsTold(account, portal);
  requestContextOf(req).user = account.id;
  const waiting = missingLinks(portal, account);
  const mayDoNothing =
    waiting.permissions.length > 0 && waiting.permissions.length === (permissions ?? []).length;
  const asked = mayDoNothing
    ? undefined
    : await services.proof?.challengeFor(portal, account, { via: id, session });
  const outcome = mayDoNothing ? 'waiting' : asked ? 'second-factor' : 'success';
  tellOfEntry(request, 'sign-in', outcome, String(account[portal.accounts.email]));
  if (waiting.permissions.length > 0)
    services.log.notice(
      translate('provider.loggedWaiting', { account: String(account.id), fields: waiting.fields.join(', ') }),
      { while: 'sign-in', provider: id },
    );
  if (mayDoNothing)
    return sendRefusal(req, res, portal, {
      status: 403,
      text: translate('provider.waiting', { fields: waiting.labels.join(', ') }),
    });
  if (asked) return sendSecondStep(req, res, portal, { asked: asked.body, to: flow.to });
  const { 'user-agent': agent = '' } = req.headers;
  const browser = { address: services.door.clientOf(req).address, agent: agent.slice(0, 300) };
  const entered = await services.session.enter(portal, account, {
    method: `oidc:${id}`,
    browser,
    via: id,
    session,
  });
  if (entered.page) res.appendHeader('Set-Cookie', pageCookieOf(req, entered.page));
  sendEntrance(req, res, portal, { ...(entered.body as Entered), to: flow.to });
}

function tellOfEntry(
  { req, id, services }: Request,
  event: 'sign-in' | 'sign-out',
  outcome: string,
  account: string | null,
) {
  const { address } = services.door.clientOf(req);
  services.tell?.({ event, account, address, method: `oidc:${id}`, outcome });
}

const outcomeOf = (error: unknown): string =>
  error instanceof ClaimRefused || error instanceof NotAdmitted
    ? error.claim.slice(0, 80)
    : error instanceof ProviderDown
      ? 'down'
      : 'refused';

/** So that the limit counts it as a failure: see LoginThrottle. */
function asRefusal(error: unknown): never {
  if (error instanceof ClaimRefused || error instanceof NotAdmitted)
    throw Object.assign(error, { status: 401 });
  throw error;
}

/** Answers with one sentence, and writes one line into the log, which names the claim. */
function refuse(request: Request, error: unknown) {
  const { req, res, id, found, services } = request;
  const { portal, source } = found;
  tellOfEntry(request, 'sign-in', outcomeOf(error), null);
  const { label } = source;
  const about = { while: 'sign-in', provider: id };
  const log = (claim: string, text: string) =>
    services.log.notice(
      translate('provider.loggedRefusal', { provider: id, claim, text: text.slice(0, 300) }),
      {
        ...about,
        claim: claim.slice(0, 80),
      },
    );
  if (error instanceof ProviderDown) {
    services.providers.noteDown(id, source, error, 'signIn');
    const text = translate(error.isSettings ? 'provider.misconfigured' : 'provider.down', { label });
    return sendRefusal(req, res, portal, { status: 503, text });
  }
  if (error instanceof NotAdmitted) {
    log(error.claim, error.message);
    const text =
      error.why === 'blocked'
        ? (portal.accounts.blockedMessage ?? translate('account.blocked'))
        : translate('provider.unknown', { label });
    return sendRefusal(req, res, portal, { status: 403, text });
  }
  if (error instanceof ClaimRefused) {
    log(error.claim, error.message);
    const key =
      error.claim === 'state'
        ? 'provider.notBegunHere'
        : error.claim === 'access_denied'
          ? 'provider.cancelled'
          : 'provider.failed';
    return sendRefusal(req, res, portal, { status: 401, text: translate(key, { label }) });
  }
  if (error instanceof HttpError) {
    for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
    return sendRefusal(req, res, portal, { status: error.status, text: error.message });
  }
  throw error;
}

function trialOf(
  id: string,
  { source, portal }: Found,
  { claims, isComplete, refreshToken }: ProviderTokens,
) {
  const claim = source.claim ?? usualClaim;
  const groups = groupsIn(claims, source, isComplete);
  const given = permissionsOfGroups(portal, id, groups ?? []);
  const email = emailIn(claims, source.issuer);
  const verdict = [
    groups === undefined && translate('provider.trialNoGroups', { claim, kind: kindOfClaim(claims, claim) }),
    translate(email?.isVerified ? 'provider.trialVerified' : 'provider.trialUnverified'),
    !refreshToken && translate('provider.trialNoRefreshToken'),
  ]
    .filter((text) => text !== false)
    .join(' ');
  const rows = Object.entries(claims).map(([name, value]): TrialRow => ({ name, value: textOf(value) }));
  const rights = given.map(({ permission, group }): TrialRow => ({ name: permission, value: group }));
  return { label: source.label, verdict, claims: rows, rights };
}

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2000);

/** The provider posts a form with a token. It is told what was wrong by the standard's word alone. */
async function endByProvider(request: Request) {
  const { req, res, id, services } = request;
  const { address } = services.door.clientOf(req);
  res.setHeader('Cache-Control', 'no-store');
  try {
    const token = new URLSearchParams(await formOf(req)).get('logout_token');
    await services.attempts.attempt(undefined, address, async () => {
      if (isEmpty(token)) throw Object.assign(new ClaimRefused('logout_token', 'missing'), { status: 400 });
      await services.providers.backchannelLogout(id, token).catch(asRefusal);
    });
    tellOfEntry(request, 'sign-out', 'success', null);
    return await sendJson(req, res, { body: {} });
  } catch (error) {
    if (!(error instanceof ClaimRefused || error instanceof ProviderDown)) throw error;
    const claim = error instanceof ClaimRefused ? error.claim : 'provider';
    services.log.notice(
      translate('provider.loggedLogout', { provider: id, claim, text: error.message.slice(0, 300) }),
      {
        while: 'back-channel logout',
        provider: id,
        claim,
      },
    );
    const status = error instanceof ProviderDown ? 503 : 400;
    return sendJson(req, res, { status, body: { error: 'invalid_request' } });
  }
}

async function formOf(req: IncomingMessage): Promise<string> {
  if (!/^application\/x-www-form-urlencoded *(?:;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new HttpError(415, translate('provider.wantsForm'));
  return (await readBytes(req, bodyLimits.form)).toString('utf8');
}
