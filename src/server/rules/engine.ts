/**
 * Runs the rules that a transaction's writes trigger, inside that transaction. Rules run breadth first, and
 * their writes trigger more. Nothing is skipped: a refused rule refuses the whole transaction.
 */
import { randomId } from '../randomId.ts';
import type { Resource } from '#model/types.ts';
import type { Rule } from '#model/rules.ts';
import type { Caller } from '../accounts/caller.ts';
import type { StoredEffect } from '../data/effects.ts';
import type {
  AuditContext,
  Change,
  PastWrite,
  Retracted,
  SentMessage,
  Settled,
  Transaction,
} from '../data/types.ts';
import type { Stored, Values } from '../data/store.ts';
import { keepOnce } from '../data/moments.ts';
import { shapeOf } from '../data/shape.ts';
import type { SystemTransaction } from '../data/systemTables.ts';
import type { Author } from '../write/author.ts';
import { noteEffect } from './noteEffect.ts';
import type { Engine, RuleWrite, RunningRule } from './types.ts';
import { contextOf, holds, type Context } from './context.ts';
import { nullDeliverer, type Deliverer, type DeliveryContext } from './deliverer.ts';
import { ComputedChanges } from './computedChanges.ts';
import { checkInvariants, WrittenRecords } from './ensures.ts';
import { refuseTooDeep, refuseTooMany } from './ruleLimits.ts';
import { isApproval, isOnce, ruleKey, rulesOf, type RuleIndex } from './ruleIndex.ts';
import { refusalOf } from './refusal.ts';
import { runSteps } from './steps.ts';
import { isOf, mayTrigger, isTriggered, type ChangeEvent } from './triggers.ts';
import { undo, undoWrite } from './undo.ts';
import type { Audience } from './ruleMessages.ts';

/** One transaction with everything that follows from it. */
export class RuleEngine implements Engine {
  readonly transaction: Transaction;
  readonly caller: Caller;
  readonly deliver: Deliverer;
  readonly index: RuleIndex;
  readonly audience: Audience;
  readonly messages: SentMessage[] = [];
  readonly effects: StoredEffect[] = [];
  readonly undone: string[] = [];
  readonly retracted: Retracted[] = [];
  /** Keys of the rules that were triggered, that did something, and that found nothing to do. */
  readonly ran = new Set<string>();
  readonly did = new Set<string>();
  readonly passed = new Set<string>();
  /** Counts what steps have done: writes, messages sent, and fulfilled requirements. */
  actionsDone = 0;
  /** Rules that no other rule has triggered. */
  readonly #first = new Set<Rule>();
  readonly #audit: AuditContext;
  readonly #queue: ChangeEvent[] = [];
  /** Changes by an undo. They trigger no rules of the config, but may open or close an approval. */
  readonly #undone: ChangeEvent[] = [];
  readonly #touched = new WrittenRecords();
  readonly #figures: ComputedChanges;
  /** The depth of the event handled last: changed figures follow from it. */
  #depth = 0;
  /** Counts writes: a context read before a write may be out of date. */
  #writes = 0;

  constructor(transaction: Transaction, author: Author) {
    this.caller = author;
    this.deliver = author.deliver ?? nullDeliverer;
    this.transaction = transaction;
    this.index = rulesOf(author.portal);
    this.#audit = transaction.audit;
    this.#figures = new ComputedChanges(this.index, transaction, author.viewer);
    // A rule that runs at its time has no account.
    const seesFields = author.account.id === '';
    this.audience = { access: author.access, viewer: author.viewer, reader: transaction, seesFields };
  }

  get system(): SystemTransaction {
    return this.transaction.system;
  }

  get id(): string {
    return this.#audit.act ?? '';
  }

  get deliveryContext(): DeliveryContext {
    const { transaction, system, caller, id } = this;
    return { transaction, system, author: caller, act: id };
  }

  /** Called before a record is written, so that figures of other records can be compared before and after. */
  async beforeWrite(resource: Resource, before: Stored | undefined, after: Values | undefined) {
    this.#pushChanges(await this.#figures.aboutTo(resource, before, after));
  }

