/** How a program gets a key from a person: by the protocol's own client, and by programs that attack. */
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { describe, expect, it } from 'vitest';
import type { Portal } from '#model/types.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { unsealCode } from '#features/assistants/server/oauth/authorization.ts';
import type { Fact } from '#server/caller/facts.ts';
import { localText } from '#tests/support/oracle/localTime.ts';
import { libraryPortal, sharedServer, type TestServer } from '#tests/support/server.ts';
import { keyOf, withAssistants, type Answer } from './support.ts';

const loans = '/balcao/emprestimos';
/** Of the company, whose day ends later than that of UTC. */
const dayIn = (days: number) =>
  localText(new Date(Date.now() + days * 86_400_000).toISOString(), libraryPortal().timeZone).slice(0, 10);

/** A portal that knows its own address, once its server listens. */
function addressed(server: () => TestServer, more: Partial<Portal> = {}) {
  const base = { ...withAssistants(libraryPortal()), ...more };
  let known: Portal | undefined;
  const portal = () => (server()?.url ? (known ??= { ...base, url: server().url }) : base);
  return { portal: base, current: () => ({ portal: portal(), version: 'v1' }) };
}

const facts: Fact[] = [];
const conciliador = { label: 'Conciliador', redirects: ['https://ia.example.com/volta'] };
const clients: NonNullable<Portal['assistantClients']> = { conciliador };
const server: TestServer = sharedServer(() => ({
  ...addressed(() => server, { assistantClients: clients }),
  tell: (fact) => void facts.push(fact),
}));
const other: TestServer = sharedServer(() => addressed(() => other));
const keyless: TestServer = sharedServer(() => ({ portal: withAssistants(libraryPortal()) }));

const at = (path: string) => `${server.url}${path}`;
const json = async (answer: Response) => (await answer.json()) as Answer;
const form = (path: string, given: Record<string, string>) =>
  fetch(at(path), { method: 'POST', body: new URLSearchParams(given) });
const register = (more: object = {}) =>
  fetch(at('/oauth/register'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Assistente X', redirect_uris: ['http://127.0.0.1/volta'], ...more }),
  });
const clientOf = async (more: object = {}) => (await json(await register(more))).client_id as string;

const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};
const redirect = 'http://127.0.0.1:4711/volta';
const question = (client: string, challenge: string, more: Record<string, string> = {}) => ({
  response_type: 'code',
  client_id: client,
  redirect_uri: redirect,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'estado',
  resource: at('/mcp'),
  ...more,
});
const authorize = (given: Record<string, string> | URLSearchParams) =>
  fetch(at(`/oauth/authorize?${new URLSearchParams(given)}`), { redirect: 'manual' });
const locationOf = (answer: Response) => new URL(answer.headers.get('location')!, server.url);

