/**
 * Scheduled rules, for those who have a page that offers them:
 *
 *     GET  /api/scheduled-rules                        when each is due, and what its last runs came to
 *     POST /api/rules/<resource>.<rule>/run            runs one now, for its latest moment
 *     POST /api/rules/<resource>.<rule>/run?dryRun=true  only tells what it would do, as far as they may read it
 *
 * By hand, too, nothing is done twice for one moment.
 */
import { mayUse } from '../../access/services.ts';
import type { Visit } from '../accounts/visit.ts';
import { isDryRun } from '../api/foresee.ts';
import { refuseParameters } from '../api/read.ts';
import type { Portal } from '../../model/types.ts';
import type { Store } from '../data/port.ts';
import type { PortalData } from '../data/portalData.ts';
import { systemTables, withValues, writeSystem } from '../data/systemTables.ts';
import { conflict, forbidden, notFound, type Answer } from '../http/http.ts';
import type { Deliverer } from '../rules/deliver.ts';
import { keyOf, rulesOf } from '../rules/ruleIndex.ts';
import { isScheduled, runRule, type ScheduledTrigger } from '../rules/runRule.ts';
import { lastMoment, nextMoment } from './moments.ts';
import { inTurn } from './overlap.ts';
import { clockAt } from './clock.ts';
import { entryOf, keepEntry, schedulesOf, type RunEntry } from './schedules.ts';

export type RulesOptions = {
  store: Store;
  secret: Uint8Array;
  deliver?: Deliverer;
  dataOf: (portal: Portal) => PortalData;
};

function admit({ portal, access }: Visit) {
  if (!mayUse('schedule', portal, access.permissions))
    throw forbidden('Nenhuma tela sua permite ver ou executar as regras com hora marcada.');
}

const clockOf = ({ portal, viewer }: Visit) => clockAt(Date.now(), portal, viewer.variables.today);

export async function listScheduled({ store }: Pick<RulesOptions, 'store'>, visit: Visit): Promise<Answer> {
  admit(visit);
  const { portal } = visit;
  const { model, shape } = systemTables.ruleRuns;
  const clock = clockOf(visit);
  const rules = new Map(schedulesOf(portal).map(({ rule }) => [keyOf(rule), rule]));
  const body = [];
  for (const [key, { resource, label, on }] of rules) {
    const { records } = await store.using(model).find(shape, {
      where: withValues({ rule: key }),
      sort: { field: 'id', order: 'DESC' },
      range: [0, 9],
    });
    const next = on
      .filter(isScheduled)
      .flatMap((trigger) => nextMoment(trigger, portal.timeZone, clock) ?? [])
      .sort()[0];
    body.push({
      rule: key,
      label,
      resource: portal.resources[resource]!.label.many,
      ...(next !== undefined && { next }),
      runs: records.map(({ id: _id, ...entry }) => entry),
    });
  }
  return { body };
}

/** @param key "<resource>.<rule>" */
export async function runByHand(
  options: RulesOptions,
  visit: Visit,
  key: string,
  search: URLSearchParams,
): Promise<Answer> {
  admit(visit);
  const dryRun = isDryRun(search);
  search.delete('dryRun');
  refuseParameters(search);
  const { portal } = visit;
  const rule = rulesOf(portal).byKey.get(key);
  const due = rule && latestOf(rule.on.filter(isScheduled), portal.timeZone, clockOf(visit));
  if (!due) throw notFound(`Não há regra "${key}" com hora marcada ("every" ou "at").`);
  const { store, secret, deliver, dataOf } = options;
  const work = () =>
    runRule(dataOf(portal), portal, key, due.moment, {
      trigger: due.trigger,
      by: visit,
      secret,
      dryRun,
      ...(deliver && { deliver }),
      isStopped: breathe,
    });
  const run = await (dryRun ? work() : inTurn(store, key, work));
  if (!run)
    throw conflict('Esta regra já está sendo executada. Espere que termine e veja o resultado na lista.');
  const { at: _at, ...counts }: RunEntry = entryOf(run);
  if (!dryRun) {
    const entry = entryOf(run, String(visit.account.id));
    await writeSystem(store, systemTables.ruleRuns, (transaction) => keepEntry(transaction, entry));
  }
  return { body: { ...counts, ...(dryRun && { effects: [], hidden: 0, ...run.foreseen }) } };
}

/** Of a rule with several times the one that was last. */
const latestOf = (triggers: readonly ScheduledTrigger[], timeZone: string, clock: string) =>
  triggers
    .flatMap((trigger) => {
      const moment = lastMoment(trigger, timeZone, clock);
      return moment === undefined ? [] : [{ trigger, moment }];
    })
    .sort((a, b) => b.moment.localeCompare(a.moment))[0];

/** Other requests come in between two records. */
const breathe = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return false;
};
