/**
 * The table of the operations on records: who may try each, with what proof of identity, whether a key for programs may, where it
 * waits, whether it has a dry run, and how it acts once. An operation without an entry does not compile, and what an entry does not allow is
 * refused. The portal's own addresses have the same columns: see systemRoutes.ts.
 *
 * What rules do is not in it: they act in the name of nobody, after a request was admitted. That are the steps of rules
 * (rules/ruleSteps.ts), scheduled rules (rules/runScheduledRule.ts), what a rule takes back (rules/undo.ts), and the values that a
 * config declares beside a transition, a reconciliation or a document (`set`, `becomes`, `create`). What a person names in a
 * request, such as the line and its partner, is asked of that person.
 */
import type { ResourceAccess } from '#access/grants.ts';
import { writableFields } from '#access/rows.ts';
import { fieldOfPlace } from '#kinds/file/kind.ts';
import { memoize } from '#model/lib/memoize.ts';
import type { ApiOperation } from '../accounts/accounts.ts';
import type { WriteRequest } from '../writes/write.ts';

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
type Asked = { part: string; id: string };

type Operation = {
  /** Whether the caller's rights cover it on some record. The operation itself checks the record. */
  gate: (access: ResourceAccess, asked: Asked) => boolean;
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
  key: 'closed' | KeyNeed | ((request: Pick<WriteRequest, 'body'>) => KeyNeed);
  /** A function: by the parameters of a list. */
  queue: Queue | ((search: URLSearchParams) => Queue);
  /** Takes `?dryRun=true`, which stores nothing. */
  hasTrial: boolean;
  repeat: Repeat;
};
type KeyNeed = 'read' | 'verbs';

/** What some grant allows on some row. */
const verbsOf = memoize(({ grants }: ResourceAccess) => new Set(grants.flatMap(({ verbs }) => [...verbs])));

const lists = (access: ResourceAccess) => verbsOf(access).has('list');
const creates = (access: ResourceAccess) => verbsOf(access).has('create');
const edits = (access: ResourceAccess) => verbsOf(access).has('edit');
const deletes = (access: ResourceAccess) => verbsOf(access).has('delete');
const figures = (access: ResourceAccess) => access.aggregates.length > 0 || lists(access);
const fillsForms = (access: ResourceAccess) => creates(access) || edits(access);

const reading = {
  gate: lists,
  proof: 'none',
  key: 'read',
  queue: 'none',
  hasTrial: false,
  repeat: 'reads',
} as const;
const writing = { proof: 'account', key: 'verbs', queue: 'none', hasTrial: true, repeat: 'written' } as const;
const helping = { proof: 'none', key: 'verbs', queue: 'own', hasTrial: false, repeat: 'reads' } as const;

/** Rows that a screen shows at once. */
const mostOnScreen = 200;

/** How many rows a list is asked for, as far as the parameter can be read. */
function rowsAsked(search: URLSearchParams): number {
  const [, from, to] = /^\[\s*(\d+)\s*,\s*(\d+)\s*\]$/.exec(search.get('range') ?? '') ?? [];
  return from === undefined ? 0 : Number(to) - Number(from) + 1;
}

export const operations = {
  // An export comes page by page, and each page is long.
  list: { ...reading, queue: (search) => (rowsAsked(search) > mostOnScreen ? 'patient' : 'none') },
  one: reading,
  history: reading,
  download: reading,
  aggregate: { ...reading, gate: figures, queue: 'patient' },
  facets: { ...reading, gate: figures },

  create: { ...writing, gate: creates },
  update: { ...writing, gate: edits },
  remove: { ...writing, gate: deletes },
  merge: { ...writing, gate: (access) => edits(access) && deletes(access) },
  transition: {
    ...writing,
    gate: ({ grants }, { part }) => grants.some(({ transitions }) => transitions.has(part)),
    proof: 'named',
  },
  letter: { ...writing, gate: lists, key: 'closed', queue: 'own' },
  bulk: {
    ...writing,
    gate: (access) =>
      edits(access) || deletes(access) || access.grants.some(({ transitions }) => transitions.size > 0),
    proof: 'each',
    // Each record has a key of its own.
    repeat: 'again',
  },
  // What is there already is not created again.
  documents: { ...writing, gate: creates, proof: 'each', queue: 'own', repeat: 'again' },
  reconcile: {
    ...writing,
    gate: edits,
    proof: 'named',
    queue: 'patient',
    // Without `accept` and `takeBack` it only lists what is open.
    key: ({ body }) => (body.accept === undefined && body.takeBack === undefined ? 'read' : 'verbs'),
  },

  // What a form asks while it is filled in.
  preview: { ...helping, gate: (access, { id }) => (id ? edits : creates)(access), queue: 'patient' },
  fills: { ...helping, gate: fillsForms, queue: 'none' },
  check: { ...helping, gate: fillsForms },
  upload: {
    ...helping,
    gate: (access, { part }) => writableFields(access).has(fieldOfPlace(part)),
    queue: 'none',
    repeat: 'written',
  },
} as const satisfies Readonly<Record<ApiOperation, Operation>>;

/** Where a request of this operation waits. */
export function queueOf(name: ApiOperation, search = new URLSearchParams()): Queue {
  const { queue } = entryOf(name);
  return typeof queue === 'function' ? queue(search) : queue;
}

export const entryOf = (name: ApiOperation): Operation => operations[name];

/** Whether a key with these verbs may make the request. A key that changes records gets them as answers. */
export function mayTryByKey(
  name: ApiOperation,
  verbs: ReadonlySet<string>,
  request: Pick<WriteRequest, 'body'>,
): boolean {
  const { key } = entryOf(name);
  const needed = typeof key === 'function' ? key(request) : key;
  return needed === 'verbs' || (needed === 'read' && verbs.has('read'));
}