const wish = { label: 'Assistente X', screens: [loans], verbs: ['read', 'edit'], alone: ['edit'] };
/** What the consent page does for a person. */
async function consent(to: URL, who = 'balcao', more: object = {}) {
  const request = to.searchParams.get('request');
  return server.as(who).post('/assistant-consents', { request, ...wish, expires: dayIn(30), ...more });
}
/** A code, and what belongs to it. */
async function given({ who = 'balcao', client }: { who?: string; client?: string } = {}) {
  const id = client ?? (await clientOf());
  const { verifier, challenge } = pkce();
  const { status, body, text } = await consent(locationOf(await authorize(question(id, challenge))), who);
  expect(status, text).toBe(200);
  const code = new URL((body as { to: string }).to).searchParams.get('code')!;
  return {
    grant_type: 'authorization_code',
    code,
    client_id: id,
    redirect_uri: redirect,
    code_verifier: verifier,
    resource: at('/mcp'),
  };
}
const pinged = (token: string) =>
  server.request('POST', '/mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } });

/** The protocol's client, with a person who answers the consent page. */
class Program implements OAuthClientProvider {
  known: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  code: string | undefined;
  iss: string | undefined;
  #verifier = '';
  readonly redirectUrl = redirect;
  readonly clientMetadata = { client_name: 'Assistente X', redirect_uris: [redirect] };
  state = () => 'estado';
  clientInformation = () => this.known;
  saveClientInformation = (known: OAuthClientInformationMixed) => void (this.known = known);
  tokens = () => this.kept;
  saveTokens = (tokens: OAuthTokens) => void (this.kept = tokens);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
  async redirectToAuthorization(url: URL) {
    const { body } = await consent(locationOf(await fetch(url, { redirect: 'manual' })));
    const { searchParams } = new URL((body as { to: string }).to);
    expect(searchParams.get('state')).toBe('estado');
    this.code = searchParams.get('code')!;
    this.iss = searchParams.get('iss')!;
  }
}

describe('the protocol’s own client', () => {
  it('finds where to ask, registers, asks the person, and works with the key that it gets', async () => {
    const program = new Program();
    const serverUrl = at('/mcp');
    expect(await auth(program, { serverUrl })).toBe('REDIRECT');
    expect(program.iss).toBe(server.url);
    expect(await auth(program, { serverUrl, authorizationCode: program.code! })).toBe('AUTHORIZED');
    const { access_token: key, expires_in: left } = program.kept!;
    expect(key).toMatch(/^portal_key_/);
    expect(left).toBeGreaterThan(30 * 86_400);
    expect(left).toBeLessThanOrEqual(31 * 86_400);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: program }) as never,
    );
    const { structuredContent } = await client.callTool({ name: 'screens', arguments: {} });
    expect(structuredContent).toMatchObject({ screens: [{ path: loans, verbs: ['read', 'edit'] }] });
    const asked = { screen: loans, operation: 'change', id: 1, values: { observacao: 'por assistente' } };
    const foreseen = await client.callTool({ name: 'foresee', arguments: asked });
    const { digest } = foreseen.structuredContent as { digest: string };
    const done = await client.callTool({ name: 'do', arguments: { ...asked, digest } });
    expect(done.structuredContent).toMatchObject({ isDone: true });
    expect(await server.as('balcao').read('/emprestimos/1')).toMatchObject({ observacao: 'por assistente' });
    await client.close();
  });
});

