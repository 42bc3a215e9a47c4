/**
 * What is done at the times that rules wait for: written from docs/rules.md, without any code of src/server or
 * of its libraries.
 */
import type { Portal } from '#model/types.ts';
import type { Rule, RuleTrigger } from '#model/rules.ts';
import type { Row } from './figures.ts';
import { firstTimeShowing, localText } from './localTime.ts';
import { nobodyIn, whatIsDue } from './following.ts';
import { Ledger } from './ledger.ts';
import { byId } from './order.ts';
import { isGap, Person } from './person.ts';
import type { World } from './ruleRecords.ts';
import type { Written } from './writtenValues.ts';

type Trigger = Extract<RuleTrigger, { kind: 'every' | 'at' | 'in' }>;
type Waiting = Extract<Trigger, { kind: 'in' }>;
/** An entry of the history: the fields of a record that somebody, or a rule, has changed. */
type Entry = { at: string; resource: string; record: string; changes: object };
/** How far a rule has come; `open`: a moment that is tried again. */
type Progress = { through: string; open?: string | undefined };
export type Told =
  | 'done'
  | 'refused'
  | 'already'
  | 'retried'
  | 'missed'
  | 'once'
  | 'ofView'
  | 'dated'
  | 'waited';

const hour = 3_600_000;
const dayLater = (day: string, by: number) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
};

/** True when a rule with this time is due on a day. A day that the month or year lacks is its last one. */
function isDue(trigger: Trigger, day: string): boolean {
  if (trigger.kind !== 'every' || trigger.period === 'day') return true;
  const { period, on = 1 } = trigger;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const is = new Date(`${day}T00:00:00Z`);
  if (period === 'week') return (is.getUTCDay() || 7) === on;
  if (period === 'month') return date === Math.min(on, new Date(Date.UTC(year, month, 0)).getUTCDate());
  const nth = (is.getTime() - Date.UTC(year, 0, 1)) / (24 * hour) + 1;
  const last = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 366 : 365;
  return nth === Math.min(on, last);
}

/** The times of the portal's clock at which so many minutes of an hour have passed, after one and until another. */
function fullMinutes(minutes: number, after: string, until: string): string[] {
  const step = minutes * 60_000;
  const [first, last] = [after, until].map((text) => Math.floor(Date.parse(`${text}:00Z`) / step) * step) as [
    number,
    number,
  ];
  const count = Math.max(0, (last - first) / step);
  return Array.from({ length: count }, (_, at) =>
    new Date(first + (at + 1) * step).toISOString().slice(0, 16),
  );
}

/** The minute that begins at an instant or next, so many milliseconds later. */
const fullMinute = (instant: number, later: number) =>
  new Date(Math.ceil(instant / 60_000) * 60_000 + later).toISOString();

/**
 * The minute from which a moment is over, some days later or so much before, in the portal's time. Before a time of its day
 * means what clocks show so much before.
 */
function ownMoment(value: unknown, { days, before }: Extract<Trigger, { kind: 'at' }>, zone: string): string {
  const earlier = (before?.minutes ?? 0) * 60_000;
  if (before?.time !== undefined) {
    const shown = Date.parse(`${localText(String(value), zone).slice(0, 10)}T${before.time}:00Z`);
    return new Date(shown - earlier).toISOString().slice(0, 16);
  }
  const local = localText(fullMinute(new Date(String(value)).getTime(), -earlier), zone);
  return `${dayLater(local.slice(0, 10), days)}T${local.slice(11, 16)}`;
}

type Looking = { clock: string; now: number; awake: string; tried: Map<string, number> };
/** A rule with what it has to do at this look. */
type Turn = {
  key: string;
  rule: Rule;
  trigger: Trigger;
  pending: string[];
  last: string;
  /** The moment that it has come to. */
  reached: string;
  isRetry?: true;
  /** What has become due meanwhile, where records have moments of their own. */
  again?: (world: World, after: string) => string[];
};
const timeIn = (trigger: Trigger) => (trigger.kind === 'in' ? undefined : trigger.at);
const nextOf = ({ pending }: Turn) => pending[0]!;

