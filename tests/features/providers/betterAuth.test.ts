/** A provider made with better-auth, as the recipe of docs/sign-in.md has it. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sessionsOf } from '#features/providers/server/providerSessions.ts';
import { checkProviders } from '#features/providers/server/checkProviders.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { asNow, laterBy } from '#tests/support/laterBy.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { securePortal, startBetterAuth, type BetterAuthProvider } from '#tests/support/signIn/betterAuth.ts';
import { booksProvider, enteredOn, refusalOn, SignInBrowser } from '#tests/support/signIn/browser.ts';

const minute = 60_000;
let provider: BetterAuthProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startBetterAuth();
  const empresa = {
    ...booksProvider(provider.issuer),
    clientId: provider.clientId,
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    link: ['example.com'],
  };
  server = await startServer({
    portal: companyWith('library', {
      'portal.yaml': { url: securePortal, signIn: { providers: { empresa } } },
    }),
    env: { EMPRESA_SECRET: provider.clientSecret },
  });
});
afterEach(asNow);
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const come = async (email: string, isVerified: boolean, groups: readonly string[]) => {
  await provider.add({ email, isVerified, groups });
  provider.person = email;
  return new SignInBrowser(server.url, securePortal).signIn();
};
const infoOf = async (token: string) => (await server.api('GET', '/user-info', { token })).body;

it('fits what the portal needs', async () => {
  const lines = await checkProviders(server.portal, { EMPRESA_SECRET: provider.clientSecret });
  expect(lines.filter(({ ok }) => ok !== true)).toEqual([]);
});

it('lets a person of a group in, whose rights are asked for again with a refresh token', async () => {
  const page = await come('rosa@example.com', true, ['livros']);
  const entered = enteredOn(page);
  expect(entered, `${page.status} ${page.url} ${refusalOn(page)}`).toMatchObject({ permissions: ['acervo'] });
  const rights = async () => (await infoOf(entered!.token)).permissions as unknown;
  /** The provider is asked in the background. Each answer has another refresh token, and the one before ends. */
  const confirmed = async () => {
    const [session] = await sessionsOf(server.store, { provider: 'empresa' });
    return session!.confirmed > Date.now() - minute;
  };
  for (let quarter = 1; quarter <= 6; quarter++) {
    laterBy(16 * minute);
    expect(await rights()).toEqual(['acervo']);
    await vi.waitFor(async () => expect(await confirmed()).toBe(true), 15_000);
  }
  provider.setGroups('rosa@example.com', []);
  laterBy(16 * minute);
  await rights();
  await vi.waitFor(async () => expect(await rights()).toEqual([]));
});

it('ends a session once for two requests at the same time', async () => {
  const { token } = enteredOn(await come('lia@example.com', true, ['livros']))!;
  const signOut = () => server.api('POST', '/account/sign-out', { token });
  const answers = await Promise.all([signOut(), signOut()]);
  for (const { status } of answers) expect([200, 401]).toContain(status);
  expect((await server.api('GET', '/user-info', { token })).status).toBe(401);
});

it('refuses a person of no group that the portal knows', async () => {
  const page = await come('rui@example.com', true, ['outros']);
  expect([enteredOn(page), page.status]).toEqual([undefined, 403]);
});

it('leads to an account by an e-mail that is verified there alone', async () => {
  const page = await come('leitor@example.com', false, ['livros']);
  expect([enteredOn(page), page.status]).toEqual([undefined, 403]);
});
