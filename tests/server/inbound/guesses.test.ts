import { expect, it } from 'vitest';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';

const secret = 'a-secret-that-nobody-guesses';
const server = sharedServer(() => {
  const portal = libraryPortal();
  const inbound = { secretEnv: 'PORTAL_TEST_INBOUND', match: [], set: {} };
  const livros = { ...portal.resources.livros!, inbound: inbound as never };
  return {
    portal: { ...portal, resources: { ...portal.resources, livros } },
    env: { PORTAL_TEST_INBOUND: secret },
    trustProxy: 1,
  };
});

/** A text of another type, so that a right secret is answered 415. */
const deliver = async (using: string, from: string) => {
  const headers = { Authorization: `Bearer ${using}`, 'X-Forwarded-For': from, 'Content-Type': 'text/plain' };
  return (await server.api('POST', '/inbound-mail/livros', { raw: 'x', headers })).status;
};

it('wrong secrets are limited per network, and keep no other service waiting', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 21; guess++)
    statuses.push(await deliver(`guess ${guess}`, `198.51.100.1:${guess}`));
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
  expect(await deliver(secret, '198.51.100.1')).toBe(429);
  expect(await deliver(secret, '192.0.2.7')).toBe(415);
  expect(await deliver('guess', '192.0.2.7')).toBe(401);
});

it('right secrets are not limited', async () => {
  for (let time = 0; time < 25; time++) expect(await deliver(secret, '203.0.113.5')).toBe(415);
});
