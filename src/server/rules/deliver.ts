/** What rules hand over to be told to people and other systems: server/delivery does it. */
import type { Access } from '../../access/grants.ts';
import type { NotifyStep, Rule, WebhookStep } from '../../rules/types.ts';
import type { Author, Following } from '../data/portalData.ts';
import type { RecordTransaction, Values } from '../data/port.ts';

/** The transaction that the message belongs to: it is sent if that is kept, and never otherwise. */
export type Delivering = {
  /** Records as rules see them. */
  transaction: Following;
  /** For tables of the portal's own, such as an outbox. */
  system: RecordTransaction;
  author: Pick<Author, 'account' | 'viewer'>;
  act: string;
};
/** What it is about. */
export type Occasion = { rule: Rule; resource: string; record: string };
export type Notice = Occasion & {
  step: NotifyStep;
  /** Everybody who holds one of these. */
  permissions: readonly string[];
  /** Values of the step's `people`: accounts, or records that accounts stand for. */
  people: readonly { name: string; id: unknown }[];
  /**
   * The templates with the words that this reader may read: what they may not read is left out.
   *
   * @param reader null: as far as nothing is hidden from them
   */
  wordsFor(reader: NoticeReader | null): Promise<{ title: string; text?: string }>;
  /** Fields whose values the templates quote: of this record, or, without an id, of some one of the resource. */
  quotes: readonly Quoted[];
  email: boolean;
};
export type Quoted = { resource: string; id?: string; field: string };
/** Whose rights a notice is cut to. */
export type NoticeReader = Pick<Author, 'viewer'> & { access: Access };
export type Sending = Occasion & { step: WebhookStep; values: Values };

export interface Deliverer {
  notify(delivering: Delivering, notice: Notice): Promise<void>;
  send(delivering: Delivering, sending: Sending): Promise<void>;
  /** What a rule of this cause has handed over and is not sent yet is taken back: it has been undone. */
  retract(delivering: Delivering, occasion: Occasion): Promise<void>;
}

/** Where nothing is delivered: a portal without a bell, mail or webhooks. */
export const deliversNothing: Deliverer = {
  notify: async () => {},
  send: async () => {},
  retract: async () => {},
};
