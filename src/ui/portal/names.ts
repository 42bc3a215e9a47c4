/**
 * Maps a route to its react-admin resource name, the path without its slash: /loja/pedidos <-> loja/pedidos.
 */
export const resourceName = (path: string) => path.replace(/^\//, '');
export const pathOf = (name: string) => `/${name}`;
