/**
 * Runs scheduled rules that are due, at the start of the server and then every 20 seconds. The run for a record
 * is stored with its effects (data/moments.ts), so that several processes, or one after a crash, do nothing
 * twice. The progress of a rule is only an optimisation: it avoids checking old moments again. A rule that is
 * seen for the first time starts now: it has missed nothing.
 */
import { Periodic } from '#host/periodic.ts';
import type { Portal } from '#model/types.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import { openPortalData } from '../openPortalData.ts';
import { isTimedTrigger, ownMoments, runScheduledRule, type RuleRun } from '../runScheduledRule.ts';
import {
  day,
  momentBefore,
  momentsBetween,
  type Progress,
  type Schedule,
  localTimeAt,
  withoutOverlap,
  runEntry,
  failureOf,
  keepEntry,
  progressOf,
  putProgress,
  schedulesOf,
} from './schedules.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Stores } from '#server/data/storeTypes.ts';
import { presentRows, withPresentNames } from '#server/data/presentNames.ts';
import { systemPlace, systemTables, writeSystem } from '#server/data/systemTables.ts';
import type { Log } from '#server/http/requestLog.ts';
import type { Deliverer } from '#server/writes/ruleService.ts';
import { ruleKey } from '#server/writes/ruleIndex.ts';
import type { PortalClock } from '#server/data/portalClock.ts';

// What is due, of all scheduled rules together, in the order of its times: after a standstill the price rise of 5 o'clock
// comes before the invoice of 6 o'clock, whichever rule is written first.

type Due = {
  schedule: Schedule;
  moment: string;
  /** Where records have moments of their own: those after this one. */
  since?: string;
  began?: string | undefined;
  /** A moment that is tried again. */
  isRetry?: true;
  isLast: boolean;
};

type Entry = {
  schedule: Schedule;
  progress: Progress;
  pending: string[];
  /** What is due up to this moment has been done, or was missed. */
  through: string;
  isRetry?: true;
};

class Agenda {
  #entries: Entry[] = [];
  readonly #data: PortalData;
  readonly #portal: Portal;
  readonly #clock: string;

  constructor(data: PortalData, portal: Portal, clock: string) {
    this.#data = data;
    this.#portal = portal;
    this.#clock = clock;
  }

  /**
   * Adds what is due of one schedule.
   *
   * @param from the moments before it count as missed
   * @returns the last moment, if all those that are due are skipped
   */
  async add(schedule: Schedule, progress: Progress, from: string): Promise<string | undefined> {
    const { trigger } = schedule;
    const { through } = progress;
    const due = isTimedTrigger(trigger)
      ? momentsBetween(trigger, this.#portal.timeZone, through, this.#clock)
      : await this.#ownMoments(schedule, progress, through);
    const last = due.at(-1);
    if (last === undefined) return undefined;
    // A date is due on its day alone: each day that was missed has its own records.
    const isEach = trigger.missed === 'each' || trigger.kind !== 'every';
    const made = isEach ? due : [last];
    const isSkipping = trigger.missed === 'skip';
    const pending = isSkipping ? due.filter((moment) => moment > from) : made;
    if (pending.length === 0) return last;
    this.#entries.push({
      schedule,
      progress,
      pending,
      through: isSkipping && from > through ? from : through,
    });
    return undefined;
  }

  has = (schedule: Schedule) => this.#entries.some((entry) => entry.schedule.id === schedule.id);

  retry(schedule: Schedule, progress: Progress, open: string) {
    this.#entries.push({ schedule, progress, pending: [open], through: open, isRetry: true });
  }

  /** Takes the earliest moment; of rules that are due at the same one, the first that is declared. */
  take(): Due | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries)
      if (entry.pending.length > 0 && (!first || entry.pending[0]! < first.pending[0]!)) first = entry;
    if (!first) return undefined;
    const { schedule, through, isRetry } = first;
    const moment = first.pending.shift()!;
    first.through = moment;
    return {
      schedule,
      moment,
      began: first.progress.began,
      isLast: first.pending.length === 0,
      ...(isRetry && { isRetry }),
      ...(!isRetry && !isTimedTrigger(schedule.trigger) && { since: through }),
    };
  }

  /** A run has changed records: others may have got moments of their own. */
  async refresh() {
    for (const entry of this.#entries) {
      const { schedule, progress, through, isRetry } = entry;
      if (isTimedTrigger(schedule.trigger) || isRetry) continue;
      entry.pending = await this.#ownMoments(schedule, progress, through);
    }
  }

  /** Leaves out a rule that has failed, or that is running elsewhere. */
  drop(schedule: Schedule) {
    this.#entries = this.#entries.filter((entry) => entry.schedule.id !== schedule.id);
  }

  #ownMoments({ rule, trigger }: Schedule, { began }: Progress, after: string): Promise<string[]> {
    if (isTimedTrigger(trigger)) return Promise.resolve([]);
    const of = { resource: rule.resource, trigger, ...(began !== undefined && { began }) };
    return ownMoments(this.#data, this.#portal, of, [after, this.#clock]);
  }
}

