/**
 * For generated configs: a record links to a list that the person may open and that has it, and to no other.
 */
import { describe, expect, it } from 'vitest';
import { conjunction } from '#access/permissions.ts';
import { recordPath, showPath, wholeListIn } from '#screens/recordPath.ts';
import { formFieldsOf } from '#screens/form/app/defaults.ts';
import { addressInList, listsFor } from '#screens/drill.ts';
import type { DepartmentSlice } from '#model/api/answers.ts';
import type { Filter, Portal } from '#model/types.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { people } from '#tests/support/generate/index.ts';
import {
  address as addressOf,
  askingAs,
  everyCompany,
  timeout,
  whileServing,
  type Ask,
} from '#tests/support/generate/trial.ts';
import { listsMaking, listsOf, listsWith, showsThatItHas } from '#tests/support/oracle/links.ts';
import { Person } from '#tests/support/oracle/person.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { todayIn } from '#tests/support/oracle/localTime.ts';

type Lists = ReadonlyMap<string, ListScreen>;
type Case = { ask: Ask; person: Person; portal: Portal; slice: DepartmentSlice; lists: Lists };

/** Runs the property in each department, as each of the accounts. */
const everywhere = (proof: (one: Case) => Promise<void>, times = 1) =>
  everyCompany(
    ({ company, portal }) =>
      whileServing(portal, company.rows, async (server) => {
        for (const [at, name] of people.entries()) {
          const ask = await askingAs(server, name);
          const stored = { ...company.rows, ...server.stored() };
          const person = new Person(portal, stored, stored.contas![at]!);
          const slices = await Promise.all(
            portal.departments.map(
              async ({ id }) => (await ask('GET', `/config/departments/${id}.json`)).body as DepartmentSlice,
            ),
          );
          const lists = new Map(slices.flatMap(listsIn));
          for (const slice of slices) await proof({ ask, person, portal, slice, lists });
        }
      }),
    { times },
  );

const listsIn = ({ screens }: DepartmentSlice): [string, ListScreen][] =>
  Object.entries(screens).flatMap(([path, screen]) =>
    (screen.kind === 'tabs' ? screen.tabs : [{ path, screen }]).flatMap((one): [string, ListScreen][] =>
      one.screen.kind === 'list' ? [[one.path, one.screen]] : [],
    ),
  );

/** The records that the figures and reports of a screen are computed from. */
function counted(part: unknown): { resource: string; filter: Filter }[] {
  if (typeof part !== 'object' || part === null) return [];
  const { kind, resource, filter } = part as Record<string, unknown>;
  if (kind === 'list') return [];
  const own = typeof resource === 'string' && filter ? [{ resource, filter: filter as Filter }] : [];
  return [...own, ...Object.values(part).flatMap(counted)];
}

const isIn = ({ id }: DepartmentSlice, path: string) => path.startsWith(`/${id}/`);

