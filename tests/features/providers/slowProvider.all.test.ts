import { expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { startServer } from '#tests/support/server.ts';
import {
  booksProvider,
  clientSecret,
  enteredOn,
  portalUrl,
  refusalOn,
  SignInBrowser,
} from '#tests/support/signIn/browser.ts';
import { HostileProvider } from '#tests/support/signIn/hostileProvider.ts';

it(
  'the portal waits some seconds for a slow provider, and lets others sign in meanwhile',
  { timeout: 40_000 },
  async () => {
    const provider = await new HostileProvider().start();
    const empresa = booksProvider(provider.issuer);
    const server = await startServer({
      portal: companyWith('library', {
        'portal.yaml': { url: portalUrl, signIn: { providers: { empresa } } },
      }),
      env: { EMPRESA_SECRET: clientSecret },
    });
    const come = async () => {
      const browser = new SignInBrowser(server.url);
      const asked = new URL((await browser.get('/auth/empresa/start')).location!).searchParams;
      provider.nonce = asked.get('nonce')!;
      return browser.get(`/auth/empresa/callback?code=um&state=${asked.get('state')!}`);
    };
    expect(enteredOn(await come())).toMatchObject({ permissions: ['acervo'] });
    provider.answers = { slow: 25_000 };
    const since = performance.now();
    const slow = come();
    expect(await server.tokenOf('balcao')).toBeTruthy();
    expect(performance.now() - since).toBeLessThan(5000);
    const page = await slow;
    expect(performance.now() - since).toBeLessThan(20_000);
    expect([page.status, enteredOn(page)]).toEqual([503, undefined]);
    expect(refusalOn(page)).toContain('não está respondendo');
    await server.stop();
    await provider.stop();
  },
);
