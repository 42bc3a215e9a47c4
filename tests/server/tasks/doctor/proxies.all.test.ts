/** The files of docs/proxies.md, in the programs that they are for: each passes all that `portal doctor` asks. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecret } from '#server/accounts/tokens.ts';
import { proxyLines } from '#server/tasks/doctor/proxyLines.ts';
import { isInstalled, proxies, startProxy, type RunningProxy } from '#tests/support/proxies.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({ trustProxy: ['127.0.0.1'], isUnseen: true }));

describe.each(proxies)('the file for $language', (proxy) => {
  let running: RunningProxy | undefined;
  beforeAll(async () => {
    if (isInstalled(proxy)) running = await startProxy(proxy, [new URL(server.url).host]);
  });
  afterAll(() => running?.stop());

  it.skipIf(!isInstalled(proxy))(`passes all that portal doctor asks (needs ${proxy.program})`, async () => {
    const portal = { ...libraryPortal(), url: running!.url };
    const { lines } = await proxyLines(portal, openSecret(path.dirname(server.folder)), server.url);
    expect(lines.filter(({ ok }) => ok !== true)).toEqual([]);
    expect(lines.length).toBeGreaterThan(8);
  });
});
