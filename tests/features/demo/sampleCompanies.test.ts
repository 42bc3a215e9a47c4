/** A demonstration leads to example companies in other languages, which it starts for whoever asks first. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveDataAside } from '#host/dataFolder.ts';
import { LiveConfig } from '#server/config/liveConfig.ts';
import { SampleCompanies } from '#features/demo/server/sampleCompanies.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

describe('an example company', () => {
  const folder = path.join(newFolder(), 'config');
  const data = newFolder();
  // the demonstration may have any address of this machine
  const host = '127.0.0.2';
  const stops: (() => Promise<void>)[] = [];
  const stop = () => Promise.all(stops.map((end) => end()));
  let local: TestServer;
  let reached: TestServer;

  beforeAll(async () => {
    cpSync('tests/support/config', folder, { recursive: true });
    const file = path.join(folder, 'portal.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('demo: {', 'demo: { samples: [en-US],'));
    const { current } = new LiveConfig(folder);
    const options = {
      ...{ current, configFolder: folder, place: { data, host }, restore: async () => undefined },
      whenStopping: (end: () => Promise<void>) => void stops.push(end),
    };
    reached = await startServer(options);
    local = await startServer({ ...options, isLocal: true });
  });
  afterAll(async () => {
    await stop();
    await local.stop();
    await reached.stop();
  });

  const ask = (server: TestServer, locale: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/config/demo/samples/${locale}`, { method: 'POST', headers });
  const own = { 'sec-fetch-site': 'same-origin' };

  it.each([
    ['that other machines reach', 'en-US', () => reached, own],
    ['for a page elsewhere', 'en-US', () => local, { 'sec-fetch-site': 'cross-site' }],
    ['for a page at another port', 'en-US', () => local, { 'sec-fetch-site': 'same-site' }],
    ['for a browser that does not say from which page', 'en-US', () => local, {}],
    ['for a page elsewhere in such a browser', 'en-US', () => local, { origin: 'http://elsewhere.example' }],
    ['for an address that somebody has typed', 'en-US', () => local, { 'sec-fetch-site': 'none' }],
    ['for a request that a proxy forwards', 'en-US', () => local, { ...own, 'X-Forwarded-For': '127.0.0.1' }],
    ['in a language that the config does not name', 'es-419', () => local, own],
    ['in what is no language', '..%2F..', () => local, own],
  ])('is not opened %s: %s', async (_where, locale, server, headers) => {
    expect((await ask(server(), locale, headers)).status).toBe(404);
  });

  it('is not opened by a link', async () => {
    const { status } = await fetch(`${local.url}/config/demo/samples/en-US`, { headers: own });
    expect(status).toBe(405);
  });

  it('is not opened under a name that is no address', async () => {
    const headers = { host: 'localhost:99999' };
    const status = await new Promise((resolve, reject) =>
      request(
        `${local.url}/config/demo/samples/en-US`,
        { method: 'POST', headers: { ...own, ...headers } },
        (answer) => resolve(answer.statusCode),
      )
        .once('error', reject)
        .end(),
    );
    expect(status).toBe(404);
  });

  it('is offered where nobody else reaches the demonstration', async () => {
    const offered = async (server: TestServer) =>
      ((await (await fetch(`${server.url}/config/demo.json`)).json()) as { samples?: string[] }).samples;
    expect([await offered(local), await offered(reached)]).toEqual([['en-US'], undefined]);
  });

  it('opens once, in its language, with accounts of its own, and ends with the demonstration', async () => {
    const answers = await Promise.all([ask(local, 'en-US', own), ask(local, 'en-US', { origin: local.url })]);
    const [{ address }, second] = (await Promise.all(answers.map((one) => one.json()))) as {
      address: string;
    }[] as [{ address: string }, object];
    expect(second).toEqual({ address });
    expect(new URL(address).hostname).toBe(new URL(local.url).hostname);
    const inside = address.replace(new URL(address).hostname, host);
    expect(await (await fetch(`${inside}config/index.json`)).json()).toMatchObject({
      locale: 'en-US',
      brand: { name: 'Sample company' },
    });
    const { demo } = (await (await fetch(`${inside}config/index.json`)).json()) as { demo: object };
    expect(demo).toMatchObject({ accounts: { length: 4 } });
    const entered = await fetch(`${inside}api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'visitor@example.com', password: 'demo1234' }),
    });
    expect(await entered.json()).toMatchObject({ permissions: ['sales', 'finance', 'warehouse', 'admin'] });
    await stop();
    await expect(fetch(`${inside}readyz`)).rejects.toThrow('fetch failed');
    moveDataAside(data);
    expect(existsSync(path.join(data, 'samples'))).toBe(false);
  }, 90_000);

  it('that is being opened when the demonstration ends is not opened', async () => {
    const ending = new SampleCompanies({ data: newFolder(), host });
    const opening = ending.port('en-US');
    const asked = expect(opening).rejects.toThrow('SIGTERM');
    await ending.stop();
    await asked;
  });
});

it('ends with the program that has started it, even if that ends before it is ready', async () => {
  const folder = newFolder();
  const portal = spawn('node', ['--import', 'tsx', 'src/server/main.ts', '--api-only'], {
    env: { ...process.env, PORTAL_CONFIG: 'tests/support/config', PORTAL_DATA: folder, PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  portal.disconnect();
  expect(await once(portal, 'exit')).toEqual([null, 'SIGTERM']);
}, 30_000);
