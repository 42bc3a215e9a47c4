import type { Message } from './messages.ts';

/**
 * Hands a message to the other side; resolves once that has taken it. Rejects with NotDelivered, or anything else:
 * then it is tried again.
 */
export type Carrier = (message: Message) => Promise<void>;

/** What is wrong, in words for whoever looks after the portal. No addresses of inner machines, no secrets. */
export class NotDelivered extends Error {
  override name = 'NotDelivered';
  /** `final`: it would fail again; `off`: there is nothing to send it with. */
  readonly kind: 'again' | 'final' | 'off';
  /** Milliseconds that the other side asks us to wait. */
  readonly wait: number | undefined;
  constructor(message: string, kind: 'again' | 'final' | 'off' = 'again', wait?: number) {
    super(message);
    this.kind = kind;
    this.wait = wait;
  }
}
