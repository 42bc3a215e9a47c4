/** Why a call to another machine failed, for logs and commands. */

/** Characters of one description. */
const longest = 600;

/**
 * What went wrong, down to the last cause, without secrets. The first message alone says little: `fetch` of Node 20 and later
 * throws "fetch failed" and puts the reason into `cause` (undici, lib/web/fetch/index.js), an AggregateError where a name
 * has several addresses.
 *
 * @example causesInWords(error) // 'fetch failed: getaddrinfo ENOTFOUND login.example.com'
 */
export function causesInWords(error: unknown): string {
  const told: string[] = [];
  const seen = new Set<unknown>();
  const tell = (one: unknown): void => {
    if (one === undefined || one === null || seen.has(one)) return;
    seen.add(one);
    if (typeof one === 'string') return void told.push(one);
    // Libraries also put what they were sent there, which may be a token.
    if (!(one instanceof Error)) return;
    const { message, code } = one as Error & { code?: unknown };
    const named = typeof code === 'string' && !message.includes(code) ? code : '';
    told.push([message, named].filter(Boolean).join(' '));
    for (const part of (one as Partial<AggregateError>).errors ?? []) tell(part);
    tell(one.cause);
  };
  tell(error);
  const words = [...new Set(told.map((text) => text.trim()).filter(Boolean))];
  // A whole sentence needs no colon behind it.
  const text = words.map((one, at) => one + (at === words.length - 1 ? '' : /[.!?]$/.test(one) ? ' ' : ': '));
  return withoutSecrets(text.join('') || String(error)).slice(0, longest);
}

/** A text whose addresses have neither user and password nor a query. */
export const withoutSecrets = (text: string): string =>
  text
    // A password may be written with a slash or an at sign as it is.
    .replaceAll(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@|[^\s/:]*:\S*@)/gi, '$1')
    .replaceAll(/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#"']*)[?#][^\s"',;)]*/gi, '$1');

/** Codes of OpenSSL's verification, as Node names them (doc/api/tls.md, X509 certificate error codes). */
const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** True where the other machine's certificate is of an authority that this one does not know, such as a company's own. */
export const isUntrusted = (error: unknown): boolean => codesOf(error).some((code) => untrusted.has(code));

/** The codes of an error and of its causes. */
export function codesOf(error: unknown): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const look = (one: unknown): void => {
    if (!(one instanceof Error) || seen.has(one)) return;
    seen.add(one);
    const { code } = one as { code?: unknown };
    if (typeof code === 'string') found.push(code);
    for (const part of (one as Partial<AggregateError>).errors ?? []) look(part);
    look(one.cause);
  };
  look(error);
  return found;
}
