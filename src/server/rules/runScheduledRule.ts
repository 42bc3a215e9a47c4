/**
 * Runs a scheduled rule (`every`, `at`) for each record that it is due for. Each record has its own
 * transaction, so that a refusal doesn't stop the others. The transaction also stores the moment, so that
 * nothing runs twice.
 */
import { type RuleService, nullDeliverer, type Deliverer } from '../writes/ruleService.ts';
import { all, equals, matchAll, viewerOf, type FilterExpression } from '#model/filter/filter.ts';
import { createHash } from 'node:crypto';
import { accessOf } from '#access/grants.ts';
import { shiftDate, localIso } from '#model/time/time.ts';
import { utcOf } from '#model/time/moments.ts';
import type { Portal, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Rule, RuleTrigger } from '#model/rules.ts';
import type { Caller } from '../caller/caller.ts';
import type { DryRunResult, Skipped } from '#model/api/answers.ts';
import { forgetMoment, keepMoment, once, recordsDone, wasRun, type RunMoment } from '../data/moments.ts';
import type { Stored } from '../data/store.ts';
import type { PortalData } from '../writes/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import { HttpError } from '../http/http.ts';
import { performWrite } from '../writes/stages.ts';
import type { WriteSteps } from '../writes/write.ts';
import { isApproval, isOnce, ruleKey, rulesOf } from '../writes/ruleIndex.ts';
import { readableName } from '../data/audience.ts';
import { translate } from '#messages/translate.ts';

export type ScheduledTrigger = Extract<RuleTrigger, { kind: 'every' | 'at' | 'in' }>;
/** A trigger with a time of day. Without one, each record has a moment of its own. */
export type TimedTrigger = Exclude<ScheduledTrigger, { kind: 'in' }> & { at: string };
type DatedTrigger = Extract<ScheduledTrigger, { kind: 'at' }>;
type WaitingTrigger = Extract<ScheduledTrigger, { kind: 'in' }>;
export const isTimedTrigger = (trigger: ScheduledTrigger): trigger is TimedTrigger =>
  trigger.kind !== 'in' && trigger.at !== undefined;

export const isScheduled = (trigger: RuleTrigger): trigger is ScheduledTrigger =>
  trigger.kind === 'every' || trigger.kind === 'at' || trigger.kind === 'in';

/** The run of a rule for one record. */
type RanFor = { id: string; title: string; effects: number; act: string };
type RefusedFor = { id: string; title: string; message: string };
export type RuleRun = {
  rule: string;
  moment: string;
  ran: RanFor[];
  /** How many had already been run for this moment. */
  already: number;
  refused: RefusedFor[];
  /** What its steps with `otherwise: skip` have left out. */
  skipped: Skipped[];
  /** In a dry run, the effects on all records together. */
  dryRun?: Omit<DryRunResult, 'refusals'>;
};
export type RunOptions = {
  /** Only simulates. */
  dryRun?: boolean;
  /** For a rule with several triggers, the one that is due; by default the first. */
  trigger?: ScheduledTrigger;
  /** Where records have moments of their own: those after this one. By default those of the day. */
  since?: string;
  /** When the rule was first looked at, in the portal's local time. */
  began?: string | undefined;
  /** In a scenario, whose time goes as it says: records in the state of `in` have been there for long enough. */
  haveWaited?: boolean;
  /** The user who starts it by hand; absent: the portal itself. */
  by?: Caller;
  deliver?: Deliverer;
  /** Key of the HMAC: see digestOf in dryRun.ts. */
  secret?: Uint8Array;
  /** In a dry run, the salt of the digests of all records. */
  salt?: string;
  /** Called after each record's transaction, with the error if it was refused. */
  onRun?: (engine: RuleService | undefined, error?: unknown) => void;
  /** Called before each record. */
  isStopped?: () => boolean | Promise<boolean>;
};

