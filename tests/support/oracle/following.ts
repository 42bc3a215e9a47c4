/**
 * A second, independent implementation of what a company's rules do after a change: written from
 * docs/rules.md, over plain tables, without any code of src/server/rules.
 */
import type { Filter, Portal, Resource, Transition } from '../../../src/model/types.ts';
import type { Rule, RuleStep, RuleTargets, RuleTrigger } from '../../../src/rules/types.ts';
import type { Row } from '../figuresOracle.ts';
import { begunBy } from './begun.ts';
import { isGap, Person } from './person.ts';
import { writtenValue, type Place, type Written } from './writtenValues.ts';

export type World = Readonly<Record<string, readonly Row[]>>;
export type Change = { resource: string; before?: Row; after?: Row; transition?: string };
/** What a rule did to a record; `changes` holds the stored fields. */
export type Done = {
  kind: 'create' | 'update' | 'action';
  resource: string;
  id: unknown;
  changes: Record<string, [unknown, unknown]>;
};
export type Outcome = { world: World; done: Done[] } | 'refused';

/** The id of the first new record; new ids are greater than all others. */
export const firstNewId = 900_000;

class Refused extends Error {}
const sameId = (one: unknown, other: unknown) => String(one) === String(other);
const alike = (one: unknown, other: unknown) =>
  (isGap(one) && isGap(other)) || JSON.stringify(one) === JSON.stringify(other);

/**
 * @param world the records with the changes already made
 * @param changes in the order in which they were made
 * @param worked returns a record as it is stored, with the fields computed from its own values
 * @param written the values of steps and transitions, as the config has them
 * @param judged is told of each row of a view that a rule judges
 */
export function whatFollows(
  portal: Portal,
  account: Row,
  world: World,
  changes: readonly Change[],
  worked: (resource: string, row: Row) => Row,
  written: Written,
  judged: () => void = () => undefined,
): Outcome {
  const act = new Act(portal, account, world, worked, written, judged);
  try {
    for (const change of changes) act.happened(change);
    act.settle();
    return { world: act.world, done: act.done };
  } catch (error) {
    if (error instanceof Refused) return 'refused';
    throw error;
  }
}

class Act {
  readonly done: Done[] = [];
  readonly #queue: Change[] = [];
  readonly #touched: [string, unknown][] = [];
  #made = 0;

  constructor(
    readonly portal: Portal,
    readonly account: Row,
    public world: World,
    readonly worked: (resource: string, row: Row) => Row,
    readonly written: Written,
    readonly judged: () => void,
  ) {}

  happened(change: Change) {
    this.#queue.push(change);
    this.#touched.push([change.resource, (change.after ?? change.before)!.id]);
  }

  settle() {
    for (let change = this.#queue.shift(); change; change = this.#queue.shift())
      for (const rule of this.portal.resources[change.resource]!.rules) this.#follow(rule, change);
    const person = this.#person();
    for (const [id, record] of this.#touched) {
      const now = person.rows(id).find((row) => sameId(row.id, record));
      for (const { that } of now ? this.portal.resources[id]!.ensures : [])
        if (!person.matches(id, now!, [that])) throw new Refused();
    }
  }

  #person = (world: World = this.world) =>
    new Person(this.portal, world as Record<string, unknown[]>, this.account);

  /** The record as a change left it, with its computed fields as they are now. */
  #record({ resource, before, after }: Change): Row {
    if (!after) return before!;
    const rows = this.world[resource]!;
    const isThere = rows.some(({ id }) => sameId(id, after.id));
    const others = isThere ? rows.map((row) => (sameId(row.id, after.id) ? after : row)) : [...rows, after];
    return this.#person({ ...this.world, [resource]: others })
      .rows(resource)
      .find(({ id }) => sameId(id, after.id))!;
  }

