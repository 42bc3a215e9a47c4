import { expect, test } from 'vitest';
import { featureServer } from '../support.ts';

const server = featureServer('rule');

test('is shown before the click', async () => {
  const { body } = await server.as('shop').post('/jobs/1/actions/finish?dryRun=true', { version: 1 });
  const { effects } = body as { effects: { action: string; resource: string }[] };
  expect(effects.map(({ action, resource }) => `${action} ${resource}`)).toContain('create bills');
  expect(server.stored().bills).toEqual([]);
});

test('writes its records in the transaction that triggers it', async () => {
  await server.as('shop').move('/jobs/1', 'finish', { version: 1 });
  expect(server.stored().bills).toMatchObject([{ jobId: 1, amount: 50 }]);
});

test('does not run when the transition is refused', async () => {
  expect((await server.as('shop').move('/jobs/2', 'finish', { version: 1 })).status).toBe(409);
  expect(server.stored().bills).toHaveLength(1);
});
