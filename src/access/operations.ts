/**
 * The table of the operations on records: the address and the methods of each, who may try it, the words that refuse it, with what
 * proof of identity, whether a key for programs may, where it waits, whether it has a dry run, and how it acts once. What an entry does
 * not allow is refused. How an operation answers is in server/api/answers.ts, which does not compile without each of them.
 * The portal's own addresses have the same columns: see server/api/systemRoutes.ts.
 *
 * What rules do is not in it: they act in the name of nobody, after a request was admitted. That are the steps of rules
 * (rules/ruleSteps.ts), scheduled rules (rules/runScheduledRule.ts), what a rule takes back (rules/undo.ts), and the values that a
 * config declares beside a transition, a reconciliation or a document (`set`, `becomes`, `create`). What a person names in a
 * request, such as the line and its partner, is asked of that person.
 */
import { fieldOfPlace, fileFieldAt } from '#kinds/file/kind.ts';
import { translate, type TextKey } from '#messages/translate.ts';
import { memoize } from '#model/lib/memoize.ts';
import type { Portal, Resource } from '#model/types.ts';
import type { ResourceAccess } from './grants.ts';
import { writableFields } from './rows.ts';

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
type There = { portal: Portal; resource: Resource; part: string };

/** The parts of an address in braces, and what they match. `place`: a file field, or one of rows, as `papers.proof_1`. */
export const addressParts = {
  name: '[a-z][a-z0-9_]*',
  id: '[^/]+',
  action: '[a-z0-9-]+',
  place: '[A-Za-z0-9_.]+',
  file: '[\\w-]+',
} as const;
/** GET also answers HEAD. */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Operation = {
  /** Its addresses, such as `/{name}/{id}/history`: see addressParts. */
  at: readonly `/{name}${string}`[];
  methods: readonly Method[];
  /** Why a resource has nothing there: a sentence, or true. It is answered as an address that does not exist. Absent: each has. */
  lacks?: (there: There) => string | boolean;
  /** Says to whom the gate refuses it that they may not. */
  refusal: Extract<TextKey, `forbidden.${string}`>;
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
  key: 'closed' | KeyNeed | ((request: { body: Readonly<Record<string, unknown>> }) => KeyNeed);
  /** A function: by the parameters of a list. */
  queue: Queue | ((search: URLSearchParams) => Queue);
  /** Takes `?dryRun=true`, which stores nothing. */
  hasTrial: boolean;
  /** `read`: it reads the parameters of its address. Absent: they are refused. */
  query?: 'read';
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

const record = '/{name}/{id}';
const collection = '/{name}';

const reading = {
  methods: ['GET'],
  gate: lists,
  proof: 'none',
  key: 'read',
  queue: 'none',
  hasTrial: false,
  repeat: 'reads',
} as const;
const listing = { ...reading, query: 'read' } as const;
const writing = {
  methods: ['POST'],
  proof: 'account',
  key: 'verbs',
  queue: 'none',
  hasTrial: true,
  repeat: 'written',
} as const;
const helping = {
  methods: ['POST'],
  proof: 'none',
  key: 'verbs',
  queue: 'own',
  hasTrial: false,
  repeat: 'reads',
} as const;

const lacksFileField = ({ resource, part }: There) =>
  !fileFieldAt(resource.fields, part) &&
  translate('address.noFileField', { name: resource.label.one, field: part.slice(0, 60) });

/** Rows that a screen shows at once. */
const mostOnScreen = 200;

/** How many rows a list is asked for, as far as the parameter can be read. */
function rowsAsked(search: URLSearchParams): number {
  const [, from, to] = /^\[\s*(\d+)\s*,\s*(\d+)\s*\]$/.exec(search.get('range') ?? '') ?? [];
  return from === undefined ? 0 : Number(to) - Number(from) + 1;
}

export const operations = {
  list: {
    ...listing,
    at: [collection],
    refusal: 'forbidden.list',
    // An export comes page by page, and each page is long.
    queue: (search) => (rowsAsked(search) > mostOnScreen ? 'patient' : 'none'),
  },
  one: { ...listing, at: [record], refusal: 'forbidden.one' },
  history: {
    ...listing,
    at: [`${record}/history`],
    refusal: 'forbidden.history',
    // The rows of a view have no history of their own.
    lacks: ({ portal, resource }) => !portal.history || resource.from !== undefined,
  },
  download: {
    ...reading,
    at: [`${record}/files/{place}/{file}`],
    refusal: 'forbidden.download',
    lacks: lacksFileField,
  },
  aggregate: {
    ...listing,
    at: [`${collection}/aggregate`],
    refusal: 'forbidden.aggregate',
    gate: figures,
    queue: 'patient',
  },
  facets: { ...listing, at: [`${collection}/facets`], refusal: 'forbidden.facets', gate: figures },

  create: { ...writing, at: [collection], refusal: 'forbidden.create', gate: creates },
  update: { ...writing, at: [record], methods: ['PUT', 'PATCH'], refusal: 'forbidden.update', gate: edits },
  remove: { ...writing, at: [record], methods: ['DELETE'], refusal: 'forbidden.remove', gate: deletes },
  merge: {
    ...writing,
    at: [`${record}/merge`],
    refusal: 'forbidden.merge',
    lacks: ({ resource }) => !resource.merge,
    gate: (access) => edits(access) && deletes(access),
  },
  transition: {
    ...writing,
    at: [`${record}/actions/{action}`],
    refusal: 'forbidden.transition',
    lacks: ({ resource, part }) =>
      !resource.transitions.some(({ id, auto }) => id === part && !auto) &&
      translate('address.noAction', { name: resource.label.one, action: part }),
    gate: ({ grants }, { part }) => grants.some(({ transitions }) => transitions.has(part)),
    proof: 'named',
  },
  letter: {
    ...writing,
    at: [`${record}/letters`],
    refusal: 'forbidden.letter',
    gate: lists,
    key: 'closed',
    queue: 'own',
  },
  bulk: {
    ...writing,
    at: [`${collection}/bulk`],
    refusal: 'forbidden.bulk',
    gate: (access) =>
      edits(access) || deletes(access) || access.grants.some(({ transitions }) => transitions.size > 0),
    proof: 'each',
    // Each record has a key of its own.
    repeat: 'again',
  },
  documents: {
    ...writing,
    at: [`${collection}/documents`],
    refusal: 'forbidden.documents',
    gate: creates,
    proof: 'each',
    queue: 'own',
    // What is there already is not created again.
    repeat: 'again',
  },
  reconcile: {
    ...writing,
    at: [`${collection}/reconcile`],
    refusal: 'forbidden.reconcile',
    gate: edits,
    proof: 'named',
    queue: 'patient',
    // Without `accept` and `takeBack` it only lists what is open.
    key: ({ body }) => (body.accept === undefined && body.takeBack === undefined ? 'read' : 'verbs'),
  },

  // What a form asks while it is filled in.
  preview: {
    ...helping,
    at: [`${collection}/preview`, `${record}/preview`],
    refusal: 'forbidden.preview',
    gate: (access, { id }) => (id ? edits : creates)(access),
    queue: 'patient',
  },
  fills: {
    ...helping,
    at: [`${collection}/fills`],
    refusal: 'forbidden.fills',
    gate: fillsForms,
    queue: 'none',
    query: 'read',
  },
  check: { ...helping, at: [`${collection}/check`], refusal: 'forbidden.check', gate: fillsForms },
  upload: {
    ...helping,
    at: [`${collection}/files/{place}`],
    refusal: 'forbidden.upload',
    lacks: lacksFileField,
    gate: (access, { part }) => writableFields(access).has(fieldOfPlace(part)),
    queue: 'none',
    repeat: 'written',
  },
} as const satisfies Readonly<Record<string, Operation>>;
export type OperationName = keyof typeof operations;

/** Where a request of this operation waits. */
export function queueOf(name: OperationName, search = new URLSearchParams()): Queue {
  const { queue } = entryOf(name);
  return typeof queue === 'function' ? queue(search) : queue;
}

export const entryOf = (name: OperationName): Operation => operations[name];

/** Whether a key with these verbs may make the request. A key that changes records gets them as answers. */
export function mayTryByKey(
  name: OperationName,
  verbs: ReadonlySet<string>,
  request: { body: Readonly<Record<string, unknown>> },
): boolean {
  const { key } = entryOf(name);
  const needed = typeof key === 'function' ? key(request) : key;
  return needed === 'verbs' || (needed === 'read' && verbs.has('read'));
}
