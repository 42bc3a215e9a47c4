/** The header of "ver como", and of the preview of a config that is not saved. The sign-in page loads this module as well, so it imports nothing. */
export const viewAsHeader = 'x-portal-view-as';

/** An account by its id, or a set of permissions without an account. */
export type ViewAs = { account: string } | { permissions: readonly string[] };

/** The header's value: `@12`, or `loja,caixa`. Names are percent-encoded, so that these signs are free. */
export const writeViewAs = (asked: ViewAs): string =>
  'account' in asked
    ? `@${encodeURIComponent(asked.account)}`
    : asked.permissions.map(encodeURIComponent).join(',');

/** A preview of the user's own draft of the config. */
export const writeDraft = (id: string): string => `=${id}`;

/** Undefined for a value in another form. */
export function readViewAs(text: string): ViewAs | { draft: string } | undefined {
  if (text === '' || text.length > 2000) return undefined;
  try {
    if (text.startsWith('@')) return { account: decodeURIComponent(text.slice(1)) };
    if (text.startsWith('=')) return { draft: text.slice(1) };
    const permissions = text.split(',').map((name) => decodeURIComponent(name).trim());
    return permissions.every(Boolean) ? { permissions } : undefined;
  } catch {
    return undefined;
  }
}
