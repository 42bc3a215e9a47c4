/** What others have taken back in part waits for the rest only. Runs on both stores. */
import { expect, it } from 'vitest';
import type { ReconcileAnswer } from '#features/reconciliation/shared.ts';
import { twoYards, yardRows } from '#tests/support/companies/twoYards.ts';
import { sharedServer } from '#tests/support/server.ts';

const reference = (label: string, resource: string) => ({ type: 'reference', label, resource });
/** Claims that others of them take back. */
const claims = {
  label: { one: 'Claim', many: 'Claims' },
  title: 'name',
  reversal: { of: 'reversesId', amount: 'value' },
  fields: {
    yardId: reference('Yard', 'yards'),
    name: { type: 'text', label: 'Name' },
    value: { type: 'money', label: 'Value' },
    reversesId: reference('Reverses', 'claims'),
    state: {
      ...{ type: 'status', label: 'State', options: { open: 'Open', settled: 'Settled' }, default: 'open' },
      transitions: [{ label: 'Settle', from: 'open', to: 'settled', permissions: ['balcao', 'leitor'] }],
    },
  },
};
/** What claims come to, by yard: as they count, and with all that was taken back. */
const sums = (filter: object) => ({
  label: { one: 'Sum', many: 'Sums' },
  title: 'yardId',
  groupBy: ['yardId'],
  from: [
    {
      ...{ resource: 'claims', filter },
      fields: { yardId: 'yardId', total: { sum: 'value' }, claims: 'count' },
    },
  ],
  fields: {
    yardId: reference('Yard', 'yards'),
    total: { type: 'money', label: 'Total' },
    claims: { type: 'integer', label: 'Claims' },
  },
});
const list = (resource: string) => ({
  ...{ path: `/sums/${resource}`, label: resource },
  list: { resource, columns: ['yardId', 'total', 'claims'] },
});
const server = sharedServer(() => {
  const rows = yardRows();
  const claim = (id: number, more: object) => ({ ...rows.claims![0], id, name: `Claim ${id}`, ...more });
  return {
    portal: twoYards({
      'resources/claims.yaml': claims,
      'resources/open.yaml': sums({}),
      'resources/booked.yaml': sums({ any: [{ reversesId_null: true }, { reversesId_null: false }] }),
      'departments/sums.yaml': {
        label: 'Sums',
        permissions: ['balcao'],
        routes: [list('open'), list('booked')],
      },
    }),
    rows: {
      ...rows,
      moves: rows.moves!.slice(0, 1).map((one) => ({ ...one, amount: 700 })),
      deals: [],
      claims: [
        claim(1, { value: 1000 }),
        claim(2, { value: 300, reversesId: 1 }),
        claim(3, { value: 700 }),
        claim(4, { value: 700, reversesId: 3 }),
      ],
    },
  };
});

const reconcile = async (body: object, query = '') =>
  server.api('POST', `/moves/reconcile${query}`, { token: await server.tokenOf('balcao'), body });

it('a view that adds up leaves out what was taken back, unless its filter decides about it', async () => {
  const rows = async (resource: string) => {
    const found = await server.as('balcao').read<{ total: number; claims: number }[]>(`/${resource}`);
    return found.map(({ total, claims: count }) => [total, count]);
  };
  // 1000 less 300, and 700 less 700; what takes back is no claim
  expect(await rows('open')).toEqual([[700, 2]]);
  expect(await rows('booked')).toEqual([[2700, 4]]);
});

it('a record that was taken back in part is settled by the rest, and by no more', async () => {
  const { status, text, body } = await reconcile({}, '?dryRun=true');
  expect([status, status < 300 ? '' : text]).toEqual([200, '']);
  const { proposals } = body as ReconcileAnswer;
  // neither what was taken back altogether nor what takes back
  expect(proposals.flatMap(({ partners }) => partners)).toMatchObject([{ id: 1, amount: 700, open: 700 }]);
  const settle = (id: number, amount: number) =>
    reconcile({ accept: [{ line: 1, partners: [{ resource: 'claims', id, amount }] }] });
  for (const [id, amount] of [
    [1, 1000],
    [2, 300],
    [3, 700],
    [4, 700],
  ] as const)
    expect((await settle(id, amount)).status, String(id)).toBe(409);
  expect((await settle(1, 700)).status).toBe(200);
  expect(await server.as('balcao').read('/claims/1')).toMatchObject({ state: 'settled' });
});
