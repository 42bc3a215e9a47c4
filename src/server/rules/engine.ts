/**
 * Runs the rules that a transaction's writes trigger, inside that transaction. Rules run breadth first, and
 * their writes trigger more. A refused rule refuses the whole transaction, or the step with `otherwise: skip` from which it
 * followed: such a step, and all that follows from it, is one attempt.
 */
import {
  type RuleService,
  type ChangeEvent,
  type RuleWrite,
  type RunningRule,
  type Removed,
  isOf,
  mayTrigger,
  isTriggered,
  nullDeliverer,
  type Deliverer,
  type DeliveryContext,
} from '../writes/ruleService.ts';
import { translate, currentLocale } from '#messages/translate.ts';
import type { Rule } from '#model/rules.ts';
import { ruleKey, ruleDigest, type RuleIndex, isApproval, isOnce, rulesOf } from '../writes/ruleIndex.ts';
import { RuleRefusal, isSkippable, ruleRefusalOf } from './ruleMessages.ts';
import type { Audience } from '../data/audience.ts';
import { keepEffect, type StoredEffect } from '../data/effects.ts';
import { shapeOf, storedPart } from '../data/shape.ts';
import type { Stored, Values } from '../data/store.ts';
import type { Resource } from '#model/types.ts';
import type {
  Change,
  Activity,
  PastWrite,
  Retracted,
  SentMessage,
  Settled,
  Transaction,
} from '../data/storeTypes.ts';
import { approvalsMoved, recordsWaiting } from '../writes/approvals/otherDeciders.ts';
import { ComputedChanges } from './computedChanges.ts';
import { checkInvariants, refuseBrokenRecord, recordKey, WrittenRecords, type Gone } from './invariants.ts';
import { writeContext, type Author } from '../writes/writeContext.ts';
import { refuseInUse } from '../writes/inUse.ts';
import type { HttpError } from '../http/http.ts';
import type { Skipped } from '#model/api/answers.ts';
import { randomId } from '#host/randomId.ts';
import type { Caller } from '../caller/caller.ts';
import { keepOnce } from '../data/moments.ts';
import type { SystemTransaction } from '../data/systemTables.ts';
import { contextOf, holds, type RuleContext } from '../writes/ruleContext.ts';
import { asking, isAsking } from './requirements.ts';
import { runSteps } from './ruleSteps.ts';
import { undo, undoWrite } from './undo.ts';

// Limits for endless rules. Exceeding them refuses the whole act.

const maxDepth = 8;
const maxEffects = 10_000;

function refuseTooDeep(rule: Rule, { depth, chain }: ChangeEvent): void {
  if (depth < maxDepth) return;
  const rules = [...chain, rule.label].join(' › ');
  throw new RuleRefusal(translate('rules.endless', { rules }), { rule: ruleKey(rule), isFinal: true });
}

function refuseTooMany(rule: Rule, effects: number): void {
  if (effects < maxEffects) return;
  const max = maxEffects.toLocaleString(currentLocale());
  throw new RuleRefusal(translate('rules.tooMany', { rule: rule.label, max }), {
    rule: ruleKey(rule),
    isFinal: true,
  });
}

// Records what a rule did, so that it can be shown and undone.

/** What the rule did because of this record was not undone. */
async function hasEffect(
  { transaction }: RuleService,
  rule: Rule,
  { resource, before, after }: ChangeEvent,
): Promise<boolean> {
  const cause = { causeResource: resource.id, causeId: String((after ?? before)!.id) };
  return (await transaction.effects({ rule: ruleKey(rule), ...cause, undone: '' })).length > 0;
}

