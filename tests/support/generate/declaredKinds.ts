/** The kinds of field that generated companies declare, as YAML data. */
import type { FieldData } from './kinds.ts';

const declared: Readonly<Record<string, object>> = {
  placa: {
    label: 'Placa',
    gender: 'f',
    about: 'Placa de veículo, antiga ou nova.',
    message: 'use AAA-0000 ou AAA0A00',
    pattern: '[A-Z]{3}\\d[0-9A-Z]\\d{2}',
    mask: ['@@@-0000', '@@@0@00'],
    example: 'XYZ9876',
    same: { position: 5, from: '0123456789', to: 'ABCDEFGHIJ' },
    guess: {
      written: '[A-Z]{3}-?\\d[A-Z\\d]\\d{2}',
      headings: ['placa'],
      identifies: true,
      searched: true,
      title: false,
    },
  },
  lote: {
    label: 'Lote',
    about: 'O estado, um número e um dígito.',
    message: 'são a UF, 6 dígitos e o verificador',
    pattern: '[A-Z]{2}\\d{7}',
    mask: '@@ 000000-0',
    example: 'MT0123455',
    drop: '[\\s-]',
    replace: { '^LOTE': '' },
    repeated: false,
    rules: [
      { part: '1-2', is: [{ kind: 'uf' }], message: 'não é um estado' },
      { refuse: '(..)0{6}.', message: 'não há o lote zero de {1}', when: '[A-Z]{2}.*' },
      {
        weights: [7, 6, 5, 4, 3, 2],
        modulus: 11,
        over: '3-8',
        digit: '9',
        remainder: 'complement',
        instead: { 10: 0, 11: 0 },
        add: 0,
        when: '(?!SP).*',
      },
    ],
  },
  cupom: {
    label: 'Cupom',
    about: 'Um nove, o código de um banco e um dígito.',
    message: 'são 5 dígitos',
    pattern: '\\d{5}',
    example: '90019',
    rules: [
      { weights: [1, 2], modulus: 10, addDigits: true, instead: { 10: 0 } },
      { part: '1-4', is: [{ kind: 'banco', after: '9' }], message: 'começa por 9 e um banco', when: '.{5}' },
    ],
  },
};

/** Config files by path: the kinds that these fields have. */
export function declaredFor(fields: Iterable<FieldData>): Record<string, object> {
  const used = new Set([...fields].map(({ type }) => type));
  return Object.fromEntries(
    Object.entries(declared).flatMap(([id, kind]) => (used.has(id) ? [[`kinds/${id}.yaml`, kind]] : [])),
  );
}
export const declaredIds: readonly string[] = Object.keys(declared);