describe('whatever the config', { timeout }, () => {
  it('a referenced record is a link if a list has it, to a screen that opens it', async () => {
    const seen = { linked: 0, partly: 0, unlinked: 0 };
    const wereAll = await everywhere(async ({ ask, person, portal, slice, lists }) => {
      const { body: user } = await ask('GET', '/user-info');
      for (const { id, fields } of Object.values(slice.resources)) {
        const links = slice.links[id] ?? [];
        const mine = listsOf(person, id).map(({ opensAt }) => opensAt);
        const who = `${slice.id} ${String(person.account.nome)} ${id}`;
        agree(`${who} has lists`, links.length > 0, mine.length > 0);
        agree(
          `${who} is led elsewhere`,
          links.filter(({ path }) => !mine.includes(path)),
          [],
        );
        if (portal.resources[id]!.history) continue;
        const rows = person.rows(id).filter((row) => person.fieldsOn(id, row).has('id'));
        if (rows.length === 0) continue;
        const found = await ask('GET', addressOf(`/${id}`, { filter: { id: rows.map((row) => row.id) } }));
        agree(`${who} ${found.text}`, found.status, 200);
        const context = {
          fields,
          timeZone: portal.timeZone,
          variables: { user: user as Row, today: todayIn(portal), timeZone: portal.timeZone },
        };
        for (const record of found.body as Row[]) {
          const row = rows.find((one) => String(one.id) === String(record.id))!;
          const having = listsWith(person, id, row);
          const sure = having.filter((list) => showsThatItHas(person, list, row));
          const whole = wholeListIn(links);
          // A reference links to a list of all records if there is one, a table's line to the nearest list.
          const paths = [whole && showPath(whole, record.id), recordPath(links, record, context)];
          const what = `${who} ${String(record.id)}`;
          agree(
            `${what} has a list of all`,
            whole !== undefined,
            listsOf(person, id).some((list) => list.rows.length === 0),
          );
          if (sure.length > 0) agree(`${what} is a link`, paths[1] !== undefined, true);
          if (sure.some(({ opensAt }) => isIn(slice, opensAt)))
            agree(`${what} is a link to here: ${paths[1]}`, isIn(slice, paths[1]!), true);
          seen[having.length === 0 ? 'unlinked' : whole ? 'linked' : 'partly']++;
          for (const path of paths.filter((one) => one !== undefined)) {
            const list = having.find(({ opensAt }) => path === showPath(opensAt, row.id));
            agree(`${what} leads to a list that has it: ${path}`, list !== undefined, true);
            const screen = lists.get(list!.opensAt)!;
            agree(`${what} ${path}`, screen.resource, id);
            const filter = conjunction(screen.filter, { id: [row.id] });
            const there = await ask('GET', addressOf(`/${id}`, { filter }));
            agree(`${what} on ${path}`, there.body.length, 1);
            const { status } = await ask('GET', `/${id}/${encodeURIComponent(String(row.id))}`);
            agree(`GET ${path}`, status, 200);
          }
        }
      }
    }, 2);
    if (wereAll) expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  });

  it('a count is a link to a list that shows all of it, here or elsewhere', async () => {
    const seen = { here: 0, elsewhere: 0, nowhere: 0 };
    const wereAll = await everywhere(async ({ ask, person, slice, lists }) => {
      for (const { resource, filter } of Object.values(slice.screens).flatMap(counted)) {
        const candidates = listsFor(slice, resource);
        const what = `${slice.id} ${String(person.account.nome)} ${resource} ${JSON.stringify(filter)}`;
        const mine = listsOf(person, resource).map(({ opensAt }) => opensAt);
        agree(
          `${what} knows lists`,
          candidates.map(({ path }) => path).toSorted(),
          mine.filter((path) => lists.has(path)).toSorted(),
        );
        const found = candidates.flatMap((list) => addressInList(list, filter) ?? []);
        if (found.length === 0) seen.nowhere++;
        for (const address of found) {
          const [path, search] = address.split('?') as [string, string];
          const given = JSON.parse(new URLSearchParams(search).get('filter')!) as Filter;
          const there = lists.get(path)!.filter;
          const ids = (rows: readonly Row[]) => rows.map((row) => String(row.id)).toSorted();
          const asked = conjunction(there, given);
          const got = await ask('GET', addressOf(`/${resource}`, { filter: asked }));
          agree(`${what} at ${address}: ${got.text}`, got.status, 200);
          const all = await ask('GET', addressOf(`/${resource}`, { filter }));
          if (all.status === 200)
            agree(`${what} at ${address}`, ids(got.body as Row[]), ids(all.body as Row[]));
          seen[isIn(slice, path) ? 'here' : 'elsewhere']++;
        }
      }
    }, 2);
    if (wereAll) expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  });

  it('a related record can be created if the page or a list lets its reference be filled in', async () => {
    const seen = { here: 0, elsewhere: 0, nowhere: 0 };
    const wereAll = await everywhere(async ({ person, slice, lists }) => {
      for (const [path, { related }] of listsIn(slice))
        for (const { resource, target, actions } of related) {
          const to = slice.makes[`${resource}.${target}`];
          const making = listsMaking(person, resource, target);
          const what = `${path} ${String(person.account.nome)} ${resource}.${target}`;
          agree(`${what} is made: ${to}`, to !== undefined, making.length > 0);
          const inPlace = person
            .of(resource)
            .some((given) => given.opensAt === undefined && given.creates?.has(target));
          if (actions.includes('create')) agree(`${what} is made on the page`, inPlace, true);
          seen[actions.includes('create') ? 'here' : to ? 'elsewhere' : 'nowhere']++;
          if (to === undefined) continue;
          const list = making.find(({ opensAt }) => to === `${opensAt}/create`);
          agree(`${what} is made in a list that may: ${to}`, list !== undefined, true);
          const isNear = making.some(({ opensAt }) => isIn(slice, opensAt));
          agree(`${what} is made nearby: ${to}`, isIn(slice, to), isNear);
          const screen = lists.get(list!.opensAt)!;
          agree(`${what} ${to}`, screen.actions.includes('create'), true);
          const asked = formFieldsOf(screen.form).map(({ field }) => field);
          agree(`${what} is asked for at ${to}`, asked.includes(target), true);
        }
    }, 3);
    if (wereAll) expect(seen.here + seen.elsewhere, JSON.stringify(seen)).toBeGreaterThan(0);
  });
});
