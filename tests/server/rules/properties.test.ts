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
import type { Declared } from '#tests/support/companies/invoices.ts';

const runs = Number(process.env.RULE_RUNS ?? 20);
type Row = Record<string, unknown>;

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
