/** A real provider made with better-auth, by the recipe of docs/sign-in.md, in the process of the tests. */
import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { toNodeHandler } from 'better-auth/node';
import { jwt } from 'better-auth/plugins';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The portal's address in its config: a client with a secret may have no address of this machine, and none without TLS. */
export const securePortal = 'https://portal.example.com';
const password = 'uma-senha-de-testes';

type Person = { email: string; isVerified: boolean; groups: readonly string[] };
export type BetterAuthProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  add(person: Person): Promise<void>;
  /** The groups of this person from now on. */
  setGroups(email: string, groups: readonly string[]): void;
  /** Who comes to the page for signing in next. */
  person: string;
  stop(): Promise<void>;
};

export async function startBetterAuth(): Promise<BetterAuthProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const groupsOf = new Map<string, readonly string[]>();
  const auth = betterAuth({
    baseURL: origin,
    secret: 'um segredo comprido dos testes, de mais de 32 letras',
    database: memoryAdapter({
      user: [],
      session: [],
      account: [],
      verification: [],
      jwks: [],
      oauthClient: [],
      oauthRefreshToken: [],
      oauthAccessToken: [],
      oauthConsent: [],
    }),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [
      jwt(),
      oauthProvider({
        loginPage: `${origin}/enter`,
        consentPage: `${origin}/consent`,
        customUserInfoClaims: ({ user }) => ({ groups: [...(groupsOf.get(user.email) ?? [])] }),
      }),
    ],
  });
  const cookiesOf = ({ headers }: Response) =>
    headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  const admin = await auth.api.signUpEmail({
    body: { email: 'admin@provider.example', password, name: 'Admin' },
    asResponse: true,
  });
  const client = await auth.api.adminCreateOAuthClient({
    headers: new Headers({ Cookie: cookiesOf(admin) }),
    body: {
      redirect_uris: [`${securePortal}/auth/empresa/callback`],
      post_logout_redirect_uris: [`${securePortal}/login`],
      scope: 'openid profile email offline_access',
      skip_consent: true,
      enable_end_session: true,
    },
  });
  const provider: BetterAuthProvider = {
    issuer: `${origin}/api/auth`,
    clientId: client.client_id,
    clientSecret: client.client_secret!,
    person: '',
    async add({ email, isVerified, groups }) {
      groupsOf.set(email, groups);
      const { user } = await auth.api.signUpEmail({ body: { email, password, name: email.split('@')[0]! } });
      const { internalAdapter } = await auth.$context;
      await internalAdapter.updateUser(user.id, { emailVerified: isVerified });
    },
    setGroups: (email, groups) => void groupsOf.set(email, groups),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const answer = toNodeHandler(auth);
  const signIn = async (query: string) => {
    const { headers } = await auth.api.signInEmail({
      body: { email: provider.person, password },
      asResponse: true,
    });
    return {
      'Set-Cookie': headers.getSetCookie(),
      Location: `${origin}/api/auth/oauth2/authorize?${query}`,
    };
  };
  /** What the page would send by the person's click. */
  const consent = async (query: string, cookie: string) => {
    const said = await auth.handler(
      new Request(`${origin}/api/auth/oauth2/consent`, {
        method: 'POST',
        headers: { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ accept: true, oauth_query: query }),
      }),
    );
    return { Location: ((await said.json()) as { url: string }).url };
  };
  server.on('request', (req, res) => {
    const { pathname, searchParams, search } = new URL(req.url!, origin);
    // As a browser sends it where it opens a page; Node's fetch can't.
    if (req.method === 'GET' && searchParams.has('client_id')) req.headers['sec-fetch-mode'] = 'navigate';
    if (pathname.startsWith('/api/auth')) return void answer(req, res);
    const query = search.slice(1);
    const goesOn = pathname === '/enter' ? signIn(query) : consent(query, req.headers.cookie ?? '');
    void goesOn.then((headers) => res.writeHead(302, headers).end());
  });
  return provider;
}
