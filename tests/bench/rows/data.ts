import { orders } from '../list/orders.ts';

/** A page of both sides: 1,000 rows of twelve columns. */
export const rowCount = 1000;
export const lastOnPage = 'PED-01000';

export const lines = () =>
  orders()
    .slice(0, rowCount)
    .map((order) => ({
      ...order,
      frete: order.itens * 12.5,
      desconto: order.peso / 10,
      vendedor: `Vendedor ${order.id % 12}`,
    }));
