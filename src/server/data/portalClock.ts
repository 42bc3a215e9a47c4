/**
 * The clock of a portal with a demo date (`today` in portal.yaml, or PORTAL_TODAY). When the data are restored, it starts
 * in the evening of that date; it runs on from there, also while the portal is stopped. Without a demo date it shows the
 * machine's time. Everything that users see follows this clock; sessions, limits and logs follow the machine's.
 */
import { utcOf } from '#model/time/moments.ts';
import { matchAll } from '#model/filter/filter.ts';
import { dayAt } from '#model/time/time.ts';
import { setClockAhead } from '#model/time/clock.ts';
import type { Store, Stored } from './store.ts';
import type { Log } from '../http/requestLog.ts';
import { systemTables, writeSystem, type SystemReader } from './systemTables.ts';

/** The time of day at which a demo starts: after the records of that day, and hours before midnight. */
const firstHour = '18:00';

type Settings = { date?: string | undefined; timeZone: string };
type Options = { log: Log; isReader?: true };
/** The demo date, and the machine's time in ms at which the demo started. */
type Beginning = { date: string; since: number };

const { id: table, shape } = systemTables.clock;

export class PortalClock {
  readonly #store: Store | undefined;
  readonly #settings: () => Settings;
  readonly #log: Log;
  readonly #isReader: boolean;
  #began: Beginning | undefined;
  #first = { key: '', ms: 0 };
  /** Resolves when the start of the demo is stored, or storing it has failed. */
  stored: Promise<void> = Promise.resolve();

  /** @param settings returns the current settings, since the config may change */
  private constructor(store: Store | undefined, settings: () => Settings, { log, isReader }: Options) {
    this.#store = store;
    this.#settings = settings;
    this.#log = log;
    this.#isReader = isReader ?? false;
  }

  /**
   * Opens the clock, and makes it the one of this process.
   *
   * @param options.isReader only reads the stored start; without it, a start that is not stored yet is stored now
   */
  static async open(
    store: Store | undefined,
    settings: () => Settings,
    options: Options,
  ): Promise<PortalClock> {
    const clock = new PortalClock(store, settings, options);
    const { date } = settings();
    if (date) await (clock.stored = clock.#begin(date));
    setClockAhead(() => clock.ahead);
    return clock;
  }

  /** How many ms it is ahead of the machine's clock. */
  get ahead(): number {
    const { date, timeZone } = this.#settings();
    if (!date) return 0;
    if (this.#began?.date !== date) this.stored = this.#begin(date);
    const key = `${date} ${timeZone}`;
    if (this.#first.key !== key)
      this.#first = { key, ms: Date.parse(utcOf(`${date}T${firstHour}`, timeZone)) };
    return this.#first.ms - this.#began!.since;
  }

  readonly now = (): number => Date.now() + this.ahead;

  /** The current date in the portal's time zone. */
  today(): string {
    return dayAt(this.#settings().timeZone, this.now());
  }

  /** Starts the demo at a date, unless the data have a start at this date. If the start can't be stored, it counts for this process. */
  async #begin(date: string): Promise<void> {
    const began = { date, since: Date.now() };
    this.#began = began;
    try {
      const since = await this.#kept(began);
      if (this.#began === began) this.#began = { date, since };
    } catch (error) {
      this.#log.failure(error, { while: 'beginning the set date' });
    }
  }

  async #kept(began: Beginning): Promise<number> {
    if (!this.#store) return began.since;
    const known = await lastOf(this.#store.using(systemTables.clock.model));
    if (known?.date === began.date) return known.since;
    if (this.#isReader || this.#store.readOnly?.()) return began.since;
    return writeSystem(this.#store, systemTables.clock, async (transaction) => {
      const other = await lastOf(transaction);
      if (other?.date === began.date) return other.since;
      if (other) await transaction.replace(table, { ...other, ...began });
      else await transaction.insert(table, began);
      return began.since;
    });
  }
}

async function lastOf(reader: SystemReader): Promise<(Beginning & Stored) | undefined> {
  const { records } = await reader.find(shape, { where: matchAll, range: [0, 0] });
  return records[0] as (Beginning & Stored) | undefined;
}