/** @param after absent: the record was deleted */
async function noteEffect(
  { transaction, caller, id: act, system }: RuleService,
  { rule, event, isUndoing }: RunningRule,
  { kind, resource, before, transition }: RuleWrite,
  after?: Stored,
): Promise<StoredEffect> {
  const { changes, ...described } = transaction.activity.described!;
  const shown = Object.entries(changes).flatMap(([field, values]) =>
    values ? [[field, values] as const] : [],
  );
  const cause = event.after ?? event.before!;
  return keepEffect(system, {
    ...described,
    act,
    rule: ruleKey(rule),
    causeResource: rule.resource,
    causeId: String(cause.id),
    parent: event.parent,
    kind,
    transition: transition?.id ?? '',
    before: Object.fromEntries(shown.map(([field, [was]]) => [field, was])),
    after: Object.fromEntries(shown.map(([field, [, now]]) => [field, now])),
    version: transaction.abilities(resource.id).countsVersions ? Number(after?.version) || 0 : 0,
    ...(kind === 'delete' &&
      (caller.portal.trash || rule.undo) && { removed: storedPart(resource, before!) }),
    digest: ruleDigest(rule),
    undone: isUndoing ? act : '',
  });
}

/** One transaction with everything that follows from it. */
export class RuleEngine implements RuleService {
  readonly transaction: Transaction;
  readonly caller: Caller;
  readonly deliver: Deliverer;
  readonly index: RuleIndex;
  readonly audience: Audience;
  readonly messages: SentMessage[] = [];
  readonly effects: StoredEffect[] = [];
  readonly undone: string[] = [];
  readonly retracted: Retracted[] = [];
  readonly skipped: Skipped[] = [];
  /** Keys of the rules that were triggered, that did something, and that found nothing to do. */
  readonly ran = new Set<string>();
  readonly did = new Set<string>();
  readonly passed = new Set<string>();
  /** Counts what steps have done: writes, messages sent, and fulfilled requirements. */
  actionsDone = 0;
  /** Rules that no other rule has triggered. */
  readonly #first = new Set<Rule>();
  readonly #activity: Activity;
  readonly #queue: ChangeEvent[] = [];
  /** Changes by an undo. They trigger no rules of the config, but may open or close an approval. */
  readonly #undone: ChangeEvent[] = [];
  #touched = new WrittenRecords();
  /** The rules of approvals that this transaction may have left to other people. */
  readonly #moved = new Set<Rule>();
  #isAskingOthers = false;
  /** What steps have deleted: by the end nothing may refer to it. */
  #removed: Removed[] = [];
  readonly #figures: ComputedChanges;
  /** The depth of the event handled last: changed figures follow from it. */
  #depth = 0;
  /** Counts writes: a context read before a write may be out of date. */
  #writes = 0;
  /** What this transaction has removed so far, as it was. */
  readonly #gone: Gone[] = [];
  /** The records that this transaction has made. */
  readonly #made = new Set<string>();

  constructor(transaction: Transaction, author: Author) {
    this.caller = author;
    this.deliver = author.deliver ?? nullDeliverer;
    this.transaction = transaction;
    this.index = rulesOf(author.portal);
    this.#activity = transaction.activity;
    this.#figures = new ComputedChanges(this.index, transaction, author.viewer);
    // A rule that runs at its time has no account.
    const seesFields = author.account.id === '';
    this.audience = { access: author.access, viewer: author.viewer, reader: transaction, seesFields };
  }

  get system(): SystemTransaction {
    return this.transaction.system;
  }

  get id(): string {
    return this.#activity.act ?? '';
  }

