import { expect, test } from 'vitest';
import { featureServer } from '../support.ts';

const server = featureServer('merge');
const merge = async (name: string, body: object) => server.as(name).post('/customers/1/merge', body);

test('is refused to users without the screen, and for an older version', async () => {
  expect((await merge('counter', { from: 2, fromVersion: 1, version: 1 })).status).toBe(403);
  expect((await merge('shop', { from: 2, fromVersion: 7, version: 1 })).status).toBe(409);
  expect(server.stored().customers).toHaveLength(2);
});

test('keeps one record, with the values sent, and leads all references to it', async () => {
  const { status } = await merge('shop', { from: 2, fromVersion: 1, version: 1, phone: '555' });
  expect(status).toBe(200);
  expect(server.stored().customers).toMatchObject([{ id: 1, name: 'Cy', phone: '555' }]);
  expect(server.stored().jobs!.map(({ customerId }) => customerId)).toEqual([1, 1]);
});
