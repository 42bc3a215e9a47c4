/** Whether the API is this server's: of another one it is not known what it needs to be asked. */
export const isOwn = (api: string): boolean =>
  new URL(api, window.location.href).origin === window.location.origin;
