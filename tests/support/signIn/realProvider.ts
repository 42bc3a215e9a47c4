/** A real provider, oidc-provider, in the process of the tests. Its sign-in asks nothing: `person` says who comes. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import ProviderOf8 from 'oidc-provider-8';
import { clientSecret, portalUrl } from './browser.ts';

type Claims = Record<string, unknown>;

export type RealProvider = {
  issuer: string;
  /** The people who have an account at the provider, by their subject. */
  people: Map<string, Claims>;
  /** The subject of the person whom the provider's sign-in page takes next. */
  person: string;
  /** While it is true, the provider answers no request. */
  isDown: boolean;
  /** The address of the portal that gets logout tokens. */
  portalAt: string;
  stop(): Promise<void>;
};

/** `asItComes`: refresh tokens as OpenID Connect Core, 11 has them, and consent that is asked for. */
type Made = { version?: 8 | 9; asItComes?: boolean };

export async function startRealProvider({ version = 9, asItComes }: Made = {}): Promise<RealProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real: RealProvider = {
    issuer,
    people: new Map(),
    person: '',
    isDown: false,
    portalAt: portalUrl,
    stop: () => stop(server),
  };
  const { issueRefreshToken, loadExistingGrant, ...usual } = configurationOf(real);
  const Made = version === 8 ? ProviderOf8 : Provider;
  const provider = new Made(issuer, asItComes ? usual : { ...usual, issueRefreshToken, loadExistingGrant });
  for (const event of ['server_error', 'backchannel.error'])
    provider.on(event, (_context, error) => console.error(event, error));
  const answer = provider.callback();
  server.on('request', (req, res) => {
    if (real.isDown) return void req.socket.destroy();
    if (!req.url?.startsWith('/interaction/')) return answer(req, res);
    void interact(provider, req, res, real.person);
  });
  return real;
}

/** Signs the person in, and consents for them where the provider asks. */
async function interact(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  person: string,
): Promise<void> {
  const { prompt, session } = await provider.interactionDetails(req, res);
  if (prompt.name !== 'consent')
    return provider.interactionFinished(req, res, { login: { accountId: person } });
  const grant = new provider.Grant({ accountId: session!.accountId, clientId: 'portal' });
  grant.addOIDCScope('openid email profile groups offline_access');
  return provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
}

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

const configurationOf = (real: RealProvider) => ({
  clients: [
    {
      client_id: 'portal',
      client_secret: clientSecret,
      redirect_uris: [`${portalUrl}/auth/empresa/callback`],
      post_logout_redirect_uris: [`${portalUrl}/login`],
      grant_types: ['authorization_code', 'refresh_token'],
      backchannel_logout_uri: `${portalUrl}/auth/empresa/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  scopes: ['openid', 'offline_access', 'email', 'profile', 'groups'],
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx: { body: string }, form: string) => (ctx.body = form),
      postLogoutSuccessSource: (ctx: { body: string }) => (ctx.body = 'out'),
    },
  },
  interactions: { url: (_ctx: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
  cookies: { keys: ['chave dos testes'] },
  issueRefreshToken: async () => true,
  findAccount: (_ctx: unknown, id: string) => {
    const claims = real.people.get(id);
    return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) };
  },
  /** Nobody is asked for consent. */
  loadExistingGrant: async (ctx: {
    oidc: {
      provider: Provider;
      session: { accountId: string; grantIdFor(client: string): string | undefined };
      client: { clientId: string };
    };
  }) => {
    const { provider, session, client } = ctx.oidc;
    const known = session.grantIdFor(client.clientId);
    if (known) return provider.Grant.find(known);
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
    grant.addOIDCScope('openid email profile groups offline_access');
    await grant.save();
    return grant;
  },
  // The provider's default `fetch` refuses addresses of this machine: see findings/oidc-provider-spares-this-machine.sh.
  fetch: (address: string | URL, { method, headers, body }: RequestInit) =>
    fetch(String(address).replace(portalUrl, real.portalAt), { method, headers, body }),
  ttl: {
    AccessToken: 3600,
    RefreshToken: 86_400,
    Session: 86_400,
    Grant: 86_400,
    IdToken: 3600,
    Interaction: 3600,
  },
});
