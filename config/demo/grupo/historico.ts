/** The history of the last months: who moved which record from which state to which. */
import type { Portal, Resource, Transition } from '#model/types.ts';
import { addHours, hoursBetween } from '../lib/calendar.ts';
import { by, type Account } from './accounts.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, readonly Row[]>>;
type Entry = {
  at: string;
  by: number;
  name: string;
  action: 'action';
  transition: string;
  resource: string;
  record: string;
  title: string;
  changes: Record<string, readonly [unknown, unknown]>;
};

/** Of older records, their stamps tell who created them and who changed them last. */
const since = '2026-08-15';
const told = [
  'abastecimentos',
  'autorizacoes',
  'carregamentos',
  'contas_pagar',
  'contas_receber',
  'contratos',
  'faturas',
  'manutencoes',
  'movimentos_estoque',
  'multas',
  'negocios',
  'vendas',
  'viagens',
];

/** The entries by time; each record's end at its last change. */
export function history({ resources }: Portal, rows: Rows): Entry[] {
  const names = new Map(rows.usuarios!.map(({ id, nome }) => [id, String(nome)]));
  return told
    .flatMap((id) => rows[id]!.flatMap((row) => entriesOf(resources[id]!, row, names)))
    .toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0));
}

function entriesOf(resource: Resource, row: Row, names: ReadonlyMap<unknown, string>): Entry[] {
  const [created, changed] = [String(row.criadoEm), String(row.atualizadoEm)];
  const field = resource.fields.situacao;
  if (changed < since || changed <= created || field?.type !== 'status') return [];
  const first = field.default ?? field.options![0]!.value;
  const path = pathTo(resource, String(first), String(row.situacao));
  const hours = hoursBetween(created, changed);
  return path.map(({ from, transition }, index) => {
    const isLast = index === path.length - 1;
    const author = isLast ? Number(row.atualizadoPorId) : (authorOf(transition) ?? Number(row.criadoPorId));
    return {
      at: isLast ? changed : addHours(created, (hours * (index + 1)) / path.length),
      by: author,
      name: names.get(author) ?? '',
      action: 'action',
      transition: transition.label,
      resource: resource.id,
      record: String(row.id),
      title: resource.title.replaceAll(/\{(\w+)\}|^(\w+)$/g, (_, quoted?: string, whole?: string) =>
        String(row[quoted ?? whole!] ?? ''),
      ),
      changes: { situacao: [from, transition.to] },
    };
  });
}

const authorOf = ({ permissions }: Transition) =>
  permissions.map((permission) => by[permission as Account]).find((id) => id !== undefined);

/** The shortest way of transitions between two states; empty where there is none. */
function pathTo({ transitions }: Resource, first: string, last: string) {
  type Step = { from: string; transition: Transition };
  const ways = new Map<string, Step[]>([[first, []]]);
  for (const [state, way] of ways)
    for (const transition of transitions)
      if (transition.from.includes(state) && !ways.has(transition.to))
        ways.set(transition.to, [...way, { from: state, transition }]);
  return ways.get(last) ?? [];
}
