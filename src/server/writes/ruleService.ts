/** The rules as a write sees them, and the interfaces between the parts of the rule engine. */
import type { PastWrite, Settled, Retracted, Transaction, Change, SentMessage } from '../data/storeTypes.ts';
import type { Values, Stored } from '../data/store.ts';
import type { NotifyStep, Rule, WebhookStep, RuleTrigger } from '#model/rules.ts';
import type { PrintedSheet } from './printedSheet.ts';
import type { AccountRights, Caller } from '../caller/caller.ts';
import type { SystemTransaction } from '../data/systemTables.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { eachOf } from '#model/fields/rowScope.ts';
import { keyParts, recordMatches, type Viewer } from '#model/filter/filter.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Filter, Resource, Transition } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { holds, holdsIn, type RuleContext } from './ruleContext.ts';
import type { Dependent, RuleIndex } from './ruleIndex.ts';
import type { EffectKind, StoredEffect } from '../data/effects.ts';
import type { Audience } from '../data/audience.ts';
import type { HttpError } from '../http/http.ts';
import type { Skipped } from '#model/api/answers.ts';

// The interface between rules and the delivery of their messages, which server/delivery implements.

/** The transaction that the message belongs to: it is sent only if the transaction commits. */
export type DeliveryContext = {
  /** Records as rules see them. */
  transaction: Transaction;
  /** Access to the portal's own tables, such as the outbox. */
  system: SystemTransaction;
  author: Pick<Caller, 'account' | 'viewer' | 'by'>;
  act: string;
  /** Who decides has changed, and nothing else: whoever has been asked already is not asked again, and who decides no more is not asked any longer. */
  othersOnly?: true;
};
/** The rule and the record that a message is about. */
export type MessageSource = { rule: Rule; resource: string; record: string };
export type RuleNotification = MessageSource & {
  step: NotifyStep;
  /** Every holder of one of these receives it. */
  permissions: readonly string[];
  /** Values of the step's `people`: accounts, or records that accounts refer to. */
  people: readonly { name: string; id: unknown }[];
  /**
   * Fills the templates with what this reader may read; the rest is left out.
   *
   * @param reader null: a reader who may read everything
   */
  wordsFor(reader: NoticeReader | null): Promise<{ title: string; text?: string }>;
  /** Fields whose values the templates quote. Without an id: of some record of the resource. */
  quotes: readonly Quoted[];
  email: boolean;
  /** The record as it was, where the rule runs because of its deletion. */
  deleted?: Stored;
};
export type Quoted = { resource: string; id?: string; field: string };
/** The rights that a notice is cut to. */
type NoticeReader = Pick<AccountRights, 'viewer' | 'access'>;
/** A letter to an address; `fault`: why it can't be sent, such as no address. */
export type LetterSent = {
  address: string;
  title: string;
  text: string;
  sheet?: PrintedSheet;
  fault?: string;
};
/** The fields that its address and its title show: who may not read them sees of it that it was sent. */
export type LetterQuotes = { quotes: { address: readonly Quoted[]; title: readonly Quoted[] } };
type RuleLetter = MessageSource & LetterSent & LetterQuotes;
/** A letter by a button: its label stands in place of a rule. */
export type ButtonLetterSent = Omit<RuleLetter, 'rule'> & { button: string };
type WebhookCall = MessageSource & { step: WebhookStep; values: Values };

export interface Deliverer {
  notify(delivering: DeliveryContext, notice: RuleNotification): Promise<void>;
  letter(delivering: DeliveryContext, letter: RuleLetter | ButtonLetterSent): Promise<void>;
  send(delivering: DeliveryContext, sending: WebhookCall): Promise<void>;
  /**
   * Removes what a rule has sent because of this record, or what all rules have sent in an act, and is not
   * delivered yet: the rule, or the act, has been undone. Returns what it has removed.
   */
  retract(
    delivering: DeliveryContext,
    occasion: MessageSource | { act: string },
  ): Promise<readonly Retracted[]>;
  /** Sends what was retracted after all. */
  sendAgain(delivering: DeliveryContext, retracted: readonly Retracted[]): Promise<void>;
}

/** For portals without notices, mail or webhooks. */
export const nullDeliverer: Deliverer = {
  notify: async () => {},
  letter: async () => {},
  send: async () => {},
  retract: async () => [],
  sendAgain: async () => {},
};

// Decides which triggers a change of a record matches.

