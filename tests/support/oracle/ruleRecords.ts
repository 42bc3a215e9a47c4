/** The records that rules write, as they are stored and read, and the reasons for refusing a rule's write. */
import type { Field, Portal, Resource } from '#model/types.ts';
import type { Rule } from '#model/rules.ts';
import type { Row } from './figures.ts';
import { closedTo } from './closed.ts';
import { begunBy } from './begun.ts';
import type { Ledger } from './ledger.ts';
import { numbersFor } from './numbering.ts';
import { isGap, Person, withoutGaps } from './person.ts';
import { endsBeforeItBegins } from './weekly.ts';
import { isReferred, takenBy } from './writes.ts';

export type World = Readonly<Record<string, readonly Row[]>>;
/** `parent`: the effect of a rule that the change is. `depth`: the number of rules between the request and it. */
export type Change = {
  resource: string;
  before?: Row;
  after?: Row;
  transition?: string;
  parent?: number | undefined;
  depth?: number;
};
/** An effect of a rule on a record; `changes` holds the stored fields, `was` a deleted record. */
export type Done = {
  kind: 'create' | 'update' | 'action' | 'delete';
  resource: string;
  id: unknown;
  changes: Record<string, [unknown, unknown]>;
  was?: Row | undefined;
};
/** The rule at work, and the change that it follows or undoes. `isAgain`: an undo is undone, which sets off no rules. */
type Running = { rule: Rule; change: Change; isUndoing?: boolean; isAgain?: boolean };
/**
 * `inViews`: a row of a view was judged. `rounds`, `times`, `along`: a step was done for a row, a number, a record.
 * `removed`: a step deleted a record. `skipped`: a step left out what was refused. `taken`: other days were in the way. `closed`: the period was closed. `within`: a step was done within another one.
 * `unmade`, `movedBack`, `kept`, `putBack`, `broughtBack`: how an effect was undone. `blocked`, `changedSince`: why it was not.
 */
export type Seldom =
  | 'inViews'
  | 'rounds'
  | 'times'
  | 'along'
  | 'made'
  | 'rows'
  | 'entered'
  | 'found'
  | 'numbered'
  | 'unmade'
  | 'movedBack'
  | 'kept'
  | 'putBack'
  | 'broughtBack'
  | 'removed'
  | 'skipped'
  | 'within'
  | 'taken'
  | 'closed'
  | 'blocked'
  | 'changedSince';
/** `skipped`: what steps left out. */
export type Outcome = { world: World; done: Done[]; ledger: Ledger; skipped: number } | 'refused';

/** The id of the first new record; new ids are greater than all others, of any resource. */
export const firstNewId = 900_000;

/** Where a process that never ends is stopped. */
export const deepest = 8;
const mostDone = 10_000;
/** Rows of a list that says nothing else. */
const mostRows = 200;
/** The longest text of a field that names no other length. */
const longest: Readonly<Record<string, number>> = {
  text: 120,
  textarea: 2000,
  markdown: 10_000,
  json: 10_000,
};

export class Refused extends Error {}
/** No step may leave this out: a process that may never end. */
export class RefusedForGood extends Refused {}
export const sameId = (one: unknown, other: unknown) => String(one) === String(other);
export const alike = (one: unknown, other: unknown) =>
  (isGap(one) && isGap(other)) || JSON.stringify(plainly(one)) === JSON.stringify(plainly(other));

const plainly = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) =>
        typeof one === 'object' ? Object.entries(withoutGaps(one as Row)).toSorted() : one,
      )
    : value;

export abstract class RuleRecords {
  readonly done: Done[] = [];
  skipped = 0;
  /** What steps have deleted: nothing may refer to it in the end. */
  removed: { resource: string; row: Row }[] = [];
  protected running: Running | undefined;

  constructor(
    readonly portal: Portal,
    readonly account: Row,
    public world: World,
    readonly worked: (resource: string, row: Row) => Row,
    readonly note: (what: Seldom) => void,
    public ledger: Ledger,
  ) {}