export class Schedule {
  readonly #progress = new Map<string, Progress>();
  readonly #done = new Set<string>();
  /** When each rule was first looked at. */
  readonly #began = new Map<string, string>();
  /** The history before this look, and the values that have changed since: "resource record field". */
  #history: readonly Entry[] = [];
  #changed = new Set<string>();
  /** What rules have done so far. */
  ledger = new Ledger();

  constructor(
    readonly worked: (resource: string, row: Row) => Row,
    readonly written: Written,
    readonly tell: (what: Told) => void,
  ) {}

  /** From now on new records have the ids that they really got, in the same order. */
  rename(foreseen: World, stored: World) {
    this.ledger.rename(foreseen, stored);
    const newIn = (world: World, id: string, known: ReadonlySet<string>) =>
      world[id]!.map((row) => Number(row.id))
        .filter((one) => !known.has(String(one)))
        .toSorted((one, other) => one - other);
    for (const id of Object.keys(foreseen)) {
      const [is, was] = [stored, foreseen].map((world) => new Set(world[id]!.map((row) => String(row.id))));
      const real = newIn(stored, id, was!);
      for (const [nth, one] of newIn(foreseen, id, is!).entries())
        for (const key of [...this.#done].filter((done) => done.includes(String(one)))) {
          this.#done.delete(key);
          this.#done.add(key.replaceAll(String(one), String(real[nth])));
        }
    }
  }

  /** A process that looks at the times from now on. */
  process() {
    let awake: string | undefined;
    const tried = new Map<string, number>();
    return {
      /** The records after everything that is due has been done. */
      look: (portal: Portal, before: World, history: readonly unknown[]): World => {
        this.#history = history as Entry[];
        this.#changed = new Set();
        const now = Date.now();
        const local = localText(new Date(now).toISOString(), portal.timeZone);
        const clock = `${portal.today ?? local.slice(0, 10)}T${local.slice(11, 16)}`;
        awake ??= clock;
        // A machine that sleeps makes up for a day.
        const yesterday = `${dayLater(clock.slice(0, 10), -1)}${clock.slice(10)}`;
        if (awake < yesterday) awake = yesterday;
        const scheduled = Object.values(portal.resources).flatMap(({ rules }) =>
          rules.flatMap((rule) =>
            rule.on.flatMap((trigger) =>
              trigger.kind === 'every' || trigger.kind === 'at' || trigger.kind === 'in'
                ? [{ rule, trigger }]
                : [],
            ),
          ),
        );
        const looking = { clock, now, awake, tried };
        // Rules take turns: what is due first is done first, whichever rule it belongs to.
        const turns = scheduled.flatMap(({ rule, trigger }) =>
          this.#turns(portal, before, rule, trigger, looking),
        );
        let world = before;
        for (;;) {
          // Of those that are due at the same time, the first that is declared.
          const [turn] = turns
            .filter(({ pending }) => pending.length > 0)
            .toSorted((one, other) =>
              nextOf(one) < nextOf(other) ? -1 : nextOf(one) > nextOf(other) ? 1 : 0,
            );
          if (!turn) break;
          const done = this.#take(portal, world, turn, looking);
          this.#noteChanges(portal, world, done.world);
          if (done.world !== world)
            for (const other of turns)
              if (other.again) other.pending = other.again(done.world, other.reached);
          world = done.world;
        }
        awake = clock;
        return world;
      },
    };
  }

  #turns(
    portal: Portal,
    before: World,
    rule: Rule,
    trigger: Trigger,
    { clock, now, awake, tried }: Looking,
  ): Turn[] {
    const key = `${rule.resource}.${rule.id} ${JSON.stringify({ ...trigger, missed: 0, once: 0 })}`;
    const progress = this.#progress.get(key);
    if (!progress) {
      this.#progress.set(key, { through: clock });
      this.#began.set(key, clock);
      return [];
    }
    const own = (world: World, after: string) =>
      this.#ownMoments(portal, world, { key, rule, trigger }, after).filter((moment) => moment <= clock);
    const minutes = trigger.kind === 'every' && trigger.period === 'minutes' ? trigger.minutes! : undefined;
    const due: string[] =
      minutes !== undefined
        ? fullMinutes(minutes, progress.through, clock)
        : timeIn(trigger) === undefined
          ? own(before, progress.through)
          : [];
    if (timeIn(trigger) !== undefined && minutes === undefined)
      for (let day = progress.through.slice(0, 10); day <= clock.slice(0, 10); day = dayLater(day, 1)) {
        const moment = `${day}T${timeIn(trigger)}`;
        if (moment > progress.through && moment <= clock && isDue(trigger, day)) due.push(moment);
      }
    const isSkipping = trigger.missed === 'skip' && progress.through < awake;
    const reached = isSkipping ? awake : progress.through;
    const turn = { key, rule, trigger, last: due.at(-1) ?? '', reached };
    if (due.length === 0) {
      if (timeIn(trigger) === undefined && progress.through.slice(0, 10) < clock.slice(0, 10)) {
        this.#progress.set(key, { through: clock });
        return [];
      }
      const isWaiting = tried.has(key) && now - tried.get(key)! < hour;
      if (progress.open === undefined || isWaiting) return [];
      this.tell('retried');
      return [{ ...turn, pending: [progress.open], isRetry: true }];
    }
    if (due.length > 1) this.tell('missed');
    // Each record has one date: a rule that waits for it is due on that day, and the missed ones on theirs.
    const whole = trigger.kind !== 'every' || trigger.missed === 'each' ? due : [turn.last];
    const pending = trigger.missed === 'skip' ? due.filter((moment) => moment > awake) : whole;
    if (pending.length === 0) this.#progress.set(key, { through: turn.last });
    const isOwn = timeIn(trigger) === undefined && minutes === undefined && pending.length > 0;
    return [{ ...turn, pending, ...(isOwn && { again: own }) }];
  }

