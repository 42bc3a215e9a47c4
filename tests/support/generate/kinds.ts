/** The kinds of field that need no other resource, each with few values, so that records often share one. */
import { billLine, boletoLine } from '../oracle/checkDigits.ts';
import { changesOf, timesShowing } from '../oracle/localTime.ts';
import { kindIn } from '../values/spellings.ts';
import type { Chance } from './chance.ts';

/** The date of all generated companies. */
export const today = '2026-10-31';

/** A field as it is written in YAML. */
export type FieldData = { type: string; label: string } & Record<string, unknown>;

const options = { a: 'Opção A', b: 'Opção B', c: 'Opção C' };
export const states = ['aberto', 'pago', 'morto'] as const;
/** As authors write them, in one language or several. */
export const weekdays = [
  { seg: 'Segunda', ter: 'Terça', sex: 'Sexta' },
  { sunday: 'Sunday', monday: 'Monday', tue: 'Tuesday', wednesday: 'Wednesday', fri: 'Friday' },
  { lunes: 'Lunes', martes: 'Martes', viernes: 'Viernes', sab: 'Sábado' },
];
const marks = { x: 'Marca X', y: 'Marca Y', z: 'Marca Z' };

/** Of 100 resources so many have a field of one of the many kinds that differ little. */
const seldom = 8;
const usual = 30;

/** Kind -> the extra keys of such a field, the values that its records hold, and how many resources have one. */
const plain: Readonly<Record<string, { keys?: object; values: readonly unknown[]; percent?: number }>> = {
  text: { values: ['ana', 'bia', 'caio', "d'a–b", 'd’a-b'] },
  textarea: { values: ['ana veio', 'bia foi', 'd´a veio'] },
  markdown: { values: ['**ana** veio', '# bia\n\n- foi', '[caio](https://example.com)'] },
  email: { values: ['ana@example.com', 'bia@example.com'] },
  cpf: { values: ['52998224725', '11144477735'] },
  integer: { values: [0, 1, 2, 3, 5] },
  decimal: { values: [0, 0.3, 1.5, 10.75], percent: seldom },
  money: { values: [0, 1.5, 10, 99.99] },
  percent: { values: [0, 0.5, 12] },
  color: { values: ['#7fb7d6', '#e8a598'] },
  json: { values: ['{"ana":[1,2]}', '[true, null]'] },
  boolean: { values: [false, true] },
  select: { keys: { options }, values: [] },
  multiselect: { keys: { options: marks }, values: [] },
  date: { values: ['2026-10-01', '2026-10-31', '2026-11-15', '2025-02-28'] },
  datetime: { values: [] },
  month: { values: ['2026-10', '2026-09', '2025-02'] },
  time: { values: ['00:00', '07:30', '12:00', '23:59'], percent: seldom },
  url: { values: ['https://example.com/ana', 'http://bia.example.com'], percent: seldom },
  phone: { values: ['1133334444', '11987654321'], percent: seldom },
  uf: { values: ['MT', 'SP', 'PB'], percent: seldom },
  cep: { values: ['01310100', '78000000'], percent: seldom },
  cnpj: { values: ['11222333000181', '12ABC34501DE35'], percent: seldom },
  cpfCnpj: { values: ['52998224725', '12ABC34501DE35'], percent: seldom },
  banco: { values: ['001', '341', '999'], percent: seldom },
  ie: { values: ['ISENTO', '130000019', '110042490114'], percent: seldom },
  linhaDigitavel: {
    values: [
      boletoLine('0019', '0500954014481606906809350', '88410000010050'),
      billLine(`846${'1234567890'.repeat(4)}`),
    ],
    percent: seldom,
  },
  placa: { values: ['ABC1123', 'ABC1B23', 'ABC1223', 'XYZ9876'], percent: seldom },
  lote: { values: ['MT0123455', 'PB1000004', 'SP1234560'], percent: seldom },
  cupom: { values: ['90019', '93419'], percent: seldom },
};
/** Kinds that differ by country, with the values of another one than the portal's. */
const abroad: Readonly<Record<string, readonly unknown[]>> = {
  'phone US': ['2125550123', '5125550199'],
  'uf US': ['CA', 'NY', 'MT'],
  'cep US': ['94107', '100011234'],
};
/** Another country for a field of such a kind. */
export const abroadBy = (chance: Chance, kind: string) =>
  `${kind} US` in abroad && chance.maybe(40) ? { country: 'US' } : {};
