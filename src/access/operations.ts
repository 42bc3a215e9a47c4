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
import { translate } from '#messages/translate.ts';
import {
  addressParts,
  collection,
  helping,
  listing,
  reading,
  record,
  rowsOfFeatures,
  writing,
  type AskedPlace,
  type FeatureOperations,
  type GateVerb,
  type Method,
  type OperationRow,
  type Queue,
  type AskedThere,
} from '#model/api/operations.ts';
import { memoize } from '#model/values/memoize.ts';
import type { ResourceAccess } from './grants.ts';
import { writableFields } from './rows.ts';

/** What some grant allows on some row. */
const verbsOf = memoize(({ grants }: ResourceAccess) => new Set(grants.flatMap(({ verbs }) => [...verbs])));

const lists = (access: ResourceAccess) => verbsOf(access).has('list');
const creates = (access: ResourceAccess) => verbsOf(access).has('create');
const edits = (access: ResourceAccess) => verbsOf(access).has('edit');
const deletes = (access: ResourceAccess) => verbsOf(access).has('delete');
const figures = (access: ResourceAccess) => access.aggregates.length > 0 || lists(access);
/** The gates that a feature's rows name. */
const gateOf: Readonly<Record<GateVerb, Gate>> = { list: lists, create: creates, edit: edits };
type Gate = (access: ResourceAccess, asked: AskedPlace) => boolean;
const fillsForms = (access: ResourceAccess) => creates(access) || edits(access);

const lacksFileField = ({ resource, part }: AskedThere) =>
  !fileFieldAt(resource.fields, part) &&
  translate('address.noFileField', { name: resource.label.one, field: part.slice(0, 60) });

/** Rows that a screen shows at once. */
const mostOnScreen = 200;

/** How many rows a list is asked for, as far as the parameter can be read. */
function rowsAsked(search: URLSearchParams): number {
  const [, from, to] = /^\[\s*(\d+)\s*,\s*(\d+)\s*\]$/.exec(search.get('range') ?? '') ?? [];
  return from === undefined ? 0 : Number(to) - Number(from) + 1;
}

const operationsOfKernel = {
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
  check: {
    ...helping,
    body: 'rows',
    at: [`${collection}/check`],
    refusal: 'forbidden.check',
    gate: fillsForms,
  },
  upload: {
    ...helping,
    at: [`${collection}/files/{place}`],
    body: 'field',
    refusal: 'forbidden.upload',
    lacks: lacksFileField,
    gate: (access, { part }) => writableFields(access).has(fieldOfPlace(part)),
    queue: 'none',
    repeat: 'written',
  },
} as const satisfies Readonly<Record<string, OperationRow<Gate | GateVerb>>>;

/** What features add stands behind the rest. */
export type Operations = typeof operationsOfKernel & FeatureOperations;
export type OperationName = keyof Operations;

/** Where a request of this operation waits. */
export function queueOf(name: OperationName, search = new URLSearchParams()): Queue {
  const { queue } = entryOf(name);
  return typeof queue === 'function' ? queue(search) : queue;
}

type Table = Readonly<Record<OperationName, OperationRow<Gate>>>;
const tableWith = memoize(
  (added: FeatureOperations) =>
    Object.fromEntries(
      Object.entries<OperationRow<Gate | GateVerb>>({ ...operationsOfKernel, ...added }).map(
        ([name, { gate, ...row }]) => [
          name,
          { ...row, gate: typeof gate === 'string' ? gateOf[gate] : gate },
        ],
      ),
    ) as Table,
);
/** The whole table. */
export const operations = (): Table => tableWith(rowsOfFeatures.get());
export const entryOf = (name: OperationName): OperationRow<Gate> => operations()[name];

/** What an address looks like. */
export const shapeOfAddress = (address: string): RegExp =>
  new RegExp(
    `^${address.replace(/\{(\w+)\}/g, (_, part: keyof typeof addressParts) => `(?<${part}>${addressParts[part]})`)}$`,
  );

const ownBodies = memoize((table: Table) =>
  Object.values(table).flatMap(({ at, methods, body }) =>
    body ? at.map((address) => ({ shape: shapeOfAddress(address), methods, body })) : [],
  ),
);

/** How a request is read whose body is no JSON of the API; undefined for all others. Absent method: of any. */
export const ownBodyAt = (path: string, method?: Method | (string & {})): OperationRow<Gate>['body'] =>
  ownBodies(operations()).find(
    ({ shape, methods }) =>
      shape.test(path) && (method === undefined || methods.some((one) => one === method)),
  )?.body;

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
