/**
 * POST /mcp: the Model Context Protocol by Streamable HTTP. Each request stands alone, so any process behind any proxy may answer it.
 * The answer is JSON, or a stream that may ask the client's person something first (elicitation).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { memoize } from '#model/values/memoize.ts';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { lossyNumbersIn } from '#model/values/lossyNumbers.ts';
import type { Caller } from '#server/caller/caller.ts';
import type { Site } from '#server/feature/feature.ts';
import { readBytes } from '#server/http/bodyBytes.ts';
import { forbidden, HttpError, methodNotAllowed, sendText } from '#server/http/http.ts';
import type { BodyLimit } from '#server/http/limits.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import { inPortalLanguage } from '#server/http/requestLanguage.ts';
import type { ServerServices } from '#server/feature/services.ts';
import { resourceMetadataAt } from './oauth/metadata.ts';
import { canAsk, sessionFor, sessionHeader } from './elicitation/clientSession.ts';
import { takeAnswers } from './elicitation/waitingQuestions.ts';
import { answerMessages } from './protocol.ts';
import { keyIdOf } from './toolCall.ts';

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
  const { message, lossy } = parsed(await readBytes(req, limit));
  // Each message of a batch counts as a request of its own.
  for (const _ of Array.isArray(message) ? message.slice(1) : []) await services.api.programIn(req);
  const { store, secret } = services;
  const key = keyIdOf({ caller });
  await takeAnswers(store, key, message);
  const isAble = canAsk(secret, key, req.headers[sessionHeader]);
  const answer = await answerMessages({ req, services, caller, lossy }, message, isAble);
  res.statusCode = answer.status;
  res.setHeader('Cache-Control', 'no-store');
  const session = answer.status === 200 ? sessionFor(secret, key, message) : undefined;
  if (session !== undefined) res.setHeader('Mcp-Session-Id', session);
  if (typeof answer.body !== 'string') return sendStream(res, answer.body, services);
  if (answer.body === '') return void res.end();
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.appendHeader('Vary', 'Accept-Encoding');
  return sendText(req, res, answer.body);
}

const streams = memoize((services: ServerServices) => {
  const open = new Set<ServerResponse>();
  services.whenStopping?.(async () => {
    for (const res of open) res.destroy();
  });
  return open;
});

/** Ends with the stream, with the client's connection, or with the server. */
async function sendStream(res: ServerResponse, body: ReadableStream<Uint8Array>, services: ServerServices) {
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  // Keeps proxies from buffering the stream.
  res.setHeader('X-Accel-Buffering', 'no');
  const open = streams(services);
  open.add(res);
  try {
    await pipeline(Readable.fromWeb(body as never), res);
  } catch (error) {
    // the client is gone, and with it what was asked
    if (!res.destroyed) throw error;
  } finally {
    open.delete(res);
  }
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

/** `message`: undefined for what is no JSON: the protocol has a code for it. `lossy`: a number of which another value would be kept. */
function parsed(bytes: Buffer): { message: unknown; lossy: string | undefined } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { message: JSON.parse(text), lossy: [...lossyNumbersIn(text).values()][0] };
  } catch {
    return { message: undefined, lossy: undefined };
  }
}