const pause = 20_000;
/** Milliseconds between checks of a moment for which more records may become due. */
const retryPause = 3600_000;

type SchedulerOptions = Stores & {
  /** The current portal: a changed config counts at the next check. */
  portal: () => Portal;
  deliver: Deliverer;
  log: Log;
  clock?: PortalClock;
  /** For tests: a fixed date, at the time of day of the clock. */
  today?: string | undefined;
  /** For tests: the clock. */
  now?: () => number;
};

export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #lastTried = new Map<string, number>();
  readonly #failing = new Set<string>();
  /** The time up to which this process has polled; moments after it don't count as missed. */
  #polledThrough: string | undefined;
  #polling: Promise<void> | undefined;
  readonly #looking = new Periodic(pause, () => this.runDue());
  #stopped = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  start(): this {
    this.#looking.start(0);
    return this;
  }

  /** Starts no more runs. The run of the current record is finished. */
  async stop() {
    this.#stopped = true;
    await this.#looking.stop();
    await this.#polling;
  }

  /** Runs everything that is due. Never rejects: failures are logged. */
  runDue(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => (this.#polling = undefined));
    return this.#polling;
  }

  async #poll() {
    const { store } = this.#options;
    const portal = this.#options.portal();
    const today = this.#options.clock ? undefined : (this.#options.today ?? portal.today);
    const clock = localTimeAt(this.#now(), portal, today);
    this.#polledThrough ??= clock;
    if (store.readOnly?.()) return;
    const agenda = new Agenda(openPortalData(this.#options, portal), portal, clock);
    for (const schedule of schedulesOf(portal)) {
      if (this.#stopped) return;
      await this.#guarded(schedule, clock, () => this.#note(agenda, schedule, portal, clock));
    }
    for (let due = agenda.take(); due && !this.#stopped; due = agenda.take()) {
      const { schedule } = due;
      const now = due;
      const isDone = await this.#guarded(schedule, clock, () =>
        withoutOverlap(store, ruleKey(schedule.rule), async () => {
          const run = await this.#runNow(now, portal);
          if (run.ran.length > 0) await agenda.refresh();
          return run;
        }),
      );
      if (isDone) this.#failing.delete(schedule.id);
      else agenda.drop(schedule);
    }
    if (!this.#stopped) this.#polledThrough = clock;
  }

  /** Undefined after a failure, which is logged: the rule is tried again at the next poll. */
  async #guarded<T>(schedule: Schedule, clock: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#options.log.failure(error, { while: 'running a scheduled rule', rule: ruleKey(schedule.rule) });
      await this.#noteFailure(schedule, clock);
      return undefined;
    }
  }

  /** Notes what is due of a schedule. A schedule that is seen for the first time begins now. */
  async #note(agenda: Agenda, schedule: Schedule, portal: Portal, clock: string) {
    const { store } = this.#options;
    const progress = await progressOf(presentRows(store, systemTables.schedules, portal), schedule.id);
    if (!progress) return this.#advance(schedule, portal, clock);
    // A machine that sleeps makes up for a day; whatever came before has been missed.
    const dayAgo = momentBefore(clock, day);
    const from = this.#polledThrough! > dayAgo ? this.#polledThrough! : dayAgo;
    const skipped = await agenda.add(schedule, progress, from);
    if (skipped !== undefined) return this.#advance(schedule, portal, skipped);
    const lastTried = this.#lastTried.get(schedule.id);
    const isWaiting = lastTried !== undefined && this.#now() - lastTried < retryPause;
    if (agenda.has(schedule)) return;
    // Records are looked for from `through` on, which follows the days.
    const isOld = !isTimedTrigger(schedule.trigger) && progress.through.slice(0, 10) < clock.slice(0, 10);
    if (isOld) await this.#advance(schedule, portal, clock);
    else if (progress.open !== undefined && !isWaiting) agenda.retry(schedule, progress, progress.open);
  }

  async #runNow({ schedule, moment, since, began, isRetry, isLast }: Due, portal: Portal): Promise<RuleRun> {
    this.#lastTried.set(schedule.id, this.#now());
    const run = await this.#run(schedule, portal, moment, { since, began });
    const isOpen = run.refused.length > 0 || schedule.trigger.kind !== 'every';
    const hasTold = run.ran.length > 0 || run.refused.length > 0;
    // The many days of a standstill on which nothing was due leave nothing to store.
    if (!this.#stopped && (isRetry ? run.ran.length > 0 : hasTold || isLast))
      await this.#advance(schedule, portal, moment, isOpen ? moment : undefined, run);
    return run;
  }

  #run(
    { rule, trigger }: Schedule,
    portal: Portal,
    moment: string,
    { since, began }: Pick<Due, 'began'> & { since: string | undefined },
  ): Promise<RuleRun> {
    const { deliver } = this.#options;
    return runScheduledRule(openPortalData(this.#options, portal), portal, ruleKey(rule), moment, {
      trigger,
      deliver,
      began,
      ...(since !== undefined && { since }),
      isStopped: async () => {
        // Lets other requests run in between.
        await breathe();
        return this.#stopped;
      },
    });
  }

  async #advance(schedule: Schedule, portal: Portal, through: string, open?: string, run?: RuleRun) {
    const { store } = this.#options;
    await store.using(scheduleModel).write(async (transaction) => {
      const known = await progressOf(withPresentNames(transaction, portal), schedule.id);
      const reached = known && known.through > through ? known.through : through;
      await putProgress(transaction, {
        ...(known && { id: known.id }),
        schedule: schedule.id,
        through: reached,
        ...(schedule.trigger.kind === 'in' && { began: known?.began ?? reached }),
        ...(open !== undefined && reached === through && { open }),
      });
      if (run && (run.ran.length > 0 || run.refused.length > 0)) await keepEntry(transaction, runEntry(run));
    });
  }

  /** Stores a failure once, although the rule is tried again at each poll. */
  async #noteFailure({ id, rule }: Schedule, clock: string) {
    if (this.#failing.has(id)) return;
    this.#failing.add(id);
    const { store, log } = this.#options;
    try {
      await writeSystem(store, systemTables.ruleRuns, (transaction) =>
        keepEntry(transaction, failureOf(ruleKey(rule), clock)),
      );
    } catch (error) {
      log.failure(error, { while: 'noting that a scheduled rule has failed', rule: ruleKey(rule) });
    }
  }

  #now = () => (this.#options.now ?? this.#options.clock?.now ?? Date.now)();
}

const scheduleModel = {
  ...systemPlace,
  resources: { ...systemTables.schedules.model.resources, ...systemTables.ruleRuns.model.resources },
};
