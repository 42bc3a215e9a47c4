/**
 * True when a picture comes from an allowed site. "https://*.exemplo.com" stands for every subdomain, but not
 * for the domain itself.
 */
export function isAllowedOrigin(address: string, origins: readonly string[]): boolean {
  const { origin, protocol, hostname, port } = new URL(address);
  return origins.some((allowed) => {
    if (!allowed.includes('*')) return new URL(allowed).origin === origin;
    const under = new URL(allowed.replace('*.', ''));
    return under.protocol === protocol && under.port === port && hostname.endsWith(`.${under.hostname}`);
  });
}
