import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acts, rulesWritten, ruleSets, type Act } from '#tests/support/generate/ruleSets.ts';
import { outcomeOf, type World } from '#tests/support/oracle/rules.ts';
import { invoiceServer, type Row } from '#tests/support/companies/invoiceServer.ts';
import { invoiceRows } from '#tests/support/companies/invoices.ts';

const { start, as, stored } = invoiceServer();
const runs = Number(process.env.RULE_RUNS ?? (process.env.PORTAL_TEST_STORE === 'postgres' ? 4 : 12));

const worldAtFirst = (): World => ({
  notes: (invoiceRows().notas as World['notes']).map(({ id, valor, parceiroId, situacao }) => ({
    id,
    valor,
    situacao,
    ...(parceiroId !== undefined && { parceiroId }),
  })),
  bills: [],
  days: { 1: 30, 2: 10 },
});
const worldNow = (): World => ({
  notes: (stored('notas') as World['notes']).map(({ id, valor, parceiroId, situacao, motivo }) => ({
    id,
    valor,
    situacao,
    ...(parceiroId != null && { parceiroId }),
    ...(motivo != null && { motivo }),
  })),
  bills: (stored('contas') as World['bills']).map(({ notaId, valor, situacao }) => ({
    notaId,
    valor,
    situacao,
  })),
  days: Object.fromEntries(stored('parceiros').map(({ id, prazo }) => [id, prazo])) as World['days'],
});
const address = (one: Act) =>
  one.kind === 'act' ? `/notas/${one.note}/actions/${one.action}` : `/notas/${one.note}`;
const perform = (one: Act, dry = '') =>
  one.kind === 'act'
    ? as('tudo').post(`${address(one)}${dry}`)
    : as('tudo').put(`${address(one)}${dry}`, { valor: one.value });

describe('random rules', () => {
  it('agree with the oracle and the dry run: the same records and refusals, nothing half done', async () => {
    const seen = { done: 0, refused: 0, effects: 0 };
    await fc.assert(
      fc.asyncProperty(ruleSets, acts, async (set, sequence) => {
        await start({}, { written: rulesWritten(set) });
        let world = worldAtFirst();
        expect(worldNow()).toEqual(world);
        for (const one of sequence) {
          const expected = outcomeOf(set, world, one);
          const dry = await perform(one, '?dryRun=true');
          const foreseen = dry.body as { effects: Row[]; hidden: number; refusals: Row[] };
          expect(worldNow()).toEqual(world);
          const { status } = await perform(one);
          expect([one, foreseen.refusals.length > 0, status >= 400]).toEqual([
            one,
            expected.refused,
            expected.refused,
          ]);
          if (expected.refused) seen.refused += 1;
          else {
            expect(foreseen.effects.length).toBe(expected.effects);
            seen.done += 1;
            seen.effects += expected.effects;
            world = expected.world;
          }
          expect(worldNow()).toEqual(world);
        }
      }),
      { numRuns: runs, seed: 20261031 },
    );
    expect(Math.min(seen.done, seen.refused, seen.effects)).toBeGreaterThan(1);
  }, 300_000);
});
