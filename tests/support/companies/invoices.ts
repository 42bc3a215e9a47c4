/** A small company whose invoices create bills and draw from lots, to test the rules of src/server/rules. */
import bcrypt from 'bcryptjs';
import type { Portal, Resource } from '#model/types.ts';
import { parseFormula } from '#model/formula/formula.ts';
import type {
  CreateStep,
  Invariant,
  NotifyStep,
  RequireStep,
  Rule,
  RulePath,
  RuleStep,
  RuleValue,
  RuleValues,
  TransitionStep,
  UpdateStep,
  WebhookStep,
} from '#model/rules.ts';
import { accountsWith, portalWith, settingsWith } from '../portal.ts';
import type { Company } from '../server.ts';

const texts = {
  ...settingsWith(
    'history: { resource: historico }',
    'stamps: { createdBy: criadoPor }',
    "today: '2026-10-31'",
  ),
  ...accountsWith(['fiscal', 'financeiro', 'estoque', 'admin']),
  'resources/parceiros.yaml': `
label: { one: Parceiro, many: Parceiros }
title: nome
fields:
  nome: { type: text, label: Nome }
  prazo: { type: integer, label: Prazo }
  isento: { type: boolean, label: Isento }
  grupo: { type: text, label: Grupo }
  matrizId: { type: reference, label: Matriz, resource: parceiros }
  saldo: { type: money, label: Saldo, rollup: { from: contas, target: parceiroId, sum: valor } }
`,
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número, required: true }
  parceiroId: { type: reference, label: Parceiro, resource: parceiros }
  emissao: { type: date, label: Emissão }
  valor: { type: money, label: Valor }
  retido: { type: money, label: Retido }
  motivo: { type: text, label: Motivo }
  vistaEm: { type: datetime, label: Vista em }
  sigilo: { type: text, label: Sigilo }
  pago: { type: boolean, label: Pago }
  autorizadaEm: { type: date, label: Autorizada em }
  itens:
    type: items
    label: Itens
    fields:
      loteId: { type: reference, label: Lote, resource: lotes }
      quantidade: { type: integer, label: Quantidade }
      conferida: { type: integer, label: Conferida, readOnly: true }
  situacao:
    type: status
    label: Situação
    options: { rascunho: Rascunho, autorizada: Autorizada, paga: Paga, cancelada: Cancelada }
    transitions:
      - { label: Lembrar, from: rascunho, to: rascunho }
      - { label: Autorizar, from: rascunho, to: autorizada }
      - { label: Quitar, from: autorizada, to: paga }
      - { label: Cancelar, from: [autorizada, paga], to: cancelada, fields: [motivo] }
`,
  'resources/contas.yaml': `
label: { one: Conta a pagar, many: Contas a pagar, gender: f }
title: descricao
fields:
  codigo: { type: text, label: Código, sequence: 'CP-{year}-{0000}' }
  descricao: { type: text, label: Descrição }
  notaId: { type: reference, label: Nota, resource: notas }
  parceiroId: { type: reference, label: Parceiro, resource: parceiros }
  valor: { type: money, label: Valor, min: 0, max: 100000 }
  vencimento: { type: date, label: Vencimento }
  competencia: { type: month, label: Competência }
  centro: { type: text, label: Centro de custo, requiredWhen: { valor_gt: 1000 } }
  motivo: { type: text, label: Motivo }
  situacao:
    type: status
    label: Situação
    options: { aberta: Aberta, paga: Paga, cancelada: Cancelada }
    transitions:
      - { label: Pagar, from: aberta, to: paga }
      - { label: Cancelar, from: aberta, to: cancelada, when: { valor_lt: 5000 } }
`,
  'resources/lotes.yaml': `
label: { one: Lote, many: Lotes }
title: codigo
fields:
  codigo: { type: text, label: Lote, unique: true }
  inicial: { type: integer, label: Inicial }
  reservado: { type: integer, label: Reservado }
  saidas: { type: integer, label: Saídas, rollup: { from: movimentos, target: loteId, sum: quantidade } }
  saldo: { type: integer, label: Saldo, formula: 'coalesce(inicial, 0) - saidas' }
`,
  'resources/v_devidos.yaml': `
label: { one: Devido, many: Devidos }
title: parceiroId
groupBy: [parceiroId]
from:
  - resource: contas
    filter: { situacao: aberta }
    fields: { parceiroId: parceiroId, valor: { sum: valor } }
fields:
  parceiroId: { type: reference, label: Parceiro, resource: parceiros }
  valor: { type: money, label: Valor }
`,
  'resources/movimentos.yaml': `