describe('the key that a program gets', () => {
  it('is listed, audited and revoked as any other, and is an assistant’s', async () => {
    const key = (await json(await form('/oauth/token', await given()))).access_token as string;
    expect((await pinged(key)).status).toBe(200);
    expect((await server.api('GET', '/emprestimos', { token: key })).status).toBe(403);
    const { keys } = (await server.as('balcao').get('/user-keys')).body as { keys: Answer[] };
    expect(keys[0]).toMatchObject({ label: 'Assistente X', alone: ['edit'], screens: [loans] });
    expect(facts.findLast(({ event }) => event === 'key')).toMatchObject({
      account: 'balcao@example.com',
      did: 'made',
      label: 'Assistente X',
    });
    expect((await server.as('balcao').remove(`/user-keys/${keys[0].id}`)).status).toBe(200);
    expect((await pinged(key)).status).toBe(401);
  });

  it('is neither listed nor counts before the program has fetched it', async () => {
    const before = ((await server.as('balcao').get('/user-keys')).body as { keys: Answer[] }).keys.length;
    const waiting = await given();
    const { keys } = (await server.as('balcao').get('/user-keys')).body as { keys: Answer[] };
    expect(keys).toHaveLength(before);
    // Its program alone could read it from the code, which only the portal opens.
    const { key } = unsealCode(openSecret(path.dirname(server.folder)), waiting.code)!;
    expect([(await pinged(waiting.code)).status, (await pinged(key)).status]).toEqual([401, 401]);
    expect((await form('/oauth/token', waiting)).status).toBe(200);
    expect((await pinged(key)).status).toBe(200);
  });

  it('ends with the line of portal.yaml that named its program, and others do not', async () => {
    const redirect_uri = conciliador.redirects[0]!;
    const { verifier: code_verifier, challenge } = pkce();
    const to = locationOf(await authorize(question('conciliador', challenge, { redirect_uri })));
    const code = new URL(((await consent(to)).body as { to: string }).to).searchParams.get('code')!;
    const asked = { grant_type: 'authorization_code', code, client_id: 'conciliador', redirect_uri };
    const token = (await json(await form('/oauth/token', { ...asked, code_verifier })))
      .access_token as string;
    const other = (await json(await form('/oauth/token', await given()))).access_token as string;
    const listed = async () =>
      ((await server.as('balcao').get('/user-keys')).body as { keys: Answer[] }).keys.filter(
        ({ hasLostProgram }) => hasLostProgram,
      ).length;
    expect([(await pinged(token)).status, await listed()]).toEqual([200, 0]);
    delete clients.conciliador;
    try {
      const refused = await pinged(token);
      expect([refused.status, refused.message]).toEqual([
        401,
        'A empresa não deixa mais este programa trabalhar aqui. A chave que ele tem não vale.',
      ]);
      expect([(await pinged(other)).status, await listed()]).toEqual([200, 1]);
    } finally {
      clients.conciliador = conciliador;
    }
    expect((await pinged(token)).status).toBe(200);
  });

  it('is given back by its own program, and by no other', async () => {
    const mine = await given();
    const token = (await json(await form('/oauth/token', mine))).access_token as string;
    expect((await form('/oauth/revoke', { token, client_id: await clientOf() })).status).toBe(200);
    expect((await pinged(token)).status).toBe(200);
    expect((await form('/oauth/revoke', { token, client_id: mine.client_id })).status).toBe(200);
    expect((await pinged(token)).status).toBe(401);
    expect((await form('/oauth/revoke', { token, client_id: mine.client_id })).status).toBe(200);
  });

  it('is never more than its owner: screens and verbs of others are refused on the page', async () => {
    const to = async () => locationOf(await authorize(question(await clientOf(), pkce().challenge)));
    expect((await consent(await to(), 'leitor')).status).toBe(422);
    expect((await consent(await to(), 'balcao', { verbs: ['read'], alone: ['edit'] })).status).toBe(422);
    expect((await consent(await to(), 'balcao', { assistant: false })).status).toBe(200);
  });
});

describe('a code', () => {
  const refused = async (asked: Record<string, string>) => {
    const answer = await form('/oauth/token', asked);
    return [answer.status, (await json(answer)).error as string];
  };
  const wrong = [400, 'invalid_grant'];

  it('counts once: whoever sends it again ends the key', async () => {
    const mine = await given();
    const key = (await json(await form('/oauth/token', mine))).access_token as string;
    expect((await pinged(key)).status).toBe(200);
    expect(await refused(mine)).toEqual(wrong);
    expect((await pinged(key)).status).toBe(401);
  });

  it('sent twice at once gives at most one key, which then is none', async () => {
    const mine = await given();
    const answers = await Promise.all([1, 2].map(async () => form('/oauth/token', mine)));
    const keys = await Promise.all(answers.filter(({ ok }) => ok).map(json));
    expect(keys.length).toBeLessThanOrEqual(1);
    for (const { access_token: key } of keys) expect((await pinged(key as string)).status).toBe(401);
  });

  it('counts for its own program, address and verifier alone', async () => {
    const mine = await given();
    expect(await refused({ ...mine, client_id: await clientOf() })).toEqual(wrong);
    expect(await refused({ ...mine, code_verifier: pkce().verifier })).toEqual(wrong);
    expect(await refused({ ...mine, code_verifier: '' })).toEqual(wrong);
    expect(await refused({ ...mine, redirect_uri: 'http://127.0.0.1:4712/volta' })).toEqual(wrong);
    expect(
      await refused({ ...mine, code: mine.code.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }),
    ).toEqual(wrong);
    expect(await refused({ ...mine, grant_type: 'client_credentials' })).toEqual([
      400,
      'unsupported_grant_type',
    ]);
    expect((await form('/oauth/token', mine)).status).toBe(200);
  });

  it('is for this portal: one for another server is refused at both steps', async () => {
    const other = { resource: 'https://other.example.com/mcp' };
    const asked = locationOf(await authorize(question(await clientOf(), pkce().challenge, other)));
    expect(asked.searchParams.get('error')).toBe('invalid_target');
    const mine = await given();
    expect(await refused({ ...mine, ...other })).toEqual([400, 'invalid_target']);
    expect(await refused({ ...mine, resource: at('/api') })).toEqual([400, 'invalid_target']);
  });
});

