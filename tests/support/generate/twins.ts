/** A second set of records that differs from the first only in fields hidden from a given user. */
import type { Portal } from '#model/types.ts';
import { Person, revealedTo } from '../oracle/index.ts';
import type { Chance } from './chance.ts';
import type { Generated } from './company.ts';
import { history, isStored, recordBy, storedBy, type Row, type Rows } from './records.ts';
import { settings } from './settings.ts';
import { accounts } from './shapes.ts';

/** A record in which the two differ, by these fields: its state in either set, where it is in that set. */
export type Difference = { resource: string; id: unknown; fields: readonly string[]; states: readonly Row[] };

export type Twin = {
  rows: Rows;
  /** Descriptions of the changes. */
  changes: string[];
  differences: Difference[];
  /** The changed records: "alfa/1". */
  touched: string[];
};

/** @param at the index of the user's account */
export function twinOf(
  chance: Chance,
  portal: Portal,
  { resources, rows }: Generated,
  at: number,
  writing = false,
): Twin {
  const tell = (some: Rows) => revealedTo(new Person(portal, some, some[accounts]![at]!), { writing });
  const before = tell(rows);
  let twin = rows;
  const changes: string[] = [];
  // Writes reveal much of each record. A record that no read reveals may be another one altogether.
  for (let tries = 0; tries < (writing ? 14 : 28); tries++) {
    const [what, next] = change(chance, resources, twin, writing ? valueMostly : recordMostly);
    if (JSON.stringify(next) === JSON.stringify(twin) || tell(next) !== before) continue;
    twin = next;
    changes.push(what);
  }
  const differences = differencesOf(rows, twin);
  return {
    rows: twin,
    changes,
    differences,
    touched: differences.map(({ resource, id }) => `${resource}/${id}`),
  };
}

export function differencesOf(rows: Rows, twin: Rows): Difference[] {
  const numbered = (list: readonly Row[]) => list.map((entry, id) => ({ id, ...entry }) as Row);
  const entries = differing(numbered(rows[history]!), numbered(twin[history]!)).map(
    ({ states: [entry] }) => ({
      resource: String(entry!.resource),
      id: entry!.record,
      fields: [],
      states: [],
    }),
  );
  const records = Object.keys(rows).flatMap((resource) =>
    resource === history
      ? []
      : differing(rows[resource]!, twin[resource]!).map((one) => ({ resource, ...one })),
  );
  return [...records, ...entries];
}

function differing(some: readonly Row[], others: readonly Row[]): Omit<Difference, 'resource'>[] {
  const ids = new Set([...some, ...others].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const states = [some, others].flatMap((list) => list.filter((row) => row.id === id));
    const names = [...new Set(states.flatMap((row) => Object.keys(row)))];
    const plain = (row: Row | undefined, name: string) => JSON.stringify(row?.[name]);
    const fields = names.filter((name) => plain(states[0], name) !== plain(states[1], name));
    return fields.length > 0 ? [{ id, fields, states }] : [];
  });
}

/** Fields of accounts that signing in needs. */
const kept = ['email', 'senha', 'permissoes', 'nome'];

type How = 'value' | 'row' | 'more' | 'less';
const valueMostly: readonly (readonly [number, How])[] = [
  [6, 'value'],
  [1, 'more'],
  [1, 'less'],
];
const recordMostly: readonly (readonly [number, How])[] = [
  [3, 'row'],
  [3, 'value'],
  [2, 'more'],
  [1, 'less'],
];

function change(
  chance: Chance,
  resources: Generated['resources'],
  rows: Rows,
  ways: readonly (readonly [number, How])[],
): [string, Rows] {
  const id = chance.pick(Object.keys(rows).toReversed());
  if (id === history) return changeOfHistory(chance, resources, rows);
  const { fields } = resources[id]!;
  const list = rows[id]!;
  const put = (next: Row[]): Rows => ({ ...rows, [id]: next });
  const how = id === accounts || id === settings ? 'value' : chance.weighed(ways);
  if (how === 'more' || list.length === 0) {
    const row = recordBy(chance, resources[id]!, Math.max(0, ...list.map((one) => one.id as number)) + 1);
    return id === accounts ? ['', rows] : [`mais ${id} ${JSON.stringify(row)}`, put([...list, row])];
  }
  const at = chance.upTo(list.length - 1);
  const row = list[at]!;
  if (how === 'row') {
    const other = recordBy(chance, resources[id]!, row.id as number);
    return [
      `${id}/${String(row.id)} ${JSON.stringify(row)} -> ${JSON.stringify(other)}`,
      put(list.with(at, other)),
    ];
  }
  if (how === 'less') return [`sem ${id}/${String(row.id)}`, put(list.filter((one) => one !== row))];
  const names = Object.keys(fields).filter(
    (name) => isStored(fields[name]!) && !(id === accounts && kept.includes(name)),
  );
  const name = chance.pick([...names, 'version']);
  const value = name === 'version' ? 1 + chance.upTo(8) : storedBy(chance, fields[name]!, row.id as number);
  return [
    `${id}/${String(row.id)} ${name}: ${JSON.stringify(row[name])} -> ${JSON.stringify(value)}`,
    put(list.with(at, { ...row, [name]: value })),
  ];
}

function changeOfHistory(chance: Chance, resources: Generated['resources'], rows: Rows): [string, Rows] {
  const list = rows[history]!;
  if (list.length === 0) return ['', rows];
  const at = chance.upTo(list.length - 1);
  const entry = list[at]!;
  const names = Object.keys(entry.changes as object);
  const name = chance.pick(names);
  const field = resources[entry.resource as string]!.fields[name]!;
  const changes = { ...(entry.changes as object), [name]: [null, storedBy(chance, field, 1) ?? null] };
  return [
    `${name} no histórico de ${String(entry.resource)}/${String(entry.record)}`,
    { ...rows, [history]: list.with(at, { ...entry, changes }) },
  ];
}
