/** For generated configs: rules that wait for a time do what docs/rules.md describes, once. */
import { expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { Portal } from '#model/types.ts';
import type { Stored } from '#server/data/store.ts';
import { createLog } from '#server/http/requestLog.ts';
import { nullDeliverer } from '#server/writes/ruleService.ts';
import { Scheduler } from '#server/rules/schedule/scheduler.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { agree } from '#tests/support/generate/agree.ts';
import type { Chance } from '#tests/support/generate/chance.ts';
import { letTimePass } from '#tests/support/generate/clock.ts';
import { people } from '#tests/support/generate/index.ts';
import { history, isStored, storedBy, withFormulas } from '#tests/support/generate/records.ts';
import { ruledCompanyBy } from '#tests/support/generate/ruledCompany.ts';
import { undoingBy } from '#tests/support/generate/settingOff.ts';
import { accounts, type Resources } from '#tests/support/generate/shapes.ts';
import { stripped, tablesOf } from '#tests/support/generate/strippedTables.ts';
import { askingAs, everyCompany, runs, timeout, whileServing } from '#tests/support/generate/trial.ts';
import { withWrite } from '#tests/support/oracle/afterWrite.ts';
import { said } from '#tests/support/oracle/approvals.ts';
import { whatFollows } from '#tests/support/oracle/following.ts';
import { Person } from '#tests/support/oracle/index.ts';
import type { Ledger } from '#tests/support/oracle/ledger.ts';
import type { Seldom } from '#tests/support/oracle/ruleRecords.ts';
import { Schedule, type Told } from '#tests/support/oracle/scheduled.ts';
import { writeOf } from '#tests/support/oracle/writes.ts';
import { writtenIn } from '#tests/support/oracle/writtenValues.ts';
import type { TestServer } from '#tests/support/server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const pauses = [minute, 25 * minute, hour, 5 * hour, 11 * hour, day, day, 3 * day, 9 * day];

it(
  'rules that wait for a time do what they declare, once for each record and time',
  async () => {
    const undone: Partial<Record<Seldom, number>> = {};
    const told: Record<Told, number> = {
      ...{ done: 0, refused: 0, already: 0, retried: 0, missed: 0, once: 0, ofView: 0, dated: 0, waited: 0 },
    };
    const wereAll = await everyCompany(
      ({ chance, company, portal }) =>
        whileServing(
          portal,
          company.rows,
          async (server) => {
            await server.refresh();
            const { resources } = company;
            const worked = (id: string, row: Row) =>
              withFormulas(resources[id]!.fields, row, portal.timeZone);
            const schedule = new Schedule(worked, writtenIn(portal, resources), (what) => told[what]++);
            let [process, expected] = [processOf(server), schedule.process()];
            const done: string[] = [];
            const count = (tables: Record<string, Row[]>) => Object.values(tables).flat().length;
            // Rules that make records of their own resource double them every time.
            for (let nth = 0; nth < 12 && count(tablesOf(portal, server.stored())) < 60; nth++) {
              if (chance.maybe(25)) [process, expected] = [processOf(server), schedule.process()];
              const before = tablesOf(portal, server.stored());
              const after = expected.look(portal, before, server.history());
              await process.runDue();
              await server.refresh();
              done.push(new Date().toISOString());
              const stored = tablesOf(portal, server.stored());
              agree(
                done.join(' '),
                stripped(portal, before, stored),
                stripped(portal, before, after as typeof before),
              );
              schedule.rename(after, stored);
              for (let times = chance.upTo(2); times > 0; times--)
                for (const what of await undo(chance, { portal, resources, server, schedule, worked }))
                  undone[what] = (undone[what] ?? 0) + 1;
              for (let times = chance.upTo(2); times > 0; times--)
                await change(chance, portal, resources, server, schedule.ledger);
              letTimePass(chance.maybe(4) ? 40 * day : chance.pick(pauses));
            }
          },
          { isUnseen: true },
        ),
      {
        companyOf: (chance) =>
          ruledCompanyBy(chance, { plain: true, timed: true, undoing: chance.maybe(60) }),
        ...(!globalThis.process.env.PORTAL_FC_SECONDS && { within: 10 }),
        fixedSeed: 20261104,
      },
    );
    if (globalThis.process.env.PORTAL_FC_RUNS) console.log(told, undone);
    // Few cases meet only few of them; those of the fixed seed are known.
    if (!wereAll || (globalThis.process.env.PORTAL_FC_RUNS && runs <= 100)) return;
    expect(Object.values(undone).length, JSON.stringify(undone)).toBeGreaterThan(0);
    // Few views have records that a rule acts on, and few records have a date that is due meanwhile.
    const { ofView, dated, waited, ...often } = told;
    expect(Math.min(...Object.values(often)), JSON.stringify(told)).toBeGreaterThan(0);
    if (runs > 100) expect(Math.min(ofView, dated, waited), JSON.stringify(told)).toBeGreaterThan(0);
  },
  timeout,
);

const processOf = ({ store, files, portal }: TestServer) =>
  new Scheduler({
    store,
    files,
    portal: () => portal,
    deliver: nullDeliverer,
    log: createLog('errors', { out: () => {}, err: (line) => void console.error(line) }),
  });

/** Another value in some record, as if somebody had written it. */
async function change(
  chance: Chance,
  portal: Portal,
  resources: Resources,
  server: TestServer,
  ledger: Ledger,
) {
  const stored = Object.entries(resources).filter(([id, { from }]) => !from && id !== accounts);
  const [id, { fields }] = chance.pick(stored);
  const rows = server.stored()[id] ?? [];
  if (rows.length === 0) return;
  const row = chance.pick(rows);
  const [name, field] = chance.pick(Object.entries(fields).filter(([, one]) => isStored(one)));
  const next = withFormulas(
    fields,
    { ...row, [name]: storedBy(chance, field, Number(row.id)) ?? null, version: Number(row.version) + 1 },
    portal.timeZone,
  );
  await server.store
    .using(dataModelOf(portal))
    .write(async (transaction) => transaction.replace(id, next as unknown as Stored));
  await server.refresh();
  ledger.writtenByUser(id, row.id);
}

type Undoing = {
  portal: Portal;
  resources: Resources;
  server: TestServer;
  schedule: Schedule;
  worked: (id: string, row: Row) => Row;
};

/** A request that undoes what rules did, or changes it. Returns how it was undone. */
async function undo(chance: Chance, { portal, resources, server, schedule, worked }: Undoing) {
  const noted: Seldom[] = [];
  const name = chance.pick(people);
  const before = tablesOf(portal, server.stored());
  const account = before.contas![people.indexOf(name)]!;
  const person = new Person(portal, { ...before, [said]: [], [history]: server.history() }, account);
  const written = writtenIn(portal, resources);
  const allowed = () => {
    // A rule that waits for a time is set off by no request, and many requests are refused by the rights.
    for (let tries = 0; tries < 6; tries++) {
      const request = undoingBy(chance, { portal, resources, person }, schedule.ledger);
      const write = request && writeOf(request, portal);
      const done = write && withWrite({ portal, person, before, write, worked, written });
      if (done && done !== 'unsure' && !done.decision) return { request, done };
    }
    return undefined;
  };
  const found = allowed();
  if (!found) return noted;
  const { request, done } = found;
  const note = (what: Seldom) => void noted.push(what);
  const expected = done.stays(
    whatFollows(portal, account, done.world, done.changes, worked, written, note, schedule.ledger),
  );
  const ask = await askingAs(server, name);
  const { status, text } = await ask(request.method, request.path, request);
  await server.refresh();
  const after = tablesOf(portal, server.stored());
  const isDone = status < 300;
  const what = `${name} ${JSON.stringify(request)}\n${status} ${text}`;
  if (isDone || expected === 'refused') agree(what, isDone, expected !== 'refused');
  const world = isDone && expected !== 'refused' ? (expected.world as typeof before) : before;
  agree(what, stripped(portal, before, after), stripped(portal, before, world));
  if (!isDone || expected === 'refused') return isDone ? [] : noted;
  schedule.ledger = expected.ledger;
  schedule.rename(world, after);
  return noted;
}
