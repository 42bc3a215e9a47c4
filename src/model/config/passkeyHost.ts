import type { Portal } from '../types.ts';

/** The host to which passkeys are bound. Undefined without a public address, or with an IP address, which WebAuthn refuses. */
export function passkeyHostOf({ url }: Pick<Portal, 'url'>): string | undefined {
  if (url === undefined) return undefined;
  const { hostname } = new URL(url);
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : hostname;
}
