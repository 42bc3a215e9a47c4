import { expect, test } from 'vitest';
import { featureServer } from '../support.ts';

const server = featureServer('bulk');
const bulk = async (name: string, body: object) => server.as(name).post('/jobs/bulk', body);

test('writes each record as if it were sent alone, and reports the refused ones', async () => {
  const records = [{ id: 1, version: 1 }, { id: 2, version: 7 }, { id: 9 }];
  const { status, body } = await bulk('shop', { do: 'update', data: { note: 'checked' }, records });
  expect(status).toBe(200);
  expect((body as { results: object[] }).results).toMatchObject([
    { id: 1, status: 200 },
    { id: 2, status: 409 },
    { id: 9, status: 404 },
  ]);
  expect(server.stored().jobs!.filter(({ note }) => note === 'checked')).toHaveLength(1);
});

test('makes a transition of many records', async () => {
  const records = [{ id: 1 }, { id: 3 }];
  const { body } = await bulk('shop', { do: 'act', action: 'finish', records });
  expect((body as { results: object[] }).results).toMatchObject([
    { id: 1, status: 200 },
    { id: 3, status: 409 },
  ]);
});

test('is refused to users without the screen', async () => {
  expect((await bulk('counter', { do: 'delete', records: [{ id: 1 }] })).status).toBe(403);
  expect(server.stored().jobs).toHaveLength(3);
});
