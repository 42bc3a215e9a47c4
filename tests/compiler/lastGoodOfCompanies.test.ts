/**
 * Generated companies with two versions of their config, of which the later one is broken or not admitted by the store: what
 * is served meanwhile allows and shows no user what one of the two does not.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { noMemory, serveLastGood } from '#compiler/lastGood/lastGood.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import { viewerOf } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { rightsOver, type Tried } from '../support/companies/compareRights.ts';
import { Chance } from '../support/generate/chance.ts';
import { companyBy, type Generated } from '../support/generate/company.ts';
import { brokenBeside, editedBy } from '../support/generate/edits.ts';
import { withLinks } from '../support/generate/linked.ts';
import { recordBy } from '../support/generate/records.ts';
import { accounts, permissions } from '../support/generate/shapes.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

/** More of them find more: RUNS=1000 SEED=7 npx vitest run --project node tests/compiler/lastGoodOfCompanies.test.ts */
const runs = Number(process.env.RUNS ?? randomCases(24));
const seed = Number(process.env.SEED ?? 5);

const sets = Array.from({ length: 2 ** permissions.length }, (_, bits) =>
  permissions.filter((_name, at) => bits & (1 << at)),
);

function triedBy(chance: Chance, { resources, rows }: Generated): Tried {
  const more = Object.entries(resources).map(([id, resource]) => [
    id,
    [...(rows[id] ?? []), ...[11, 12, 13].map((at) => recordBy(chance, resource, at))],
  ]);
  const user = rows[accounts]![0] as never;
  return {
    records: Object.fromEntries(more) as Tried['records'],
    viewer: viewerOf({ timeZone: chance.zone }, '2026-10-31', user),
  };
}

/** What a user's browser is told: the screens with their actions, and the fields that they are about. */
const shownTo = (portal: Portal, held: readonly string[]): string[] =>
  portal.departments.flatMap((department) => {
    const { screens, resources } = sliceOf(portal, department, held, 'v');
    return [
      ...Object.entries(screens).flatMap(([path, screen]) => [
        `mostra ${path}`,
        ...('actions' in screen ? screen.actions.map((action) => `oferece ${path} ${action}`) : []),
      ]),
      ...Object.values(resources).flatMap(({ id, transitions }) =>
        transitions.map((one) => `oferece ${department.id} ${id} ${one.id}`),
      ),
    ];
  });

describe('a config of which a part is broken, or not admitted', () => {
  it('allows and shows nobody more than each of its versions', { timeout: 30_000 + runs * 4000 }, () => {
    let compared = 0;
    let kept = 0;
    let common = 0;
    fc.assert(
      fc.property(fc.gen(), (value) => {
        const chance = new Chance(value);
        const company = chance.maybe(60)
          ? companyBy(chance)
          : withLinks(chance, companyBy(chance, { reports: true }));
        const old = loadPortalFrom(company.files).portal!;
        const wanted = editedBy(chance, company.files);
        const meant = loadPortalFrom(wanted).portal;
        const tried = triedBy(chance, company);
        const { memory } = serveLastGood(company.files, noMemory);
        const isWhole = meant !== null && chance.maybe(30);
        const next = isWhole ? wanted : brokenBeside(wanted, company.files);
        const { portal: served } = serveLastGood(next, memory, { isWhole });
        if (!served) return;
        for (const held of sets) {
          const given = [...rightsOver(served, held, tried, { narrowing: false }), ...shownTo(served, held)];
          const all = new Set(given);
          const [own, limit] = [old, meant].map(
            (portal) => portal && new Set([...rightsOver(portal, held, tried), ...shownTo(portal, held)]),
          );
          expect(given.filter((one) => !own!.has(one))).toEqual([]);
          if (!limit) continue;
          expect(given.filter((one) => !limit.has(one))).toEqual([]);
          compared += 1;
          const inBoth = [...own!].filter((one) => limit.has(one));
          common += inBoth.length;
          kept += inBoth.filter((one) => all.has(one)).length;
        }
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(runs * 3);
    // it goes on serving nearly all that both versions allow
    expect(kept / common).toBeGreaterThan(0.85);
  });
});
