/** For generated configs: rules that wait for a time do what docs/rules.md describes, once. */
import { expect, it } from 'vitest';
import { dataModelOf } from '../../../src/kinds/dataModel.ts';
import type { Portal } from '../../../src/model/types.ts';
import type { Stored } from '../../../src/server/data/store.ts';
import { createLog } from '../../../src/server/http/log.ts';
import { nullDeliverer } from '../../../src/server/rules/deliverer.ts';
import { Scheduler } from '../../../src/server/schedule/scheduler.ts';
import type { Row } from '../../support/oracle/figures.ts';
import { agree } from '../../support/generate/agree.ts';
import type { Chance } from '../../support/generate/chance.ts';
import { letTimePass } from '../../support/generate/clock.ts';
import { isStored, storedBy, withFormulas } from '../../support/generate/records.ts';
import { ruledCompanyBy } from '../../support/generate/ruledCompany.ts';
import { accounts, type Resources } from '../../support/generate/shapes.ts';
import { stripped, tablesOf } from '../../support/generate/strippedTables.ts';
import { everyCompany, timeout, whileServing } from '../../support/generate/trial.ts';
import { Schedule, type Told } from '../../support/oracle/scheduled.ts';
import { writtenIn } from '../../support/oracle/writtenValues.ts';
import type { TestServer } from '../../support/server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const pauses = [minute, 25 * minute, hour, 5 * hour, 11 * hour, day, day, 3 * day, 9 * day];

it(
  'rules that wait for a time do what they declare, once for each record and time',
  async () => {
    const told: Record<Told, number> = {
      ...{ done: 0, refused: 0, already: 0, retried: 0, missed: 0, once: 0, ofView: 0, dated: 0 },
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
              const after = expected.look(portal, before);
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
                await change(chance, portal, resources, server);
              letTimePass(chance.maybe(4) ? 40 * day : chance.pick(pauses));
            }
          },
          { isUnseen: true },
        ),
      {
        companyOf: (chance) => ruledCompanyBy(chance, { plain: true, timed: true }),
        ...(!globalThis.process.env.PORTAL_FC_SECONDS && { within: 5 }),
      },
    );
    if (globalThis.process.env.PORTAL_FC_RUNS) console.log(told);
    if (!wereAll) return;
    // Few views have records that a rule acts on.
    const { ofView, ...often } = told;
    expect(Math.min(...Object.values(often)), JSON.stringify(told)).toBeGreaterThan(0);
    if (globalThis.process.env.PORTAL_FC_RUNS) expect(ofView).toBeGreaterThan(0);
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
async function change(chance: Chance, portal: Portal, resources: Resources, server: TestServer) {
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
}
