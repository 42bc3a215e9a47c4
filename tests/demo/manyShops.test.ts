/** A company of many shops, over HTTP: each shop sees its own rows, and the head office decides. */
import { afterAll, describe, expect, it } from 'vitest';
import { shopdesk, shopdeskRows } from '../support/companies/shopdesk.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ company: shopdesk() });
afterAll(() => server.stop());

const rows = shopdeskRows();
type Order = { id: number; shopId: number; status: string; total: number };
const orders = rows.orders as Order[];
const orderOf = (shopId: number, status: string) =>
  orders.find((order) => order.shopId === shopId && order.status === status)!;

const as = async (account: string) => {
  const client = server.as(account);
  return (method: string, path: string, body?: object) => client.send(method, path, body);
};
const [office, shop] = [await as('office'), await as('shop')];
const idsIn = (body: unknown) => (body as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
const refund = (more: object) => ({ date: '2026-06-15', amount: 5, reason: 'late', ...more });
const within = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('a shop', () => {
  it('lists its own orders, where the head office lists all', async () => {
    const own = orders.filter(({ shopId }) => shopId === 1).map(({ id }) => id);
    expect(idsIn((await shop('GET', '/orders?range=[0,99]')).body)).toEqual(own);
    expect(idsIn((await office('GET', '/orders?range=[0,99]')).body)).toEqual(orders.map(({ id }) => id));
  });

  it('sees no order of another shop, and can refund none', async () => {
    const theirs = orderOf(2, 'delivered');
    expect((await office('GET', `/orders/${theirs.id}`)).body).toMatchObject({ customer: expect.anything() });
    // A refund is named after its order, but none that the shop sees refers to this one.
    expect((await shop('GET', `/orders/${theirs.id}`)).status).toBe(404);
    const delivered = await shop('GET', `/orders?${within({ status: 'delivered' })}&range=[0,99]`);
    expect(idsIn(delivered.body)).toEqual(
      orders.filter(({ shopId, status }) => shopId === 1 && status === 'delivered').map(({ id }) => id),
    );
    const refused = await shop('POST', '/refunds', refund({ orderId: theirs.id }));
    expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([
      422,
      ['orderId'],
    ]);
  });

  it('makes orders that are its own, and none for another', async () => {
    const order = { customer: 'Ana', date: '2026-06-15', items: [{ productId: 1, quantity: 2, price: 10 }] };
    const made = await shop('POST', '/orders', order);
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ shopId: 1, total: 20, status: 'draft' }),
    ]);
    expect((await shop('POST', '/orders', { ...order, shopId: 2 })).status).toBe(403);
  });

  it('takes the discounts that are its own and that run today', async () => {
    const order = { customer: 'Bia', date: '2026-06-15', items: [{ productId: 1, quantity: 1, price: 100 }] };
    const [running, theirs, over] = [2, 1, 4];
    const made = await shop('POST', '/orders', { ...order, discountId: running });
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ discount: 10, total: 90 })]);
    for (const discountId of [theirs, over])
      expect([discountId, (await shop('POST', '/orders', { ...order, discountId })).status]).toEqual([
        discountId,
        422,
      ]);
  });
});

describe('an order', () => {
  it('goes only where its state and the permission let it, and gives the reason it must', async () => {
    const [paid, placed] = [orderOf(1, 'paid'), orderOf(1, 'placed')];
    expect((await shop('POST', `/orders/${placed.id}/actions/confirm-payment`)).status).toBe(403);
    expect((await office('POST', `/orders/${placed.id}/actions/confirm-payment`)).status).toBe(200);
    expect((await shop('POST', `/orders/${placed.id}/actions/deliver`)).status).toBe(409);
    const unexplained = await shop('POST', `/orders/${paid.id}/actions/cancel`);
    expect([unexplained.status, unexplained.body]).toEqual([
      422,
      expect.objectContaining({ errors: { cancelReason: 'Campo obrigatório' } }),
    ]);
    const explained = await shop('POST', `/orders/${paid.id}/actions/cancel`, { cancelReason: 'No stock' });
    expect([explained.status, explained.body]).toEqual([
      200,
      expect.objectContaining({ status: 'cancelled' }),
    ]);
  });

  it('is given back no more than was paid for it, and what is approved comes off its net', async () => {
    const { id, total } = orderOf(1, 'delivered');
    const before = (await office('GET', `/orders/${id}`)).body as { refunded: number };
    const much = await shop('POST', '/refunds', refund({ orderId: id, amount: total + 0.01 }));
    expect([much.status, much.text]).toEqual([422, expect.stringContaining('US$')]);
    const made = await shop('POST', '/refunds', refund({ orderId: id, amount: 5 }));
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ shopId: 1 })]);
    const action = `/refunds/${(made.body as { id: number }).id}/actions/approve`;
    expect((await shop('POST', action)).status).toBe(403);
    expect((await office('POST', action)).status).toBe(200);
    const refunded = before.refunded + 5;
    expect((await office('GET', `/orders/${id}`)).body).toMatchObject({
      refunded,
      net: Math.round((total - refunded) * 100) / 100,
    });
  });
});

describe('records of the head office', () => {
  const product = (more: object) => ({ name: 'New', price: 5, variants: [{ sku: 'TS-100-S' }], ...more });

  it('has pictures of the sites that are named, and no others', async () => {
    const from = (picture: string) => office('POST', '/products', product({ name: picture, picture }));
    expect((await from('https://cdn.pictures.example/new.png')).status).toBe(201);
    for (const other of [
      'https://pictures.example/new.png',
      'http://cdn.pictures.example/new.png',
      'https://cdn.pictures.example.evil.com/new.png',
      'https://cdn.pictures.example:8443/new.png',
    ]) {
      const { status, body } = await from(other);
      expect([other, status, body]).toEqual([
        other,
        422,
        expect.objectContaining({ errors: { picture: 'Use uma imagem de https://*.pictures.example' } }),
      ]);
    }
    const { headers } = await server.request('GET', '/config/index.json');
    expect(headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob: https://*.pictures.example;",
    );
  });

  it('repeats no variant in a product, and no product or code in a shop', async () => {
    const twice = await office(
      'POST',
      '/products',
      product({ variants: [{ sku: 'TS-101-S' }, { sku: 'TS-101-S' }] }),
    );
    expect([twice.status, twice.body]).toEqual([
      422,
      expect.objectContaining({ errors: { 'variants.1.sku': 'Repete a linha 1' } }),
    ]);
    const [held] = rows.stock as { shopId: number; productId: number }[];
    const stock = (shopId: number) => ({ shopId, productId: held!.productId, quantity: 1, minimum: 1 });
    expect((await office('POST', '/stock', stock(held!.shopId))).status).toBe(422);
    const discount = { shopId: 1, code: 'JUNE', percent: 5, startDate: '2026-06-10', endDate: '2026-06-20' };
    expect((await office('POST', '/discounts', { ...discount, endDate: '2026-06-09' })).status).toBe(422);
    expect((await office('POST', '/discounts', discount)).status).toBe(201);
    expect((await office('POST', '/discounts', discount)).status).toBe(422);
    expect((await office('POST', '/discounts', { ...discount, shopId: 2 })).status).toBe(201);
  });
});
