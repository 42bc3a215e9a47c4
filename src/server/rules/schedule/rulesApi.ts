/**
 * Scheduled rules, for users of a page that offers them:
 *
 *     GET  /api/scheduled-rules                          when each is due, and the results of its last runs
 *     GET  /api/scheduled-rules/<resource>.<rule>/<run>  the effects of one run, as far as the user may read them
 *     POST /api/rules/<resource>.<rule>/run              runs one now, for its latest moment
 *     POST /api/rules/<resource>.<rule>/run?dryRun=true  only returns the effects, as far as the user may read them
 *
 * A run by hand does nothing twice for one moment either. With the `digest` of a dry run it is refused if the
 * effects have changed.
 */
import { nowMs } from '#model/time/clock.ts';
import { describeRule } from '#access/explain/describeRule.ts';
import { mayUse } from '#access/viewAs.ts';
import type { Rule } from '#model/rules.ts';
import type { Caller } from '#server/caller/caller.ts';
import { visibleEffects, isDryRun, newSalt, saltOf } from '#server/writes/dryRun.ts';
import { refuseParameters } from '#server/reads/read.ts';
import type { Portal } from '#model/types.ts';
import type { Store } from '#server/data/store.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import { presentRows } from '#server/data/presentNames.ts';
import { systemTables, whereEqual, writeSystem } from '#server/data/systemTables.ts';
import { conflict, forbidden, badRequest, notFound, type HttpResponse } from '#server/http/http.ts';
import type { Deliverer } from '#server/writes/ruleService.ts';
import { ruleKey, rulesOf } from '#server/writes/ruleIndex.ts';
import {
  isScheduled,
  isTimedTrigger,
  runScheduledRule,
  type RunOptions,
  type ScheduledTrigger,
} from '../runScheduledRule.ts';
import { readableName } from '#server/data/audience.ts';
import {
  lastMoment,
  nextMoment,
  withoutOverlap,
  localTimeAt,
  runEntry,
  failureOf,
  keepEntry,
  presentEntry,
  progressOf,
  schedulesOf,
  type RunEntry,
  type StoredEntry,
} from './schedules.ts';
import { translate } from '#messages/translate.ts';

export type RulesOptions = {
  store: Store;
  secret: Uint8Array;
  deliver?: Deliverer;
  dataOf: (portal: Portal) => PortalData;
};

export function admitToSchedules({ portal, access }: Caller) {
  if (!mayUse('schedule', portal, access.permissions)) throw forbidden(translate('rules.noScreen'));
}

const clockOf = ({ portal, viewer }: Caller) => localTimeAt(nowMs(), portal, viewer.variables.today);
const { shape } = systemTables.ruleRuns;
/** Runs returned per rule. */
const runsTold = 10;

export async function listScheduled({ store, dataOf }: RulesOptions, caller: Caller): Promise<HttpResponse> {
  const { portal } = caller;
  const clock = clockOf(caller);
  const reader = dataOf(portal);
  const rules = new Map(schedulesOf(portal).map(({ rule }) => [ruleKey(rule), rule]));
  const body = [];
  for (const [key, rule] of rules) {
    const { records } = await presentRows(store, systemTables.ruleRuns, portal).find(shape, {
      where: whereEqual({ rule: key }),
      sort: { field: 'id', order: 'DESC' },
      range: [0, runsTold - 1],
    });
    const runs = (records as StoredEntry[]).map(presentEntry).map(async ({ acts: _acts, ...entry }) => ({
      ...entry,
      ...(entry.by !== undefined && { byName: await accountName(caller, reader, entry.by) }),
    }));
    const next = nextOf(rule, portal, clock);
    body.push({
      ...describeRule(portal, rule),
      one: portal.resources[rule.resource]!.label.one,
      ...(next !== undefined && { next }),
      runs: await Promise.all(runs),
    });
  }
  return { body };
}

const nextOf = ({ on }: Rule, { timeZone }: Portal, clock: string): string | undefined =>
  on
    .filter(isScheduled)
    .filter(isTimedTrigger)
    .flatMap((trigger) => nextMoment(trigger, timeZone, clock) ?? [])
    .sort()[0];

/** The name of the account that started a run, as far as the user may read it. */
async function accountName({ portal, access, viewer }: Caller, reader: Reader, id: string) {
  const accounts = portal.resources[portal.accounts.resource]!;
  const found = await reader.get(shapeOf(accounts, viewer), id);
  return found ? readableName({ access, viewer, reader }, accounts, found) : accounts.label.one;
}

