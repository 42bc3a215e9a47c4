/**
 * A second, independent implementation of what a company's rules do after a change: written from
 * docs/rules.md, over plain tables, without any code of src/server/rules.
 */
import type { Field, Portal, Resource } from '#model/types.ts';
import { withInnerSteps, type CreateStep, type Rule, type RuleStep, type RuleTrigger } from '#model/rules.ts';
import type { Row } from './figures.ts';
import { Ledger } from './ledger.ts';
import { holds, rootOf, type Place, type Root } from './ruleNames.ts';
import {
  alike,
  deepest,
  Refused,
  RefusedForGood,
  sameId,
  type Change,
  type Outcome,
  type Seldom,
  type World,
} from './ruleRecords.ts';
import { numbered } from './ruleSteps.ts';
import { Undoing } from './undoing.ts';
import { isReferred } from './writes.ts';
import type { Written } from './writtenValues.ts';

/** One time that a step is done. `row`: none when its record is gone by then. `times`: rows of one change. */
type Round = { key: string | number; row?: () => Root | undefined; times?: number; what?: Seldom };
/** The rule at work, its record as it is by now, and the records that its steps have made. */
type Run = {
  rule: Rule;
  change: Change;
  own: Change;
  made: Map<string, { id: unknown; created: boolean }>;
};
/** The rows that a step is done for, the outermost first, and their values now. */
type Around = { keys: readonly (string | number)[]; read: () => { row?: Root; outer?: Root } };

/** A row that is gone meanwhile stays as it was. */
function insideOf(around: Around, { key, row }: Round): Around {
  if (!row) return around;
  let last = row();
  return {
    keys: [...around.keys, key],
    read: () => {
      last = row() ?? last;
      const { row: outer } = around.read();
      return { ...(last && { row: last }), ...(outer && { outer }) };
    },
  };
}

/**
 * @param world the records with the changes already made
 * @param changes in the order in which they were made
 * @param worked returns a record as it is stored, with the fields computed from its own values
 * @param written the values of steps and transitions, as the config has them
 * @param note counts effects that generated rules seldom have
 * @param ledger the earlier effects of rules
 */
export function whatFollows(
  portal: Portal,
  account: Row,
  world: World,
  changes: readonly Change[],
  worked: (resource: string, row: Row) => Row,
  written: Written,
  note: (what: Seldom) => void = () => undefined,
  ledger = new Ledger(),
): Outcome {
  const act = new Act(written, portal, account, world, worked, note, ledger.next());
  try {
    for (const change of changes) {
      if (change.after) act.ledger.writtenByUser(change.resource, change.after.id);
      act.happened(change);
    }
    act.settle();
    return act.outcome();
  } catch (error) {
    if (error instanceof Refused) return 'refused';
    throw error;
  }
}

/**
 * The records after the last request is taken back: what rules have done because of it, then the change itself,
 * which sets off no rules. A deleted record comes first, and what rules had done until it was deleted is there again.
 *
 * @param ledger of the request
 */
export function whatIsTakenBack(
  portal: Portal,
  account: Row,
  world: World,
  { resource, before, after }: Change,
  worked: (resource: string, row: Row) => Row,
  written: Written,
  ledger: Ledger,
  note: (what: Seldom) => void = () => undefined,
): Outcome {
  const act = new Act(written, portal, account, world, worked, note, ledger.next());
  try {
    const { id } = (after ?? before)!;
    const isDeletion = !after;
    const changeBack = () => {
      const now = act.world[resource]!.find((row) => sameId(row.id, id));
      act.refuseClosed(portal.resources[resource]!, { before: now, after: before });
      const others = act.world[resource]!.filter((row) => !sameId(row.id, id));
      act.world = { ...act.world, [resource]: before ? [...others, before] : others };
    };
    if (isDeletion) {
      changeBack();
      act.ledger.takeUpAgain(ledger.act);
    }
    const own = act.ledger.effects.filter(
      (effect) =>
        effect.act === ledger.act &&
        (effect.isOfUndo ? isDeletion : effect.parent === undefined && !effect.isUndone),
    );
    act.undoEffects(own, { resource, ...(before && { before }), ...(after && { after }) });
    if (!isDeletion) changeBack();
    if (before) act.ledger.writtenByUser(resource, id);
    if (before) act.refuseTaken(portal.resources[resource]!, before);
    act.touched(resource, id);
    act.settle();
    const isGone = !before && isReferred(act.person(), portal.resources[resource]!, after!);
    return isGone ? 'refused' : act.outcome();
  } catch (error) {
    if (error instanceof Refused) return 'refused';
    throw error;
  }
}

