import { expect, test } from 'vitest';
import { featureServer } from '../support.ts';

const server = featureServer('transition');

test('can be tried without changing anything', async () => {
  const { status, body } = await server.as('shop').post('/jobs/1/actions/finish?dryRun=true', {
    version: 1,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ refusals: [] });
  expect(server.stored().jobs).toContainEqual(expect.objectContaining({ id: 1, state: 'open', version: 1 }));
});

test('moves the record to its next state, with an entry in the history', async () => {
  const { status, body } = await server.as('shop').move('/jobs/1', 'finish', { version: 1 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: 1, state: 'done', version: 2 });
  expect(server.history()).toHaveLength(1);
});

test('is refused in another state, and for users without the screen', async () => {
  expect((await server.as('shop').move('/jobs/2', 'finish', { version: 1 })).status).toBe(409);
  expect((await server.as('counter').move('/jobs/1', 'finish', { version: 2 })).status).toBe(403);
});

test('is the only way to change a state', async () => {
  const { body } = await server.as('shop').put('/jobs/2', { state: 'open', version: 1 });
  expect(body).not.toMatchObject({ state: 'open' });
});
