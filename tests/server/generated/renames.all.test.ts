/**
 * For generated companies that rename resources, fields and options while they run: whatever anybody reads afterwards is
 * what they read before, by the present names; and nothing is left under a former name.
 */
import { expect, it } from 'vitest';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { keptTables, type KeptTableId } from '#model/renames/keptBeside.ts';
import type { Portal } from '#model/types.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { renameTaker } from '#server/config/renameTaker.ts';
import { withPresentNames } from '#server/data/presentNames.ts';
import { systemModel, systemTables } from '#server/data/systemTables.ts';
import { people } from '#tests/support/generate/index.ts';
import { keptBy } from '#tests/support/generate/keptRows.ts';
import { renamingBy } from '#tests/support/generate/renaming.ts';
import { askingAs, everyCompany, timeout, whileServing, type Ask } from '#tests/support/generate/trial.ts';
import { inPostgres } from '#tests/support/server.ts';

type Row = Record<string, unknown>;
type Answer = { path: string; status: number; body: unknown };

/** What a person reads of everything. */
async function answersTo(ask: Ask, portal: Portal, resources: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const get = async (path: string) => {
    const { status, body } = await ask('GET', path);
    answers.push({ path, status, body });
    return status === 200 && Array.isArray(body) ? (body as Row[]) : [];
  };
  for (const path of ['/user-preferences', '/shared-views', '/deleted-records', '/user-notifications'])
    await get(path);
  for (const id of resources) {
    const rows = await get(`/${id}`);
    for (const { id: record } of rows.slice(0, 3)) {
      await get(`/${id}/${String(record)}`);
      if (portal.history && !portal.resources[id]!.from) await get(`/${id}/${String(record)}/history`);
    }
  }
  if (portal.history) await get(`/${portal.history}`);
  return answers;
}

/** With sorted keys, and without empty values. */
const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            // A view of a renamed column has no empty value where the record had one.
            .filter(([, one]) => one !== null)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, one]) => [key, canonical(one)]),
        )
      : value;

const systemRowsOf = (tables: Record<string, unknown>) =>
  Object.keys(keptTables).map((table) => [table, tables[table] ?? []] as const);

it(
  'every reader finds everything again',
  async () => {
    let [undone, compared] = [0, 0];
    await everyCompany(
      async ({ chance, company, portal }) => {
        const { resources } = company;
        const ofLists = portal.departments
          .flatMap(({ routes }) => routes.flatMap(screensOf))
          .flatMap(({ path, screen }) => (screen.kind === 'list' ? [{ path, id: screen.resource }] : []));
        const lists = ofLists.filter(({ id }) => id in resources && id !== 'contas' && !resources[id]!.from);
        if (lists.length === 0) return;
        // A database renames options and fields of rows with `portal migrate` only.
        const renaming = renamingBy(chance, company, { withValues: !inPostgres });
        const { renamed, names } = renaming;
        const { portal: after, problems } = loadPortalFrom(renaming.files);
        if (!after) throw new Error(formatProblems(problems));
        const withTrash = (one: Portal) => ({ ...one, trash: { days: 30 } });
        let current = withTrash(portal);
        await whileServing(
          current,
          company.rows,
          async (server) => {
            const taker = renameTaker(server.store);
            await taker?.take(current, () => undefined);
            const asks = await Promise.all(people.map((name) => askingAs(server, name)));
            const [ask] = asks as [Ask];
            // Rows of all that is kept, and what a person has deleted.
            const { path, id } = chance.pick(lists);
            const kept = keptBy(chance, resources, id, path);
            await server.store.using(systemModel).write(async (transaction) => {
              for (const [table, row] of Object.entries(kept.tables)) await transaction.insert(table, row);
            });
            const offered = { headers: { 'Offer-Undo': '1' } };
            const found = (await ask('GET', `/${id}`)).body as Row[] | { message: string };
            const [first] = Array.isArray(found) ? found : [];
            const gone = first && (await ask('DELETE', `/${id}/${String(first.id)}`, offered));
            const undo = gone?.status === 200 ? gone.headers.get('undo') : null;

            const ids = Object.keys(resources);
            const before = [];
            for (const one of asks) before.push(await answersTo(one, current, ids));
            current = withTrash(after);
            await taker?.take(current, () => undefined);
            await server.refresh();
            for (const [at, one] of asks.entries()) {
              const now = await answersTo(one, current, ids.map(renamed));
              expect(canonical(now)).toEqual(canonical(renamed(before[at])));
              compared += now.filter(({ status }) => status === 200).length;
            }
            // The same by the former names, as an old page asks.
            const old = await ask('GET', `/${id}`);
            expect(old.body).toEqual((await ask('GET', `/${renamed(id)}`)).body);

            const reader = withPresentNames(server.store.using(systemModel), current);
            for (const [table, row] of Object.entries(kept.tables) as [KeptTableId, Row][]) {
              const { shape } = Object.values(systemTables).find((one) => one.id === table)!;
              const page = await reader.find(shape, { where: { kind: 'all', of: [] } });
              expect(page.records.map(({ id: _id, ...rest }) => rest)).toContainEqual(
                expect.objectContaining(JSON.parse(JSON.stringify(renamed(row))) as Row),
              );
            }
            if (!inPostgres) {
              const state: Record<string, unknown> = server.stored();
              const stored = Object.keys(resources).map((one) => state[renamed(one)]);
              const words = new Set(JSON.stringify([stored, systemRowsOf(state)]).match(/[A-Za-z0-9]+/g));
              expect([...names.keys()].filter((name) => words.has(name))).toEqual([]);
            }
            if (undo) {
              const back = await ask('POST', `/recent-changes/${undo}/undo`);
              if (back.status === 200) {
                undone++;
                const { version: _was, ...whole } = renamed(first!);
                const again = (await ask('GET', `/${renamed(id)}/${String(first!.id)}`)).body as Row;
                expect({ ...again, ...stamps(again) }).toMatchObject({ ...whole, ...stamps(again) });
              }
            }
          },
          {
            current: () => ({ portal: current, version: current.resources === after.resources ? 'b' : 'a' }),
          },
        );
      },
      { times: 2 },
    );
    expect([compared > 0, undone >= 0]).toEqual([true, true]);
  },
  timeout,
);

const stamps = ({ criadoEm, criadoPorId }: Row) => ({
  ...(criadoEm !== undefined && { criadoEm }),
  ...(criadoPorId !== undefined && { criadoPorId }),
});
