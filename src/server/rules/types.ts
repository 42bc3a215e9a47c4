/** The interfaces between the parts of the rule engine. */
import type { Resource, Transition } from '#model/types.ts';
import type { Rule } from '#model/rules.ts';
import type { Caller } from '../accounts/caller.ts';
import type { EffectKind, StoredEffect } from '../data/effects.ts';
import type { Retracted, SentMessage, Transaction } from '../data/types.ts';
import type { Stored } from '../data/store.ts';
import type { SystemTransaction } from '../data/systemTables.ts';
import type { Deliverer, DeliveryContext } from './deliverer.ts';
import type { RuleIndex } from './ruleIndex.ts';
import type { ChangeEvent } from './triggers.ts';
import type { Audience } from './ruleMessages.ts';

/**
 * A running rule: its trigger event, and its current step. `act`: only the effects of this act are undone.
 * `own`: the record of the event, as the rule's own steps have left it. `isAgain`: what an undo has done is
 * itself undone; that triggers no rules.
 */
export type RunningRule = {
  rule: Rule;
  event: ChangeEvent;
  step?: string;
  own?: { after: Stored | undefined };
  isUndoing?: boolean;
  isAgain?: boolean;
  act?: string;
};

/** A write of a rule to a record. */
export type RuleWrite = {
  kind: EffectKind;
  resource: Resource;
  before?: Stored;
  transition?: Transition;
  /** What the history says in place of the transition's label. */
  label?: string;
  /** Returns the record after the write; undefined when nothing had to be done, or it was deleted. */
  work(engine: Engine): Promise<Stored | undefined>;
};

/** One transaction with everything that follows from it. */
export interface Engine {
  /** The id that its history entries carry. */
  readonly id: string;
  readonly transaction: Transaction;
  readonly system: SystemTransaction;
  readonly caller: Caller;
  readonly index: RuleIndex;
  /** The user who caused it; messages of refusals are cut to what they may read. */
  readonly audience: Audience;
  readonly deliver: Deliverer;
  readonly deliveryContext: DeliveryContext;
  readonly messages: SentMessage[];
  readonly effects: readonly StoredEffect[];
  /** Ids of the earlier effects that were undone. */
  readonly undone: string[];
  readonly retracted: Retracted[];
  /** Counts what steps have done: writes, messages sent, and fulfilled requirements. */
  actionsDone: number;
  /** Writes to a record in the name of a rule: the history says so, and the write can trigger more rules. */
  perform(running: RunningRule, write: RuleWrite): Promise<Stored | undefined>;
}
