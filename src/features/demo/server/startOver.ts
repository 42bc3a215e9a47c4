/** A demonstration that only this machine reaches starts again on its initial data, and leads to example companies. */
import type { IncomingMessage } from 'node:http';
import { memoize } from '#model/lib/memoize.ts';
import type { Site } from '#server/feature/feature.ts';
import { methodNotAllowed, notFound, sendJson } from '#server/http/http.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import type { ServerServices } from '#server/feature/services.ts';
import { SampleCompanies } from './sampleCompanies.ts';
import { samplePath } from './samplePages.ts';

/** POST /config/demo/restore: answers, and then restarts the server on the initial data. */
export const restoring: Site = {
  shape: /^\/config\/demo\/restore$/,
  answer: async (req, res, { portal, services }) => {
    const { restore, restoreConfig, door, session } = services!;
    if (!restore || !door.isLocal(req) || !portal.demo) throw notFound();
    if (req.method !== 'POST') throw methodNotAllowed(['POST']);
    const { account } = await session.caller(req.headers.authorization);
    requestContextOf(req).user = account.id;
    const files = await restoreConfig(req);
    res.setHeader('Connection', 'close');
    await sendJson(req, res, { status: 202, body: { restored: [], left: [], ...files } });
    void restore();
  },
};

/** Those of one server. They end with it. */
const samplesOf = memoize(({ place, whenStopping }: ServerServices) => {
  const samples = new SampleCompanies(place!);
  whenStopping?.(() => samples.stop());
  return samples;
});

/** GET /config/demo/samples/en-US: leads to the example company in this language. */
export const openingSamples: Site = {
  shape: new RegExp(`^${samplePath}`),
  answer: async (req, res, { path, portal, services }) => {
    const { restore, place, door } = services!;
    const offered = portal.demo?.samples?.find((one) => one === path.slice(samplePath.length));
    if (!restore || !place || !offered || !isAskedByOwnPage(req) || !door.isLocal(req)) throw notFound();
    if (req.method !== 'GET') throw methodNotAllowed(['GET']);
    const here = `http://${req.headers.host ?? 'localhost'}`;
    if (!URL.canParse(here)) throw notFound();
    const to = new URL(here);
    to.port = String(await samplesOf(services!).port(offered));
    res.setHeader('Cache-Control', 'no-store');
    res.writeHead(303, { Location: to.href }).end();
  },
};

/**
 * True for a link of our own page, or an address that somebody has typed. A page elsewhere starts no program, not even one at
 * another port of this machine. A browser without Sec-Fetch-Site says by Referer from which page it comes.
 */
function isAskedByOwnPage({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin' || from === 'none';
  const { referer = '', host } = headers;
  return URL.canParse(referer) && new URL(referer).host === host;
}