/**
 * What a rule does for a record when it is due; undefined when its condition doesn't hold.
 *
 * @param portal with the day of the moment as its `today`
 * @param ledger the earlier effects of rules
 */
export function whatIsDue(
  portal: Portal,
  world: World,
  rule: Rule,
  record: Row,
  worked: (resource: string, row: Row) => Row,
  written: Written,
  ledger: Ledger,
  note: (what: Seldom) => void = () => undefined,
): Outcome | undefined {
  const act = new Act(written, portal, nobodyIn(portal), world, worked, note, ledger.next());
  try {
    if (!act.due(rule, record)) return undefined;
    act.settle();
    return act.outcome();
  } catch (error) {
    if (error instanceof Refused) return 'refused';
    throw error;
  }
}

export const nobodyIn = ({ accounts }: Portal): Row => ({ [accounts.permissions]: [] });

class Act extends Undoing {
  readonly #queue: Change[] = [];
  readonly #touched: [string, unknown][] = [];

  happened(change: Change) {
    this.#queue.push(change);
    this.touched(change.resource, (change.after ?? change.before)!.id);
  }

  touched(resource: string, id: unknown) {
    this.#touched.push([resource, id]);
  }

  attempt(work: () => void): boolean {
    const { running, world, removed, skipped } = this;
    const [done, ledger] = [this.done.length, this.ledger.copy()];
    const [queue, touched] = [this.#queue.splice(0), this.#touched.length];
    this.removed = [];
    let isDone = true;
    try {
      work();
      this.#followAll();
      this.refuseInUse();
    } catch (error) {
      if (!(error instanceof Refused) || error instanceof RefusedForGood) throw error;
      this.world = world;
      this.done.length = done;
      this.ledger = ledger;
      this.#touched.length = touched;
      this.skipped = skipped;
      isDone = false;
    }
    this.running = running;
    this.removed = removed;
    this.#queue.splice(0, Infinity, ...queue);
    return isDone;
  }

  outcome = (): Outcome => ({
    world: this.world,
    done: this.done,
    ledger: this.ledger,
    skipped: this.skipped,
  });

  settle() {
    this.#followAll();
    this.refuseInUse();
    const person = this.person();
    for (const [id, record] of this.#touched) {
      const now = person.rows(id).find((row) => sameId(row.id, record));
      for (const { that } of now ? this.portal.resources[id]!.ensures : [])
        if (!holds(that, { person, resource: this.portal.resources[id]!, record: now! })) throw new Refused();
    }
  }

  #followAll() {
    for (let change = this.#queue.shift(); change; change = this.#queue.shift()) {
      const { rules } = this.portal.resources[change.resource]!;
      const place = this.cause(change);
      const undone = rules.filter(({ undo }) => undo?.on.some((one) => this.#setsOff(one, change, place)));
      if (undone.length > 0) this.undo(undone, change);
      for (const rule of rules) this.#follow(rule, change);
    }
  }

  /** Does what a rule that waits for a time does for a record; false when its condition doesn't hold. */
  due(rule: Rule, record: Row): boolean {
    const change = { resource: rule.resource, after: record };
    if (!holds(rule.when, this.cause(change))) return false;
    this.#run(rule, change);
    return true;
  }

  cause(change: Change): Place {
    return {
      person: this.person(),
      resource: this.portal.resources[change.resource]!,
      record: this.record(change),
      before: change.before,
    };
  }

  #follow(rule: Rule, change: Change) {
    const first = this.cause(change);
    if (!rule.on.some((trigger) => this.#setsOff(trigger, change, first))) return;
    if (holds(rule.when, first)) this.#run(rule, change);
  }

  #run(rule: Rule, change: Change) {
    if ((change.depth ?? 0) >= deepest) throw new RefusedForGood();
    this.running = { rule, change };
    this.#runAll({ rule, change, own: change, made: new Map() }, rule.then, { keys: [], read: () => ({}) });
  }

  /** Does the steps of a rule, or those within one of them. */
  #runAll(run: Run, steps: readonly RuleStep[], around: Around) {
    const stored = () => this.world[run.change.resource]?.find(({ id }) => sameId(id, run.change.after?.id));
    const placeIn = ({ keys, read }: Around) => ({
      ...this.cause(run.own),
      ...read(),
      made: (id: string) => this.#madeIn(run, id, keys),
    });
    for (const step of steps)
      for (const round of this.#rounds(step, run.change, placeIn(around))) {
        const before = stored();
        if (round.row && !round.row()) continue;
        if (round.what) this.note(round.what);
        const inside = insideOf(around, round);
        const place = placeIn(inside);
        if (step.kind === 'group') {
          if (!this.isAllowed(step, place)) continue;
          this.note('within');
          const { own } = run;
          if (!this.orSkip(step, () => this.#runAll(run, step.then, inside))) run.own = own;
          continue;
        }
        const known = step.kind === 'create' ? [...(this.world[step.resource] ?? [])] : [];
        const id = this.do(step, run.change, place, round.times);
        const created = !known.some((one) => sameId(one.id, id));
        if (id !== undefined) run.made.set(`${step.id} ${inside.keys.join(' ')}`, { id, created });
        const after = stored();
        if (after && after !== before) run.own = { ...run.own, after };
      }
  }

  /** The record that an earlier step has made or found, for the rows that both are done for. */
  #madeIn({ rule, made }: Run, id: string, keys: Around['keys']): Root {
    const maker = withInnerSteps(rule.then).find((step) => step.id === id)! as CreateStep;
    const isRepeated = (maker.each ?? maker.times) !== undefined;
    const depth = (maker.around?.length ?? 0) + (isRepeated ? 1 : 0);
    const record = made.get(`${id} ${keys.slice(0, depth).join(' ')}`);
    if (record) this.note('made');
    const person = this.person();
    const row = person.rows(maker.resource).find((one) => record && sameId(one.id, record.id));
    const root = rootOf(person, maker.resource, row);
    const created = { id: 'created', type: 'boolean', label: '' } as Field;
    return {
      ...root,
      fields: { created, ...root.fields },
      row: { ...root.row, ...(record && { created: record.created }) },
    };
  }

  /** How often a step is done, by the records as they are when it begins. */
  #rounds(step: RuleStep, change: Change, place: Place): Round[] {
    const { each, times } = step;
    const unrowed = { resource: change.resource, fields: {}, row: {} };
    if (times !== undefined) {
      const count = Math.max(0, Math.trunc(Number(place.record[times])) || 0);
      // All rows of such a step are one change.
      if (step.kind === 'update' && step.row) return [{ key: '', times: count, what: 'times' }];
      return Array.from({ length: count }, (_, at) => ({
        key: at,
        what: 'times',
        row: () => numbered(at, unrowed),
      }));
    }
    if (each === undefined) return [{ key: '' }];
    if (typeof each === 'string') {
      const { fields } = place.resource.fields[each] as Field & { fields: Resource['fields'] };
      const rows = (place.record[each] ?? []) as Row[];
      return rows.map((row, at) => ({
        key: at,
        what: 'rounds',
        row: () => numbered(at, { resource: change.resource, fields, row }),
      }));
    }
    const [resource, ids] = this.targets(each, change, place, true);
    return ids.map((id, at) => ({
      key: String(id),
      what: 'along',
      row: () => {
        const row = this.rowOf(resource, id);
        return row && numbered(at, rootOf(this.person(), resource, row));
      },
    }));
  }

  #setsOff(trigger: RuleTrigger, { before, after, transition }: Change, place: Place): boolean {
    const now = place.record;
    switch (trigger.kind) {
      case 'transition':
        return transition !== undefined && trigger.transitions.includes(transition);
      case 'create':
        return !before;
      case 'delete':
        return !after;
      case 'update':
        return Boolean(before && after && trigger.fields.some((id) => !alike(before[id], now[id])));
      case 'becomes': {
        const did = before && holds(trigger.that, { ...place, record: before });
        return after !== undefined && holds(trigger.that, place) && !did;
      }
      case 'enters': {
        const { field, values } = trigger;
        const isNew = !before || !alike(before[field], now[field]);
        const isEntered = after !== undefined && isNew && values.includes(String(now[field]));
        if (isEntered) this.note('entered');
        return isEntered;
      }
      default:
        return false;
    }
  }
}