/** @param moment in the portal's local time: "2026-11-01T06:00". Its date is `$today` in the rule. */
export async function runScheduledRule(
  data: PortalData,
  portal: Portal,
  key: string,
  moment: string,
  options: RunOptions = {},
): Promise<RuleRun> {
  const rule = rulesOf(portal).byKey.get(key);
  if (!rule) throw new Error(translate('serving.noRule', { key }));
  const trigger = options.trigger ?? rule.on.find(isScheduled);
  if (!trigger) throw new Error(translate('serving.ruleHasNoTime', { key }));
  const caller = callerAt(portal, moment.slice(0, 10), options.by);
  const run: RuleRun = { rule: key, moment, ran: [], already: 0, refused: [], skipped: [] };
  if (trigger.kind === 'in') {
    const after = options.since ?? `${moment.slice(0, 10)}T`;
    const of = { resource: rule.resource, trigger, began: options.began };
    const due = options.haveWaited
      ? await inState(data, portal, of, moment)
      : await waiting(data, portal, of, after, moment);
    for (const one of due) {
      if (await options.isStopped?.()) break;
      await runFor(data, caller, { rule, trigger, moment: one.due, options, run }, one.record);
    }
    return run;
  }
  for (const record of await dueRecords(data, caller, rule, trigger, moment, options.since)) {
    if (await options.isStopped?.()) break;
    await runFor(data, caller, { rule, trigger, moment, options, run }, record);
  }
  return run;
}

type Running = {
  rule: Rule;
  trigger: ScheduledTrigger;
  moment: string;
  options: RunOptions;
  run: RuleRun;
};

async function runFor(data: PortalData, caller: Caller, running: Running, { id }: Stored) {
  const { rule, options, run } = running;
  const resource = caller.portal.resources[rule.resource]!;
  const { dryRun = false, deliver = nullDeliverer, secret = new Uint8Array(), salt = '' } = options;
  const seen: Seen = { title: '' };
  try {
    const { settled, transaction, response } = await performWrite(
      { data, secret, deliver },
      {
        operation: 'runRule',
        caller,
        resource,
        access: { resource, grants: [], aggregates: [] },
        id: String(id),
        action: '',
        body: {},
        isDryRun: dryRun,
        salt,
        steps: stepsOf(running, seen),
      },
    );
    options.onRun?.(seen.rules);
    if (seen.isAlready) run.already++;
    if (!seen.isDone) return;
    const effects = settled!.effects.length;
    run.skipped.push(...settled!.skipped);
    run.ran.push({ id: String(id), title: seen.title, effects, act: dryRun ? '' : transaction.rules.id });
    if (dryRun) run.dryRun = joined(run.dryRun, response!.body as DryRunResult);
  } catch (error) {
    options.onRun?.(seen.rules, error);
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    run.refused.push({ id: String(id), title: seen.title, message: error.message });
  }
}

/** What the run for one record has found. */
type Seen = { title: string; rules?: RuleService; isAlready?: boolean; isDone?: boolean };

/** Runs the rule for the record where it is due and its condition holds. */
function stepsOf({ rule, trigger, moment, options, run }: Running, seen: Seen): WriteSteps {
  let due: RunMoment | undefined;
  return {
    isExclusive: true,
    load: async (write) => {
      const { transaction, shape, id } = write;
      seen.rules = transaction.rules;
      const record = await transaction.get(shape, id);
      if (record) write.before = record;
    },
    check: async ({ transaction, caller, resource, before, id }) => {
      const { rules, system } = transaction;
      const isOver = isOnce(trigger) && !(before && (await rules.picks(rule, before)));
      if (isOver && !options.dryRun) await forgetOnce(rules, rule, id);
      if (isOver || !before || !isWaiting(trigger, before)) return;
      seen.title = await readableName(rules.audience, resource, before);
      const wanted = { rule: run.rule, record: id, due: dueOf(trigger, before, moment, caller.portal) };
      if (await wasRun(system, wanted)) seen.isAlready = true;
      else due = wanted;
    },
    apply: async ({ transaction, before }) => {
      if (due) seen.isDone = await transaction.rules.runFor(rule, before!);
    },
    respond: async ({ transaction, isDryRun }) => {
      if (due && seen.isDone && !isDryRun) await keepMoment(transaction.system, due);
      return { body: undefined };
    },
  };
}

/** The effects on several records together. */
const joined = (before: RuleRun['dryRun'], { effects, hidden, digest }: DryRunResult): RuleRun['dryRun'] => ({
  effects: [...(before?.effects ?? []), ...effects],
  hidden: before?.hidden || hidden,
  digest: createHash('sha256')
    .update((before?.digest ?? '') + digest)
    .digest('base64url'),
});

/** The caller on that day, of the user or of no account. Scheduled rules have no `$user`. */
function callerAt(portal: Portal, today: string, by: Caller | undefined): Caller {
  const viewer = viewerOf(portal, today);
  if (by) return { ...by, viewer };
  const account = { id: '', [portal.accounts.name]: portal.brand.name };
  return { portal, account, viewer, access: accessOf(portal, []) };
}

