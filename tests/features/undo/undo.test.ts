import { expect, test } from 'vitest';
import { featureServer } from '../support.ts';

const server = featureServer('undo');
const change = async (id: number, body: object) =>
  server.as('shop').put(`/jobs/${id}`, body, { 'Offer-Undo': 'true' });

test('takes back a change, as a new version', async () => {
  const { headers } = await change(1, { note: 'wrong', version: 1 });
  const { status } = await server.as('shop').post(`/recent-changes/${headers.get('undo')}/undo`);
  expect(status).toBe(200);
  const job = server.stored().jobs!.find(({ id }) => id === 1)!;
  expect(job.note ?? null).toBeNull();
  expect(job.version).toBe(3);
});

test('is refused once the record has changed again, and to others', async () => {
  const { headers } = await change(2, { note: 'first', version: 1 });
  const address = `/recent-changes/${headers.get('undo')}/undo`;
  expect((await server.as('counter').post(address)).status).toBeGreaterThanOrEqual(403);
  await change(2, { note: 'second', version: 2 });
  expect((await server.as('shop').post(address)).status).toBe(409);
  expect(server.stored().jobs!.find(({ id }) => id === 2)).toMatchObject({ note: 'second' });
});
