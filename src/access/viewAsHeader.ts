/** How "ver como" is asked for on the wire; the sign-in page loads this too, so it brings nothing along. */
export const viewAsHeader = 'x-portal-view-as';

/** Somebody in particular, by the account's id, or whoever holds these and has no record of his own. */
export type ViewAs = { account: string } | { permissions: readonly string[] };

/** As it stands in the header: `@12`, or `loja,caixa`; names are percent-encoded, so that these signs are free. */
export const writeViewAs = (asked: ViewAs): string =>
  'account' in asked
    ? `@${encodeURIComponent(asked.account)}`
    : asked.permissions.map(encodeURIComponent).join(',');

/** Undefined for what is not written like that. */
export function readViewAs(text: string): ViewAs | undefined {
  if (text === '' || text.length > 2000) return undefined;
  try {
    if (text.startsWith('@')) return { account: decodeURIComponent(text.slice(1)) };
    const permissions = text.split(',').map((name) => decodeURIComponent(name).trim());
    return permissions.every(Boolean) ? { permissions } : undefined;
  } catch {
    return undefined;
  }
}
