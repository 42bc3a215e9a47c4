/** The claims of a JWT; empty when the API uses other tokens. */
function claimsOf(token: string | null): { sub?: unknown; exp?: unknown } {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as unknown;
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** The account that a token names. */
export function accountOf(token: string | null): string | null {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' && sub !== '' ? sub : null;
}

/** The expiry in milliseconds. */
export function expiryOf(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : Infinity;
}
