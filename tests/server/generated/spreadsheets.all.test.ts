/** For generated configs: what a list exports, it imports, with the same values, in each language and format. */
import type { RaRecord } from 'ra-core';
import { expect, it } from 'vitest';
import { withLanguage } from '#messages/node.ts';
import type { DepartmentSlice } from '#model/api/answers.ts';
import type { Field, Screen } from '#model/types.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { toCsv } from '#screens/list/export/app/exportCsv.ts';
import { toXlsx } from '#screens/list/export/app/exportXlsx.ts';
import type { CheckedRow } from '#screens/list/import/app/checkTable.ts';
import { exportColumns, importTargets } from '#screens/list/import/app/mapping.ts';
import { openTable, readSheets } from '#screens/list/import/app/readTable.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { providerOf } from '#tests/support/generate/dataProvider.ts';
import { checkOn } from '#tests/support/importing.ts';
import type { Reply } from '#tests/support/server.ts';
import { people } from '#tests/support/generate/index.ts';
import {
  address,
  askingAs,
  everyCompany,
  runs,
  spelledCompanyBy,
  timeout,
  whileServing,
} from '#tests/support/generate/trial.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { isGap } from '#tests/support/oracle/person.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { localText, todayIn } from '#tests/support/oracle/localTime.ts';

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];

it(
  'what a list exports, it imports again',
  async () => {
    const seen = { same: 0, named: 0, unnamed: 0, rows: 0 };
    await everyCompany(
      ({ chance, company, portal }) =>
        whileServing(portal, company.rows, async (server) => {
          for (const [at, name] of people.entries()) {
            const ask = await askingAs(server, name);
            const stored = { ...company.rows, ...server.stored() };
            const person = new Person(portal, stored, stored.contas![at]!);
            const { body: user } = await ask('GET', '/user-info');
            const { timeZone } = portal;
            const variables = { user: user as Row, today: todayIn(portal), timeZone };
            for (const { id: department } of portal.departments) {
              const { body } = await ask('GET', `/config/departments/${department}.json`);
              const slice = body as DepartmentSlice;
              for (const [path, screen] of listsIn(slice)) {
                const resource = slice.resources[screen.resource]!;
                const targets = importTargets(screen, resource);
                const { body: records } = await ask('GET', address(`/${screen.resource}`));
                const isSaid = (record: Row) => targets.some(({ field }) => !isGap(record[field.id]));
                if (!(records as Row[]).some(isSaid)) continue;
                const language = chance.pick(['pt-BR', 'en-US', 'es-419'] as const);
                const format = chance.pick(formats);
                const context = { dataProvider: providerOf(ask), resources: slice.resources, timeZone };
                const checked = await withLanguage(language, async () => {
                  const file = await fileOf(format, slice, screen, records as RaRecord[], context);
                  const [sheet] = await readSheets(file);
                  const table = await openTable(sheet!);
                  return checkOn(
                    {
                      screen,
                      resource,
                      context: { timeZone, variables, fields: resource.fields },
                    },
                    (at, body) => ask('POST', at, { body }) as Promise<Reply>,
                    table,
                  );
                });
                agree(`${name} ${path} ${format}`, checked.length <= (records as Row[]).length, true);
                for (const [nth, record] of (records as Row[]).entries()) {
                  const row = checked.find(({ line }) => line === nth + 2);
                  const what = `${name} ${path} ${language} ${format} ${JSON.stringify(row)}`;
                  if (isSaid(record)) agree(what, row !== undefined, true);
                  if (row) seen.rows++;
                  for (const { field } of row ? targets : []) {
                    const of = `${field.id}: ${what}`;
                    if (field.type === 'reference' || field.type === 'references')
                      seen[namedAgain(of, person, field, record, row!) ? 'named' : 'unnamed']++;
                    else {
                      const local = (value: unknown) => readAs(field, value, timeZone);
                      agree(of, local(row!.values[field.id]), local(record[field.id]));
                      seen.same++;
                    }
                  }
                }
              }
            }
          }
        }),
      { companyOf: spelledCompanyBy, ...(!process.env.PORTAL_FC_SECONDS && { within: 4 }) },
    );
    if (process.env.PORTAL_FC_RUNS) console.log(seen);
    if (runs >= 30) expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  },
  timeout,
);

/** Lists that may write, as lists that import: then the file has every field of the form. */
const listsIn = (slice: DepartmentSlice): [string, ListScreen][] =>
  Object.entries(slice.screens).flatMap(([path, screen]): [string, ListScreen][] => {
    if (screen.kind === 'tabs')
      return screen.tabs.flatMap((tab): [string, ListScreen][] =>
        mayWrite(tab.screen) ? [[tab.path, importing(tab.screen)]] : [],
      );
    return mayWrite(screen) ? [[path, importing(screen)]] : [];
  });
const mayWrite = (screen: Screen): screen is ListScreen =>
  screen.kind === 'list' && screen.actions.some((action) => action === 'create' || action === 'edit');
const importing = (screen: ListScreen): ListScreen => ({ ...screen, actions: [...screen.actions, 'import'] });

async function fileOf(
  format: Format,
  { resources }: DepartmentSlice,
  screen: ListScreen,
  records: readonly RaRecord[],
  context: Parameters<typeof toCsv>[3],
): Promise<Uint8Array> {
  const resource = resources[screen.resource]!;
  const columns = exportColumns(screen, resource);
  if (format === 'csv') return new TextEncoder().encode(await toCsv(resource, columns, records, context));
  return toXlsx(resource, columns, records, { ...context, totals: screen.totals, words: { total: 'Total' } });
}

/** Without spaces around a text, and of an instant the local time to the minute: cells have no more. */
function readAs({ type }: Field, value: unknown, timeZone: string): unknown {
  if (isGap(value)) return null;
  if (type === 'datetime') return localText(String(value), timeZone).slice(0, 16);
  return typeof value === 'string' ? value.trim().normalize() : value;
}

/**
 * A reference leads to the same records, or to others of that name where the form offers only these; or nothing is
 * taken from the cell, and the row tells it.
 */
function namedAgain(what: string, person: Person, field: Field, record: Row, row: CheckedRow): boolean {
  const value = row.values[field.id];
  if (value === undefined) {
    const isTold = row.errors.some((error) => error.field === field.id);
    agree(what, isTold || isGap(record[field.id]), true);
    return false;
  }
  const { resource } = field as { resource: string };
  const names = (ids: unknown) => [ids].flat().map((id) => folded(person.nameOf(resource, id)));
  const [came, wanted] = [value, record[field.id]].map((ids) => [ids].flat().map(String));
  if (came!.join() !== wanted!.join()) agree(what, names(value), names(record[field.id]));
  return true;
}

const folded = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
