/** A second set of records that differs from the first only in what a given user may not read. */
import type { Portal } from '#model/types.ts';
import { Person, revealedTo } from '../oracle/index.ts';
import type { Chance } from './chance.ts';
import type { Generated } from './company.ts';
import { history, isStored, recordBy, storedBy, type Row, type Rows } from './records.ts';
import { accounts } from './shapes.ts';

export type Twin = {
  rows: Rows;
  /** Descriptions of the changes. */
  changes: string[];
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
  const touched: string[] = [];
  for (let tries = 0; tries < 14; tries++) {
    const [what, next] = change(chance, resources, twin);
    if (JSON.stringify(next) === JSON.stringify(twin) || tell(next) !== before) continue;
    twin = next;
    changes.push(what);
    touched.push(/\w+\/\d+/.exec(what)?.[0] ?? '');
  }
  return { rows: twin, changes, touched };
}

/** Fields of accounts that signing in needs. */
const kept = ['email', 'senha', 'permissoes', 'nome'];

function change(chance: Chance, resources: Generated['resources'], rows: Rows): [string, Rows] {
  const id = chance.pick(Object.keys(rows).toReversed());
  if (id === history) return changeOfHistory(chance, resources, rows);
  const { fields } = resources[id]!;
  const list = rows[id]!;
  const put = (next: Row[]): Rows => ({ ...rows, [id]: next });
  const how =
    id === accounts
      ? 'value'
      : chance.weighed([
          [6, 'value'],
          [1, 'more'],
          [1, 'less'],
        ] as const);
  if (how === 'more' || list.length === 0) {
    const row = recordBy(chance, resources[id]!, Math.max(0, ...list.map((one) => one.id as number)) + 1);
    return id === accounts ? ['', rows] : [`mais ${id} ${JSON.stringify(row)}`, put([...list, row])];
  }
  const at = chance.upTo(list.length - 1);
  const row = list[at]!;
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
