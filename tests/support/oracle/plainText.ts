/** Composed texts as people read them in Portuguese, without any code of the portal. */
import type { Field, Portal } from '#model/types.ts';
import type { Row } from './figures.ts';
import { kindIn } from '../values/spellings.ts';
import { decimalsOf } from './formulas.ts';

type Reading = {
  portal: Portal;
  rows(resource: string): readonly Row[];
  /** The local time of an instant. */
  local(moment: unknown): string;
  /** Rules show a missing record as its number, views show nothing. */
  isNumbered?: boolean;
};

/** `{nome} · {valor}`, without the separators of missing values; null if nothing is left. */
export function plainText(text: string, fields: Fields, row: Row, reading: Reading): string | null {
  const words = text.replace(/\{([^}]+)\}/g, (_, name: string) => toldOf(fields[name], row[name], reading));
  return words.replace(/^[\s·–—-]+|[\s·–—-]+$/g, '').replace(/ {2,}/g, ' ') || null;
}

type Fields = Readonly<Record<string, Field | undefined>>;

const day = (text: string) => text.slice(0, 10).split('-').toReversed().join('/');
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, '.');
function written(value: number, least: number, most: number): string {
  const [whole, rest = ''] = Math.abs(value).toFixed(most).split('.') as [string, string?];
  let decimals = rest;
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  return `${value < 0 ? '-' : ''}${grouped(whole)}${decimals && `,${decimals}`}`;
}

function toldOf(field: Field | undefined, value: unknown, reading: Reading): string {
  if (!field || value === null || value === undefined || value === '') return '';
  if (Array.isArray(value) && value.length === 0) return '';
  if (Array.isArray(value) && (field.type === 'references' || field.type === 'multiselect'))
    return value
      .map((one) => toldOf(field, one, reading))
      .filter(Boolean)
      .join(', ');
  const form = forms[kindIn(field)];
  if (form) return typeof value === 'string' ? documentIn(form, value) : asItIs(value);
  switch (field.type) {
    case 'reference':
    case 'references':
      return nameOf(field.resource, value, reading);
    case 'integer':
      return typeof value === 'number' ? written(value, 0, 0) : asItIs(value);
    case 'money':
      return typeof value === 'number' ? written(value, 2, 2).replace(/^-?/, '$&R$\u00a0') : asItIs(value);
    case 'decimal':
      return typeof value === 'number' ? written(value, 0, decimalsOf(field)) : asItIs(value);
    case 'percent':
      return typeof value === 'number' ? `${written(value, 0, decimalsOf(field))}%` : asItIs(value);
    case 'boolean':
      return value === true ? 'Sim' : value === false ? 'Não' : asItIs(value);
    case 'select':
    case 'status':
    case 'multiselect':
      return field.options!.find((one) => one.value === value)?.label ?? asItIs(value);
    case 'date':
    case 'month':
    case 'datetime':
      return momentOf(value, reading);
    default:
      return asItIs(value);
  }
}

type Form = readonly (readonly [RegExp, string])[];
const cpf: Form = [[/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4']];
const cnpj: Form = [
  [/^([A-Za-z\d]{2})([A-Za-z\d]{3})([A-Za-z\d]{3})([A-Za-z\d]{4})(\d{2})$/, '$1.$2.$3/$4-$5'],
];
/** How documents are written, by kind. */
const forms: Readonly<Record<string, Form>> = {
  cpf,
  cnpj,
  cpfCnpj: [...cpf, ...cnpj],
  phone: [[/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3']],
  cep: [[/^(\d{5})(\d{3})$/, '$1-$2']],
  'phone US': [[/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3']],
  'cep US': [[/^(\d{5})(\d{4})$/, '$1-$2']],
  linhaDigitavel: [
    [/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8'],
    [/^(\d{11})(\d)(\d{11})(\d)(\d{11})(\d)(\d{11})(\d)$/, '$1-$2 $3-$4 $5-$6 $7-$8'],
  ],
  placa: [[/^([A-Za-z]{3})(\d{4})$/, '$1-$2']],
  lote: [[/^([A-Za-z]{2})(\d{6})(\d)$/, '$1 $2-$3']],
};

function documentIn(form: Form, value: string): string {
  const [from, to] = form.find(([shape]) => shape.test(value)) ?? [];
  return from ? value.replace(from, to!) : value;
}

const asItIs = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function momentOf(value: unknown, { local }: Reading): string {
  const text = asItIs(value);
  if (/^\d{4}-\d{2}$/.test(text)) return text.split('-').toReversed().join('/');
  const isDay = new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === text.slice(0, 10);
  if (!isDay || typeof value !== 'string') return text;
  return text.length === 10 ? day(text) : `${day(local(text))} ${local(text).slice(11, 16)}`;
}

function nameOf(id: string, of: unknown, reading: Reading): string {
  const { title, fields } = reading.portal.resources[id]!;
  const record = reading.rows(id).find((row) => String(row.id) === String(of));
  if (!record) return reading.isNumbered ? `#${String(of)}` : '';
  const words = title.includes('{')
    ? title
        .replace(/\{([^}]+)\}/g, (_, name: string) => toldOf(fields[name], record[name], reading))
        .replace(/^[\s·–—-]+|[\s·–—-]+$/g, '')
    : toldOf(fields[title], record[title], reading);
  return words || `#${String(record.id)}`;
}
