/** The interface between rules and the delivery of their messages, which server/delivery implements. */
import type { NotifyStep, Rule, WebhookStep } from '#model/rules.ts';
import type { AccountRights } from '../accounts/accounts.ts';
import type { Retracted, Transaction } from '../data/types.ts';
import type { Values } from '../data/store.ts';
import type { SystemTransaction } from '../data/systemTables.ts';

/** The transaction that the message belongs to: it is sent only if the transaction commits. */
export type DeliveryContext = {
  /** Records as rules see them. */
  transaction: Transaction;
  /** Access to the portal's own tables, such as the outbox. */
  system: SystemTransaction;
  author: Pick<AccountRights, 'account' | 'viewer'>;
  act: string;
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
};
export type Quoted = { resource: string; id?: string; field: string };
/** The rights that a notice is cut to. */
type NoticeReader = Pick<AccountRights, 'viewer' | 'access'>;
type WebhookCall = MessageSource & { step: WebhookStep; values: Values };

export interface Deliverer {
  notify(delivering: DeliveryContext, notice: RuleNotification): Promise<void>;
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
  send: async () => {},
  retract: async () => [],
  sendAgain: async () => {},
};
