import type { Caller } from '../accounts/accounts.ts';
import type { DataReader } from '../data/types.ts';
import type { StageClock } from '../http/requestLog.ts';
import type { Deliverer } from '../rules/deliverer.ts';

/** The account that writes, and how. */
export type Author = Caller & {
  /** The status transition that the request asks for, on one record. */
  action?: { resource: string; id: string; key: string; label: string } | undefined;
  /** Sends the notifications of rules to people and other systems; absent: nothing is sent. */
  deliver?: Deliverer | undefined;
  /** Set for writes that may run again: see Records in data/store.ts. */
  kind?: string;
  /**
   * Set where the account is as last known: reads the account in the transaction, and rejects if it has changed since.
   * Writes wait for it.
   */
  confirm?: ((reader: DataReader) => Promise<void>) | undefined;
  /** Notes how long the stages take. */
  clock?: StageClock | undefined;
};