  #follow(rule: Rule, change: Change) {
    const record = this.#record(change);
    if (!rule.on.some((trigger) => this.#setsOff(trigger, change, record))) return;
    if (!this.#holds(rule.when, change.resource, record)) return;
    let own = change;
    const stored = () => this.world[change.resource]!.find(({ id }) => sameId(id, change.after?.id));
    for (const step of rule.then) {
      const before = stored();
      this.#do(step, change, this.#record(own));
      const after = stored();
      if (after && after !== before) own = { ...own, after };
    }
  }

  #setsOff(trigger: RuleTrigger, { resource, before, after, transition }: Change, now: Row): boolean {
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
        const did = before && this.#holds(trigger.that, resource, before);
        return after !== undefined && this.#holds(trigger.that, resource, now) && !did;
      }
      case 'enters':
        throw new Error('not among those that are made');
      default:
        return false;
    }
  }

  /** True when a condition over a record and the records that it refers to is met. */
  #holds(filter: Filter | undefined, resource: string, row: Row): boolean {
    const person = this.#person();
    return Object.entries(filter ?? {}).every(([key, value]) => {
      if (key === 'all') return (value as Filter[]).every((one) => this.#holds(one, resource, row));
      if (key === 'any') return (value as Filter[]).some((one) => this.#holds(one, resource, row));
      if (key === 'not') return !this.#holds(value as Filter, resource, row);
      const [via, rest] = key.split('.') as [string, string?];
      if (rest === undefined) return person.matches(resource, row, [{ [key]: value }]);
      const { resource: to } = this.portal.resources[resource]!.fields[via] as { resource: string };
      const target = person.rows(to).find(({ id }) => sameId(id, row[via])) ?? {};
      return person.matches(to, target, [{ [rest]: value }]);
    });
  }

  #do(step: RuleStep, change: Change, record: Row) {
    if (step.if && !this.#holds(step.if, change.resource, record)) return;
    if (step.kind === 'notify' || step.kind === 'webhook') return;
    const person = this.#person();
    const cause = {
      person,
      resource: this.portal.resources[change.resource]!,
      record,
      before: change.before,
    };
    const valuesOn = ({ fields }: Resource, place: Place): Row => {
      const set = Object.entries(('set' in step && this.written.get(step.set)) || {});
      return Object.fromEntries(set.map(([id, value]) => [id, writtenValue(value, fields[id]!, place)]));
    };
    if (step.kind === 'create') {
      const values = valuesOn(this.portal.resources[step.resource]!, cause);
      const [key] = step.key ?? [];
      const known = key && this.world[step.resource]!.find((row) => sameId(row[key], values[key]));
      if (known && step.found === 'refuse') throw new Refused();
      if (!known) this.#create(step.resource, values);
      else if (step.found === 'update') this.#write(step.resource, known.id, values);
      return;
    }
    const [resource, ids] = this.#targets(step.in, change, record);
    const target = this.portal.resources[resource]!;
    for (const id of ids) {
      const now = this.#person()
        .rows(resource)
        .find((row) => sameId(row.id, id));
      if (step.kind === 'require') {
        const isSelf = step.in.kind === 'self';
        if (this.portal.resources[resource]!.from) this.judged();
        const [of, judged] = isSelf ? [change.resource, record] : [resource, now!];
        if (!this.#holds(step.that, of, judged)) throw new Refused();
        continue;
      }
      const values = valuesOn(target, { ...cause, target: { resource: target, row: now! } });
      if (step.kind === 'update') this.#write(resource, id, values);
      else {
        const transition = target.transitions.find((one) => one.id === step.transition)!;
        const isFit =
          transition.from.includes(String(now![transition.field])) &&
          (!transition.when || this.#person().matches(resource, now!, [transition.when]));
        if (isFit) {
          const place = { person: this.#person(), resource: target, record: now! };
          const own = setBy(transition, place, this.written);
          const written = { ...own, ...values, [transition.field]: transition.to };
          this.#write(resource, id, written, transition.id);
        } else if (step.otherwise === 'refuse') throw new Refused();
      }
    }
  }

  #targets(within: RuleTargets, { resource, after }: Change, record: Row): [string, unknown[]] {
    const there = (id: string, ids: readonly unknown[]) =>
      ids.filter((one) => this.world[id]!.some((row) => sameId(row.id, one)));
    if (within.kind === 'self') return [resource, after ? there(resource, [after.id]) : []];
    if (within.kind === 'reference')
      return [
        within.resource,
        isGap(record[within.path]) ? [] : there(within.resource, [record[within.path]]),
      ];
    const [[name, wanted]] = Object.entries(within.where) as [[string, unknown]];
    const own = record[String(wanted).replace('$record.', '')];
    const person = this.#person();
    const found = person
      .rows(within.resource)
      .filter((row) => !isGap(own) && person.matches(within.resource, row, [{ [name]: own }]));
    return [within.resource, found.map(({ id }) => id)];
  }

  #create(id: string, values: Row) {
    const begun = begunBy(this.portal, this.portal.resources[id]!);
    const row = this.worked(id, { id: firstNewId + ++this.#made, ...begun, ...values });
    this.#refuseAstray(id, row, Object.keys(values));
    this.world = { ...this.world, [id]: [...this.world[id]!, row] };
    this.#note('create', this.portal.resources[id]!, undefined, row);
  }

  #write(id: string, record: unknown, values: Row, transition?: string) {
    const before = this.world[id]!.find((row) => sameId(row.id, record))!;
    const changed = Object.keys(values).filter((name) => !alike(before[name], values[name]));
    if (changed.length === 0 && transition === undefined) return;
    const was = {
      ...this.#person()
        .rows(id)
        .find((row) => sameId(row.id, record))!,
    };
    const after = this.worked(id, { ...before, ...values });
    this.#refuseAstray(id, after, changed);
    this.world = { ...this.world, [id]: this.world[id]!.map((row) => (row === before ? after : row)) };
    this.#note(transition ? 'action' : 'update', this.portal.resources[id]!, before, after, was, transition);
  }

  /** Throws when a changed reference leads to no record. */
  #refuseAstray(id: string, row: Row, changed: readonly string[]) {
    for (const name of changed) {
      const field = this.portal.resources[id]!.fields[name]!;
      if (field.type !== 'reference' || isGap(row[name])) continue;
      if (
        !this.#person()
          .rows(field.resource)
          .some((one) => sameId(one.id, row[name]))
      )
        throw new Refused();
    }
  }

  #note(
    kind: Done['kind'],
    { id: resource, fields }: Resource,
    before: Row | undefined,
    after: Row,
    was = before,
    transition?: string,
  ) {
    const changes = Object.fromEntries(
      Object.keys(fields)
        .filter((name) => name !== 'id' && !alike(before?.[name], after[name]))
        .map((name): [string, [unknown, unknown]] => [name, [before?.[name] ?? null, after[name] ?? null]]),
    );
    this.done.push({ kind, resource, id: after.id, changes });
    this.happened({ resource, ...(was && { before: was }), after, ...(transition && { transition }) });
  }
}

/** What the transition itself writes on a record, but for the fields sent. */
export const setBy = (
  { set }: Transition,
  place: Place,
  written: Written,
  sent: Readonly<Record<string, unknown>> = {},
): Row =>
  Object.fromEntries(
    Object.entries((set && written.get(set)) ?? {})
      .filter(([name]) => !(name in sent))
      .map(([name, value]) => [name, writtenValue(value, place.resource.fields[name]!, place)]),
  );
