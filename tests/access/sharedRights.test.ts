/** The rights that a preview has: those of its author and of the draft together, on each record and field. */
import { describe, expect, it } from 'vitest';
import { accessOf, type Access, type ResourceAccess } from '#access/grants.ts';
import { permissionSets } from '#access/explain/matrix.ts';
import { aggregateRows, grantsFor, readableFields, visibleRows, writableFields } from '#access/rows.ts';
import { sharedRights } from '#access/sharedRights.ts';
import { loadPortal } from '#compiler/load.ts';
import { compilePredicate, matchesEverything, viewerOf } from '#model/filter/filter.ts';
import { db } from '#tests/support/db.ts';
import { portalIn } from '#tests/support/server.ts';

const portal = portalIn('tests/support/config');
/** The same config, read again: no object of it is one of the other. */
const draft = loadPortal('tests/support/config').portal!;
const viewer = viewerOf(portal, '2026-01-10', { id: 3, leitorId: 1 } as never);
const records = db() as Record<string, Record<string, unknown>[]>;
const sets = permissionSets([portal]);
const pairs = sets.flatMap((mine) => sets.map((theirs) => [mine, theirs] as const));

const seenBy = (access: ResourceAccess | undefined, id: string, fields: readonly string[] = []) => {
  if (!access) return new Set<unknown>();
  const test = compilePredicate(visibleRows(access, fields, viewer, { byId: true }), {
    fields: access.resource.fields,
    timeZone: portal.timeZone,
  });
  return new Set((records[id] ?? []).filter((record) => test(record)).map((record) => record.id));
};
const expectWithin = (some: ReadonlySet<unknown>, ...wholes: ReadonlySet<unknown>[]) => {
  for (const whole of wholes) expect([...some].filter((one) => !whole.has(one))).toEqual([]);
};
const on = (access: Access, id: string) => access.resources.get(id);

describe('rights that two have in common', () => {
  it.each(
    pairs.map(
      ([mine, theirs]) => [mine.join('+') || 'none', theirs.join('+') || 'none', mine, theirs] as const,
    ),
  )('%s and %s: never more than either', (_one, _other, mine, theirs) => {
    const [own, other] = [accessOf(portal, mine), accessOf(draft, theirs)];
    const shared = sharedRights(own, other, portal);
    for (const [id, access] of shared.resources) {
      expect(access.resource).toBe(portal.resources[id]);
      const [a, b] = [on(own, id)!, accessOf(portal, theirs).resources.get(id)!];
      for (const field of readableFields(access)) {
        expect([readableFields(a).has(field), readableFields(b).has(field)]).toEqual([true, true]);
        const rows = seenBy(access, id, [field]);
        expectWithin(rows, seenBy(a, id, [field]), seenBy(b, id, [field]));
      }
      expectWithin(writableFields(access), writableFields(a), writableFields(b));
      for (const verb of ['create', 'edit', 'delete', 'list'] as const)
        for (const record of records[id] ?? [])
          if (grantsFor(access, verb, viewer, record).length > 0)
            expect([
              grantsFor(a, verb, viewer, record).length > 0,
              grantsFor(b, verb, viewer, record).length > 0,
            ]).toEqual([true, true]);
    }
  });

  it.each(sets.map((set) => [set.join('+') || 'none', set] as const))(
    '%s alone: all of it, where the draft changes nothing',
    (_name, set) => {
      const own = accessOf(portal, set);
      const shared = sharedRights(own, accessOf(draft, set), portal);
      expect([...shared.resources.keys()]).toEqual([...own.resources.keys()]);
      for (const [id, access] of own.resources) {
        expect(readableFields(on(shared, id)!)).toEqual(readableFields(access));
        expect(seenBy(on(shared, id), id)).toEqual(seenBy(access, id));
      }
    },
  );

  it('ask by the conditions of a draft for no field that the author is not shown', () => {
    const asked = { shown: 0, hidden: 0 };
    for (const set of sets) {
      const own = accessOf(portal, set);
      for (const [id, access] of own.resources)
        for (const field of Object.keys(access.resource.fields)) {
          if (field === 'id') continue;
          const grants = access.grants.map((grant) => ({
            ...grant,
            rows: { any: [{ [`${field}_neq`]: 'x' }, { id: 1 }] },
            read: new Set([...grant.read, field]),
          }));
          const other: Access = { ...own, resources: new Map([[id, { ...access, grants }]]) };
          const isShown = access.grants.some(({ read }) => read.has(field));
          const shared = sharedRights(own, other, portal).resources.get(id)!;
          expect(shared.grants.length > 0, `${set.join('+')}: ${id}.${field}`).toBe(isShown);
          asked[isShown ? 'shown' : 'hidden'] += 1;
        }
    }
    expect(Math.min(asked.shown, asked.hidden)).toBeGreaterThan(0);
  });

  it('compute figures that only the draft draws over the rows of the author alone', () => {
    const measures = ['count'] as const;
    const drawn = {
      route: '/x',
      place: { file: 'x', line: 1, column: 1 },
      groupBy: [],
      measures,
      filter: {},
      narrowBy: new Set<string>(),
    };
    const query = { groupBy: [], measures, filter: {} };
    const withFigure = (access: Access): Access => ({
      ...access,
      resources: new Map(
        [...access.resources].map(([id, one]) => [id, { ...one, aggregates: [...one.aggregates, drawn] }]),
      ),
    });
    const rowsFor = (mine: string[]) => {
      const other = withFigure(accessOf(draft, ['acervo', 'balcao', 'direcao', 'leitor']));
      const access = sharedRights(accessOf(portal, mine), other, portal).resources.get('emprestimos');
      return access && aggregateRows(access, query, [], viewer);
    };
    const all = rowsFor(['balcao', 'acervo', 'direcao']);
    const own = rowsFor(['leitor'])!;
    expect([all && matchesEverything(all), matchesEverything(own), own.kind]).toEqual([
      true,
      false,
      'condition',
    ]);
    expect(rowsFor(['acervo'])).toBeUndefined();
  });
});
