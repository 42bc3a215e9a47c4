/** A route is a react-admin resource whose name is its path: /loja/pedidos <-> loja/pedidos. */
export const nameOf = (path: string) => path.replace(/^\//, '');
export const pathOf = (name: string) => `/${name}`;
