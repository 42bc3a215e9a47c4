/** A generated company that reads statements, and reconciles their lines with other records. */
import { stringify } from 'yaml';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import type { Portal } from '#model/types.ts';
import type { OfxStatement, OfxTransaction } from '../values/ofxFile.ts';
import { given, type Chance } from './chance.ts';
import { companyBy, filesWith, type Generated } from './company.ts';
import { filterOver } from './filters.ts';
import { plainField, valueOf, type FieldData } from './kinds.ts';
import { recordBy } from './records.ts';
import { accounts, permissions, follows, type ResourceData, type Resources } from './shapes.ts';
import { settings } from './settings.ts';

/** The fields of a resource whose records come from statements; names are unique across resources. */
const readNames = (id: string) => {
  const name = (base: string) => `${base}${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return {
    account: name('lidoDe'),
    day: name('lidoEm'),
    amount: name('lidoValor'),
    text: name('lidoTexto'),
    way: name('lidoSentido'),
    id: name('lidoId'),
    done: name('lidoFeito'),
    partner: name('lidoPar'),
    line: name('lidoLinha'),
  };
};
const days = ['2026-10-01', '2026-10-29', '2026-10-31'];
const amounts = [1.5, 10, 99.99, 11.5];

/** What the config check refuses of it is removed. */
export function paperedCompanyBy(chance: Chance): Generated & { portal: Portal } {
  const company = companyBy(chance, { plain: true });
  const { resources, rows } = company;
  const stored = Object.keys(resources).filter(
    (id) => ![accounts, settings].includes(id) && !resources[id]!.from,
  );
  Object.assign(resources, { [box]: boxes(), [bill]: bills(chance) });
  const opened = [...stored, box, bill];
  for (const id of stored) if (chance.maybe(65)) addStatements(chance, resources[id]!, id);
  for (const id of stored)
    if (resources[id]!.documents && chance.maybe(80)) addReconcile(chance, resources, id);
  for (const id of [box, bill]) company.files.push({ path: `config/resources/${id}.yaml`, text: '' });
  for (const id of opened) {
    const lacking = id === bill ? 8 : id === box ? 4 : resources[id]!.reconcile ? 5 : 0;
    rows[id] ??= [];
    for (let next = rows[id].length + 1; next <= lacking; next++)
      rows[id].push(recordBy(chance, resources[id]!, next));
  }
  for (const id of opened)
    for (const row of rows[id] ?? [])
      for (const [name, field] of Object.entries(resources[id]!.fields))
        if (/^(?:lido|aberto$|vence$|quitado$|nomeCobranca$)/.test(name))
          row[name] = openingBy(chance, name, field);
  company.files.push({
    path: 'config/departments/papeis.yaml',
    text: stringify(openTo(chance, resources, opened)),
  });
  for (;;) {
    const files = filesWith(company.files, resources);
    const { portal, problems } = loadPortalFrom(files);
    if (portal) return { ...company, files, portal };
    const errors = problems.filter(({ severity }) => severity === 'error');
    const guilty = errors.find(({ path }) => path?.[0] === 'documents' || path?.[0] === 'reconcile');
    if (!guilty) throw new Error(formatProblems(errors));
    delete resources[/(\w+)\.yaml$/.exec(guilty.place.file)![1]!]![String(guilty.path![0])];
  }
}

function openingBy(chance: Chance, name: string, field: FieldData): unknown {
  if (name === 'quitado') return chance.maybe(15) ? days[0] : null;
  if (field.type === 'date') return chance.pick(days);
  if (field.type === 'money') return chance.pick(amounts);
  if (name === 'nomeCobranca') return chance.pick(payees);
  if (/^lido(?:Id|Linha|Par|Feito)/.test(name)) return null;
  return name.startsWith('lidoTexto') ? chance.pick(memos) : valueOf(chance, field);
}

// Nothing else refers to the accounts of statements, or to what their lines settle: so all lists of related records stay clear.
const [box, bill] = ['caixa', 'cobranca'] as const;

const boxes = (): ResourceData => ({
  label: { one: 'Caixa', many: 'Caixas' },
  title: 'nomeCaixa',
  fields: { nomeCaixa: plainField('text', 'Nome'), grupoCaixa: plainField('select', 'Grupo') },
});

const bills = (chance: Chance): ResourceData => ({
  label: { one: 'Cobrança', many: 'Cobranças' },
  title: 'nomeCobranca',
  fields: {
    nomeCobranca: plainField('text', 'Nome'),
    grupoCobranca: plainField('select', 'Grupo'),
    aberto: { type: 'money', label: 'Aberto' },
    vence: { type: 'date', label: 'Vence' },
    quitado: { type: 'date', label: 'Quitado' },
    situacaoCobranca: {
      type: 'status',
      label: 'Situação',
      options: { aberto: 'Aberta', pago: 'Paga' },
      transitions: [
        given({
          label: 'Pagar',
          from: 'aberto',
          to: 'pago',
          permissions: chance.maybe(40) ? chance.several(permissions) : undefined,
          when: chance.maybe(30) ? { grupoCobranca_neq: 'a' } : undefined,
        }),
      ],
    },
  },
});

function addStatements(chance: Chance, resource: ResourceData, id: string) {
  const { fields } = resource;
  const names = readNames(id);
  const isSigned = chance.maybe(30);
  const hasWay = !isSigned || chance.maybe(50);
  fields[names.account] = { type: 'reference', label: 'Lido de', resource: box };
  fields[names.day] = { type: 'date', label: 'Lido em' };
  fields[names.amount] = { type: 'money', label: 'Lido: valor' };
  fields[names.text] = { type: 'text', label: 'Lido: texto' };
  fields[names.id] = { type: 'text', label: 'Lido: id', ...(chance.maybe(50) && { readOnly: true }) };
  if (hasWay) fields[names.way] = { type: 'select', label: 'Sentido', options: { a: 'Entra', b: 'Sai' } };
  const same = [names.account, names.day, names.amount, names.text, ...(hasWay ? [names.way] : [])];
  resource.documents = {
    ofx: {
      each: 'transaction',
      find: { [names.account]: { account: 'nomeCaixa' } },
      set: given({
        [names.day]: 'posted',
        [names.amount]: isSigned ? 'amount' : 'amount.abs',
        [names.text]: chance.maybe(50) ? 'memo' : ['memo', 'kind'],
        [names.id]: chance.maybe(70) ? 'id' : undefined,
        [names.way]: hasWay ? { from: 'type', credit: 'a', debit: 'b' } : undefined,
      }),
      same: chance.maybe(70) ? same : chance.several(same, 60),
    },
  };
}

function addReconcile(chance: Chance, resources: Resources, id: string) {
  const lines = resources[id]!;
  const names = readNames(id);
  lines.fields[names.done] = { type: 'boolean', label: 'Feito' };
  lines.fields[names.partner] = { type: 'reference', label: 'Par', resource: bill };
  lines.fields[names.line] = { type: 'text', label: 'Linha', readOnly: true };
  const moves = chance.maybe(35);
  lines.reconcile = {
    lines: { [`${names.done}_neq`]: true },
    text: [names.text],
    with: [
      given({
        resource: bill,
        filter: {
          ...(moves ? { situacaoCobranca: 'aberto' } : { quitado_null: true }),
          ...(chance.maybe(40) && { grupoCobranca_neq: 'b' }),
        },
        match: given({
          aberto: names.amount,
          vence: chance.maybe(70) ? `${names.day} ±${chance.pick([0, 2, 30])}d` : undefined,
          text: chance.maybe(60) ? 'nomeCobranca' : undefined,
        }),
        becomes: { [names.done]: true, [names.partner]: '$partner.id' },
        set: { quitado: `$record.${names.day}` },
        transition: moves ? 'Pagar' : undefined,
      }),
    ],
    remembers: names.line,
  };
}

const plainOf = (fields: ResourceData['fields']) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, field]) =>
        !follows(field) && ['text', 'integer', 'money', 'select', 'boolean'].includes(field.type),
    ),
  );

/** Screens on which some users create, edit or only read some fields of these records. */
const openTo = (chance: Chance, resources: Resources, stored: readonly string[]) => ({
  label: 'Papéis',
  permissions: [],
  routes: stored.flatMap((id) =>
    [0, 1].map((nth) => {
      const { fields } = resources[id]!;
      const filter = chance.maybe(30) ? filterOver(chance, plainOf(fields), { depth: 0 }) : undefined;
      // Often a person sees the records that a line may settle but may not change them, or the other way round.
      const actions: [number, string[]][] = [
        [2, ['create', 'edit', 'delete']],
        [1, ['edit']],
        [id === bill ? 3 : 1, ['export']],
      ];
      return {
        path: `/papeis/${id}${nth}`,
        label: `Papel ${id} ${nth}`,
        permissions: chance.maybe(id === bill ? 50 : 75) ? [chance.pick(permissions)] : [],
        list: given({
          resource: id,
          columns: chance.several(Object.keys(fields), id === bill ? 80 : 94),
          filters: [],
          filter,
          actions: chance.weighed(actions),
          form: [{ section: 'Tudo', fields: chance.several(Object.keys(fields), id === bill ? 60 : 97) }],
        }),
      };
    }),
  ),
});

// Statements of these companies.

const payees = ['Flora Martins', 'Rocha 4711', 'Alvorada'];
const memos = ['PAGTO FLORA MARTINS', 'tarifa', 'pix 4711', 'Alvorada'];

/** The same, and one of its lines once more. */
export function withOneMore(chance: Chance, [first, ...others]: readonly OfxStatement[]): OfxStatement[] {
  const { transactions } = first!;
  return [{ ...first!, transactions: [...transactions, chance.pick(transactions)] }, ...others];
}

export function statementsBy(chance: Chance): OfxStatement[] {
  const line = (): OfxTransaction => {
    const amount = chance
      .pick(amounts)
      .toFixed(2)
      .replace('.', chance.pick(['.', ',']));
    return {
      date: chance.pick(days).replaceAll('-', ''),
      amount: `${chance.pick(['', '-'])}${chance.maybe(6) ? '1.234,50' : amount}`,
      memo: chance.pick(memos),
      ...(chance.maybe(80) && { id: chance.pick(['F1', 'F2', 'F3']) }),
    };
  };
  return Array.from({ length: 1 + chance.upTo(1) }, () => ({
    account: chance.pick(['ANA', 'bia', '00caio', 'DAB', 'ninguem']),
    transactions: Array.from({ length: 1 + chance.upTo(5) }, line),
  }));
}