label: { one: Movimento, many: Movimentos }
title: quantidade
fields:
  loteId: { type: reference, label: Lote, resource: lotes }
  notaId: { type: reference, label: Nota, resource: notas }
  linha: { type: integer, label: Linha }
  quantidade: { type: integer, label: Quantidade }
`,
  'departments/fiscal.yaml': `
label: Fiscal
permissions: [fiscal]
routes:
  - { path: /notas, label: Notas, list: { resource: notas, columns: [numero, parceiroId, valor, situacao], actions: [create, edit, delete], form: [{ section: Dados, fields: [numero, parceiroId, emissao, valor, retido, motivo, itens] }] } }
`,
  'departments/financeiro.yaml': `
label: Financeiro
permissions: [financeiro]
routes:
  - { path: /contas, label: Contas, list: { resource: contas, columns: [codigo, descricao, valor, situacao, notaId, centro], actions: [create, edit, delete] } }
  - { path: /parceiros, label: Parceiros, list: { resource: parceiros, columns: [nome], actions: [edit] } }
`,
  'departments/estoque.yaml': `
label: Estoque
permissions: [estoque]
routes:
  - { path: /lotes, label: Lotes, list: { resource: lotes, columns: [codigo, saldo, reservado], actions: [create, edit, delete] } }
  - { path: /movimentos, label: Movimentos, list: { resource: movimentos, columns: [loteId, quantidade, notaId], actions: [create, edit, delete] } }
`,
  'departments/acessos.yaml': `
label: Acessos
permissions: [admin]
routes:
  - { path: /acessos, label: Acessos, page: Access }
  - { path: /regras, label: Regras, page: RuleRuns }
