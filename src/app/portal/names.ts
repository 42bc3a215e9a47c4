/** A route is a react-admin resource whose name is its path: /frota/veiculos <-> frota/veiculos. */
export const nameOf = (path: string) => path.replace(/^\//, '');
export const pathOf = (name: string) => `/${name}`;
