/**
 * What is sent for fields of each kind besides their usual values: other spellings of these, with the value that is
 * stored, and values that are refused. Written from the reference of the kinds, without any code of theirs.
 */
import { boletoLine } from '../oracle/checkDigits.ts';

const slip = boletoLine('0019', '0500954014481606906809350', '88410000010050');

type Sent = { spelt?: readonly (readonly [sent: unknown, stored: unknown])[]; wrong: readonly unknown[] };

const sent: Readonly<Record<string, Sent>> = {
  text: {
    spelt: [
      [' ana ', 'ana'],
      ['bia\ncaio', 'bia caio'],
    ],
    wrong: [7, { a: 1 }, 'x'.repeat(10_001)],
  },
  textarea: { spelt: [['bia foi\n', 'bia foi']], wrong: [['ana']] },
  markdown: { wrong: [true] },
  email: { spelt: [[' ana@example.com ', 'ana@example.com']], wrong: ['ana', 'ana@', 7] },
  // the text of a number that is stored already would be no change
  integer: { spelt: [[1 + 1e-16, 1]], wrong: [1.5, '41', true, 1e300] },
  decimal: { spelt: [[0.1 + 0.2, 0.3]], wrong: [0.125, '1,5', [1]] },
  money: { spelt: [[1.1 + 2.2, 3.3]], wrong: [1.005, 'R$ 10'] },
  percent: { wrong: [101, -1, '12%'] },
  color: { wrong: ['azul', '#12', 7] },
  json: { wrong: ['{"ana":', 7] },
  boolean: { wrong: ['sim', 'true', 1] },
  select: { wrong: ['z', 7, ['a']] },
  multiselect: { wrong: [['w'], 'x', [{ a: 1 }]] },
  date: { wrong: ['2026-02-30', '31/10/2026', 7] },
  datetime: { wrong: ['2026-02-30T12:00:00Z', 'ontem'] },
  month: { wrong: ['2026-13', 'outubro'] },
  url: { wrong: ['javascript:alert(1)', 'ftp://example.com', 'ana'] },
  phone: {
    spelt: [
      ['(11) 98765-4321', '11987654321'],
      ['+55 11 3333-4444', '1133334444'],
      ['011 3333-4444', '1133334444'],
    ],
    wrong: ['123', '1087654321', '11287654321', '+525512345678'],
  },
  uf: {
    spelt: [
      ['mt', 'MT'],
      ['São Paulo', 'SP'],
      ['PB – Paraíba', 'PB'],
    ],
    wrong: ['ZZ', 'Texas', 7],
  },
  cep: {
    spelt: [
      ['01310-100', '01310100'],
      ['78.000-000', '78000000'],
    ],
    wrong: ['00100000', '78950000', '123'],
  },
  'phone US': {
    spelt: [
      ['(212) 555-0123', '2125550123'],
      ['+1 512-555-0199', '5125550199'],
    ],
    wrong: ['123', '1133334444', '2121550123', '+525512345678'],
  },
  'uf US': {
    spelt: [
      ['ny', 'NY'],
      ['California', 'CA'],
      ['MT – Montana', 'MT'],
    ],
    wrong: ['ZZ', 'SP', 'São Paulo', 7],
  },
  'cep US': { spelt: [['10001-1234', '100011234']], wrong: ['1234', '9410A', '01310100'] },
  cpf: { spelt: [['529.982.247-25', '52998224725']], wrong: ['52998224724', '11111111111', '123'] },
  cnpj: {
    spelt: [
      ['11.222.333/0001-81', '11222333000181'],
      ['12.abc.345/01de-35', '12ABC34501DE35'],
    ],
    wrong: ['11222333000180', '12ABC34501DE34', '52998224725'],
  },
  cpfCnpj: {
    spelt: [
      ['529.982.247-25', '52998224725'],
      ['12abc34501de35', '12ABC34501DE35'],
    ],
    wrong: ['52998224724', '11222333000180', 'ana'],
  },
  banco: {
    spelt: [
      ['Itaú', '341'],
      ['001 – Banco do Brasil', '001'],
    ],
    wrong: ['12', 'Banco Novo'],
  },
  ie: {
    spelt: [
      ['isento', 'ISENTO'],
      ['13.000.001-9', '130000019'],
      ['IE 110.042.490.114', '110042490114'],
    ],
    wrong: ['1', '1234567890123456', 'sem'],
  },
  linhaDigitavel: {
    spelt: [[slip.replace(/^(.{5})(.{5})(.{5})/, '$1.$2 $3.'), slip]],
    wrong: ['123', `${slip.slice(0, -1)}9`, slip.slice(1)],
  },
  placa: {
    spelt: [
      ['abc-1123', 'ABC1123'],
      [' ABC 1B23', 'ABC1B23'],
    ],
    wrong: ['AB1', 'ABCD123', 7],
  },
  lote: {
    spelt: [
      ['mt 012345-5', 'MT0123455'],
      ['LOTE PB100000-4', 'PB1000004'],
    ],
    wrong: ['MT0123454', 'ZZ0123455', 'MT0000000', 'MT.012345-5'],
  },
  cupom: { spelt: [['9.001-9', '90019']], wrong: ['93418', '83410', '99999'] },
};

/** A field as it is written in YAML, or resolved. */
type Kind = { readonly type: string };
const sentFor = (field: Kind | undefined): Sent | undefined => sent[field ? kindIn(field) : ''];

/** The kind of a field, with the country that it names: `phone US`. */
export const kindIn = (field: Kind): string => {
  const { type, country } = field as Kind & { country?: string };
  return country === undefined ? type : `${type} ${country}`;
};

/** Spellings of a kind, as they are sent. */
export const speltOf = (field: Kind): readonly unknown[] => (sentFor(field)?.spelt ?? []).map(([one]) => one);
export const wrongOf = (field: Kind): readonly unknown[] =>
  (sentFor(field)?.wrong ?? []).filter((one) => !hasRoomFor(field, one));

/** A number with three decimals is wrong only where the field has fewer. */
const hasRoomFor = (field: Kind, value: unknown) =>
  value === 0.125 && ((field as { decimals?: number }).decimals ?? 0) > 2;

/** The value that is stored for one that is sent. */
export const storedFor = (field: Kind | undefined, value: unknown): unknown =>
  sentFor(field)?.spelt?.find(([one]) => one === value)?.[1] ?? value;

export const isWrong = (field: Kind, value: unknown): boolean =>
  wrongOf(field).some((one) => JSON.stringify(one) === JSON.stringify(value));

/** Signs as a keyboard writes them. */
export const typewritten = (value: unknown) =>
  String(value)
    .replaceAll(/[‘’´`]/g, "'")
    .replaceAll(/[‑–—]/g, '-')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u200b', '');

/** An old number plate and its newer form are the same: `ABC1023` is `ABC1A23`. */
export const identityOf = (type: string | undefined, value: unknown): unknown =>
  type === 'placa'
    ? String(value).replace(
        /^(.{4})([A-J])/,
        (_plate, start: string, letter: string) => start + 'ABCDEFGHIJ'.indexOf(letter),
      )
    : type === 'text'
      ? typewritten(value).toLowerCase()
      : value;