  #take(portal: Portal, before: World, turn: Turn, { now, tried }: Looking) {
    const { key, trigger } = turn;
    const moment = turn.pending.shift()!;
    const run = this.#run(portal, before, turn, moment, turn.isRetry ? undefined : turn.reached);
    tried.set(key, now);
    const progress = this.#progress.get(key)!;
    if (turn.isRetry) {
      if (run.done > 0 && run.refused === 0 && trigger.kind === 'every') progress.open = undefined;
      return run;
    }
    turn.reached = moment;
    const open = run.refused > 0 || trigger.kind !== 'every' ? moment : undefined;
    this.#progress.set(key, { through: moment, open });
    return run;
  }

  /** What a run has changed is in the history from now on, where there is one. */
  #noteChanges(portal: Portal, before: World, after: World) {
    if (!portal.history || before === after) return;
    for (const { id, rules, fields } of Object.values(portal.resources))
      if (rules.some(({ on }) => on.some(({ kind }) => kind === 'in')))
        for (const row of after[id] ?? []) {
          const was = before[id]?.find((one) => String(one.id) === String(row.id));
          for (const name of Object.keys(fields))
            if (JSON.stringify(was?.[name] ?? null) !== JSON.stringify(row[name] ?? null))
              this.#changed.add(`${id} ${String(row.id)} ${name}`);
        }
  }

  /** When a record will have been in its state for so long; undefined where it is in another one, or has just come to it. */
  #waited({ field, values, minutes }: Waiting, rule: Rule, key: string, row: Row, portal: Portal) {
    const [id, record] = [rule.resource, String(row.id)];
    if (!values.includes(String(row[field])) || this.#changed.has(`${id} ${record} ${field}`))
      return undefined;
    const last = this.#history.findLast(
      (entry) => entry.resource === id && entry.record === record && Object.hasOwn(entry.changes, field),
    );
    const zone = portal.timeZone;
    const began = () => firstTimeShowing(Date.parse(`${this.#began.get(key)!}:00Z`), zone);
    const since = last && portal.history ? Date.parse(last.at) : began();
    return localText(fullMinute(since, minutes * 60_000), zone).slice(0, 16);
  }

  /** When each record is due of a rule that waits for its moment, to the minute that begins then or next. */
  #ownMoments(
    portal: Portal,
    world: World,
    { key, rule, trigger }: Pick<Turn, 'key' | 'rule' | 'trigger'>,
    after: string,
  ): string[] {
    if (trigger.kind === 'every') return [];
    const rows = new Person(portal, world as Record<string, unknown[]>, nobodyIn(portal)).rows(rule.resource);
    const moments = rows.flatMap((row) => {
      if (trigger.kind === 'in') return this.#waited(trigger, rule, key, row, portal) ?? [];
      return isGap(row[trigger.field]) ? [] : ownMoment(row[trigger.field], trigger, portal.timeZone);
    });
    return [...new Set(moments)].filter((moment) => moment > after).toSorted();
  }

  #run(portal: Portal, before: World, { key, rule, trigger }: Turn, moment: string, since?: string) {
    const today = moment.slice(0, 10);
    const then = { ...portal, today };
    let known: { world: World; rows: Row[] } | undefined;
    const rowsIn = (world: World) => {
      if (known?.world !== world) {
        const person = new Person(then, world as Record<string, unknown[]>, nobodyIn(portal));
        known = { world, rows: person.rows(rule.resource).toSorted(byId) };
      }
      return known.rows;
    };
    let world = before;
    let [done, refused] = [0, 0];
    const dueOf = (row: Row) => {
      if (trigger.kind === 'every') return moment;
      if (trigger.kind === 'in') return this.#waited(trigger, rule, key, row, portal) ?? '';
      if (trigger.at === undefined) return ownMoment(row[trigger.field], trigger, portal.timeZone);
      const day = dayLater(localText(String(row[trigger.field]), portal.timeZone).slice(0, 10), trigger.days);
      return `${day}T${trigger.at}`;
    };
    const isIn = (row: Row) => {
      if (trigger.kind === 'every') return true;
      if (isGap(row[trigger.field])) return false;
      const due = dueOf(row);
      if (trigger.kind === 'in') return due !== '' && due <= moment && due > (since ?? `${today}T`);
      if (trigger.at !== undefined) return due.startsWith(today);
      return due <= moment && (since === undefined ? due.startsWith(today) : due > since);
    };
    const isOnce = trigger.kind === 'every' && trigger.once === true;
    const onceOf = (id: unknown) => `${rule.resource}.${rule.id} ${String(id)} once`;
    const ids = rowsIn(world)
      .filter(isIn)
      .toSorted((one, other) => (trigger.kind === 'in' ? dueOf(one).localeCompare(dueOf(other)) : 0))
      .map(({ id }) => id);
    const there = new Set(rowsIn(world).map(({ id }) => onceOf(id)));
    for (const id of ids) {
      const row = rowsIn(world).find((one) => String(one.id) === String(id));
      if (!row) continue;
      const due = isOnce ? onceOf(id) : `${rule.resource}.${rule.id} ${String(id)} ${dueOf(row)}`;
      const outcome = whatIsDue(then, world, rule, { ...row }, this.worked, this.written, this.ledger);
      if (isOnce && outcome === undefined) this.#done.delete(due);
      if (this.#done.has(due)) {
        this.tell(isOnce ? 'once' : 'already');
        continue;
      }
      if (outcome === undefined) continue;
      if (outcome === 'refused') {
        this.tell('refused');
        refused++;
        continue;
      }
      this.#done.add(due);
      done++;
      world = outcome.world;
      this.ledger = outcome.ledger;
      if (outcome.done.length > 0) {
        this.tell('done');
        if (portal.resources[rule.resource]!.from) this.tell('ofView');
        if (trigger.kind === 'at') this.tell('dated');
        if (trigger.kind === 'in') this.tell('waited');
      }
    }
    // A record that is gone may be due once again.
    if (isOnce)
      for (const one of this.#done)
        if (one.endsWith(' once') && one.startsWith(`${rule.resource}.${rule.id} `) && !there.has(one))
          this.#done.delete(one);
    return { world, done, refused };
  }
}
