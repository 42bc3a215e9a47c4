/** A browser as far as signing in needs one: cookies by host, redirects step by step, and what the last page stores. */

/** The portal's address in its config, and the secret that providers know. Nothing listens there. */
export const portalUrl = 'http://localhost:4999';
export const clientSecret = 'um-segredo-para-os-testes';

/** A provider of the library whose group of books lets people in who have no account yet. */
export const booksProvider = (issuer: string) => ({
  label: 'Empresa',
  issuer,
  clientId: 'portal',
  secretEnv: 'EMPRESA_SECRET',
  groups: { livros: ['acervo'] },
  create: true,
});

export type Page = { status: number; url: string; html: string; location: string | null; headers: Headers };
export type Entered = { token: string; permissions: string[] | null; to: string | null };

export class SignInBrowser {
  readonly cookies = new Map<string, Map<string, string>>();
  readonly #server: string;
  readonly #portal: string;

  /** @param server the address at which the portal really is; @param portal that of its config */
  constructor(server: string, portal = portalUrl) {
    this.#server = server;
    this.#portal = portal;
  }

  async get(address: string): Promise<Page> {
    const url = new URL(address, this.#portal);
    const real = url.origin === this.#portal ? new URL(url.pathname + url.search, this.#server) : url;
    const jar = this.cookies.get(real.host) ?? new Map<string, string>();
    this.cookies.set(real.host, jar);
    const answer = await fetch(real, {
      redirect: 'manual',
      headers: {
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        Accept: 'text/html',
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/Max-Age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      url: url.href,
      html: await answer.text(),
      location: location && new URL(location, url).href,
      headers: answer.headers,
    };
  }

  /** Follows redirects to the end, or up to the first address that begins with `until`, which is not asked for. */
  async follow(address: string, until?: string): Promise<Page> {
    let page = await this.get(address);
    for (let steps = 0; page.location && steps < 15; steps++) {
      if (until && page.location.startsWith(until)) return page;
      page = await this.get(page.location);
    }
    return page;
  }

  signIn(provider = 'empresa', query = ''): Promise<Page> {
    return this.follow(`/auth/${provider}/start${query}`);
  }
}

/** What the page stores in the browser; undefined for a page that lets nobody in. */
export function enteredOn({ html }: Pick<Page, 'html'>): Entered | undefined {
  const [, data] = /\}\)\((\{"token".*\})\)<\/script>/s.exec(html) ?? [];
  return data === undefined ? undefined : (JSON.parse(data) as Entered);
}

/** The sentence on a page that lets nobody in. */
export const refusalOn = ({ html }: Pick<Page, 'html'>): string | undefined =>
  /<p role="alert">([^<]+)<\/p>/.exec(html)?.[1];
