/** The requests that the screens make when they are opened, as each account, recorded at the server. */
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionsIn } from '#access/accounts.ts';
import '#tests/support/composed.ts';
import { browse } from '#cli/test/testBrowser.ts';
import type { Portal } from '#model/types.ts';
import { openBuilt } from '#server/bootstrap.ts';
import { readEnv } from '#host/env.ts';
import { screenPaths } from '../screenPaths.ts';

/** `path`: the screen at which it was made first. */
export type Recorded = { who: string; path: string; address: string; status: number; milliseconds: number };

/** Each different request of each account once. Undefined without a browser. */
export async function requestsOf(
  url: string,
  schema: string,
  portal: Portal,
): Promise<Recorded[] | undefined> {
  const data = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const address = new URL(url);
  address.searchParams.set('schema', schema);
  const settings = { HOST: '127.0.0.1', PORT: '0', PORTAL_LOG: 'off', PORTAL_DATA: data };
  const { server, stop } = await openBuilt(
    readEnv({ ...process.env, ...settings, PORTAL_DATABASE_URL: String(address) }),
  );
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await browse(base);
  const found = new Map<string, Recorded>();
  let at = { who: '', path: '' };
  server.prependListener('request', ({ method, url: asked = '' }, response) => {
    if (method !== 'GET' || !asked.startsWith('/api/')) return;
    const [screen, began] = [at, Date.now()];
    response.once('finish', () => {
      const key = `${screen.who} ${asked}`;
      const milliseconds = Date.now() - began;
      const earlier = found.get(key);
      // The answer of figures that were computed before is quick, and those of a screen count as its first ones.
      if (!earlier) found.set(key, { ...screen, address: asked, status: response.statusCode, milliseconds });
    });
  });
  try {
    if (!browser) return undefined;
    for (const [who, permissions] of accountsOf(portal)) {
      const token = await tokenOf(base, who);
      if (token === undefined) continue;
      const visitor = { token, permissions };
      for (const path of screenPaths(portal, permissions)) {
        at = { who, path };
        const fault = await browser.open(visitor, path);
        if (fault !== undefined) console.info(`  ${who} ${path}: ${fault}`);
      }
    }
    return [...found.values()];
  } finally {
    await browser?.close();
    await stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** The names of the demo's accounts, or those of PORTAL_BENCH_ACCOUNTS, with their permissions. */
function accountsOf(portal: Portal): [string, string[]][] {
  const { resource, email } = portal.accounts;
  const wanted = process.env.PORTAL_BENCH_ACCOUNTS?.split(',');
  const seed = JSON.parse(readFileSync('db.json', 'utf8')) as Record<string, Record<string, unknown>[]>;
  return seed[resource]!.map((account): [string, string[]] => [
    String(account[email]).split('@')[0]!,
    permissionsIn(account, portal),
  ]).filter(([name]) => wanted?.includes(name) ?? true);
}

async function tokenOf(base: string, name: string): Promise<string | undefined> {
  const response = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.com`, password: 'demo1234' }),
  });
  return ((await response.json()) as { token?: string }).token;
}