/** A change and its place in the chain of effects. */
export type ChangeEvent = Change & {
  /** Number of rules between the request and this change. */
  depth: number;
  /** Id of the effect that made this change; empty for the request itself. */
  parent: string;
  /** The labels of the rules that led to it. */
  chain: readonly string[];
  /** The record was deleted and has come back: a rule whose effects of it still stand does not run again. */
  isBack?: true;
};

/** True when this is the record of the event. */
export const isOf = ({ resource, after }: ChangeEvent, { id }: Resource, record: Stored): boolean =>
  resource.id === id && after !== undefined && sameStoredValue(after.id, record.id);

/** The context of the record after the change, and before it. */
type TriggerContexts = { now: RuleContext; was: RuleContext | undefined };

/** True when one of these triggers of a rule matches the change. Scheduled triggers never do: see runScheduledRule.ts. */
export async function isTriggered(
  rule: Rule,
  on: readonly RuleTrigger[],
  change: Change,
  seen: TriggerContexts,
): Promise<boolean> {
  for (const trigger of on)
    if (decided(trigger, change) ?? (await fits(rule, trigger, change, seen))) return true;
  return false;
}

/**
 * True when a change may trigger a rule, change a computed field that some rule watches, or break an invariant. Most
 * changes can't, because they change none of the fields that decide about it.
 */
export function concernsRules(index: RuleIndex, change: Change): boolean {
  const { id } = change.resource;
  return (
    index.ensures.has(id) ||
    (!change.after && index.askedFor.has(id)) ||
    changesDeciding(index, change) ||
    (index.byTrigger.get(id) ?? []).some(({ on }) => mayTrigger(on, change)) ||
    (index.byUndoTrigger.get(id) ?? []).some(({ undo }) => mayTrigger(undo!.on, change))
  );
}

/**
 * The same for a new record, decided by its own values too: a rule whose condition they refuse does nothing, and a record
 * that refers to none of those whose figures are watched changes none of them.
 */
export function mayFollowFromNew(
  index: RuleIndex,
  resource: Resource,
  record: Values,
  { timeZone, variables }: Viewer,
): boolean {
  const { id, fields } = resource;
  const change: Change = { resource, after: record as Stored };
  const acts = ({ on, when }: Rule) =>
    mayTrigger(on, change) && recordMatches(ownPart(fields, when), record, { fields, timeZone, variables });
  const reaches = ({ kind, fields: references, each }: Dependent) =>
    kind === 'adds' &&
    eachOf([record], fields, each).some((one) => references.some((name) => !isEmpty(one[name])));
  return (
    index.ensures.has(id) ||
    index.limited.has(id) ||
    index.watchedComputed.has(id) ||
    [index.computedDependents, index.invariantDependents].some((all) => all.get(id)?.some(reaches)) ||
    (index.byTrigger.get(id) ?? []).some(acts) ||
    (index.byUndoTrigger.get(id) ?? []).some(({ undo }) => mayTrigger(undo!.on, change))
  );
}

/** The conditions of a filter that the stored values of the record alone decide. */
const ownPartsIn = memoize((_fields: Resource['fields']) => new WeakMap<Filter, Filter>());
const ownPart = (fields: Resource['fields'], filter: Filter): Filter =>
  getOrMake(ownPartsIn(fields), filter, () => {
    const unstored = unstoredFields(fields);
    const isOwn = ([key, value]: readonly [string, unknown]) => {
      const { name } = keyParts(key);
      return (
        Object.hasOwn(fields, name) &&
        !unstored.has(name) &&
        // Stamps are set when the record is stored.
        !fields[name]!.stamp &&
        [value].flat().every((one) => ['string', 'number', 'boolean'].includes(typeof one)) &&
        ![value].flat().some((one) => String(one).startsWith('$'))
      );
    };
    return Object.fromEntries(Object.entries(filter).filter(isOwn));
  });

function changesDeciding({ deciding }: RuleIndex, { resource, before, after }: Change): boolean {
  const fields = deciding.get(resource.id);
  if (!fields) return false;
  if (!before || !after) return true;
  for (const id of fields) if (!sameStoredValue(before[id], after[id])) return true;
  return false;
}

/** True when some trigger may match, decided without reading any values. */
export function mayTrigger(on: readonly RuleTrigger[], change: Change): boolean {
  const unstored = unstoredFields(change.resource.fields);
  return on.some((trigger) => decided(trigger, change) ?? mightFit(trigger, change, unstored));
}

type OfValues = Extract<RuleTrigger, { kind: 'update' | 'enters' | 'becomes' }>;
const isOfValues = (trigger: RuleTrigger): trigger is OfValues =>
  ['update', 'enters', 'becomes'].includes(trigger.kind);

