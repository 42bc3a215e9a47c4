import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fact } from '#server/caller/facts.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { asNow, laterBy } from '#tests/support/laterBy.ts';
import { startRealProvider, type RealProvider } from '#tests/support/signIn/realProvider.ts';
import {
  clientSecret,
  portalUrl,
  enteredOn,
  refusalOn,
  SignInBrowser,
} from '#tests/support/signIn/browser.ts';

const minute = 60_000;

describe('signing in by a provider', () => {
  let provider: RealProvider;
  let server: TestServer;
  const events: Fact[] = [];
  const notices: { message: string; about: Record<string, unknown> }[] = [];
  const log = {
    request: () => undefined,
    failure: (error: unknown) => console.error(error),
    notice: (message: string, about: Record<string, unknown> = {}) => void notices.push({ message, about }),
  };

  beforeAll(async () => {
    provider = await startRealProvider();
    const portal = companyWith('library', {
      'departments/proprio.yaml': {
        label: 'Próprio',
        permissions: ['mural'],
        routes: [
          {
            path: '/proprio/conta',
            label: 'Minha conta',
            list: { resource: 'contas', columns: ['nome'], actions: [], filter: { email: '$user.email' } },
          },
        ],
      },
      'portal.yaml': {
        url: portalUrl,
        signIn: {
          providers: {
            empresa: {
              label: 'Empresa',
              issuer: provider.issuer,
              clientId: 'portal',
              secretEnv: 'EMPRESA_SECRET',
              groups: {
                livros: ['acervo'],
                chefia: ['direcao', 'ADMIN'],
                leitores: ['leitor'],
                quadro: ['mural'],
              },
              link: ['example.com'],
              create: true,
              set: { nome: 'name' },
              signOut: 'provider',
            },
          },
        },
      },
    });
    const tell = (fact: Fact) => void (fact.event === 'refused' || events.push(fact));
    server = await startServer({
      portal,
      log,
      env: { EMPRESA_SECRET: clientSecret },
      tell,
    });
    provider.portalAt = server.url;
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });
  beforeEach(() => void (notices.length = 0));
  afterEach(() => {
    asNow();
    provider.isDown = false;
  });

  const later = (ms: number) => void laterBy(ms);

  const knows = (subject: string, claims: Record<string, unknown>) => {
    provider.people.set(subject, claims);
    provider.person = subject;
  };
  const newPerson = (subject: string, claims: Record<string, unknown> = {}) =>
    knows(subject, {
      email: `${subject}@example.com`,
      email_verified: true,
      name: subject.toUpperCase(),
      groups: ['livros'],
      ...claims,
    });
  const enter = async (query = '') => {
    const page = await new SignInBrowser(server.url).signIn('empresa', query);
    const entered = enteredOn(page);
    if (!entered) throw new Error(`${page.status}: ${refusalOn(page) ?? page.html}`);
    return entered;
  };
  const refused = async () => {
    const page = await new SignInBrowser(server.url).signIn();
    expect(enteredOn(page)).toBeUndefined();
    return { status: page.status, text: refusalOn(page) };
  };
  const info = (token: string) => server.api('GET', '/user-info', { token });
  const books = async (token: string) => (await server.api('GET', '/livros', { token })).status;

  it('makes an account for a person whose group gives a permission, and finds it again', async () => {
    newPerson('nova');
    const first = await enter();
    expect(first.permissions).toEqual(['acervo']);
    expect((await info(first.token)).body).toMatchObject({ name: 'NOVA', email: 'nova@example.com' });
    expect(await books(first.token)).toBe(200);
    knows('nova', { ...provider.people.get('nova'), name: 'Nova Lima', email: 'outra@example.com' });
    const second = await enter();
    const [one, other] = [await info(first.token), await info(second.token)];
    expect(other.body.id).toBe(one.body.id);
    expect(other.body).toMatchObject({ name: 'Nova Lima', email: 'nova@example.com' });
  });

  it('has no password to change for such an account', async () => {
    newPerson('semsenha');
    const { token } = await enter();
    const byHand = await server.tokenOf('balcao');
    const change = (by: string) =>
      server.api('POST', '/account/password', { token: by, body: { current: 'x', next: 'outra-senha-9' } });
    expect((await info(token)).body).toMatchObject({ hasPassword: false });
    expect(await change(token)).toMatchObject({ status: 409, message: expect.stringContaining('senha') });
    expect((await info(byHand)).body).not.toHaveProperty('hasPassword');
    expect((await change(byHand)).status).toBe(422);
  });

  it('takes an e-mail for theirs in filters once the provider has verified it', async () => {
    const own = async () => {
      const { token } = await enter();
      const { body } = await server.api('GET', '/contas', { token });
      return [(await info(token)).body.email, body.map(({ nome }: { nome: string }) => nome)];
    };
    newPerson('incerta', { groups: ['quadro'], email_verified: undefined });
    expect(await own()).toEqual([null, []]);
    newPerson('incerta', { groups: ['quadro'], email: 'alheia@example.com' });
    expect(await own()).toEqual([null, []]);
    newPerson('incerta', { groups: ['quadro'] });
    expect(await own()).toEqual(['incerta@example.com', ['INCERTA']]);
    newPerson('incerta', { groups: ['quadro'], email_verified: undefined });
    expect(await own()).toEqual(['incerta@example.com', ['INCERTA']]);
  });

  it('makes none without such a group', async () => {
    newPerson('sozinha', { groups: ['outros'] });
    expect(await refused()).toEqual({
      status: 403,
      text: expect.stringContaining('não há conta deste portal'),
    });
    expect(notices).toEqual([
      expect.objectContaining({ about: expect.objectContaining({ claim: 'groups', provider: 'empresa' }) }),
    ]);
  });

  it('adds the permissions of groups to those given by hand, without ending the session of either', async () => {
    const byHand = await server.tokenOf('balcao');
    newPerson('s-balcao', { email: 'Balcao@example.com' });
    const { token, permissions } = await enter();
    expect(permissions).toEqual(['balcao', 'acervo']);
    expect((await info(token)).body.id).toBe(2);
    expect((await info(byHand)).body.permissions).toEqual(['balcao', 'acervo']);
  });

  it.each([
    ['an unverified e-mail', { email: 'leitor@example.com', email_verified: false }, 'email_verified'],
    [
      'an e-mail that nobody speaks of',
      { email: 'leitor@example.com', email_verified: undefined },
      'email_verified',
    ],
    ['a verification in words', { email: 'leitor@example.com', email_verified: 'true' }, 'email_verified'],
    ["an administrator's account", { email: 'admin@example.com' }, 'email'],
    ['an e-mail in letters that only look the same', { email: 'ｍural@example.com' }, 'email'],
  ])('leads nobody to an account by %s', async (what, claims, claim) => {
    newPerson(`ladra ${what}`, claims);
    expect((await refused()).status).toBe(403);
    expect(notices.at(-1)!.about).toMatchObject({ claim });
  });

  it('leads no second person to an account', async () => {
    newPerson('primeira', { email: 'solto@example.com' });
    await enter();
    newPerson('segunda', { email: 'solto@example.com' });
    expect((await refused()).status).toBe(403);
    expect(notices.at(-1)!.about).toMatchObject({ claim: 'sub' });
  });

  it('lets nobody in whose account is blocked', async () => {
    newPerson('presa', { email: 'presa@example.com' });
    expect(await refused()).toEqual({ status: 403, text: 'Conta bloqueada' });
  });

  it('says that an account waits for the record that its permission needs', async () => {
    newPerson('leitora', { groups: ['leitores'] });
    expect(await refused()).toEqual({ status: 403, text: expect.stringContaining('Leitor') });
    expect(notices.at(-1)!.message).toContain('leitorId');
  });

  it('returns to the address that was asked for, and to no other site', async () => {
    newPerson('volta');
    expect((await enter('?to=%2Facervo%2Flivros%3Fpage%3D2')).to).toBe('/acervo/livros?page=2');
    for (const to of [
      '//mal.example',
      'https://mal.example',
      '/\\mal.example',
      '/auth/empresa/start',
      '/%0d%0aX: y',
    ])
      expect((await enter(`?to=${encodeURIComponent(to)}`)).to).toBeNull();
  });

  it('leads to no account by an e-mail of a domain that is not listed, and does where it is', async () => {
    const made = (email: string) =>
      server
        .as('admin')
        .post('/contas', { nome: 'Fora', email, senha: 'lagarto azul 7', permissoes: ['acervo'] });
    expect((await made('fora@outro.example')).status).toBe(201);
    newPerson('fora', { email: 'fora@outro.example' });
    expect((await refused()).status).toBe(403);
    expect(notices.at(-1)).toMatchObject({ about: { claim: 'email' } });
    expect((await made('dentro@example.com')).status).toBe(201);
    newPerson('dentro');
    expect((await enter()).permissions).toEqual(['acervo']);
  });

  it('asks first where a page elsewhere has sent the person', async () => {
    newPerson('mandada');
    const from = (site: string) =>
      fetch(`${server.url}/auth/empresa/start?to=%2Facervo%2Flivros`, {
        redirect: 'manual',
        headers: { 'Sec-Fetch-Site': site },
      });
    const asked = await from('cross-site');
    const text = await asked.text();
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([200, null]);
    expect(text).toContain('href="/auth/empresa/start?to=%2Facervo%2Flivros"');
    expect(text).toContain('Entrar com Empresa');
    // another host of the same domain
    expect((await from('same-site')).status).toBe(200);
    for (const site of ['same-origin', 'none']) expect((await from(site)).status).toBe(303);
  });

  it('serves several tabs of a browser, each once', async () => {
    newPerson('abas');
    const browser = new SignInBrowser(server.url);
    const callback = `${portalUrl}/auth/empresa/callback`;
    const one = await browser.follow('/auth/empresa/start', callback);
    const other = await browser.follow('/auth/empresa/start', callback);
    const cookies = new Map([...browser.cookies].map(([host, jar]) => [host, new Map(jar)]));
    expect(enteredOn(await browser.get(other.location!))).toBeDefined();
    expect(enteredOn(await browser.get(one.location!))).toBeDefined();
    for (const [host, jar] of cookies) browser.cookies.set(host, jar);
    const again = await browser.get(one.location!);
    expect([again.status, enteredOn(again)]).toEqual([401, undefined]);
    expect(notices.at(-1)!.about).toMatchObject({ claim: 'state' });
  });

  it('leaves the browser what its pages are asked for by, and nothing where it refuses', async () => {
    newPerson('paginas');
    const callback = `${portalUrl}/auth/empresa/callback`;
    const browser = new SignInBrowser(server.url);
    const page = await browser.follow('/auth/empresa/start', callback);
    const cookiesOf = (answer: { headers: Headers }) =>
      answer.headers.getSetCookie().filter((line) => line.startsWith('portal.page='));
    expect(cookiesOf(await new SignInBrowser(server.url).get(page.location!))).toEqual([]);
    const [cookie, ...others] = cookiesOf(await browser.get(page.location!));
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^portal\.page=[\w.-]{50,}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict/);
    // it is for pages alone
    for (const address of ['/api/livros', '/config/start.json'])
      expect(
        (await fetch(server.url + address, { headers: { Cookie: cookie!.split(';')[0]! } })).status,
        address,
      ).toBe(401);
  });

  it('accepts the answer in no other browser', async () => {
    newPerson('alheia');
    const callback = `${portalUrl}/auth/empresa/callback`;
    const page = await new SignInBrowser(server.url).follow('/auth/empresa/start', callback);
    const other = await new SignInBrowser(server.url).get(page.location!);
    expect([other.status, enteredOn(other)]).toEqual([401, undefined]);
  });

  it('ends the rights of a group that the person has left, when the provider is asked again', async () => {
    newPerson('sai', { groups: ['livros', 'chefia'] });
    const { token, permissions } = await enter();
    expect(permissions).toEqual(['acervo', 'direcao', 'ADMIN']);
    knows('sai', { ...provider.people.get('sai'), groups: ['livros'] });
    expect((await info(token)).body.permissions).toHaveLength(3);
    later(16 * minute);
    expect((await info(token)).body.permissions).toHaveLength(3);
    await vi.waitFor(async () => expect((await info(token)).body.permissions).toEqual(['acervo']));
    expect(await books(token)).toBe(200);
  });

  it('goes on for an hour without the provider, and then without the rights of its groups', async () => {
    newPerson('queda', { email: 'direcao@example.com' });
    const { token } = await enter();
    provider.isDown = true;
    later(16 * minute);
    await info(token);
    await vi.waitFor(() => expect(notices.at(-1)?.message).toContain('não respondeu'));
    expect((await info(token)).body.permissions).toEqual(['direcao', 'acervo']);
    later(45 * minute);
    expect((await info(token)).body).toMatchObject({ id: 6, permissions: ['direcao'] });
    provider.isDown = false;
    later(2 * minute);
    await vi.waitFor(async () => expect((await info(token)).body.permissions).toEqual(['direcao', 'acervo']));
  });

  it('takes a missing claim for no empty list', async () => {
    newPerson('cem', { email: 'vazio@example.com' });
    const { token } = await enter();
    knows('cem', { ...provider.people.get('cem'), groups: undefined });
    later(16 * minute);
    await info(token);
    await vi.waitFor(() => expect(notices.at(-1)?.message).toContain('groups'));
    expect((await info(token)).body.permissions).toEqual(['acervo']);
    later(45 * minute);
    expect((await info(token)).body.permissions).toEqual([]);
  });

  it('ends the session of a person whom the provider no longer knows', async () => {
    newPerson('demitida');
    const { token } = await enter();
    provider.people.delete('demitida');
    later(16 * minute);
    expect((await info(token)).status).toBe(200);
    await vi.waitFor(async () => expect((await info(token)).status).toBe(401));
  });

  it('ends the session when the provider says so', async () => {
    newPerson('fora');
    const browser = new SignInBrowser(server.url);
    const { token } = enteredOn(await browser.signIn())!;
    const out = await server.api('POST', '/account/sign-out', { token: await server.tokenOf('acervo') });
    expect(out.body).not.toHaveProperty('to');
    // The person signs out at the provider itself.
    const form = await browser.get(`${provider.issuer}/session/end`);
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(form.html) ?? [];
    const host = new URL(provider.issuer).host;
    await fetch(`${provider.issuer}/session/end/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: [...browser.cookies.get(host)!].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: new URLSearchParams({ xsrf: xsrf!, logout: 'yes' }),
    });
    await vi.waitFor(async () => expect((await info(token)).status).toBe(401));
  });

  it('leads to the end of the session at the provider, where the config says so', async () => {
    newPerson('tchau');
    const { token } = await enter();
    const { body } = await server.api('POST', '/account/sign-out', { token });
    const url = new URL(body.to);
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${portalUrl}/login`);
    expect(url.searchParams.get('id_token_hint')).toBeTruthy();
    expect((await info(token)).status).toBe(401);
  });

  it('tells where permissions come from, to users who may read the accounts', async () => {
    newPerson('origem', { groups: ['livros', 'leitores', 'outros'] });
    const browser = new SignInBrowser(server.url);
    const { token } = enteredOn(await browser.signIn())!;
    const { id } = (await info(token)).body;
    const admin = await server.tokenOf('admin');
    const asked = (by: string, account: unknown) =>
      server.api('GET', `/account-groups?account=${String(account)}`, { token: by });
    expect((await asked(admin, id)).body.groups).toEqual([
      { permission: 'acervo', group: 'livros', provider: 'empresa', label: 'Empresa' },
      { permission: 'leitor', group: 'leitores', provider: 'empresa', label: 'Empresa' },
    ]);
    expect((await asked(admin, 1)).body).toEqual({ groups: [] });
    expect((await asked(token, id)).status).toBe(403);
    expect((await asked(admin, 9999)).status).toBe(404);
    expect((await server.api('GET', '/account-groups', { token: admin })).status).toBe(400);
    expect((await server.api('GET', `/contas/${id}`, { token: admin })).body).toMatchObject({
      permissoes: [],
    });
  });

  it('shows an administrator what the provider sends, and signs nobody in', async () => {
    newPerson('prova', { email_verified: false, groups: ['chefia', 'outros'] });
    const ask = async (who: string, provider = 'empresa') =>
      server.api('POST', '/sign-in-trials', { token: await server.tokenOf(who), body: { provider } });
    const { body } = await ask('admin');
    const page = await new SignInBrowser(server.url).follow(body.address);
    expect([page.status, enteredOn(page)]).toEqual([200, undefined]);
    for (const text of ['prova@example.com', 'não está confirmado', 'direcao', 'ADMIN', 'chefia'])
      expect(page.html).toContain(text);
    expect((await ask('balcao')).status).toBe(403);
    expect((await ask('admin', 'nenhum')).status).toBe(400);
    const forged = await new SignInBrowser(server.url).get('/auth/empresa/start?trial=x');
    expect(forged.status).toBe(404);
  });

  it('names its providers on the sign-in page, and nothing more of them', async () => {
    const { body } = await server.request('GET', '/config/index.json');
    expect(body.providers).toEqual([{ id: 'empresa', label: 'Empresa' }]);
    expect(JSON.stringify(body)).not.toMatch(/issuer|127\.0\.0\.1|SECRET|livros/);
  });

  it('tells auditors of each way in, with the rights that came with it', async () => {
    newPerson('vista');
    events.length = 0;
    const { token } = await enter();
    newPerson('recusada', { groups: [] });
    await refused();
    await server.api('POST', '/account/sign-out', { token });
    const by = { method: 'oidc:empresa', address: '127.0.0.1' };
    expect(events).toEqual([
      expect.objectContaining({ event: 'rights', of: 'vista@example.com', before: null, after: ['acervo'] }),
      { event: 'sign-in', ...by, account: 'vista@example.com', outcome: 'success' },
      { event: 'sign-in', ...by, account: null, outcome: 'groups' },
      { event: 'sign-out', ...by, account: 'vista@example.com', outcome: 'success' },
    ]);
  });

  it('lets others in while the provider is down', async () => {
    const browser = new SignInBrowser(server.url);
    const callback = `${portalUrl}/auth/empresa/callback`;
    provider.isDown = false;
    newPerson('espera');
    const page = await browser.follow('/auth/empresa/start', callback);
    provider.isDown = true;
    const [back, byPassword] = await Promise.all([browser.get(page.location!), server.tokenOf('balcao')]);
    expect([back.status, refusalOn(back)]).toEqual([503, expect.stringContaining('não está respondendo')]);
    expect(byPassword).toBeTruthy();
  });
});
