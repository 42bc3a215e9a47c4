/**
 * Tables of the portal itself beside the records: files that no record holds, messages, notices, runs of rules. They
 * are written in the transaction of what they follow from, have no history, and are no resource of any config.
 */
import type { DataModel } from '../../model/expression.ts';
import { all, type Expression } from '../../model/filter.ts';
import type { Resource } from '../../model/types.ts';
import type { RecordReader, RecordTransaction, Store } from './port.ts';
import { shapeOf, type RecordShape } from './shape.ts';

export type SystemTable = { id: string; shape: RecordShape; model: DataModel };

const text = (id: string) =>
  ({ id, type: 'text', label: id, required: false, unique: false, readOnly: true }) as const;

/**
 * A table that can be searched by these fields, all of them texts; whatever else its rows hold is kept as it is.
 *
 * @param id begins with "$": no resource of a config can have this name
 */
export function systemTable(
  id: `$${string}`,
  [first, ...others]: readonly [string, ...string[]],
): SystemTable {
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
    place: { file: '', line: 0, column: 0 },
  };
  return {
    id,
    shape: shapeOf(resource, { variables: { user: null, today: '' }, timeZone: 'UTC' }),
    model: { timeZone: 'UTC', resources: { [id]: { resource, computed: [], copies: {} } } },
  };
}

/** What a transaction does to such tables. */
export type SystemTransaction = Pick<RecordTransaction, 'get' | 'find' | 'insert' | 'replace' | 'remove'>;
export type SystemReader = Pick<RecordReader, 'get' | 'find'>;

/** Rows with exactly these values. */
export const withValues = (values: Readonly<Record<string, string | readonly string[]>>): Expression =>
  all(Object.entries(values).map(([field, value]) => ({ kind: 'condition', field, op: 'eq', value })));

type Listener = (tables: ReadonlySet<string>) => void;
const listeners = new WeakMap<Store, Set<Listener>>();

/** Calls back after each commit that wrote such tables, with their ids; answers how to stop. */
export function onSystemWrite(store: Store, listener: Listener): () => void {
  let known = listeners.get(store);
  if (!known) listeners.set(store, (known = new Set()));
  known.add(listener);
  return () => void known.delete(listener);
}

export function announceSystemWrite(store: Store, tables: ReadonlySet<string>) {
  if (tables.size > 0) for (const listener of listeners.get(store) ?? []) listener(tables);
}

/** The system's part of a transaction; `touched` gets the tables that it writes. */
export const systemPart = (transaction: RecordTransaction, touched: Set<string>): SystemTransaction => ({
  get: transaction.get,
  find: transaction.find,
  insert: (table, row) => {
    touched.add(table);
    return transaction.insert(table, row);
  },
  replace: (table, row) => {
    touched.add(table);
    return transaction.replace(table, row);
  },
  remove: (table, id) => {
    touched.add(table);
    return transaction.remove(table, id);
  },
});
