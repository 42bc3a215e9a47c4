/**
 * The link that writes to an address (RFC 6068). Everything but the "@" before the domain is encoded: `?`, `&`, `=` and
 * `,` in an address would otherwise add receivers or a text.
 */
export function mailtoAddress(address: string): string {
  // half a character can't be encoded
  const parts = address
    .replace(/\p{Cs}/gu, '')
    .split('@')
    .map(encodeURIComponent);
  return `mailto:${[parts.slice(0, -1).join('%40'), parts.at(-1)].filter(Boolean).join('@')}`;
}
