import { expect, test } from 'vitest';
import { featureServer } from '../support.ts';

const server = featureServer('update');

test('changes the fields that were sent, and keeps the others', async () => {
  const { status, body } = await server.as('shop').put('/jobs/1', { note: 'wet paint', version: 1 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: 1, code: 'J-1', hours: 1, note: 'wet paint', version: 2 });
});

test('refuses an older version, and changes nothing', async () => {
  const { status } = await server.as('shop').put('/jobs/1', { note: 'too late', version: 1 });
  expect(status).toBe(409);
  expect(server.stored().jobs).toContainEqual(expect.objectContaining({ id: 1, note: 'wet paint' }));
});

test('refuses invalid values by field', async () => {
  const { status, body } = await server.as('shop').put('/jobs/2', { hours: -1, code: 'J-1', version: 1 });
  expect(status).toBe(422);
  expect(Object.keys((body as { errors: object }).errors).sort()).toEqual(['code', 'hours']);
});

test('refuses users without the screen', async () => {
  const { status } = await server.as('counter').put('/jobs/2', { note: 'mine', version: 1 });
  expect(status).toBe(403);
});