`,
};

export type Declared = {
  rules?: readonly Rule[];
  ensures?: readonly Invariant[];
  set?: Record<string, RuleValues>;
  auto?: readonly string[];
  /** More fields. */
  fields?: Resource['fields'];
};

let base: Portal | undefined;
/** The company with rules in YAML: the text of `rules` by resource. */
export function invoicesWritten(rules: Readonly<Record<string, string>>): Portal {
  const files = Object.entries(rules).map(([id, written]) => {
    const file = `resources/${id}.yaml` as keyof typeof texts;
    return [file, `${texts[file]}rules:\n${written}`];
  });
  return portalWith({ ...texts, ...(Object.fromEntries(files) as Partial<typeof texts>) });
}

/** The company with these rules, by resource. */
export function invoicesWith(declared: Readonly<Record<string, Declared>>): Portal {
  const portal = (base ??= portalWith(texts));
  const resources = Object.fromEntries(
    Object.entries(portal.resources).map(([id, resource]) => {
      const { rules, ensures, set = {}, auto = [], fields } = declared[id] ?? {};
      const transitions = resource.transitions.map((one) => ({
        ...one,
        ...(set[one.id] && { set: set[one.id] }),
        ...(auto.includes(one.id) && { auto: true as const }),
      }));
      return [
        id,
        {
          ...resource,
          ...(fields && { fields: { ...resource.fields, ...fields } }),
          transitions,
          ...(rules && { rules }),
          ...(ensures && { ensures }),
        } as Resource,
      ];
    }),
  );
  return { ...portal, resources };
}

const password = 'folhear1234';
const senha = bcrypt.hashSync(password, 4);
const account = (id: number, name: string, permissoes: string[]) => ({
  id,
  nome: name,
  email: `${name}@example.com`,
  senha,
  permissoes,
});

export const invoiceRows = (): Record<string, Record<string, unknown>[]> => ({
  usuarios: [
    account(1, 'fiscal', ['fiscal']),
    account(2, 'financeiro', ['financeiro']),
    account(3, 'tudo', ['fiscal', 'financeiro', 'estoque']),
    account(4, 'estoque', ['estoque']),
    account(5, 'admin', ['admin']),
    account(6, 'chefe', ['admin', 'financeiro']),
  ],
  parceiros: [
    { id: 1, nome: 'Alfa', prazo: 30, isento: false, grupo: 'A' },
    { id: 2, nome: 'Beta', prazo: 10, isento: true, matrizId: 1 },
  ],
  lotes: [
    { id: 1, codigo: 'L-1', inicial: 100 },
    { id: 2, codigo: 'L-2', inicial: 10 },
  ],
  movimentos: [],
  contas: [],
  notas: [
    {
      id: 1,
      numero: 'N-1',
      parceiroId: 1,
      emissao: '2026-10-01',
      valor: 500,
      retido: 50,
      sigilo: 'xyz',
      situacao: 'rascunho',
      itens: [
        { loteId: 1, quantidade: 40 },
        { loteId: 2, quantidade: 5 },
      ],
    },
    { id: 2, numero: 'N-2', parceiroId: 2, emissao: '2026-10-02', valor: 9000, situacao: 'rascunho' },
    {
      id: 3,
      numero: 'N-3',
      emissao: '2026-10-03',
      valor: 100,
      situacao: 'rascunho',
      itens: [{ loteId: 2, quantidade: 20 }],
    },
  ],
});

export const invoices = (
  declared: Readonly<Record<string, Declared>>,
  portal = invoicesWith(declared),
): Company => ({
  portal,
  rows: invoiceRows(),
  password,
});

// --- rules in code ----------------------------------------------------------------------------------------

const place = { file: 'config/resources/notas.yaml', line: 1, column: 1 };
const step = { place };
export const to = (value: string | number | boolean | null): RuleValue => ({ kind: 'constant', value });
export const its = (field: string): RuleValue => ({ kind: 'field', field });
export const text = (template: string): RuleValue => ({ kind: 'template', text: template });
export const formula = (
  written: string,
  result: Extract<RuleValue, { kind: 'formula' }>['result'],
): RuleValue => ({
  kind: 'formula',
  formula: parseFormula(written, { paths: true }),
  result,
});

type Made<S extends RuleStep> = Partial<S> &
  Omit<S, 'place' | 'id' | 'kind' | 'found' | 'otherwise' | 'email'>;
export const creates = (resource: string, set: RuleValues, more: Partial<CreateStep> = {}): CreateStep => ({
  ...step,
  id: '1',
  kind: 'create',
  resource,
  set,
  found: 'keep',
  ...more,
});
export const updates = (given: Made<UpdateStep>): UpdateStep => ({
  ...step,
  id: '2',
  kind: 'update',
  ...given,
});
export const transitions = (given: Made<TransitionStep>): TransitionStep => ({
  ...step,
  id: '3',
  kind: 'transition',
  otherwise: 'refuse',
  ...given,
});
export const requires = (given: Made<RequireStep>): RequireStep => ({
  ...step,
  id: '4',
  kind: 'require',
  ...given,
});
export const notifies = (given: Made<NotifyStep>): NotifyStep => ({
  ...step,
  id: '5',
  kind: 'notify',
  email: false,
  ...given,
});
export const calls = (given: Made<WebhookStep>): WebhookStep => ({
  ...step,
  id: '6',
  kind: 'webhook',
  ...given,
});

export const path = (
  name: string,
  from: RulePath['from'],
  via: [field: string, resource: string][],
  field: string,
): RulePath => ({
  name,
  from,
  via: via.map(([one, resource]) => ({ field: one, resource })),
  field,
});

export const rule = (given: Partial<Rule> & Pick<Rule, 'on' | 'then'>): Rule => ({
  id: 'regra',
  resource: 'notas',
  label: 'Regra',
  when: {},
  paths: [],
  place,
  ...given,
});

export const invariant = (that: Invariant['that'], message: string): Invariant => ({ that, message, place });

/**
 * The example rule: an approved invoice creates a bill and draws from the lots; cancelling it undoes both.
 */
export const approval = (more: Partial<Rule> = {}): Rule =>
  rule({
    id: 'gera-conta',
    label: 'Gera a conta a pagar',
    on: [{ kind: 'transition', transitions: ['autorizar'] }],
    when: { 'parceiroId.isento_neq': true },
    paths: [
      path('parceiroId.isento', 'record', [['parceiroId', 'parceiros']], 'isento'),
      path('parceiroId.nome', 'record', [['parceiroId', 'parceiros']], 'nome'),
    ],
    then: [
      creates(
        'contas',
        {
          notaId: its('id'),
          parceiroId: its('parceiroId'),
          descricao: text('Nota {numero} de {parceiroId}'),
          valor: formula('valor - coalesce(retido, 0)', { type: 'money', decimals: 2 }),
          vencimento: formula('emissao + 30', { type: 'date' }),
        },
        { key: ['notaId'], among: { situacao_neq: 'cancelada' } },
      ),
      creates(
        'movimentos',
        {
          notaId: its('id'),
          loteId: its('$row.loteId'),
          quantidade: its('$row.quantidade'),
          linha: its('$row.$index'),
        },
        { id: 'baixa', each: 'itens', key: ['notaId', 'linha'] },
      ),
    ],
    undo: {
      on: [{ kind: 'transition', transitions: ['cancelar'] }],
      made: {
        contas: {
          how: 'transition',
          transition: 'cancelar',
          set: { motivo: text('Cancelada com a nota {numero}') },
        },
      },
      blockedWhen: { contas: { situacao: 'paga' } },
      message: 'A conta {descricao} já foi paga; estorne o pagamento antes.',
    },
    ...more,
  });
