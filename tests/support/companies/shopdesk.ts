/**
 * A company of many shops: the head office sees all of them, each shop only its own orders. src/ knows
 * nothing of it.
 */
import { portalIn, type Company } from '../server.ts';
import { accountsOf, cents, password, seededGenerator } from './seededRecords.ts';

export const shopdesk = (): Company => ({
  portal: portalIn('tests/fixtures/shopdesk'),
  rows: shopdeskRows(),
  password,
});

/** Shop 3 is closed; `shop` manages shop 1, `other` shop 2. */
export function shopdeskRows(): Record<string, Record<string, unknown>[]> {
  const { next, pick, upTo, many, day } = seededGenerator(7);
  const picture = (name: string) => `https://cdn.pictures.example/${name}.png`;

  const shops = many(3, (id) => ({ name: `Shop ${id}`, logo: picture(`shop-${id}`), active: id < 3 }));
  const products = many(8, (id) => ({
    name: `T-shirt ${id}`,
    picture: picture(`shirt-${id}`),
    price: cents(20 + next() * 50),
    importCost: cents(5 + next() * 10),
    variants: ['S', 'M'].map((size) => ({ sku: `TS-00${id}-${size}`, size: size.toLowerCase(), extra: 0 })),
  }));
  const orders = many(40, (id) => {
    const items = many(upTo(3), () => {
      const { id: productId, price, variants } = pick(products);
      const quantity = upTo(3);
      return { productId, sku: variants[0]!.sku, quantity, price, total: cents(quantity * price) };
    }).map(({ id: _id, version: _version, ...row }) => row);
    const total = cents(items.reduce((sum, row) => sum + row.total, 0));
    const status = pick(['draft', 'placed', 'paid', 'shipped', 'delivered', 'cancelled']);
    return {
      number: `ORD-2026-${String(id).padStart(4, '0')}`,
      shopId: 1 + (id % 2),
      customer: pick(['Ana Souza', 'Bia Lima', 'Caio Reis']),
      date: day(),
      items,
      subtotal: total,
      total,
      status,
      ...(['shipped', 'delivered'].includes(status) && { tracking: `BR${id}` }),
      ...(status === 'cancelled' && { cancelReason: 'Changed her mind' }),
    };
  });
  return {
    users: accountsOf({
      office: { active: true },
      shop: { active: true, shopId: 1 },
      other: { active: true, shopId: 2, permissions: ['shop'] },
    }),
    shops,
    products,
    orders,
    stock: many(12, (id) => {
      const [quantity, minimum] = [upTo(15) - 1, 5];
      const [shopId, productId] = [1 + (id % 2), Math.ceil(id / 2)];
      return { shopId, productId, quantity, minimum, missing: minimum - quantity };
    }),
    discounts: many(4, (id) => ({
      shopId: 1 + (id % 2),
      code: `SALE${id}`,
      percent: 10,
      startDate: '2026-06-01',
      endDate: id < 3 ? '2026-06-30' : '2026-06-10',
    })),
    refunds: orders
      .filter(({ status }) => status === 'delivered')
      .map(({ id: orderId, shopId, date }, at) => ({
        id: at + 1,
        version: 1,
        orderId,
        shopId,
        date,
        amount: 10,
        reason: 'late',
        status: pick(['requested', 'approved']),
      })),
  };
}
