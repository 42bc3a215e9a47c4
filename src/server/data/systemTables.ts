/**
 * The portal's own tables beside the records: unclaimed files, messages, notices, effects of rules. They are
 * written in the transaction that causes the row, have no history, and are no resource of any config.
 */
import { all, equals, viewerOf, type FilterExpression } from '#model/filter/filter.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Resource, Portal } from '#model/types.ts';
import type { KeptTableId } from '#model/renames/keptBeside.ts';
import type { RecordReader, RecordTransaction, Store, Values, Stored } from './store.ts';
import { shapeOf, type RecordShape } from './shape.ts';
import { setCollation } from '#model/values/values.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { frequentFields } from '#access/frequentFields.ts';
import type { Band } from '#model/fields/approval.ts';

export type SystemTable = { id: string; shape: RecordShape; model: DataModel };

const text = (id: string) =>
  ({ id, type: 'text', label: id, required: false, unique: false, readOnly: true }) as const;

/** The portal's own tables have no local times and no weeks of their own. */
export const systemPlace = { timeZone: 'UTC', weekStart: 1 } as const;

/**
 * A table that can be searched by these fields, all of them text. Other values of its rows are stored as they
 * are.
 *
 * @param id begins with "$", which no resource of a config can; keptBeside.ts says how a rename reaches its rows
 */
function systemTable(id: KeptTableId, [first, ...others]: readonly [string, ...string[]]): SystemTable {
  const resource: Resource = {
    id,
    label: { one: id, many: id, gender: 'm' },
    title: first,
    titleFields: [first],
    search: [],
    sort: { field: 'id', order: 'ASC' },
    fields: Object.fromEntries([first, ...others].map((field) => [field, text(field)])),
    form: [],
    unique: [],
    alwaysEditable: [],
    transitions: [],
    rules: [],
    ensures: [],
    place: { file: '', line: 0, column: 0 },
  };
  return {
    id,
    shape: shapeOf(resource, viewerOf(systemPlace, '')),
    model: { ...systemPlace, resources: { [id]: { resource, computed: [], copies: {} } } },
  };
}

type NameIn<Id extends string> = Id extends `$${infer Name}` ? Name : never;

export const systemTables = {
  uploads: systemTable('$uploads', ['file', 'account', 'place']),
  messages: systemTable('$messages', [
    'messageId',
    'channel',
    'state',
    'order',
    'act',
    'rule',
    'resource',
    'record',
  ]),
  documentAnswers: systemTable('$documentAnswers', ['place', 'question']),
  toldBalances: systemTable('$toldBalances', ['place', 'account', 'day']),
  toldTitles: systemTable('$toldTitles', ['resource', 'record']),
  notices: systemTable('$notices', ['account', 'state', 'act', 'rule', 'resource', 'record']),
  favourites: systemTable('$favourites', ['account', 'path']),
  sharedViews: systemTable('$sharedViews', ['screen', 'account']),
  webhooksOff: systemTable('$webhooksOff', ['webhook', 'url']),
  votes: systemTable('$votes', ['resource', 'record', 'transition', 'account', 'principal']),
  preferences: systemTable('$preferences', ['account', 'key']),
  schedules: systemTable('$schedules', ['schedule']),
  clock: systemTable('$clock', ['date']),
  ruleRuns: systemTable('$ruleRuns', ['rule', 'moment']),
  moments: systemTable('$moments', ['rule', 'record', 'due']),
  counters: systemTable('$counters', ['resource', 'field', 'of', 'year']),
  configEdits: systemTable('$configEdits', ['file', 'account']),
  undoables: systemTable('$undoables', ['account', 'resource', 'record', 'kind', 'until']),
  identities: systemTable('$identities', ['identity', 'account', 'provider']),
  providerSessions: systemTable('$providerSessions', [
    'session',
    'account',
    'provider',
    'sid',
    'subject',
    'until',
  ]),
  spent: systemTable('$spent', ['key', 'until']),
  sessions: systemTable('$sessions', ['session', 'account', 'until']),
  factors: systemTable('$factors', ['account', 'kind', 'credential']),
  keys: systemTable('$keys', ['digest', 'account']),
  assistantRequests: systemTable('$assistantRequests', ['account', 'state', 'until']),
  accountLinks: systemTable('$accountLinks', ['link', 'account', 'kind', 'until']),
  effects: systemTable('$effects', [
    'rule',
    'act',
    'causeResource',
    'causeId',
    'parent',
    'resource',
    'record',
    'kind',
    'transition',
    'title',
    'digest',
    'at',
    'undone',
  ]),
} as const satisfies Record<NameIn<KeptTableId>, SystemTable>;

