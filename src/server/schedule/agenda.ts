/**
 * What is due, of all scheduled rules together, in the order of its times: after a standstill the price rise of 5 o'clock
 * comes before the invoice of 6 o'clock, whichever rule is written first.
 */
import type { Portal } from '#model/types.ts';
import type { PortalData } from '../data/portalData.ts';
import { isTimed, ownMoments } from '../rules/runScheduledRule.ts';
import { momentsBetween } from './moments.ts';
import type { Progress, Schedule } from './schedules.ts';

export type Due = {
  schedule: Schedule;
  moment: string;
  /** Where records have moments of their own: those after this one. */
  since?: string;
  /** A moment that is tried again. */
  isRetry?: true;
  isLast: boolean;
};

type Entry = { schedule: Schedule; progress: Progress; pending: string[]; through: string; isRetry?: true };

export class Agenda {
  readonly #entries: Entry[] = [];
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
    const due = isTimed(trigger)
      ? momentsBetween(trigger, this.#portal.timeZone, progress.through, this.#clock)
      : await this.#ownMoments(schedule, progress.through);
    const last = due.at(-1);
    if (last === undefined) return undefined;
    // A date is due on its day alone: each day that was missed has its own records.
    const isEach = trigger.missed === 'each' || trigger.kind === 'at';
    const made = isEach ? due : [last];
    const pending = trigger.missed === 'skip' ? due.filter((moment) => moment > from) : made;
    if (pending.length === 0) return last;
    this.#entries.push({ schedule, progress, pending, through: progress.through });
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
      isLast: first.pending.length === 0,
      ...(isRetry && { isRetry }),
      ...(!isRetry && !isTimed(schedule.trigger) && { since: through }),
    };
  }

  /** A run has changed records: others may have got moments of their own. */
  async refresh() {
    for (const entry of this.#entries) {
      if (isTimed(entry.schedule.trigger) || entry.isRetry || entry.schedule.trigger.missed === 'skip')
        continue;
      entry.pending = await this.#ownMoments(entry.schedule, entry.through);
    }
  }

  /** Leaves out a rule that has failed, or that is running elsewhere. */
  drop(schedule: Schedule) {
    for (const entry of this.#entries) if (entry.schedule.id === schedule.id) entry.pending = [];
  }

  #ownMoments({ rule, trigger }: Schedule, after: string): Promise<string[]> {
    if (isTimed(trigger)) return Promise.resolve([]);
    const of = { resource: rule.resource, trigger };
    return ownMoments(this.#data, this.#portal, of, [after, this.#clock]);
  }
}
