/** Rights in Portuguese, for the terminal and for the page alike. */
import { isVariable, parseFilter, type Condition, type Expression } from '../model/filter.ts';
import type { Field, Filter, Portal, Requirement, Resource } from '../model/types.ts';
import { isEverything, type Right } from './right.ts';

export const verbWords: Record<Right['verb'], string> = {
  read: 'lê',
  name: 'lê o nome',
  create: 'cria',
  edit: 'altera',
  delete: 'exclui',
  transition: 'aciona',
  figure: 'vê números',
};

/** What may be asked about, and the words that may be typed for it. */
export const verbNames: Readonly<Record<string, AskedVerb>> = {
  ler: 'read',
  listar: 'read',
  read: 'read',
  list: 'read',
  criar: 'create',
  create: 'create',
  editar: 'edit',
  alterar: 'edit',
  edit: 'edit',
  excluir: 'delete',
  apagar: 'delete',
  delete: 'delete',
  mover: 'transition',
  transition: 'transition',
};
export type AskedVerb = 'read' | 'create' | 'edit' | 'delete' | 'transition';

/** "loja + caixa" */
export const whoWords = (permissions: readonly string[]) => permissions.join(' + ') || '(qualquer conta)';

/** "loja ou caixa" */
export const requirementWords = ({ mode, permissions }: Requirement) =>
  permissions.join(mode === 'any' ? ' ou ' : ' e ') || 'uma conta';

// --- rows -------------------------------------------------------------------------------------------------

/** "Situação = Aberta ou Paga"; of several filters, what any of them lets through. Empty for all rows. */
export function rowsInWords(portal: Portal, resource: Resource, rows: readonly Filter[]): string {
  if (rows.length === 0 || rows.some(isEverything)) return '';
  const own = portal.resources[portal.accounts.resource]!;
  const said = rows.map((filter) => expressionWords(parseFilter(filter, resource.fields), { resource, own }));
  return [...new Set(said)].join('; ou ');
}

type Context = { resource: Resource; own: Resource };

function expressionWords(expression: Expression, context: Context): string {
  const each = (parts: readonly Expression[], joined: string) =>
    parts
      .map((part) => {
        const words = expressionWords(part, context);
        const nested = (part.kind === 'all' || part.kind === 'any') && part.of.length > 1 && parts.length > 1;
        return nested ? `(${words})` : words;
      })
      .join(joined);
  switch (expression.kind) {
    case 'all':
      return expression.of.length === 0 ? 'todas as linhas' : each(expression.of, ' e ');
    case 'any':
      return each(expression.of, ' ou ');
    case 'not':
      return `não (${expressionWords(expression.of, context)})`;
    case 'search':
      return `contém “${expression.text}”`;
    case 'never':
      return 'nenhuma linha';
    case 'condition':
      return conditionWords(expression, context);
  }
}

/** Signs rather than words: a label may end in "até" itself. */
const signs = { eq: '=', neq: '≠', gt: '>', gte: '≥', lt: '<', lte: '≤', like: 'contém' } as const;

function conditionWords({ field: id, op, value }: Condition, { resource, own }: Context): string {
  const field = resource.fields[id]!;
  if (op === 'null') return `${field.label} ${value === true ? 'não informado' : 'informado'}`;
  return `${field.label} ${signs[op]} ${valueWords(value, field, own)}`;
}

function valueWords(value: unknown, field: Field, own: Resource): string {
  if (Array.isArray(value)) return value.map((one) => valueWords(one, field, own)).join(' ou ');
  if (isVariable(value)) return variableWords(value, own);
  if (value === null || value === '') return 'vazio';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  const option = field.options?.find((one) => one.value === String(value));
  if (option) return option.label;
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(String(value)) ?? [];
  return year ? [day, month, year].filter(Boolean).join('/') : String(value);
}

const units = { d: ['dia', 'dias'], m: ['mês', 'meses'], y: ['ano', 'anos'] } as const;

/** `$user.x` is what the account of whoever asks says. */
function variableWords(variable: string, own: Resource): string {
  if (variable.startsWith('$user.')) {
    const id = variable.slice('$user.'.length);
    return id === 'id' ? 'a própria conta' : `o “${own.fields[id]?.label ?? id}” da própria conta`;
  }
  const [, base, sign, amount, unit] = /^\$(today|month|year)(?:([+-])(\d+)([dmy])?)?$/.exec(variable) ?? [];
  const start = base === 'month' ? 'este mês' : base === 'year' ? 'este ano' : 'hoje';
  if (!amount || Number(amount) === 0) return start;
  const from = start === 'hoje' ? 'de hoje' : `d${start}`;
  const [one, many] =
    units[(unit ?? (base === 'month' ? 'm' : base === 'year' ? 'y' : 'd')) as keyof typeof units];
  return `${Number(amount)} ${Number(amount) === 1 ? one : many} ${sign === '-' ? 'antes' : 'depois'} ${from}`;
}
