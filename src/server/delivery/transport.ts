import type { Message } from './messages.ts';

/**
 * Sends a message; resolves once the other side has accepted it. Rejects with NotDelivered, or with any other
 * error, which is retried.
 */
export type Transport = (message: Message) => Promise<void>;

/**
 * Why a message was not delivered, worded for the portal's administrators. Contains no internal addresses and
 * no secrets.
 */
export class DeliveryError extends Error {
  override name = 'NotDelivered';
  /** `again`: retry; `final`: a retry would fail as well; `off`: sending is not configured. */
  readonly kind: 'again' | 'final' | 'off';
  /** Milliseconds that the other side asks us to wait. */
  readonly wait: number | undefined;
  constructor(message: string, kind: 'again' | 'final' | 'off' = 'again', wait?: number) {
    super(message);
    this.kind = kind;
    this.wait = wait;
  }
}
