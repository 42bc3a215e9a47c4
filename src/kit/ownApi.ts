/** True when the API is this server's: it executes a request with a key only once. Other backends may not. */
export const isOwnApi = (api: string): boolean =>
  new URL(api, window.location.href).origin === window.location.origin;
