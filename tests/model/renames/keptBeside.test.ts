/** For generated companies: a rename of resources, fields and options reaches all that is kept beside the records. */
import { expect, it } from 'vitest';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { migrated } from '#kinds/migration.ts';
import {
  keptSettings,
  keptTables,
  presentRow,
  presentSetting,
  type KeptSetting,
  type KeptTableId,
} from '#model/renames/keptBeside.ts';
import { presentFilter, presentSort } from '#model/renames/query.ts';
import { presentRecord } from '#model/renames/record.ts';
import type { Portal } from '#model/types.ts';
import { portalNamesOf } from '#screens/portalNames.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { keptBy } from '#tests/support/generate/keptRows.ts';
import { renamingBy } from '#tests/support/generate/renaming.ts';
import type { Resources } from '#tests/support/generate/shapes.ts';
import { everyCompany, timeout, type Trial } from '#tests/support/generate/trial.ts';

/** The lists of records, each with its address. */
const listsOf = ({ departments }: Portal, resources: Resources) =>
  departments
    .flatMap(({ routes }) => routes.flatMap(screensOf))
    .flatMap(({ path, screen }) =>
      screen.kind === 'list' && resources[screen.resource]?.from === undefined && screen.resource in resources
        ? [{ path, id: screen.resource }]
        : [],
    );

const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it(
  'is renamed as a whole, word by word, and nothing else of it',
  async () => {
    const found = new Set<string>();
    await everyCompany(
      async ({ chance, company, portal }: Trial) => {
        const lists = listsOf(portal, company.resources).filter(({ id }) => id !== 'contas');
        if (lists.length === 0) return;
        const { path, id } = chance.pick(lists);
        const renaming = renamingBy(chance, company);
        const { renamed } = renaming;
        const loaded = loadPortalFrom(renaming.files);
        if (!loaded.portal) throw new Error(formatProblems(loaded.problems));
        const names = portalNamesOf(loaded.portal)!;
        const of = names.renamed(renamed(id))!;
        const kept = keptBy(chance, company.resources, id, path);
        const same = (what: string, present: unknown, before: unknown) => {
          const wanted = parsed(renamed(before));
          expect({ [what]: parsed(present) }).toEqual({ [what]: wanted });
          if (JSON.stringify(before) !== JSON.stringify(wanted)) found.add(what);
        };
        for (const [table, row] of Object.entries(kept.tables) as [KeptTableId, object][])
          same(table, presentRow(table, row as Record<string, unknown>, names), row);
        for (const [setting, value] of Object.entries(kept.settings) as [KeptSetting, unknown][])
          same(setting, presentSetting(setting, value, of), value);
        const { values } = kept.browser.draft as { values: Record<string, unknown> };
        same('draft', presentRecord(of, values), values);
        same('forms', presentRecord(of, kept.open.forms as Record<string, unknown>), kept.open.forms);
        const { filter, sort } = kept.open.addresses as { filter: unknown; sort: [string, string] };
        same('addresses', presentFilter(of, filter), filter);
        same('addresses', presentSort(of, { field: sort[0] }), { field: sort[0] });
        const { rows } = company;
        const before = { tables: rows as never, rest: { $ids: kept.elsewhere.ids } };
        const moved = migrated(loaded.portal, before, { fill: 'nothing', namesOf: portalNamesOf });
        const stored = Object.entries(rows).filter(([table]) => portal.resources[table]);
        for (const [table, list] of stored) same('records', moved.tables[renamed(table)], list);
        same('ids', moved.rest.$ids, kept.elsewhere.ids);
      },
      { times: 6 },
    );
    const reached = { ...keptTables, ...keptSettings };
    const wanted = Object.entries(reached).flatMap(([name, one]) =>
      Object.values(one).includes('present' as never) ? [name] : [],
    );
    expect([...found].sort()).toEqual([...wanted, 'draft', 'forms', 'addresses', 'records', 'ids'].sort());
  },
  timeout,
);