describe('the address to go back to', () => {
  const shown = async (given: Record<string, string> | URLSearchParams) => {
    const answer = await authorize(given);
    expect(answer.headers.get('location')).toBeNull();
    return answer.status;
  };

  it('is one that the program has registered, sign by sign: to no other is anybody sent', async () => {
    const id = await clientOf({ redirect_uris: ['https://ia.example.com/volta'] });
    const { challenge } = pkce();
    const right = question(id, challenge, { redirect_uri: 'https://ia.example.com/volta' });
    expect(locationOf(await authorize(right)).pathname).toBe('/-/assistente');
    for (const redirect_uri of [
      'https://ia.example.com/volta/',
      'https://ia.example.com/volta?x=1',
      'https://ia.example.com:8443/volta',
      'https://IA.example.com/volta',
      'https://ia.example.com.evil.example/volta',
      'https://ia.example.com@evil.example/volta',
      'http://ia.example.com/volta',
      'javascript:alert(1)//volta',
      `${server.url}/dashboard`,
    ])
      expect(await shown({ ...right, redirect_uri }), redirect_uri).toBe(400);
    expect(await shown({ ...right, client_id: 'portal_client_xyz' })).toBe(400);
  });

  it('on the person’s machine has any port, and nothing else that differs', async () => {
    const id = await clientOf();
    const { challenge } = pkce();
    for (const redirect_uri of [
      'http://127.0.0.1:1/volta',
      'http://127.0.0.1:65000/volta',
      'http://127.0.0.1/volta',
    ])
      expect((await authorize(question(id, challenge, { redirect_uri }))).status).toBe(303);
    for (const redirect_uri of [
      'http://127.0.0.1:1/outra',
      'http://localhost:1/volta',
      'http://127.0.0.1.evil.example/volta',
      'http://127.0.0.1:1@evil.example/volta',
    ])
      expect(await shown(question(id, challenge, { redirect_uri })), redirect_uri).toBe(400);
  });

  it('gets the refusal of what else is wrong, with the state and the issuer', async () => {
    const id = await clientOf();
    const { challenge } = pkce();
    for (const [more, word] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: '' }, 'invalid_request'],
    ] as const) {
      const to = locationOf(await authorize(question(id, challenge, more)));
      expect(to.href).toContain(redirect);
      expect(Object.fromEntries(to.searchParams)).toMatchObject({
        error: word,
        state: 'estado',
        iss: server.url,
      });
    }
    const twice = new URLSearchParams(question(id, challenge));
    twice.append('redirect_uri', redirect);
    expect(await shown(twice)).toBe(400);
  });

  it('gets the person’s refusal', async () => {
    const to = locationOf(await authorize(question(await clientOf(), pkce().challenge)));
    const request = to.searchParams.get('request');
    const { body } = await server.as('balcao').post('/assistant-consents/refuse', { request });
    const { searchParams } = new URL((body as { to: string }).to);
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['access_denied', 'estado']);
    expect(searchParams.has('code')).toBe(false);
  });
});

describe('the page that asks', () => {
  const read = (request: string | null, who = 'balcao') =>
    server.as(who).get('/assistant-consents', { request });

  it('says who asks and where the answer goes, and whether the company knows the program', async () => {
    const own = locationOf(await authorize(question(await clientOf(), pkce().challenge)));
    expect((await read(own.searchParams.get('request'))).body).toEqual({
      name: 'Assistente X',
      isNamed: false,
      host: '',
    });
    const named = question('conciliador', pkce().challenge, { redirect_uri: 'https://ia.example.com/volta' });
    expect((await read(locationOf(await authorize(named)).searchParams.get('request'))).body).toEqual({
      name: 'Conciliador',
      isNamed: true,
      host: 'ia.example.com',
    });
  });

  it('takes no question that the portal has not sealed, no key in place of a person, and nobody else', async () => {
    expect((await read('x'.repeat(80))).status).toBe(409);
    expect((await consent(new URL('http://x/?request=forged'))).status).toBe(409);
    const to = locationOf(await authorize(question(await clientOf(), pkce().challenge)));
    const request = to.searchParams.get('request');
    const key = await keyOf(server, 'balcao', [loans]);
    const body = { request, ...wish, expires: dayIn(30) };
    expect((await server.api('POST', '/assistant-consents', { token: key, body })).status).toBe(403);
    expect((await server.api('POST', '/assistant-consents', { body })).status).toBe(401);
  });
});

