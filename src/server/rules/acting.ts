/** What the parts of the engine know of each other. */
import type { Resource, Transition } from '../../model/types.ts';
import type { Rule } from '../../rules/types.ts';
import type { Visit } from '../accounts/visit.ts';
import type { EffectKind, StoredEffect } from '../data/effects.ts';
import type { Following, Told } from '../data/portalData.ts';
import type { RecordTransaction, Stored } from '../data/port.ts';
import type { Deliverer, Delivering } from './deliver.ts';
import type { RuleIndex } from './ruleIndex.ts';
import type { Event } from './triggers.ts';
import type { Hearer } from './words.ts';
import type { Hand } from './writes.ts';

/** A rule that runs: what set it off, and at which step it is. `act`: only what it did in that one is undone. */
export type Running = { rule: Rule; event: Event; step?: string; isUndoing?: boolean; act?: string };

/** What a rule does to a record. */
export type RuleWrite = {
  kind: EffectKind;
  resource: Resource;
  before?: Stored;
  transition?: Transition;
  /** Answers the record as it is then; undefined: nothing had to be done, or it was deleted. */
  work(hand: Hand): Promise<Stored | undefined>;
};

/** One transaction and all that follows from it. */
export interface Act {
  /** As its entries in the history name it. */
  readonly id: string;
  readonly transaction: Following;
  readonly system: RecordTransaction;
  readonly visit: Visit;
  readonly index: RuleIndex;
  /** Who is told why something was refused: the user who caused it. */
  readonly hearer: Hearer;
  readonly deliver: Deliverer;
  readonly delivering: Delivering;
  readonly told: Told[];
  readonly effects: readonly StoredEffect[];
  /** Counts what steps have done: written, told, or found to be as they require it. */
  deeds: number;
  /** Does something to a record in the name of a rule: it stands in the history as such, and sets off more. */
  perform(running: Running, deed: RuleWrite): Promise<Stored | undefined>;
}