/** @param part "<resource>.<rule>/<id of the run>" */
export async function showRun(options: RulesOptions, caller: Caller, part: string): Promise<HttpResponse> {
  const { portal } = caller;
  const [key, id] = part.split('/') as [string, string];
  const entry = (await presentRows(options.store, systemTables.ruleRuns, portal).get(shape, id)) as
    | StoredEntry
    | undefined;
  if (entry?.rule !== key || !rulesOf(portal).byKey.has(key)) throw notFound(translate('rules.runGone'));
  const reader = options.dataOf(portal);
  const acts = entry.acts ?? [];
  const effects = acts.length === 0 ? [] : await reader.effects({ act: acts });
  return { body: await visibleEffects(caller, reader, effects) };
}

/** @param key "<resource>.<rule>" */
export async function runByHand(
  options: RulesOptions,
  caller: Caller,
  key: string,
  { search, body }: { search: URLSearchParams; body: unknown },
): Promise<HttpResponse> {
  const dryRun = isDryRun(search);
  search.delete('dryRun');
  refuseParameters(search);
  const confirmed = digestIn(body);
  const { portal } = caller;
  const rule = rulesOf(portal).byKey.get(key);
  const due = rule && latestOf(rule.on.filter(isScheduled), portal.timeZone, clockOf(caller));
  if (!due) throw notFound(translate('rules.noSchedule', { key }));
  const { store, secret, deliver, dataOf } = options;
  const [schedule] = schedulesOf(portal).filter((one) => one.rule === rule && one.trigger === due.trigger);
  const progress = await progressOf(presentRows(store, systemTables.schedules, portal), schedule!.id);
  const given: RunOptions = {
    trigger: due.trigger,
    began: progress?.began,
    by: caller,
    secret,
    ...(deliver && { deliver }),
    isStopped: breathe,
  };
  const preview = async (salt = newSalt()) => {
    const dry = { ...given, dryRun: true, salt };
    const run = await runScheduledRule(dataOf(portal), portal, key, due.moment, dry);
    const { digest = '', effects = [], hidden = 0 } = run.dryRun ?? {};
    return { ...publicCounts(runEntry(run)), effects, hidden, digest: salt + digest };
  };
  if (dryRun) return { body: await preview() };
  const entry = await withoutOverlap(store, key, async () => {
    if (confirmed !== undefined) await refuseChanged(confirmed, preview);
    return work();
  });
  if (!entry) throw conflict(translate('rules.running'));
  return { body: publicCounts(entry) };

  async function work(): Promise<RunEntry> {
    const by = String(caller.account.id);
    const keep = (kept: RunEntry) =>
      writeSystem(store, systemTables.ruleRuns, (transaction) => keepEntry(transaction, kept));
    try {
      const entry = runEntry(await runScheduledRule(dataOf(portal), portal, key, due!.moment, given), by);
      // The messages are worded with what this account may read, so they are not stored for others.
      await keep({ ...entry, messages: [], skipped: [] });
      return entry;
    } catch (error) {
      await keep(failureOf(key, due!.moment, by));
      throw error;
    }
  }
}

const publicCounts = ({ at: _at, by: _by, acts: _acts, ...counts }: RunEntry) => counts;

function digestIn(body: unknown): string | undefined {
  const { digest } = (body ?? {}) as { digest?: unknown };
  if (digest !== undefined && typeof digest !== 'string') throw badRequest(translate('write.digest'));
  return digest;
}

async function refuseChanged(confirmed: string, preview: (salt: string) => Promise<{ digest: string }>) {
  const now = await preview(saltOf(confirmed));
  if (now.digest !== confirmed) throw conflict(translate('rules.effectsChanged'), now);
}

/** The trigger with the latest moment. */
const latestOf = (triggers: readonly ScheduledTrigger[], timeZone: string, clock: string) =>
  triggers
    .flatMap((trigger) => {
      // Of records with moments of their own, those of today up to now are due.
      const moment = isTimedTrigger(trigger) ? lastMoment(trigger, timeZone, clock) : clock;
      return moment === undefined ? [] : [{ trigger, moment }];
    })
    .sort((a, b) => b.moment.localeCompare(a.moment))[0];

/** Lets other requests run between two records. */
const breathe = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return false;
};
