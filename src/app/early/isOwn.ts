/** True when the API is this server's. What requests another backend expects is unknown here. */
export const isOwn = (api: string): boolean =>
  new URL(api, window.location.href).origin === window.location.origin;
