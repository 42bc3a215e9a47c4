import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createServer } from '#server/createServer.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { createLog } from '#server/http/requestLog.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import type { Store } from '#server/data/store.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { db } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import {
  booksProvider,
  clientSecret,
  portalUrl,
  enteredOn,
  SignInBrowser,
} from '#tests/support/signIn/browser.ts';
import { HostileProvider } from '#tests/support/signIn/hostileProvider.ts';

const provider = new HostileProvider();
const schema = newSchema();
let database: Database;
const stores: Store[] = [];
const servers: ReturnType<typeof createServer>[] = [];
const urls: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  await provider.start();
  const portal = companyWith('library', {
    'portal.yaml': {
      url: portalUrl,
      signIn: {
        providers: { empresa: booksProvider(provider.issuer) },
      },
    },
  });
  for (const process of ['um', 'dois']) {
    const store = storeIn(database, schema, { seed: () => db() });
    stores.push(store);
    const server = createServer({
      current: () => ({ portal, version: '1' }),
      routes: { '/api/*': '/$1' },
      log: createLog('off'),
      env: { EMPRESA_SECRET: clientSecret },
      data: {
        store,
        files: openFolderFiles(path.join(newFolder(), process)),
        secret: new TextEncoder().encode('um segredo que os dois processos têm'),
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  for (const store of stores) await store.close();
  await dropSchema(database, schema);
  await provider.stop();
});

const statusOf = async (url: string, token: string) =>
  (await fetch(`${url}/api/user-info`, { headers: { Authorization: `Bearer ${token}` } })).status;

it('begins in one process and ends in another, once, and a logout there ends it here', async () => {
  const [one, other] = urls as [string, string];
  const begun = new SignInBrowser(one);
  const asked = new URL((await begun.get('/auth/empresa/start')).location!).searchParams;
  provider.nonce = asked.get('nonce')!;
  const back = `/auth/empresa/callback?code=um&state=${asked.get('state')!}`;
  const cookies = [...begun.cookies.get(new URL(one).host)!];
  const at = (url: string) => {
    const browser = new SignInBrowser(url);
    browser.cookies.set(new URL(url).host, new Map(cookies));
    return browser;
  };
  // Both at once: the answer counts in one of them.
  const pages = await Promise.all([at(other).get(back), at(one).get(back)]);
  const entered = pages.flatMap((page) => enteredOn(page) ?? []);
  expect([entered.length, ...pages.map(({ status }) => status).toSorted()]).toEqual([1, 200, 401]);
  const { token } = entered[0]!;
  expect([await statusOf(one, token), await statusOf(other, token)]).toEqual([200, 200]);
  const now = Math.floor(Date.now() / 1000);
  const logout = await provider.sign({
    iss: provider.issuer,
    aud: 'portal',
    sub: 'pessoa',
    iat: now,
    jti: 'aviso',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  const told = await fetch(`${other}/auth/empresa/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: logout }),
  });
  expect(told.status).toBe(200);
  await vi.waitFor(async () =>
    expect([await statusOf(one, token), await statusOf(other, token)]).toEqual([401, 401]),
  );
});
