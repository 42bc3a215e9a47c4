import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { openConfig, serve } from '#server/bootstrap.ts';
import { readEnv } from '#host/env.ts';
import { builtPages } from '#server/http/pages.ts';
import { line, middle } from '../report.ts';
import { newcomer, slowDown, type BrowserSession } from '../slowMachine.ts';
import { listPath, sessionAt, writeCompany } from './company.ts';
import { lookFor } from './measure.ts';
import { firstOnPage } from './orders.ts';
import { builtFiles, startPeer } from './peer.ts';
import { slowLine, type SlowLine } from './slowLine.ts';

const turns = 5;
/** Milliseconds after the rows in which the rest is loaded. */
const rest = 10_000;

/** A server of two releases; the second has another text in one component. */
type Releases = {
  path: string;
  session?: BrowserSession;
  line: SlowLine;
  /** Whether a service worker stores the release. */
  hasWorker: boolean;
  serve(release: 0 | 1): void;
  stop(): Promise<void>;
};

type Seen = {
  /** Milliseconds until the first row can be read. */
  rows: number;
  /** kB received until then, and after `rest`. */
  soon: number;
  later: number;
};

/** The first list after a release, in a browser that has stored the release before. */
export async function benchRelease(browser: Browser, folder: string) {
  const sides = { ours: await ourReleases(folder), peer: await peerReleases(folder) };
  const seen = { ours: [] as Seen[], peer: [] as Seen[] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const side of ['ours', 'peer'] as const)
      seen[side].push(await openAfterRelease(browser, sides[side]));
  for (const { stop } of Object.values(sides)) await stop();
  const compare = (what: string, of: keyof Seen, unit: string) =>
    line(`${what}, com um texto novo`, middle(seen.ours.map((one) => one[of])), unit, {
      what: 'o react-admin de fábrica',
      value: middle(seen.peer.map((one) => one[of])),
    });
  compare('primeira linha', 'rows', 'ms');
  compare('recebido até lá', 'soon', 'kB');
  compare(`recebido ${rest / 1000} s depois`, 'later', 'kB');
}

async function openAfterRelease(browser: Browser, side: Releases): Promise<Seen> {
  const { line: network } = side;
  const context = await newcomer(browser, side.session);
  side.serve(0);
  network.slowDown(false);
  await storeRelease(context, side);
  side.serve(1);
  network.slowDown(true);
  network.received();
  const page = await context.newPage();
  await slowDown(page, { isLineSlow: false });
  await page.addInitScript(lookFor(firstOnPage));
  await page.goto(`${network.url}${side.path}`, { waitUntil: 'commit' });
  const rows = await page.waitForFunction(
    () => performance.getEntriesByName('rows')[0]?.startTime,
    undefined,
    {
      timeout: 60_000,
    },
  );
  const soon = network.received() / 1000;
  await page.waitForTimeout(rest);
  const later = soon + network.received() / 1000;
  const seen = { rows: (await rows.jsonValue())!, soon, later };
  await context.close();
  return seen;
}

async function storeRelease(context: BrowserContext, { line: { url }, path, hasWorker }: Releases) {
  const page = await context.newPage();
  await page.goto(`${url}${path}`, { waitUntil: 'load' });
  await page.getByText(firstOnPage).first().waitFor();
  // waitForFunction would take the promise itself for an answer
  const isStored = () => page.evaluate(async () => (await caches.match('/kept.json')) !== undefined);
  if (hasWorker) while (!(await isStored())) await page.waitForTimeout(200);
  await page.close();
}

async function ourReleases(folder: string): Promise<Releases> {
  const built = [join(folder, 'antes'), join(folder, 'depois')] as const;
  const changes = [[], [retext('layout/ScrollTop.tsx', "translate('portal.toTop')", "'Ao começo'")]] as const;
  for (const [at, outDir] of built.entries())
    await build({ logLevel: 'error', plugins: [...changes[at]!], build: { outDir, emptyOutDir: true } });
  const releases = built.map(builtPages);
  let now = releases[0]!;
  const own = join(folder, 'empresa');
  mkdirSync(own, { recursive: true });
  const env = readEnv({ ...writeCompany(own), HOST: '127.0.0.1', PORT: '0', PORTAL_LOG: 'off' });
  const { live, events } = openConfig(env);
  const { server, stop } = await serve(env, live, { events, pages: (...request) => now(...request) });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const network = await slowLine(url);
  return {
    path: listPath,
    session: await sessionAt(url),
    line: network,
    hasWorker: true,
    serve: (release) => {
      now = releases[release]!;
    },
    stop: async () => {
      live.close();
      await network.stop();
      await stop();
    },
  };
}

async function peerReleases(folder: string): Promise<Releases> {
  const change = retext('OrdersTable.tsx', 'source="situacao"', 'source="situacao" label="Estado"');
  const peer = await startPeer(join(folder, 'peer'));
  const releases = [
    await builtFiles(join(folder, 'peer antes')),
    await builtFiles(join(folder, 'peer depois'), undefined, [change]),
  ];
  const network = await slowLine(peer.url);
  return {
    path: '/#/pedidos',
    line: network,
    hasWorker: false,
    serve: (release) => peer.serve(releases[release]!),
    stop: async () => {
      await network.stop();
      await peer.stop();
    },
  };
}

/** Changes a text of one source file, as a release does. */
const retext = (file: string, from: string, to: string): Plugin => ({
  name: 'bench:retext',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(file)) return undefined;
    if (!code.includes(from)) throw new Error(`${file} não tem ${from}`);
    return { code: code.replace(from, to), map: null };
  },
});
