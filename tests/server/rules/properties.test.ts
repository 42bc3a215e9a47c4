/** Properties of all rules, on random rules and operations. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approvals,
  makingSteps,
  openTrial,
  someDoing,
  someRules,
  type Doing,
  type Trial,
} from '#tests/support/companies/invoiceTrials.ts';
import { type Declared, invoiceRows } from '#tests/support/companies/invoices.ts';
import { acts, rulesWritten, ruleSets, type Act } from '#tests/support/generate/ruleSets.ts';
import { outcomeOf, type World } from '#tests/support/oracle/rules.ts';
import { invoiceServer, type Row } from '#tests/support/companies/invoiceServer.ts';
import { randomCases } from '#tests/support/fastCheckSeed.ts';

const runs = Number(process.env.RULE_RUNS ?? randomCases(20));

const trying = async (declared: Record<string, Declared>, work: (trial: Trial) => Promise<void>) => {
  const trial = openTrial(declared);
  try {
    await work(trial);
  } finally {
    await trial.close();
  }
};

const check = <T>(given: fc.Arbitrary<T>, property: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(given, property), { numRuns: runs });

const approve = (id: number) => ({ method: 'POST', address: `/notas/${id}/actions/autorizar`, body: {} });
const cancel = (id: number) => ({ method: 'POST', address: `/notas/${id}/actions/cancelar`, body: {} });

/** The records without versions, history and effects, which every write changes. */
const content = (dump: Record<string, Row[]>, leftOut: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(dump)
      .filter(([name]) => name !== '$effects' && name !== 'historico')
      .map(([name, rows]) => [
        name,
        rows.map((row) =>
          Object.fromEntries(
            Object.entries(row).filter(
              ([id, value]) => id !== 'version' && value !== null && !leftOut.includes(`${name}.${id}`),
            ),
          ),
        ),
      ]),
  );

describe('whatever the rules are', () => {
  it('a write that fails anywhere changes nothing, and the next one works as without it', async () => {
    await check(fc.record({ rules: someRules(), doing: someDoing }), async ({ rules, doing }) => {
      let whole: string | undefined;
      await trying(rules, async (trial) => {
        await trial.perform(doing);
        whole = JSON.stringify(content(await trial.dump()));
      });
      await trying(rules, async (trial) => {
        const before = JSON.stringify(await trial.dump());
        for (let at = 1; ; at++) {
          Object.assign(trial.faults, { at, writes: 0 });
          const failed = await trial.perform(doing).then(
            () => false,
            (error: Error) => error.message === 'falha injetada',
          );
          if (!failed) break;
          expect(JSON.stringify(await trial.dump())).toBe(before);
        }
        // Ids of rolled-back records are not reused.
        const idsAside = (text: string) => text.replace(/"(id|notaId|loteId)":\d+|C-\d+/g, '');
        expect(idsAside(JSON.stringify(content(await trial.dump())))).toBe(idsAside(whole!));
      });
    });
  });

  it('a refusal changes nothing', async () => {
    await check(
      fc.record({ rules: someRules(), doings: fc.array(someDoing, { maxLength: 4 }) }),
      async ({ rules, doings }) => {
        await trying(rules, async (trial) => {
          for (const doing of doings) {
            const before = JSON.stringify(await trial.dump());
            const { status, message } = await trial.perform(doing);
            if (status < 300) continue;
            expect([403, 404, 409, 422]).toContain(status);
            expect(message).toBeTruthy();
            expect(JSON.stringify(await trial.dump())).toBe(before);
          }
        });
      },
    );
  });

  it('the dry run shows the later effects, and changes nothing itself', async () => {
    await check(
      fc.record({ rules: someRules(), doings: fc.array(someDoing, { minLength: 1, maxLength: 3 }) }),
      async ({ rules, doings }) => {
        await trying(rules, async (trial) => {
          for (const doing of doings) {
            const before = await trial.dump();
            const known = before.$effects!.length;
            const foreseen = await trial.foresee(doing).catch(() => undefined);
            expect(JSON.stringify(await trial.dump())).toBe(JSON.stringify(before));
            const { status } = await trial.perform(doing, foreseen?.digest || undefined);
            if (!foreseen) expect(status).toBeGreaterThanOrEqual(403);
            else if (foreseen.refusals.length > 0) expect([409, 422]).toContain(status);
            else {
              expect(status).toBeLessThan(300);
              const done = (await trial.effects()).slice(known);
              const left = done.map(({ resource, kind, before: was, after }) => ({
                resource,
                kind,
                was,
                after,
              }));
              for (const { resource, changes } of foreseen.effects) {
                const at = left.findIndex(
                  (one) =>
                    one.resource === resource &&
                    Object.entries(changes).every(
                      ([id, [was, now]]) => same(one.was[id], was) && same(one.after[id], now),
                    ),
                );
                expect(at).toBeGreaterThanOrEqual(0);
                left.splice(at, 1);
              }
            }
          }
        });
      },
    );
  });

  it('steps with keys create nothing a second time', async () => {
    await check(someRules(makingSteps, { everyKey: true }), async (rules) => {
      const always = {
        ...rules,
        notas: {
          rules: rules.notas!.rules!.map((one) => ({
            ...one,
            on: [{ kind: 'update' as const, fields: ['motivo'] }],
            undo: undefined,
          })),
        },
      };
      await trying(always, async (trial) => {
        const counted = async () =>
          Object.fromEntries(
            Object.entries(await trial.dump()).flatMap(([name, rows]) =>
              name.startsWith('$') || name === 'historico' ? [] : [[name, rows.length]],
            ),
          );
        const write = (motivo: string) =>
          trial.perform({ method: 'PUT', address: '/notas/1', body: { motivo } });
        const first = await write('a');
        const once = await counted();
        const second = await write('b');
        if (first.status < 300 && second.status < 300) expect(await counted()).toEqual(once);
      });
    });
  });

  it('doing and undoing restores the earlier state', async () => {
    let undone = 0;
    await check(someRules(makingSteps), async (rules) => {
      await trying(approvals(rules), async (trial) => {
        const cause = ['notas.situacao', 'notas.motivo'];
        const before = content(await trial.dump(), cause);
        for (const id of [1, 3]) if ((await trial.perform(approve(id))).status < 300) undone++;
        for (const id of [3, 1])
          if ((await trial.dump()).notas!.find((nota) => nota.id === id)!.situacao === 'autorizada')
            expect(await trial.perform(cancel(id))).toEqual({ status: 200 });
        expect(content(await trial.dump(), cause)).toEqual(before);
      });
    });
    expect(undone).toBeGreaterThan(0);
  });

  it('concurrent writes equal consecutive ones', async () => {
    await check(
      fc.record({ rules: someRules(), doings: fc.array(someDoing, { minLength: 2, maxLength: 5 }) }),
      async ({ rules, doings }) => {
        let atOnce: unknown;
        let order: readonly Doing[] = [];
        await trying(rules, async (trial) => {
          const outcomes = await Promise.all(doings.map((doing) => trial.perform(doing)));
          order = trial.order;
          const found = order.map((doing) => outcomes[doings.indexOf(doing)]);
          atOnce = [found, content(await trial.dump())];
        });
        await trying(rules, async (trial) => {
          const outcomes = [];
          for (const doing of order) outcomes.push(await trial.perform(doing));
          expect(atOnce).toEqual([outcomes, content(await trial.dump())]);
        });
      },
    );
  });
});

const same = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

describe('the oracle', () => {
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
});