/** The fields by which rows of growing tables are searched. A database has an index on each. */
export const systemIndexes: Readonly<Record<string, readonly string[]>> = {
  $messages: ['messageId', 'state', 'record'],
  $notices: ['account', 'record'],
  $documentAnswers: ['question'],
  $toldBalances: ['account'],
  $toldTitles: ['record'],
  $favourites: ['account'],
  $sharedViews: ['screen', 'account'],
  $votes: ['record'],
  $preferences: ['account'],
  $ruleRuns: ['rule'],
  $moments: ['record'],
  $undoables: ['account'],
  $counters: ['of'],
  $configEdits: ['file'],
  $identities: ['identity', 'account'],
  $providerSessions: ['session', 'account', 'sid'],
  $spent: ['key'],
  $sessions: ['session', 'account'],
  $factors: ['account', 'credential'],
  $keys: ['digest', 'account'],
  $assistantRequests: ['account'],
  $accountLinks: ['link', 'account'],
  $effects: ['act', 'causeId', 'parent', 'record'],
};

/** All system tables as one model, to be merged into that of the records. */
export const systemModel: DataModel = {
  ...systemPlace,
  resources: Object.fromEntries(
    Object.values(systemTables).flatMap(({ model }) => Object.entries(model.resources)),
  ),
};

/** The part of a transaction that system tables need. */
export type SystemTransaction = Pick<
  RecordTransaction,
  'get' | 'find' | 'findDuplicate' | 'insert' | 'replace' | 'remove'
>;
export type SystemReader = Pick<RecordReader, 'get' | 'find'>;

/** Matches rows with exactly these values. A list matches any of its values. */
export const whereEqual = (values: Readonly<Record<string, string | readonly string[]>>): FilterExpression =>
  all(Object.entries(values).map(([field, value]) => equals(field, value)));

/** Tables whose new rows are announced, and the field with the recipient of a row. */
const awaited = new Map([
  ['$messages', 'channel'],
  ['$notices', 'account'],
]);

/**
 * A transaction's writes to system tables: they have no history, and listeners are notified of new rows in `awaited`
 * tables.
 */
export function systemTablesIn(
  reader: Pick<RecordReader, 'get' | 'find' | 'findDuplicate'>,
  writer: Pick<RecordTransaction, 'insert' | 'replace' | 'remove' | 'emit'>,
): SystemTransaction {
  const announce = (table: string, row: Values) => {
    const field = awaited.get(table);
    if (field) writer.emit({ table, about: String(row[field]) });
  };
  return {
    get: (shape, id) => reader.get(shape, id),
    find: (shape, query) => reader.find(shape, query),
    findDuplicate: (shape, record, fields) => reader.findDuplicate(shape, record, fields),
    insert: async (table, row) => {
      const inserted = await writer.insert(table, row);
      announce(table, inserted);
      return inserted;
    },
    replace: async (table, row) => {
      await writer.replace(table, row);
      announce(table, row);
    },
    remove: (table, id) => writer.remove(table, id),
  };
}

/** Runs a transaction on one system table alone. */
export const writeSystem = <T>(
  store: Store,
  { model }: SystemTable,
  work: (transaction: SystemTransaction) => Promise<T>,
): Promise<T> => store.using(model).write((transaction) => work(systemTablesIn(transaction, transaction)));

/**
 * The model of all that a store holds for a portal. Also sets the collation to that of the company's
 * language.
 *
 * @param withOften whether the model includes the fields that are read most, which take a while to find
 */
export function wholeModelOf(portal: Portal, withOften = true): DataModel {
  setCollation(portal.locales[0]!);
  const { resources, ...place } = dataModelOf(portal);
  const often = withOften ? frequentFields(portal) : {};
  const models = Object.entries(resources).map(([id, one]) => {
    const fields = often[id];
    return [id, fields ? { ...one, often: fields } : one];
  });
  return { ...place, resources: { ...Object.fromEntries(models), ...systemModel.resources } };
}

// Approvals of transitions that need them. They are stored until the transition is made, or the record
// changes.

export type Vote = {
  resource: string;
  record: string;
  /** Id of the transition. */
  transition: string;
  /**
   * The account that approved, and the account whose right it used: another one where they stand in for it.
   */
  account: string;
  principal: string;
  /** Version of the approved record. An approval of another version does not count any more. */
  version: number;
  /** The value by which the band was selected. */
  amount: unknown;
  /** The band as the config declared it at the first approval. */
  band: Band;
  at: string;
};
export type StoredVote = Vote & Stored;

const { id: votesTable, shape } = systemTables.votes;

/** Oldest first. */
export async function findVotes(
  reader: Pick<RecordReader, 'find'>,
  query: { resource: string; record: string | readonly string[]; transition: string },
): Promise<StoredVote[]> {
  const { records } = await reader.find(shape, { where: whereEqual(query) });
  return records as StoredVote[];
}

export const keepVote = (transaction: Pick<RecordTransaction, 'insert'>, vote: Vote) =>
  transaction.insert(votesTable, vote);