const dayOf = (value: unknown, { timeZone }: Portal) => localIso(String(value), timeZone).slice(0, 10);

/** The rule may run for this record again. If it asked for an approval, nobody can give it now. */
async function forgetOnce(engine: RuleService, rule: Rule, record: string) {
  const moment = { rule: ruleKey(rule), record, due: once };
  if (!(await wasRun(engine.system, moment))) return;
  await forgetMoment(engine.system, moment);
  if (isApproval(rule))
    await engine.deliver.retract(engine.deliveryContext, { rule, resource: rule.resource, record });
}

/** Identifies what a record is due for. A date that is moved makes the record due again. */
const dueOf = (trigger: ScheduledTrigger, record: Stored, moment: string, portal: Portal): string =>
  trigger.kind === 'at' ? momentOf(trigger, record, portal) : isOnce(trigger) ? once : moment;

/** When a record is due, in the portal's local time. A moment between two minutes is due at the later one. */
function momentOf({ field, days, at, before }: DatedTrigger, record: Stored, portal: Portal): string {
  const value = String(record[field]);
  if (before?.time !== undefined) {
    const local = Date.parse(`${dayOf(value, portal)}T${before.time}Z`);
    return new Date(local - before.minutes * minute).toISOString().slice(0, 16);
  }
  if (at !== undefined) return `${shiftDate(dayOf(value, portal), days, 'd')}T${at}`;
  const earlier = (before?.minutes ?? 0) * minute;
  const whole = new Date(Math.ceil(Date.parse(value) / minute) * minute - earlier);
  const local = localIso(whole.toISOString(), portal.timeZone);
  return `${shiftDate(local.slice(0, 10), days, 'd')}T${local.slice(11, 16)}`;
}
const minute = 60_000;
const minutesOfDay = 1440;

/** The moments of the records themselves, after `after` and up to `until`, the earliest first. */
export async function ownMoments(
  data: PortalData,
  portal: Portal,
  { resource, trigger, began }: { resource: string; trigger: DatedTrigger | WaitingTrigger; began?: string },
  [after, until]: readonly [string, string],
): Promise<string[]> {
  if (trigger.kind === 'in') {
    const found = await waiting(data, portal, { resource, trigger, began }, after, until);
    return [...new Set(found.map(({ due }) => due))].toSorted();
  }
  const caller = callerAt(portal, until.slice(0, 10), undefined);
  const days = [after.slice(0, 10), until.slice(0, 10)] as const;
  const records = await datedRecords(data, caller, portal.resources[resource]!, trigger, days);
  const moments = new Set(records.map((record) => momentOf(trigger, record, portal)));
  return [...moments].filter((moment) => moment > after && moment <= until).toSorted();
}

/** The records that may be due, by id. The rule's condition is checked later, in the transaction. */
async function dueRecords(
  data: PortalData,
  caller: Caller,
  rule: Rule,
  trigger: Exclude<ScheduledTrigger, WaitingTrigger>,
  moment: string,
  since: string | undefined,
): Promise<readonly Stored[]> {
  const { portal, viewer } = caller;
  const resource: Resource = portal.resources[rule.resource]!;
  if (trigger.kind === 'at') {
    const day = moment.slice(0, 10);
    const records = await datedRecords(data, caller, resource, trigger, [day, day]);
    if (isTimedTrigger(trigger)) return records;
    const after = since ?? `${day}T`;
    return records.filter((record) => {
      const own = momentOf(trigger, record, portal);
      return own > after && (own <= moment || own.startsWith(moment));
    });
  }
  const { records } = await data.find(shapeOf(resource, viewer), { where: matchAll });
  if (!isOnce(trigger)) return records;
  const known = new Set(records.map((record) => String(record.id)));
  const earlier = await recordsDone(data, ruleKey(rule), once);
  return [...records, ...earlier.flatMap((id) => (known.has(id) ? [] : [{ id }]))];
}

