/** The word by which the page's policy knows styles that are written at run time as the portal's own. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