describe('a registration', () => {
  it('of another portal is none here', async () => {
    const { challenge } = pkce();
    const mine = await clientOf();
    expect((await authorize(question(mine, challenge))).status).toBe(303);
    const there = await fetch(`${other.url}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['http://127.0.0.1/volta'] }),
    });
    const { client_id } = await json(there);
    expect((await authorize(question(client_id as string, challenge))).status).toBe(400);
  });

  it('takes https, the person’s machine and programs by the name of a domain, and nothing else', async () => {
    const status = async (...redirect_uris: unknown[]) => (await register({ redirect_uris })).status;
    expect(await status('https://ia.example.com/volta', 'com.example.app:/volta', 'http://[::1]/v')).toBe(
      201,
    );
    for (const bad of [
      'http://ia.example.com/volta',
      'javascript:alert(1)',
      'data:text/html,x',
      'cursor://volta',
      'https://ia.example.com/#x',
      'https://a@ia.example.com/',
      `https://ia.example.com/${'x'.repeat(300)}`,
      7,
    ])
      expect(await status(bad), String(bad)).toBe(400);
    expect(await status()).toBe(400);
    expect(await status(...Array.from({ length: 11 }, (_, nth) => `https://ia.example.com/${nth}`))).toBe(
      400,
    );
    expect((await register({ grant_types: ['client_credentials'] })).status).toBe(400);
  });

  it('names itself in one line, of eighty signs at most', async () => {
    const told = await json(await register({ client_name: `A\u202e\n\u200bB${'x'.repeat(200)}` }));
    expect(told.client_name).toMatch(/^A Bx+$/);
    expect(told.client_name).toHaveLength(80);
  });

  it('stores nothing', async () => {
    const before = JSON.stringify(server.stored());
    for (let nth = 0; nth < 5; nth++) expect((await register()).status).toBe(201);
    expect(JSON.stringify(server.stored())).toBe(before);
  });
});

describe('where it begins', () => {
  it('is told in the refusal of a request without a key, and in documents of their standards', async () => {
    const none = await server.request('POST', '/mcp', { body: {} });
    const where = at('/.well-known/oauth-protected-resource/mcp');
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${where}"`,
    ]);
    expect((await pinged(`portal_key_${'x'.repeat(43)}`)).headers.get('www-authenticate')).toContain(
      'error="invalid_token"',
    );
    for (const address of [where, at('/.well-known/oauth-protected-resource')])
      expect(await json(await fetch(address))).toMatchObject({
        resource: at('/mcp'),
        authorization_servers: [server.url],
      });
    expect(await json(await fetch(at('/.well-known/oauth-authorization-server')))).toMatchObject({
      issuer: server.url,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('is nowhere in a portal without an address, where a key still works', async () => {
    const there = await keyless.request('GET', '/nada');
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-authorization-server',
      '/oauth/authorize',
    ])
      expect((await keyless.request('GET', path)).status).toBe(there.status);
    const none = await keyless.request('POST', '/mcp', { body: {} });
    expect(none.headers.get('www-authenticate')).toBe('Bearer');
    const token = await keyOf(keyless, 'balcao', [loans]);
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await keyless.request('POST', '/mcp', { token, body })).status).toBe(200);
  });
});

// It fills the limit of this server.
it('a flood of registrations is held back', async () => {
  const answers: Response[] = [];
  for (let nth = 0; nth < 61; nth++) answers.push(await register());
  const refused = answers.at(-1)!;
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
