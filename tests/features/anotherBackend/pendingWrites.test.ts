/** Messages about a transaction that the other backend has accepted only in part. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { withLanguage } from '#messages/node.ts';
import { HttpError } from '#server/http/http.ts';
import { toHttpError } from '#features/anotherBackend/server/httpErrors.ts';
import { RestBackend, sendTo, type Send } from '#features/anotherBackend/server/backend.ts';
import { PendingWrites } from '#features/anotherBackend/server/store.ts';
import { dialects } from '#features/anotherBackend/server/dialects/registry.ts';
import { OutcomeUnknown, StoreUnavailable } from '#server/data/store.ts';
import { portalIn } from '#tests/support/server.ts';

const { customers } = portalIn('tests/fixtures/elsewhere').resources;
const shape = {
  resource: customers!,
  fields: customers!.fields,
  timeZone: 'UTC',
  weekStart: 0 as const,
  today: '2026-10-31',
};

/** A json-server that refuses these requests; undefined for one that does not answer. */
function changesOver(refused: Readonly<Record<string, number | undefined>>) {
  const taken: string[] = [];
  const send: Send = ({ method, path, body }) => {
    const asked = `${method} ${path}`;
    if (asked in refused) {
      const status = refused[asked];
      if (status === undefined) return Promise.reject(new StoreUnavailable('down'));
      return Promise.resolve({ status, headers: new Headers(), body: { error: 'no' } });
    }
    if (method !== 'GET') taken.push(asked);
    const id = Number(path.split('/')[2] ?? 9);
    return Promise.resolve({ status: 200, headers: new Headers(), body: { ...(body as object), id } });
  };
  return { changes: new PendingWrites(new RestBackend(dialects['json-server'], send, toHttpError)), taken };
}

const customer = (id: number, full_name: string) => ({ id, full_name });

/** The error that a user gets after an insert, two changes and a removal. */
async function toldOver(refused: Readonly<Record<string, number | undefined>>) {
  const { changes, taken } = changesOver(refused);
  const error = await withLanguage('en-US', async () => {
    try {
      await changes.insert(shape, { full_name: 'New' });
      changes.replace(shape, customer(1, 'Ana'), customer(1, 'Anna'));
      changes.replace(shape, customer(2, 'Bia'), customer(2, 'Bia'));
      changes.remove(shape, 3);
      await changes.send();
    } catch (cause) {
      return changes.rollBack(cause);
    }
    return undefined;
  });
  return { taken, error: error as HttpError | undefined };
}

it('is nothing when all of it was taken', async () => {
  const { taken, error } = await toldOver({});
  expect(error).toBeUndefined();
  expect(taken).toEqual(['POST /customers', 'PATCH /customers/1', 'DELETE /customers/3']);
});

it('is the refusal itself when nothing of it stays', async () => {
  const { taken, error } = await toldOver({ 'PATCH /customers/1': 422 });
  expect([error?.status, error?.message]).toEqual([
    422,
    'Customers: the server that keeps them refused the values: no.',
  ]);
  expect(taken).toEqual(['POST /customers', 'DELETE /customers/9']);
});

it('names the changes that remain, and the reason why others do not', async () => {
  const { taken, error } = await toldOver({ 'DELETE /customers/3': 403 });
  expect(taken).toEqual(['POST /customers', 'PATCH /customers/1', 'DELETE /customers/9']);
  expect([error?.status, error?.message]).toEqual([
    502,
    'Part of it was saved: Customer 1. The rest was not. Customers: the server that keeps them does not allow this: no.',
  ]);
});

it('names created records that could not be removed again', async () => {
  const { error } = await toldOver({ 'PATCH /customers/1': undefined, 'DELETE /customers/9': undefined });
  expect([error?.status, error?.message]).toEqual([
    502,
    'Part of it was saved: Customer 9. The rest was not. The data do not answer now; try again in a moment.',
  ]);
});

it('is that nobody knows, when a write was sent and its answer is lost', async () => {
  const server = http.createServer((req) => req.socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const send = sendTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const fails = (method: 'GET' | 'PATCH') =>
    send({ method, path: '/customers/1' }).then(
      () => undefined,
      (error: Error) => error.constructor,
    );
  expect(await fails('PATCH')).toBe(OutcomeUnknown);
  expect(await fails('GET')).toBe(StoreUnavailable);
  await new Promise((resolve) => server.close(resolve));
  // Now nobody listens, so that nothing was sent.
  expect(await fails('PATCH')).toBe(StoreUnavailable);
});
