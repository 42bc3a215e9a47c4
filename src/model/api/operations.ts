/** A row of the table of operations on records: see #access/operations.ts. A feature has rows of its own. */
import type { TextKey } from '#messages/translate.ts';
import { atStart } from '../atStart.ts';
import type { Registered } from '../registered.ts';
import type { Portal, Resource } from '../types.ts';

/**
 * How a request waits for others of its account. `none`: it doesn't. `own`: in the account's queue, and one too many is refused.
 * `patient`: in the same queue, which takes more of them.
 */
export type Queue = 'none' | 'own' | 'patient';

/**
 * How a request with an Idempotency-Key acts once, however often it comes. `reads`: it changes nothing, and the key is ignored.
 * `written`: the key is stored in the transaction that writes, and what is there now is the answer. `again` and `once`: the answer
 * is stored, see answerOnce.ts; a process that has stopped in the middle may have acted: what is `again` does no more when it is
 * done twice than once, so it is done again, and what is `once` is refused with the words to look first.
 */
export type Repeat = 'reads' | 'written' | 'again' | 'once';

/** `part`: the transition, or the place of the file. `id`: of the record; empty where the address names none. */
export type AskedPlace = { part: string; id: string };
export type AskedThere = { portal: Portal; resource: Resource; part: string };

/** The parts of an address in braces, and what they match. `place`: a file field, or one of rows, as `papers.proof_1`. */
export const addressParts = {
  name: '[a-z][a-z0-9_]*',
  id: '[^/]+',
  action: '[a-z0-9-]+',
  place: '[A-Za-z0-9_.]+',
  file: '[\\w-]+',
} as const;
/** GET also answers HEAD. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type OperationRow<Gate> = {
  /** The keyword of resources that has it; absent: each resource does. */
  of?: string;
  /** Its addresses, such as `/{name}/{id}/history`: see addressParts. */
  at: readonly `/{name}${string}`[];
  methods: readonly Method[];
  /** Why a resource has nothing there: a sentence, or true. It is answered as an address that does not exist. Absent: each has. */
  lacks?: (there: AskedThere) => string | boolean;
  /** Says to whom the gate refuses it that they may not. */
  refusal: Extract<TextKey, `forbidden.${string}`>;
  /** Whether the caller's rights cover it on some record. The operation itself checks the record. */
  gate: Gate;
  /**
   * When it needs a proof of identity. `none`: never. `account`: where it changes what decides who may come in, as every write.
   * `named`: there, and for each transition that the request makes by name (`WriteSteps.makes`). `each`: each record is written
   * by another operation, which asks.
   */
  proof: 'none' | 'account' | 'named' | 'each';
  /**
   * What a key needs beside the gate, which its verbs narrow. `read`: the verb `read`. `verbs`: nothing more. A function: `read` for
   * some requests. `closed`: no key may.
   */
  key: 'closed' | KeyNeed | ((request: { body: Readonly<Record<string, unknown>> }) => KeyNeed);
  /** A function: by the parameters of a list. */
  queue: Queue | ((search: URLSearchParams) => Queue);
  /** Takes `?dryRun=true`, which stores nothing. */
  hasTrial: boolean;
  /**
   * It reads the body itself, which is no JSON of the API, up to this limit of server/http/limits.ts; `field`: the file field says it.
   * Absent: the body is JSON.
   */
  body?: 'rows' | 'document' | 'field';
  /** `read`: it reads the parameters of its address. Absent: they are refused. */
  query?: 'read';
  repeat: Repeat;
};
type KeyNeed = 'read' | 'verbs';

/** The right on some record that an operation of a feature needs. */
export type GateVerb = 'list' | 'create' | 'edit';
export type FeatureOperation = OperationRow<GateVerb>;
export type FeatureOperations = Registered['featureOperations'];
export type FeatureOperationName = keyof FeatureOperations;
/** The rows that features add: src/features/config.ts gives them. */
export const rowsOfFeatures = atStart<FeatureOperations>('operations of features', 'composeLanguage');

// What many rows share.

export const record = '/{name}/{id}';
export const collection = '/{name}';

export const reading = {
  methods: ['GET'],
  gate: 'list',
  proof: 'none',
  key: 'read',
  queue: 'none',
  hasTrial: false,
  repeat: 'reads',
} as const;
export const listing = { ...reading, query: 'read' } as const;
export const writing = {
  methods: ['POST'],
  proof: 'account',
  key: 'verbs',
  queue: 'none',
  hasTrial: true,
  repeat: 'written',
} as const;
export const helping = {
  methods: ['POST'],
  proof: 'none',
  key: 'verbs',
  queue: 'own',
  hasTrial: false,
  repeat: 'reads',
} as const;