/** The result if the kind of change alone decides; undefined when it depends on values. */
function decided(trigger: RuleTrigger, { before, after, transition }: Change): boolean | undefined {
  switch (trigger.kind) {
    case 'transition':
      return transition !== undefined && trigger.transitions.includes(transition);
    case 'create':
      return !before;
    case 'delete':
      return !after;
    default:
      return isOfValues(trigger) ? undefined : false;
  }
}

function fits(
  rule: Rule,
  trigger: RuleTrigger,
  { before, after }: Change,
  { now, was }: TriggerContexts,
): boolean | Promise<boolean> {
  if (!isOfValues(trigger) || !after) return false;
  switch (trigger.kind) {
    case 'update':
      return (
        before !== undefined && trigger.fields.some((id) => !sameStoredValue(was?.values[id], now.values[id]))
      );
    case 'enters': {
      const { field, values } = trigger;
      return (
        values.includes(String(now.values[field])) &&
        !(was && sameStoredValue(was.values[field], now.values[field]))
      );
    }
    case 'becomes':
      return rule.asksOthers
        ? begins(rule, trigger.that, now, was)
        : holdsIn(trigger.that, now) && !(was && holdsIn(trigger.that, was));
  }
}

/** Other records are asked as they are now: this change is of one record alone. */
const begins = async (rule: Rule, that: Filter, now: RuleContext, was: RuleContext | undefined) =>
  (await holds(rule, that, now)) && !(was && (await holds(rule, that, was)));

function mightFit(trigger: RuleTrigger, { before, after }: Change, unstored: ReadonlySet<string>): boolean {
  if (!isOfValues(trigger) || !after) return false;
  switch (trigger.kind) {
    case 'update':
      return trigger.fields.some(
        (id) => unstored.has(id) || (before && !sameStoredValue(before[id], after[id])),
      );
    case 'enters':
      return unstored.has(trigger.field) || trigger.values.includes(String(after[trigger.field]));
    case 'becomes':
      return true;
  }
}

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
  /** What the history says of its writes, in place of a transition's label. */
  label?: string;
};

/** A record that a step has deleted. */
export type Removed = { running: RunningRule; resource: Resource; before: Stored };

/** A write of a rule to a record. */
export type RuleWrite = {
  kind: EffectKind;
  resource: Resource;
  before?: Stored;
  transition?: Transition;
  /** What the history says in place of the transition's label. */
  label?: string;
  isBack?: true;
  /** Returns the record after the write; undefined when nothing had to be done, or it was deleted. */
  work(engine: RuleService): Promise<Stored | undefined>;
};

/**
 * One transaction with everything that follows from it. `RuleEngine` implements it: a write and the steps of rules know only
 * this, because the engine knows them.
 */
export interface RuleService {
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
  /** What steps with `otherwise: skip` have left out. */
  readonly skipped: Skipped[];
  /** Does a part of a step with all that follows from it, or nothing of it: then it returns why it was refused. */
  attempt(running: RunningRule, work: () => Promise<void>): Promise<HttpError | undefined>;
  /** Notes what a step has deleted: by the end nothing may refer to it. */
  noteRemoved(removed: Removed): void;
  /** Counts what steps have done: writes, messages sent, and fulfilled requirements. */
  actionsDone: number;
  /** Writes to a record in the name of a rule: the history says so, and the write can trigger more rules. */
  perform(running: RunningRule, write: RuleWrite): Promise<Stored | undefined>;
  /** Keys of the rules that were triggered, that did something, and that found nothing to do. */
  readonly ran: ReadonlySet<string>;
  readonly did: ReadonlySet<string>;
  readonly passed: ReadonlySet<string>;
  /** Reads what the change may take from computed fields that some rule watches. */
  beforeWrite(resource: Resource, before: Stored | undefined, after: Values | undefined): Promise<void>;
  /** Queues the rules that the change may trigger. */
  afterWrite(change: Change): void;
  afterUndo(change: Change): void;
  /** Undoes what followed from an earlier change. */
  undo(change: Change, past: PastWrite): Promise<void>;
  addMessage(message: SentMessage): void;
  /** Runs all that is queued, and what follows from it. */
  settle(): Promise<Settled>;
  /** True when a rule's condition holds for a record. */
  picks(rule: Rule, record: Stored): Promise<boolean>;
  /** Runs one rule on a record; false when its condition does not hold there. */
  runFor(rule: Rule, record: Stored): Promise<boolean>;
}