export const plainKinds = Object.keys(plain);
export const frequencyOf = (kind: string): number => plain[kind]!.percent ?? usual;
export const numberKinds: readonly string[] = ['integer', 'decimal', 'money', 'percent'];
export const dateKinds: readonly string[] = ['date', 'datetime', 'month'];
/** Kinds of codes and documents. */
const codeKinds: readonly string[] = [
  ...['cpf', 'cnpj', 'cpfCnpj', 'phone', 'cep', 'uf', 'banco', 'ie', 'linhaDigitavel'],
  ...['placa', 'lote', 'cupom'],
];
export const textKinds: readonly string[] = [
  ...['text', 'textarea', 'markdown', 'json', 'email', 'url'],
  ...codeKinds,
];
/** Kinds by which records can't be ordered or grouped; filters can only test them for being empty. */
export const compositeKinds: readonly string[] = ['items', 'file'];

export const plainField = (type: string, label: string): FieldData => ({
  type,
  label,
  ...(plain[type]!.keys as object | undefined),
});

/** Ids that a reference may hold; no record has the last one. */
export const refIds = [1, 2, 3, 4, 99];
const fileId = (at: number) => `arquivo${at}`.padEnd(22, '0');
export const heldFile = (at: number) => ({
  id: fileId(at),
  name: `nota${at}.pdf`,
  size: 9,
  type: 'application/pdf',
});

/** The options as YAML has them, or as a resolved field does. */
const optionsOf = ({ options }: FieldData) =>
  Array.isArray(options)
    ? (options as { value: string }[]).map(({ value }) => value)
    : Object.keys(options as object);

const isoOf = (time: number) => new Date(time).toISOString();
const hour = 3_600_000;

/** Instants around midnight, at the ends of a month, and on both sides of this year's changes of clocks. */
export function instantsIn(zone: string): string[] {
  const midnights = [today, '2026-11-01', '2026-10-01'].flatMap((day) =>
    timesShowing(Date.parse(day), zone).slice(0, 1),
  );
  const [first = [], ...others] = midnights.map((time) => [time - 1000, time]);
  const changes = changesOf(zone, 2026).flatMap((time) => [time - hour / 2, time, time + hour / 2]);
  return [
    ...['2026-10-31T12:00:00.000Z', '2025-02-28T15:30:00.000Z'],
    ...[...others.flat(), first[1]!, ...changes].map(isoOf),
  ];
}

/** The values of a field of this kind in records, requests and filters. */
export function valuesOf(field: FieldData, zone: string): readonly unknown[] {
  switch (field.type) {
    case 'select':
    case 'status':
      return optionsOf(field);
    case 'multiselect':
      return [optionsOf(field).slice(0, 1), optionsOf(field).slice(1), optionsOf(field)];
    case 'reference':
      return refIds;
    case 'datetime':
      return instantsIn(zone);
    case 'references':
      return [[1], [2, 3], [1, 99]];
    case 'file':
      return [[heldFile(1)], [heldFile(2)]];
    default:
      return abroad[kindIn(field)] ?? plain[field.type]?.values ?? [];
  }
}

/** A value of the field; for rows, a list of rows, which have no files yet. */
export function valueOf(chance: Chance, field: FieldData): unknown {
  if (field.type !== 'items') return chance.pick(valuesOf(field, chance.zone));
  const fields = field.fields as Record<string, FieldData>;
  return Array.from({ length: 1 + chance.upTo(1) }, () =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([id, one]) =>
        one.type === 'file' ? [] : [[id, valueOf(chance, one)]],
      ),
    ),
  );
}