  get deliveryContext(): DeliveryContext {
    const { transaction, system, caller, id } = this;
    return {
      transaction,
      system,
      author: caller,
      act: id,
      ...(this.#isAskingOthers && { othersOnly: true }),
    };
  }

  /** Called before a record is written, so that figures of other records can be compared before and after. */
  async beforeWrite(resource: Resource, before: Stored | undefined, after: Values | undefined) {
    if (before && !after) await this.#judgeRemoval(resource, before);
    this.#pushChanges(await this.#figures.aboutTo(resource, before, after));
  }

  /**
   * A record that goes has to fulfil its invariants as it was, just before it goes: at the end of the transaction,
   * what belongs to it has gone as well.
   */
  async #judgeRemoval(resource: Resource, before: Stored) {
    if (!this.#made.has(recordKey(resource, before)))
      await refuseBrokenRecord(this.index, this.audience, { resource, record: before }, this.#gone);
    this.#gone.push({ resource, record: before });
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
    this.#activity.act ??= randomId(9, 'base64url');
    return undoWrite(this, change, past);
  };

  /** A change was undone. Of the rules that it would trigger only the requirements are asked; invariants are checked. */
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
    const { resource, before, after } = event;
    if (!before && after) this.#made.add(recordKey(resource, after));
    this.#writes++;
    this.#queue.push(event);
    this.#touched.add(event);
    const { portal, viewer } = this.caller;
    for (const rule of approvalsMoved(portal, viewer.variables.today, event)) this.#moved.add(rule);
  }

  /** Runs all rules that the writes so far have triggered, and returns the outcome. */
  async settle(): Promise<Settled> {
    await this.#followAll();
    await this.#askOthers();
    await this.#refuseInUse();
    await checkInvariants(this, () => this.#touched.take());
    const { id: act, effects, undone, retracted, messages, skipped } = this;
    return { act, effects, undone, retracted, messages, skipped, rules: [...this.#first] };
  }

  async #followAll() {
    do {
      for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
        this.#depth = event.depth;
        await this.#follow(event);
      }
      for (let event = this.#undone.shift(); event; event = this.#undone.shift())
        await this.#follow({ ...event, isUndone: true });
      this.#pushChanges(await this.#figures.changed());
    } while (this.#queue.length > 0);
  }

  /** Tells those who decide now of what waits, as far as they have not been told. */
  async #askOthers() {
    if (this.#moved.size === 0) return;
    this.#activity.act ??= randomId(9, 'base64url');
    this.#isAskingOthers = true;
    for (const rule of this.#moved)
      for (const record of await recordsWaiting(this.transaction, this.caller.viewer, rule))
        if (await this.picks(rule, record))
          await this.#runSteps({ rule, event: this.#nothingIn(rule, record) });
    this.#isAskingOthers = false;
    this.#moved.clear();
  }

  /** Notes what a step has deleted. Later steps and rules may still delete what refers to it. */
  noteRemoved(removed: Removed) {
    this.#removed.push(removed);
  }

  async #refuseInUse() {
    for (const { running, resource, before } of this.#removed.splice(0))
      try {
        await refuseInUse(writeContext(this.transaction, this.caller, resource), before);
      } catch (error) {
        throw await ruleRefusalOf(this.audience, running, { resource, before }, error);
      }
  }

  /**
   * Does a part of a step together with all that follows from it. If it is refused, nothing of it has happened.
   *
   * @returns why it was refused
   */
  async attempt({ own }: RunningRule, work: () => Promise<void>): Promise<HttpError | undefined> {
    this.#pushChanges(await this.#figures.changed());
    const restore = this.#keep();
    const [queue, undone, removed, touched] = [
      this.#queue.splice(0),
      this.#undone.splice(0),
      this.#removed,
      this.#touched,
    ];
    const [depth, after] = [this.#depth, own?.after];
    this.#removed = [];
    this.#touched = new WrittenRecords();
    try {
      await this.transaction.attempt(async () => {
        await work();
        await this.#followAll();
        await this.#refuseInUse();
        await checkInvariants(this, () => this.#touched.all, { limitsOnly: true });
      });
      touched.addAll(this.#touched);
      return undefined;
    } catch (error) {
      if (!isSkippable(error)) throw error;
      restore();
      if (own) own.after = after;
      return error;
    } finally {
      this.#writes++;
      this.#depth = depth;
      this.#queue.splice(0, Infinity, ...queue);
      this.#undone.splice(0, Infinity, ...undone);
      this.#removed = removed;
      this.#touched = touched;
    }
  }

  /** Returns what restores what the engine knows by now of the transaction. */
  #keep(): () => void {
    const { messages, effects, undone, retracted, skipped, did, passed, actionsDone } = this;
    const all = [messages, effects, undone, retracted, skipped, this.#gone];
    const lists = all.map((list) => [list, list.length] as const);
    const sets = [did, passed].map((set) => [set, new Set(set)] as const);
    const first = new Set(this.#first);
    const figures = this.#figures.keep();
    return () => {
      for (const [list, length] of lists) list.length = length;
      for (const [set, was] of sets) for (const key of set) if (!was.has(key)) set.delete(key);
      for (const rule of this.#first) if (!first.has(rule)) this.#first.delete(rule);
      this.actionsDone = actionsDone;
      figures();
    };
  }

  async #follow(event: ChangeEvent & { isUndone?: true }) {
    const { byTrigger, byUndoTrigger } = this.index;
    // A change by an undo may open or close an approval; the rules of the config don't run again for it.
    const undoing = (byUndoTrigger.get(event.resource.id) ?? []).filter(
      (rule) => (!event.isUndone || isApproval(rule)) && mayTrigger(rule.undo!.on, event),
    );
    const triggered = (byTrigger.get(event.resource.id) ?? []).filter(
      (rule) => (!event.isUndone || isApproval(rule) || isAsking(rule)) && mayTrigger(rule.on, event),
    );
    const taken: RunningRule[] = [];
    for (const rule of undoing) {
      const seen = await this.#seen(rule, event);
      if (await isTriggered(rule, rule.undo!.on, event, seen)) taken.push({ rule, event, isUndoing: true });
    }
    // A request to approve that disappears has no effect on records.
    if (event.depth === 0) for (const { rule } of taken) if (!isApproval(rule)) this.#first.add(rule);
    if (taken.length > 0) await undo(this, taken);
    for (const rule of triggered) {
      const seen = await this.#seen(rule, event);
      if (!(await isTriggered(rule, rule.on, event, seen))) continue;
      if (event.isBack && (await hasEffect(this, rule, event))) continue;
      if (!(await holds(rule, rule.when, seen.now))) this.passed.add(ruleKey(rule));
      else if (event.isUndone && !isApproval(rule)) await this.#runSteps({ rule: asking(rule), event });
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
    holds(rule, rule.when, await this.#contextOf(rule, this.#nothingIn(rule, record)));

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
    await this.#runSteps(running);
    (this.actionsDone > actionsDone ? this.did : this.passed).add(key);
  }

  async #runSteps(running: RunningRule) {
    const { rule, event } = running;
    let known: { writes: number; context: RuleContext } | undefined;
    const own = { after: event.after };
    await runSteps(this, { ...running, own }, async () => {
      // An earlier step may have changed the record, or what the names lead to.
      if (known?.writes !== this.#writes)
        known = { context: await this.#contextOf(rule, { ...event, ...own }), writes: this.#writes };
      return known.context;
    });
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
    const { kind, resource, before, transition, label = running.label ?? transition?.label } = write;
    refuseTooMany(rule, this.effects.length);
    const cause = event.after ?? event.before!;
    const activity = this.#activity;
    activity.rule = ruleKey(rule);
    activity.cause = { resource: rule.resource, id: String(cause.id) };
    activity.transition = label;
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
          ...(write.isBack && { isBack: true as const }),
          depth: event.depth + 1,
          parent: String(effect.id),
          chain: [...event.chain, rule.label],
        });
      return after;
    } catch (error) {
      throw await ruleRefusalOf(this.audience, running, write, error);
    } finally {
      activity.rule = activity.cause = activity.transition = undefined;
    }
  }

  async #note(running: RunningRule, write: RuleWrite, after?: Stored) {
    const effect = await noteEffect(this, running, write, after);
    this.effects.push(effect);
    this.actionsDone++;
    return effect;
  }
}
