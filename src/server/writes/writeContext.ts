import type { Caller, Call, TransactionReader } from '../caller/caller.ts';
import type { Deliverer } from './ruleService.ts';
import type { Reader } from '../data/reader.ts';
import type { StageClock } from '../http/requestContext.ts';
import type { Resource } from '#model/types.ts';
import { type RecordShape, shapeOf } from '../data/shape.ts';
import type { Stored, Values, Fields } from '../data/store.ts';
import { compute } from '#kinds/compute.ts';
import { projectorFor } from '../data/audience.ts';
import { notFound } from '../http/http.ts';
import { notFoundMessage } from '../http/recordAnswers.ts';

/** The account that writes, and how. */
export type Author = Caller & {
  /** The status transition that the request asks for, on one record. */
  action?: { resource: string; id: string; key: string; label: string } | undefined;
  /** Sends the notifications of rules to people and other systems; absent: nothing is sent. */
  deliver?: Deliverer | undefined;
  /** Set for writes that may run again: see Records in data/store.ts. */
  kind?: string;
  /**
   * Reads the caller's account in the transaction, and rejects with CallerOutdated if it has changed since the request knew it.
   * Writes wait for it.
   */
  confirm?: ((unit: TransactionReader) => Promise<void>) | undefined;
  /** Notes how long the stages take. */
  clock?: StageClock | undefined;
  /** Whence the request came, and how its session began, for auditors; absent: from no request. */
  origin?: { address: string; method: string } | undefined;
  /** Whoever writes tells auditors themselves of a new password or e-mail. */
  isTold?: true;
};

/** A record that is being written: each step of a write, by a user or a rule, gets it. */
export type WriteContext = {
  /** Reads other records, in the same transaction. */
  reader: Reader;
  caller: Caller;
  resource: Resource;
  shape: RecordShape;
  /** The record as it is stored; absent: it is new. */
  before?: Stored | undefined;
};

export const writeContext = (
  reader: Reader,
  caller: Caller,
  resource: Resource,
  before?: Stored,
): WriteContext => ({ reader, caller, resource, shape: shapeOf(resource, caller.viewer), before });

/**
 * The record after a write: first its stored formulas are computed from what was sent, then the fields
 * computed on reading.
 */
export const withComputed = <T extends Values>(
  { reader, shape }: Pick<WriteContext, 'reader' | 'shape'>,
  record: T,
): Promise<T> => reader.complete(shape, compute(shape.fields, record, shape, 'stored'));

/** The record as stored and as the user sees it; 404 if they may not see it. */
export async function loadTargetRecord({
  reader,
  resource,
  access,
  caller,
  shape,
  id,
}: Pick<Call, 'access' | 'id'> & WriteContext): Promise<{ before: Stored; seen: Fields }> {
  const before = await reader.get(shape, id);
  const seen = before && (await projectorFor({ access, reader, viewer: caller.viewer }, [before]))(before);
  if (!before || !seen) throw notFound(notFoundMessage(resource));
  return { before, seen };
}

/** Who has written, in facts. */
export const actorOf = ({ portal, account, origin, by }: Author) => ({
  ...(by !== undefined && { through: by }),
  account: account.id === '' ? null : String(account[portal.accounts.email]),
  address: origin?.address ?? null,
  method: origin?.method ?? 'portal',
  outcome: 'success',
});
