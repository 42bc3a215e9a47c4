/** Titles of return files whose transition asks for a proof of identity, or is refused. Runs on both stores. */
import { afterEach, expect, it, vi } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import { twoYards, yardFiles, yardRows } from '#tests/support/companies/twoYards.ts';
import { password } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';
import { cnab240Text, type Title } from '#tests/support/values/cnabFile.ts';

const deals = 'resources/deals.yaml';
const documents = {
  cnab: { each: 'title', match: { name: 'document' }, open: 'value', settle: { transition: 'Win' } },
};
const server = sharedServer(() => {
  const rows = yardRows();
  return {
    portal: twoYards({ [deals]: { ...yardFiles[deals], documents } }),
    rows: {
      ...rows,
      deals: rows.deals!.map((one) => ((one as { id: number }).id === 5 ? { ...one, state: 'lost' } : one)),
    },
  };
});
afterEach(() => vi.useRealTimers());

const title = (id: number, more: Partial<Title> = {}): Title => ({
  ...{ own: String(50 + id), document: `Deal ${id}`, amount: id * 10_000, paid: id * 10_000 },
  ...{ day: '20102026', credited: '20102026', ...more },
});
const send = async (token: string, titles: readonly Title[], query = '') => {
  const reply = await server.api('POST', `/deals/documents${query}`, {
    token,
    raw: cnab240Text({ bank: '237', branch: '1', account: '100', titles }),
    headers: { 'Content-Type': 'application/octet-stream', 'X-File-Name': 'retorno.ret' },
  });
  return { status: reply.status, body: reply.body as unknown as DocumentPreview & { stepUp?: boolean } };
};
const signedIn = async () =>
  (await server.api('POST', '/login', { body: { email: 'balcao@example.com', password } })).body
    .token as string;
const stateOf = async (id: number) =>
  (await server.as('balcao').read<{ state: string }>(`/deals/${id}`)).state;

it('asks for the proof that the transition asks for, before anything is stored', async () => {
  const token = await signedIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  const before = JSON.stringify(server.stored());
  expect((await send(token, [title(1)], '?dryRun=true')).body.records[0]!.status).toBe('update');
  const asked = await send(token, [title(1), title(3)]);
  expect([asked.status, asked.body.stepUp]).toEqual([403, true]);
  expect(JSON.stringify(server.stored())).toBe(before);
  await server.api('POST', '/login/step-up', { token, body: { method: 'password', password } });
  expect((await send(token, [title(1), title(3)])).status).toBe(200);
  expect([await stateOf(1), await stateOf(3)]).toEqual(['won', 'won']);
});

it('is left to reconcile where another amount was paid, and needs no proof then', async () => {
  const token = await signedIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  const { status, body } = await send(token, [title(7, { paid: 60_000 })]);
  expect([status, body.records.map((one) => one.status)]).toEqual([200, ['left']]);
  expect(body.records[0]!.problems.map(({ severity }) => severity)).toEqual(['warning']);
  expect(await stateOf(7)).toBe('open');
});

it('is left to reconcile where the transition is refused, and the others are settled', async () => {
  const { status, body } = await send(await signedIn(), [title(5), title(9)]);
  expect([status, body.records.map((one) => one.status)]).toEqual([200, ['left', 'update']]);
  expect(body.records[0]!.problems.map(({ severity }) => severity)).toEqual(['warning']);
  expect([await stateOf(5), await stateOf(9)]).toEqual(['lost', 'won']);
});
