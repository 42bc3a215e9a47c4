import type { Decision, Settled, Transaction } from '../data/storeTypes.ts';
import type { Id, Stored, Fields, DoneRequest } from '../data/store.ts';
import type { SystemTransaction } from '../data/systemTables.ts';
import { badRequest, type HttpResponse } from '../http/http.ts';
import { translate } from '#messages/translate.ts';
import type { Grant } from '#access/grants.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { Call } from '../caller/caller.ts';
import type { Draft } from './draft.ts';
import type { ButtonLetterSent, RuleService } from './ruleService.ts';
import type { Author, WriteContext } from './writeContext.ts';

/** The transaction of a write: it also runs the rules that its changes trigger. */
export interface WriteTransaction extends Transaction {
  readonly rules: RuleService;
  /** Sends a user's own letter about a record, which stays as it is. */
  sendLetter(letter: ButtonLetterSent): Promise<void>;
}

/** A transaction in which writes are tried, one after the other: each is rolled back, and they share what was read. */
export interface Trials {
  /** @param work rejects with Abandoned at its end */
  write<T>(author: Author, work: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
}

/** The body of a request, and its headers that concern the write. */
export type WriteRequest = {
  body: Fields;
  /** The resource and the body as they were sent, if by former names: a repetition is known by them. */
  asSent?: { name: string; body: Fields } | undefined;
  /** The header If-Match. */
  ifMatch?: string | undefined;
  /** True when the client offers to undo the change. A deletion can always be undone. */
  offersUndo?: boolean | undefined;
  /** The answer to a transition says what rules did to other records. */
  tellsEffects?: boolean | undefined;
  /** Idempotency key: repeating a write with the same key returns the earlier answer. */
  key?: string | undefined;
  /** Digest of the effects that the user confirmed. */
  digest?: string | undefined;
  /** Of a new record: the values of read-only fields that the portal itself has read from a document. */
  portalValues?: Fields | undefined;
  /** Of a new record: the records that it refers to which are created before it, in the same transaction. */
  first?: readonly CreatedFirst[] | undefined;
  /** Of a new record: what the portal must compute for these fields. Other values are refused. */
  expected?: Fields | undefined;
  /** Of a new record: what the portal itself keeps in the same transaction. Not called in a dry run. */
  alongside?: ((system: SystemTransaction) => Promise<void>) | undefined;
  /** Nothing is stored: the answer shows the effects. */
  isDryRun?: boolean | undefined;
  /** It is tried in this transaction, with others. */
  within?: Trials | undefined;
  /** The salt of a dry run's digest; absent: a new one. */
  salt?: string | undefined;
  /** It is one of several writes that somebody has seen together: see rehearsal.ts. */
  isOfMany?: boolean | undefined;
};

export type CreatedFirst = {
  /** The reference to it. */
  field: string;
  plan: WritePlan;
  /** Once the transaction has ended: the record, and the offer to undo it. */
  made?: { id: Id; undo: string | undefined };
};

/** A write of one record that a caller may try. */
export type WritePlan = Pick<Call, 'caller' | 'resource' | 'access' | 'id' | 'action'> &
  WriteRequest & {
    /** The name of the operation. */
    operation: string;
    steps: WriteSteps;
    /** See Author. */
    confirm?: Author['confirm'];
  };

/** Takes the digest from the header If-Effects, or from the body's `digest` if no field has that name. */
function readDigest(
  { fields }: Resource,
  given: Fields,
  header: string | undefined,
): { body: Fields; digest: string | undefined } {
  const { digest, ...body } = given;
  if (digest === undefined || Object.hasOwn(fields, 'digest')) return { body: given, digest: header };
  if (typeof digest !== 'string') throw badRequest(translate('write.digest'));
  return { body, digest: header ?? digest };
}

/** The write of one record, also for requests that write many. */
export const planWrite = (call: Call, steps: WriteSteps, request: WriteRequest): WritePlan => ({
  ...call,
  ...request,
  ...readDigest(call.resource, request.body, request.digest),
  steps,
});

/** The values of a request, as WriteSteps.read returns them. */
export type Sent = {
  sent: Fields;
  /** The hashes of the passwords among them. */
  hashes: Fields;
  /** The versions of the record that the client may have seen; undefined if the request names none. */
  versions: readonly number[] | undefined;
  /** The versions that the client may have seen of the record that is merged into this one. */
  mergedVersions?: readonly number[] | undefined;
};

/** One write. Each stage adds its result. */
export type Write = WritePlan &
  Sent &
  WriteContext & {
    transaction: WriteTransaction;
    /** True for an instant since the write has begun. Set where its effects are shown or compared. */
    isNow?: (instant: string) => boolean;
    /** The part of the record that the user sees. */
    seen?: Fields;
    /** The screens that let the user edit the record. */
    grants?: readonly Grant[];
    /** The decision on an approval. */
    decision?: Decision | undefined;
    /** The record that is merged into this one. */
    merged?: Stored;
    draft?: Draft;
    /** What was created before it: see `first`. */
    createdFirst?: readonly Write[];
    /** The checked record, ready to be stored. */
    checked?: Fields;
    /** The record as it was stored. */
    stored?: Stored;
    settled?: Settled;
    /** The answer. An earlier stage than `respond` sets it where nothing is left to do. */
    response?: HttpResponse;
    /** What was done otherwise than asked, in a sentence for the user. */
    notice?: string;
    /** Runs once the write is stored. */
    afterCommit?: () => void;
    /** An earlier request with the same idempotency key has done this already. */
    done?: DoneRequest | undefined;
  };

/** The parts of the stages that differ by operation. */
export type WriteSteps = {
  /** The transaction never runs concurrently with others, nor again. */
  isExclusive?: true;
  /** Reads the values from the body of the request, before the transaction begins. */
  read?(plan: WritePlan): Sent | Promise<Sent>;
  /** Loads the record. */
  load?(write: Write): Promise<void>;
  /** Checks the caller's rights on the record. */
  authorize?(write: Write): void;
  /** Checks the state of the record, and the values that it would get. */
  check?(write: Write): void | Promise<void>;
  /**
   * The transitions that the request makes by name, or takes back, once it is checked. One with `confirmIdentity` needs a proof of
   * identity. What rules do because of it is not among them.
   */
  makes?(write: Write): readonly Transition[] | Promise<readonly Transition[]>;
  /** Changes the record. */
  apply(write: Write): void | Promise<void>;
  /** Checks conditions that must hold after all rules have run. */
  verify?(write: Write): Promise<void>;
  respond(write: Write): Promise<HttpResponse>;
  /** The body that repeats the answer of what was done before, where it is no record. */
  repeat?(): Fields;
};

/** Of an operation by whose requests transitions are made by name. */
export type NamingSteps = WriteSteps & Required<Pick<WriteSteps, 'makes'>>;
