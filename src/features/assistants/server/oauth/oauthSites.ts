/**
 * The addresses by which a program gets a key from a person, as the Model Context Protocol has it:
 *
 *     GET  /.well-known/oauth-protected-resource[/mcp]    RFC 9728
 *     GET  /.well-known/oauth-authorization-server        RFC 8414
 *     POST /oauth/register                                RFC 7591
 *     GET  /oauth/authorize                               leads to the page that asks the person: see consents.ts
 *     POST /oauth/token                                   the key for a code
 *     POST /oauth/revoke                                  RFC 7009
 *
 * They need the portal's address (`url`).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { memoize } from '#model/values/memoize.ts';
import { escapeHtml } from '#model/values/escapeHtml.ts';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import type { Site } from '#server/feature/feature.ts';
import type { ServerServices } from '#server/feature/services.ts';
import { readBytes } from '#server/http/bodyBytes.ts';
import { networksOf } from '#server/http/door.ts';
import { methodNotAllowed, pathOf, sendJson, type HttpResponse } from '#server/http/http.ts';
import { bodyLimits } from '#server/http/limits.ts';
import { RateLimiter } from '#server/http/rateLimiter.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import { inPortalLanguage } from '#server/http/requestLanguage.ts';
import { sendPage } from '#server/http/smallPage.ts';
import { keysOf } from '#features/keys/server/programKeys.ts';
import { consentPage } from '#features/assistants/shared.ts';
import {
  backAt,
  readClient,
  readQuestion,
  refuseOtherTarget,
  sealQuestion,
  unsealCode,
} from './authorization.ts';
import { markOfClient, registrationOf } from './clients.ts';
import { OAuthFault, parametersIn } from './faults.ts';
import { keyScope, resourceMetadata, serverMetadata } from './metadata.ts';

const isOn = ({ assistants, url }: Portal) => assistants === 'on' && url !== undefined;

const metadataSite = (shape: RegExp, tell: (portal: Portal) => object): Site => ({
  shape,
  isOn,
  isOpenToOrigins: true,
  answer: (req, res, { portal }) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    res.setHeader('Cache-Control', 'max-age=300');
    return sendJson(req, res, { body: tell(portal) });
  },
});

type Steps = 'register' | 'authorize' | 'token' | 'revoke';
type OAuthRequest = { req: IncomingMessage; res: ServerResponse; portal: Portal; services: ServerServices };

export const oauthSites: readonly Site[] = [
  metadataSite(/^\/\.well-known\/oauth-protected-resource(?:\/mcp)?$/, resourceMetadata),
  metadataSite(/^\/\.well-known\/oauth-authorization-server$/, serverMetadata),
  {
    shape: /^\/oauth\/(?:register|authorize|token|revoke)$/,
    isOn,
    body: bodyLimits.form,
    isOpenToOrigins: true,
    answer: (req, res, { portal, services }) =>
      inPortalLanguage(portal, () => answerStep({ req, res, portal, services: services! })),
  },
];

/** Requests of one network in a minute, and of all: those that register, and those that fetch or give back a key. */
const most = { register: { one: 60, all: 600 }, key: { one: 120, all: 1200 } } as const;
type Limited = keyof typeof most;
const limitersOf = memoize((_services: ServerServices) => {
  const pair = (what: Limited) => ({
    one: new RateLimiter(most[what].one),
    all: new RateLimiter(most[what].all),
  });
  return { register: pair('register'), key: pair('key') };
});

/** Counted in this process, and together with others where they share the data. */
async function limit({ req, services }: OAuthRequest, what: Limited): Promise<void> {
  const limiters = limitersOf(services)[what];
  const { client } = networksOf(services.door.clientOf(req).address);
  const keys = { one: `oauth ${what} ${client}`, all: `oauth ${what}` };
  const refuse = (retryAfter: number) => {
    throw new OAuthFault('temporarily_unavailable', 'assistants.oauth.tooMany', { status: 429, retryAfter });
  };
  for (const which of ['one', 'all'] as const) {
    const wait = limiters[which].retryAfter(keys[which]);
    if (wait > 0) refuse(wait);
  }
  for (const which of ['one', 'all'] as const) limiters[which].count(keys[which]);
  const counted = await services.store.shared?.count([keys.one, keys.all]);
  const [one = 0, all = 0] = counted?.counts ?? [];
  if (one <= most[what].one && all <= most[what].all) return;
  await counted!.undo();
  refuse(10);
}