  #pushChanges(changes: readonly Change[]) {
    for (const change of changes) this.#push({ ...change, depth: this.#depth, parent: '', chain: [] });
  }

  /** A change that no rule has made. */
  afterWrite(change: Change) {
    this.#push({ ...change, depth: 0, parent: '', chain: [] });
  }

  /**
   * Undoes what rules have done in an act because of this change. Rejects where one of them does not define
   * its undo, unless the change is a deletion. That may itself have undone rules: what they did is done again.
   */
  undo = (change: Change, past: PastWrite) => {
    // Rules that the config no longer has have effects, too.
    this.#audit.act ??= randomId(9, 'base64url');
    return undoWrite(this, change, past);
  };

  /** A change was undone. It triggers no rules, but invariants are still checked. */
  afterUndo(change: Change) {
    this.#writes++;
    this.#touched.add(change);
    this.#undone.push({ ...change, depth: 0, parent: '', chain: [] });
  }

  /** Adds an entry to what a preview of the transaction shows. */
  addMessage(message: SentMessage) {
    this.messages.push(message);
  }

  #push(event: ChangeEvent) {
    this.#writes++;
    this.#queue.push(event);
    this.#touched.add(event);
  }

  /** Runs all rules that the writes so far have triggered, and returns the outcome. */
  async settle(): Promise<Settled> {
    do {
      for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
        this.#depth = event.depth;
        await this.#follow(event);
      }
      for (let event = this.#undone.shift(); event; event = this.#undone.shift())
        await this.#follow(event, isApproval);
      this.#pushChanges(await this.#figures.changed());
    } while (this.#queue.length > 0);
    await checkInvariants(this, this.#touched);
    const { id: act, effects, undone, retracted, messages } = this;
    return { act, effects, undone, retracted, messages, rules: [...this.#first] };
  }

  async #follow(event: ChangeEvent, counts: (rule: Rule) => boolean = () => true) {
    const { byTrigger, byUndoTrigger } = this.index;
    const undoing = (byUndoTrigger.get(event.resource.id) ?? []).filter(
      (rule) => counts(rule) && mayTrigger(rule.undo!.on, event),
    );
    const triggered = (byTrigger.get(event.resource.id) ?? []).filter(
      (rule) => counts(rule) && mayTrigger(rule.on, event),
    );
    const taken: RunningRule[] = [];
    for (const rule of undoing) {
      const seen = await this.#seen(rule, event);
      if (isTriggered(rule.undo!.on, event, seen)) taken.push({ rule, event, isUndoing: true });
    }
    // A request to approve that disappears has no effect on records.
    if (event.depth === 0) for (const { rule } of taken) if (!isApproval(rule)) this.#first.add(rule);
    if (taken.length > 0) await undo(this, taken);
    for (const rule of triggered) {
      const seen = await this.#seen(rule, event);
      if (!isTriggered(rule.on, event, seen)) continue;
      if (!holds(rule.when, seen.now)) this.passed.add(ruleKey(rule));
      else {
        await this.run({ rule, event });
        if (rule.on.some(isOnce)) await keepOnce(this.system, ruleKey(rule), event.after!.id);
      }
    }
  }

  async #seen(rule: Rule, event: ChangeEvent) {
    const { before } = event;
    const was = before && (await this.#contextOf(rule, { before, record: before }));
    return { now: await this.#contextOf(rule, event), was };
  }

  /** Runs a rule for a record without a change to it; false when its condition doesn't hold. */
  async runFor(rule: Rule, record: Stored): Promise<boolean> {
    if (!(await this.picks(rule, record))) {
      this.passed.add(ruleKey(rule));
      return false;
    }
    await this.run({ rule, event: this.#nothingIn(rule, record) });
    return true;
  }

  /** True when a rule's condition holds for a record. */
  picks = async (rule: Rule, record: Stored): Promise<boolean> =>
    holds(rule.when, await this.#contextOf(rule, this.#nothingIn(rule, record)));

  #nothingIn(rule: Rule, record: Stored): ChangeEvent {
    const resource = this.caller.portal.resources[rule.resource]!;
    return { resource, before: record, after: record, depth: 0, parent: '', chain: [] };
  }

  /** Runs the steps of a rule. */
  async run(running: RunningRule) {
    const { rule, event } = running;
    const key = ruleKey(rule);
    const actionsDone = this.actionsDone;
    this.ran.add(key);
    if (event.depth === 0) this.#first.add(rule);
    refuseTooDeep(rule, event);
    let known: { writes: number; context: Context } | undefined;
    const own = { after: event.after };
    await runSteps(this, { ...running, own }, async () => {
      // An earlier step may have changed the record, or what the names lead to.
      if (known?.writes !== this.#writes)
        known = { context: await this.#contextOf(rule, { ...event, ...own }), writes: this.#writes };
      return known.context;
    });
    (this.actionsDone > actionsDone ? this.did : this.passed).add(key);
  }

  async #contextOf(rule: Rule, { before, after, record }: Partial<Change> & { record?: Values }) {
    const { transaction, caller } = this;
    const shape = shapeOf(caller.portal.resources[rule.resource]!, caller.viewer);
    const now = record ?? (after && (await transaction.complete(shape, after))) ?? before!;
    return contextOf(
      transaction,
      caller.viewer,
      { resource: shape.resource, paths: rule.paths },
      { record: now, before },
    );
  }

  /** Writes to a record in the name of a rule: the history says so, and the write can trigger more rules. */
  async perform(running: RunningRule, write: RuleWrite): Promise<Stored | undefined> {
    const { rule, event } = running;
    const { kind, resource, before, transition, label = transition?.label } = write;
    refuseTooMany(rule, this.effects.length);
    const cause = event.after ?? event.before!;
    const audit = this.#audit;
    audit.rule = ruleKey(rule);
    audit.cause = { resource: rule.resource, id: String(cause.id) };
    audit.transition = label;
    try {
      const after = await write.work(this);
      if (!after && kind !== 'delete') return undefined;
      if (running.own && after && isOf(event, resource, after)) running.own.after = after;
      const effect = await this.#note(running, write, after);
      const change = { resource, ...(before && { before }), ...(after && { after }) };
      if (running.isAgain) this.afterUndo(change);
      else
        this.#push({
          ...change,
          ...(transition && { transition: transition.id }),
          depth: event.depth + 1,
          parent: String(effect.id),
          chain: [...event.chain, rule.label],
        });
      return after;
    } catch (error) {
      throw await refusalOf(this.audience, running, write, error);
    } finally {
      audit.rule = audit.cause = audit.transition = undefined;
    }
  }

  async #note(running: RunningRule, write: RuleWrite, after?: Stored) {
    const effect = await noteEffect(this, running, write, after);
    this.effects.push(effect);
    this.actionsDone++;
    return effect;
  }
}
