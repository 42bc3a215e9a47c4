/**
 * POST /mcp: the Model Context Protocol by Streamable HTTP. Each request stands alone and is answered with JSON: there is no session
 * and no stream, so any process behind any proxy may answer it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '#server/caller/caller.ts';
import type { Site } from '#server/feature/feature.ts';
import { readBytes } from '#server/http/bodyBytes.ts';
import { forbidden, HttpError, methodNotAllowed, sendText } from '#server/http/http.ts';
import type { BodyLimit } from '#server/http/limits.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import { inPortalLanguage } from '#server/http/requestLanguage.ts';
import type { ServerServices } from '#server/feature/services.ts';
import { resourceMetadataAt } from './oauth/metadata.ts';
import { answerMessages } from './protocol.ts';

/** A file of five megabytes, in Base64, and what is said of it. */
const limit: BodyLimit = {
  size: 7_500_000,
  time: 60_000,
  tooLarge: () => translate('documents.tooLarge', { size: 5 }),
};

export const protocolSite: Site = {
  shape: /^\/mcp$/,
  isOn: ({ assistants }) => assistants === 'on',
  body: limit,
  isOpenToOrigins: true,
  asksApi: true,
  answer: (req, res, { portal, services }) =>
    inPortalLanguage(portal, () => answerProtocol(req, res, services!)),
};

async function answerProtocol(req: IncomingMessage, res: ServerResponse, services: ServerServices) {
  const context = requestContextOf(req);
  context.operation = { operation: 'assistant' };
  if (req.method !== 'POST') throw methodNotAllowed(['POST']);
  refuseOtherOrigins(req, res, services.portal());
  const caller = await programIn(req, services);
  const message = parsed(await readBytes(req, limit));
  // Each message of a batch counts as a request of its own.
  for (const _ of Array.isArray(message) ? message.slice(1) : []) await services.api.programIn(req);
  const answer = await answerMessages({ req, services, caller }, message);
  res.statusCode = answer.status;
  res.setHeader('Cache-Control', 'no-store');
  if (answer.body === '') return void res.end();
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.appendHeader('Vary', 'Accept-Encoding');
  return sendText(req, res, answer.body);
}

/** A program without a key learns where to ask for one (RFC 9728, 5.1). */
async function programIn(req: IncomingMessage, { api, portal }: ServerServices): Promise<Caller> {
  try {
    return await api.programIn(req);
  } catch (error) {
    const served = portal();
    if (!(error instanceof HttpError) || error.status !== 401 || served.url === undefined) throw error;
    const isWrong = req.headers.authorization === undefined ? '' : ' error="invalid_token",';
    throw new HttpError(401, error.message, {
      headers: { 'WWW-Authenticate': `Bearer${isWrong} resource_metadata="${resourceMetadataAt(served)}"` },
    });
  }
}

/** A page of another site may have made its name lead here. Origins that the environment names have been admitted before. */
function refuseOtherOrigins({ headers }: IncomingMessage, res: ServerResponse, { url }: Portal) {
  const { origin, host } = headers;
  if (origin === undefined || res.getHeader('Access-Control-Allow-Origin') === origin) return;
  const own = URL.canParse(origin) ? new URL(origin).host : undefined;
  const isOwn = own !== undefined && [host, url === undefined ? undefined : new URL(url).host].includes(own);
  if (!isOwn) throw forbidden(translate('assistants.otherOrigin'));
}

/** Undefined for what is no JSON: the protocol has a code for it. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