  abstract happened(change: Change): void;
  abstract touched(resource: string, id: unknown): void;
  /** Does this with all that follows from it. If that is refused, nothing of it has happened, and it returns false. */
  abstract attempt(work: () => void): boolean;

  #now: Person | undefined;

  person(world: World = this.world): Person {
    if (this.#now?.stored === world) return this.#now;
    const person = new Person(this.portal, world as Record<string, unknown[]>, this.account);
    if (world === this.world) this.#now = person;
    return person;
  }

  /** The record as a change left it, with its computed fields as they are now. */
  record({ resource, before, after }: Change): Row {
    if (!after) return before!;
    // The rows of views stay as they were.
    if (this.portal.resources[resource]!.from) return after;
    const rows = this.world[resource]!;
    if (rows.includes(after)) return this.rowOf(resource, after.id)!;
    const isThere = rows.some(({ id }) => sameId(id, after.id));
    const others = isThere ? rows.map((row) => (sameId(row.id, after.id) ? after : row)) : [...rows, after];
    return this.person({ ...this.world, [resource]: others })
      .rows(resource)
      .find(({ id }) => sameId(id, after.id))!;
  }

  rowOf = (resource: string, id: unknown) =>
    this.person()
      .rows(resource)
      .find((row) => sameId(row.id, id));

  create(id: string, values: Row): unknown {
    const resource = this.portal.resources[id]!;
    const begun = begunBy(this.portal, resource);
    const numbers = numbersFor(this.portal, resource, this.world[id]!);
    const others = Object.values(this.world).flat();
    const last = Math.max(firstNewId, ...others.map((one) => Number(one.id) || 0));
    const row = this.worked(id, { id: last + 1, ...begun, ...values, ...numbers });
    if (Object.keys(numbers).length > 0) this.note('numbered');
    this.refuseUnfit(id, row, Object.keys(values));
    this.refuseClosed(resource, { after: row });
    this.world = { ...this.world, [id]: [...this.world[id]!, row] };
    this.refuseTaken(resource, row);
    this.noted('create', resource, undefined, row);
    return row.id;
  }

  write(id: string, record: unknown, values: Row, transition?: string) {
    const before = this.world[id]!.find((row) => sameId(row.id, record))!;
    const changed = Object.keys(values).filter((name) => !alike(before[name], values[name]));
    if (changed.length === 0 && transition === undefined) return;
    const was = {
      ...this.person()
        .rows(id)
        .find((row) => sameId(row.id, record))!,
    };
    const after = this.worked(id, { ...before, ...values });
    this.refuseUnfit(id, after, changed, before);
    this.refuseClosed(this.portal.resources[id]!, { before, after });
    this.world = { ...this.world, [id]: this.world[id]!.map((row) => (row === before ? after : row)) };
    this.refuseTaken(this.portal.resources[id]!, after, changed);
    this.noted(transition ? 'action' : 'update', this.portal.resources[id]!, before, after, was, transition);
  }

  remove(id: string, record: unknown) {
    const was = { ...this.rowOf(id, record)! };
    const before = this.world[id]!.find((row) => sameId(row.id, record))!;
    this.refuseClosed(this.portal.resources[id]!, { before });
    this.world = { ...this.world, [id]: this.world[id]!.filter((row) => row !== before) };
    if (isReferred(this.person(), this.portal.resources[id]!, before)) throw new Refused();
    this.noted('delete', this.portal.resources[id]!, before, undefined, was);
  }

  /** Deletes a record as a user would. */
  removeByStep(id: string, record: unknown) {
    const resource = this.portal.resources[id]!;
    const was = { ...this.rowOf(id, record)! };
    if (resource.deletableWhen && !this.person().matches(id, was, [resource.deletableWhen]))
      throw new Refused();
    const before = this.world[id]!.find((row) => sameId(row.id, record))!;
    this.refuseClosed(resource, { before });
    this.note('removed');
    this.world = { ...this.world, [id]: this.world[id]!.filter((row) => row !== before) };
    this.removed.push({ resource: id, row: before });
    this.noted('delete', resource, before, undefined, was);
  }

  refuseInUse() {
    for (const { resource, row } of this.removed.splice(0))
      if (isReferred(this.person(), this.portal.resources[resource]!, row)) throw new Refused();
  }

  /** A deleted record is there again, under its id. */
  bringBack(id: string, row: Row) {
    this.refuseClosed(this.portal.resources[id]!, { after: row });
    this.world = { ...this.world, [id]: [...this.world[id]!, row] };
    this.noted('create', this.portal.resources[id]!, undefined, row);
  }

  /** Throws when the change concerns a period that is closed by now. */
  refuseClosed(resource: Resource, change: { before?: Row | undefined; after?: Row | undefined }) {
    if (closedTo(this.person(), resource, change) === undefined) return;
    this.note('closed');
    throw new Refused();
  }

  /** Throws when another record has taken the days of this one. */
  refuseTaken({ id, fields }: Resource, row: Row, changed: readonly string[] = Object.keys(fields)) {
    const whole = this.rowOf(id, row.id)!;
    if (!takenBy(this.person(), this.portal.resources[id]!, whole, changed)) return;
    this.note('taken');
    throw new Refused();
  }

  /** Throws when a changed reference, or one that is new in a list of rows, leads to no record, or a text, a percentage or the rows are too much. */
  refuseUnfit(id: string, row: Row, changed: readonly string[], before: Row = {}) {
    const fits = (field: Field, value: unknown) => {
      if (typeof value === 'string' && value.length > (longest[field.type] ?? Infinity)) throw new Refused();
      // A percentage that is typed is 0 to 100 unless its field says otherwise.
      if (field.type === 'percent' && typeof value === 'number' && (value < 0 || value > 100))
        throw new Refused();
      if (field.type !== 'reference' || isGap(value)) return;
      const there = this.person().rows(field.resource);
      if (!there.some((one) => sameId(one.id, value))) throw new Refused();
    };
    if (endsBeforeItBegins(this.portal.resources[id]!, row, changed)) throw new Refused();
    for (const name of changed) {
      const field = this.portal.resources[id]!.fields[name]!;
      if (field.type === 'items' && ((row[name] ?? []) as Row[]).length > (field.max ?? mostRows))
        throw new Refused();
      if (field.type !== 'items') fits(field, row[name]);
      else
        for (const part of Object.values(field.fields)) {
          const held = ((before[name] ?? []) as Row[]).map((one) => one[part.id]);
          for (const one of (row[name] ?? []) as Row[])
            if (!held.some((value) => alike(value, one[part.id]))) fits(part, one[part.id]);
        }
    }
  }

  noted(
    kind: Done['kind'],
    { id: resource, fields }: Resource,
    before: Row | undefined,
    after: Row | undefined,
    was = before,
    transition?: string,
  ) {
    if (this.done.length === mostDone) throw new RefusedForGood();
    const { id } = (after ?? before)!;
    const changes = Object.fromEntries(
      Object.keys(fields)
        .filter((name) => name !== 'id' && !alike(before?.[name], after?.[name]))
        .map((name): [string, [unknown, unknown]] => [name, [before?.[name] ?? null, after?.[name] ?? null]]),
    );
    this.done.push({ kind, resource, id, changes, ...(!after && { was }) });
    const { rule, change, isUndoing = false, isAgain } = this.running!;
    const parent = this.ledger.add({
      ...{ rule, cause: (change.after ?? change.before)!.id, parent: change.parent },
      ...{ kind, resource, id, changes, isUndone: isUndoing, isOfUndo: isUndoing },
      ...(!after && { was: before }),
    }).nth;
    if (isAgain) return this.touched(resource, id);
    this.happened({
      resource,
      parent,
      depth: (change.depth ?? 0) + 1,
      ...(was && { before: was }),
      ...(after && { after }),
      ...(transition && { transition }),
    });
  }
}
