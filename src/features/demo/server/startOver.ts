/** A demonstration that only this machine reaches starts again on its initial data, and leads to example companies. */
import type { IncomingMessage } from 'node:http';
import { languageNamed } from '#messages/node.ts';
import { memoize } from '#model/values/memoize.ts';
import { dayAt } from '#model/time/time.ts';
import type { Site } from '#server/feature/feature.ts';
import { methodNotAllowed, notFound, sendJson } from '#server/http/http.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import type { ServerServices } from '#server/feature/services.ts';
import { SampleCompanies } from './sampleCompanies.ts';
import type { TypedExample } from '../shared/example.ts';
import { exampleIn, exampleWords } from './demoAnswer.ts';
import { exampleFiles } from './exampleFiles.ts';
import { samplePage, samplePath } from './samplePages.ts';

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

/** POST /config/demo/samples/en-US: starts the example company in this language, and answers its address. */
export const openingSamples: Site = {
  shape: new RegExp(`^${samplePath}`),
  answer: async (req, res, { path, portal, services }) => {
    const { restore, place, door } = services!;
    const offered = portal.demo?.samples?.find((one) => one === path.slice(samplePath.length));
    if (!restore || !place || !offered || !isAskedByOwnPage(req) || !door.isLocal(req)) throw notFound();
    if (req.method !== 'POST') throw methodNotAllowed(['POST']);
    const here = `http://${req.headers.host ?? 'localhost'}`;
    if (!URL.canParse(here)) throw notFound();
    const to = new URL(here);
    to.port = String(await samplesOf(services!).port(offered));
    res.setHeader('Cache-Control', 'no-store');
    await sendJson(req, res, { status: 200, body: { address: to.href } });
  },
};

/**
 * True for a request of our own page. A page elsewhere starts no program, not even one at another port of this machine. A
 * browser without Sec-Fetch-Site says by Origin from which page it comes.
 */
function isAskedByOwnPage({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  const { origin = '', host } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** GET /config/demo/example.json?lang=en-US: what the lines of the example are checked with while they are typed. */
export const typedExample: Site = {
  shape: /^\/config\/demo\/example\.json$/,
  isOfPages: true,
  answer: async (req, res, { portal: own }) => {
    const lang = new URL(req.url ?? '', 'http://portal').searchParams.get('lang');
    const sample = own.demo?.samples?.find((one) => one === lang && one !== own.locale);
    const portal = sample ? samplePage(sample)?.portal : own;
    const known = portal && exampleIn(portal);
    if (!known) throw notFound();
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    const { locale, defaults, texts, authoring } = languageNamed(portal.locale);
    const { path, rows } = portal.demo!.example!;
    const body: TypedExample = {
      ...exampleFiles(portal, known.route, known.resource),
      ...{ route: path, rows, words: exampleWords(portal.locale) },
      today: portal.today ?? dayAt(portal.timeZone, Date.now()),
      language: { locale, defaults, texts, authoring },
    };
    res.setHeader('Cache-Control', 'no-cache');
    await sendJson(req, res, { status: 200, body });
  },
};