/** The records with a date that is due on one of these days, in the portal's time zone, both included. */
async function datedRecords(
  data: PortalData,
  { viewer }: Caller,
  resource: Resource,
  { field, days, at, before }: DatedTrigger,
  [first, last]: readonly [string, string],
): Promise<readonly Stored[]> {
  const condition = (op: 'gte' | 'lte', of: string): FilterExpression => ({
    kind: 'condition',
    field,
    op,
    value: shiftDate(of, -days, 'd'),
  });
  // The last seconds of a day are due in the first minute of the next one.
  const from = at === undefined ? shiftDate(first, -1, 'd') : first;
  const later = before ? Math.ceil(before.minutes / minutesOfDay) : 0;
  const where = all([condition('gte', from), condition('lte', shiftDate(last, later, 'd'))]);
  const { records } = await data.find(shapeOf(resource, viewer), { where });
  return records.filter((record) => !isEmpty(record[field]));
}

const isWaiting = (trigger: ScheduledTrigger, record: Stored) =>
  trigger.kind !== 'in' || trigger.values.includes(String(record[trigger.field]));

async function inState(
  data: PortalData,
  portal: Portal,
  { resource, trigger }: WaitingFor,
  moment: string,
): Promise<Waiting[]> {
  const { viewer } = callerAt(portal, moment.slice(0, 10), undefined);
  const where = equals(trigger.field, trigger.values);
  const { records } = await data.find(shapeOf(portal.resources[resource]!, viewer), { where });
  return records.map((record) => ({ record, due: moment }));
}

type Waiting = { record: Stored; due: string };
/** `began`: when the rule was first looked at, in the portal's local time. */
type WaitingFor = { resource: string; trigger: WaitingTrigger; began?: string | undefined };

/**
 * The records that come to have had the value for so long, after `after` and up to `until`. Their times count from the last
 * change in the history; those of records without one from the first look of the rule.
 */
async function waiting(
  data: PortalData,
  portal: Portal,
  { resource, trigger, began }: WaitingFor,
  after: string,
  until: string,
): Promise<Waiting[]> {
  const { timeZone, history } = portal;
  const { viewer } = callerAt(portal, until.slice(0, 10), undefined);
  const shape = shapeOf(portal.resources[resource]!, viewer);
  const wait = trigger.minutes * minute;
  const dueAfter = (instant: number) =>
    localIso(new Date(Math.ceil(instant / minute) * minute + wait).toISOString(), timeZone).slice(0, 16);
  const changesIn = async (conditions: readonly FilterExpression[], last = false): Promise<Stored[]> => {
    const log = history && portal.resources[history];
    if (!log) return [];
    const where = all([equals('resource', resource), ...conditions]);
    const sort = { field: 'id', order: last ? 'DESC' : 'ASC' } as const;
    const { records } = await data.find(shapeOf(log, viewer), { where, sort });
    return records.filter(({ changes }) => Object.hasOwn(changes as object, trigger.field));
  };
  const lastChange = async (id: unknown) => (await changesIn([equals('record', String(id))], true))[0];
  const found: Waiting[] = [];
  const add = async (record: Stored | undefined) => {
    const last = record && isWaiting(trigger, record) ? await lastChange(record.id) : undefined;
    const due = last && dueAfter(Date.parse(String(last.at)));
    if (due !== undefined && due > after && due <= until) found.push({ record: record!, due });
  };
  // Times of the clock are a day off at most.
  const from = new Date(
    Date.parse(`${after.padEnd(16, '00:00').slice(0, 16)}Z`) - wait - minutesOfDay * minute,
  );
  const to = new Date(Date.parse(`${until}Z`) - wait + minutesOfDay * minute);
  const at = (op: 'gte' | 'lte', value: Date): FilterExpression => ({
    kind: 'condition',
    field: 'at',
    op,
    value: value.toISOString(),
  });
  const changed = await changesIn([at('gte', from), at('lte', to)]);
  for (const id of new Set(changed.map(({ record }) => String(record)))) await add(await data.get(shape, id));
  const ids = new Intl.Collator('en', { numeric: true });
  return [...found, ...(await waitingSinceStart())].toSorted(
    (one, other) =>
      one.due.localeCompare(other.due) || ids.compare(String(one.record.id), String(other.record.id)),
  );

  /** The records whose value no entry of the history explains. */
  async function waitingSinceStart(): Promise<Waiting[]> {
    const due = began && dueAfter(Date.parse(utcOf(`${began}:00`, timeZone)));
    if (!due || due <= after || due > until) return [];
    const { records } = await data.find(shape, { where: equals(trigger.field, trigger.values) });
    const left: Waiting[] = [];
    for (const record of records) if (!(await lastChange(record.id))) left.push({ record, due });
    return left;
  }
}
