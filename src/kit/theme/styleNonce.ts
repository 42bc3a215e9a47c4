/** The Content-Security-Policy nonce for styles that are inserted at run time. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