async function answerStep(request: OAuthRequest) {
  const { req, res } = request;
  const step = pathOf(req).slice('/oauth/'.length) as Steps;
  requestContextOf(req).operation = { operation: `oauth-${step}` };
  const method = step === 'authorize' ? 'GET' : 'POST';
  if (req.method !== method) throw methodNotAllowed([method]);
  res.setHeader('Cache-Control', 'no-store');
  if (step === 'authorize') return authorize(request);
  try {
    await limit(request, step === 'register' ? 'register' : 'key');
    const answer = await { register, token, revoke }[step](request);
    return await sendJson(req, res, answer);
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    return sendJson(req, res, error.answer);
  }
}

async function register({ req, services }: OAuthRequest): Promise<HttpResponse> {
  const bytes = await readBytes(req, bodyLimits.form);
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new OAuthFault('invalid_client_metadata', 'assistants.oauth.noJson');
  }
  return { status: 201, body: registrationOf(body, services.secret) };
}

/** Leads to the person, or back to the program with what is wrong. */
function authorize({ req, res, portal, services }: OAuthRequest) {
  const { secret } = services;
  let place: ReturnType<typeof readClient>;
  const search = new URL(req.url ?? '', 'http://portal').searchParams;
  try {
    place = readClient(parametersIn(search), portal, secret);
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    return sendPage(req, res, portal, {
      status: 400,
      title: translate('assistants.oauth.refused'),
      html: `<p role="alert">${escapeHtml(error.message)}</p>`,
    });
  }
  const given = parametersIn(search);
  let to: string;
  try {
    to = `${consentPage}?${new URLSearchParams({ request: sealQuestion(secret, readQuestion(given, portal, place)) })}`;
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    const state = given.get('state');
    to = backAt({ redirect: place.redirect, ...(state !== undefined && { state }) }, portal, {
      error: error.word,
      error_description: error.message,
    });
  }
  res.writeHead(303, { Location: to }).end();
}

async function formIn(req: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  if (!/^application\/x-www-form-urlencoded *(?:;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new OAuthFault('invalid_request', 'assistants.oauth.wantsForm');
  const bytes = await readBytes(req, bodyLimits.form);
  return parametersIn(new URLSearchParams(bytes.toString('utf8')));
}

async function token({ req, portal, services }: OAuthRequest): Promise<HttpResponse> {
  const given = await formIn(req);
  if (given.get('grant_type') !== 'authorization_code')
    throw new OAuthFault('unsupported_grant_type', 'assistants.oauth.grantAlone');
  refuseOtherTarget(given, portal);
  const known = unsealCode(services.secret, given.get('code') ?? '');
  const isRight =
    known !== undefined &&
    known.client === given.get('client_id') &&
    known.redirect === (given.get('redirect_uri') ?? known.redirect) &&
    isVerifierOf(known.challenge, given.get('code_verifier') ?? '');
  const left = isRight ? await keysOf(services).handOver(known.key, portal) : undefined;
  if (!isRight || left === undefined) throw new OAuthFault('invalid_grant', 'assistants.oauth.badCode');
  return {
    body: { access_token: known.key, token_type: 'Bearer', expires_in: left, scope: keyScope },
    headers: { Pragma: 'no-cache' },
  };
}

/** RFC 7636, 4.6. */
function isVerifierOf(challenge: string, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const digest = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(digest), Buffer.from(challenge));
}

/** A key that is not the program's is left as it is, and the answer is the same. */
async function revoke({ req, services }: OAuthRequest): Promise<HttpResponse> {
  const given = await formIn(req);
  const [key, client] = [given.get('token'), given.get('client_id')];
  if (key === undefined || client === undefined)
    throw new OAuthFault('invalid_request', 'assistants.oauth.wantsToken');
  await keysOf(services).giveBack(key, markOfClient(client), services.door.clientOf(req).address);
  return { body: {} };
}
