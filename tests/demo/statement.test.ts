/** The statement of each bank account, with what stands after each of its entries. */
import { afterAll, expect, it } from 'vitest';
import { runningKey } from '#model/api/running.ts';
import { company } from '../support/companies/demo.ts';
import { startServer } from '../support/server.ts';
import { num, seen } from './support.ts';

const server = await startServer({ company: company() });
afterAll(() => server.stop());
const running = { sum: 'valor', by: 'data', of: 'contaBancariaId', from: 'saldoInicial' };

it('comes to the balance of the account on its last day, opening and transfers included', async () => {
  let moved = 0;
  for (const account of seen('v_saldos')) {
    const query = new URLSearchParams({
      filter: JSON.stringify({ contaBancariaId: account.contaBancariaId }),
      sort: JSON.stringify(['data', 'DESC']),
      range: JSON.stringify([0, 99]),
      running: JSON.stringify(running),
    });
    const { status, body } = await server.as('financeiro').get(`/v_extrato?${query}`);
    expect([account.contaBancariaId, status]).toEqual([account.contaBancariaId, 200]);
    const entries = body as Record<string, unknown>[];
    const last = entries.filter(({ data }) => data === entries[0]!.data);
    if (last.length === 0) continue;
    moved++;
    expect(last.map((entry) => entry[runningKey])).toContain(num(account, 'saldo'));
  }
  expect(moved).toBeGreaterThan(3);
});
