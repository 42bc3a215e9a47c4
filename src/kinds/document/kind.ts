import { areaCodes, bankNames, stateNames } from './brazil.ts';
import { cnpjDigits, cpfDigits } from './checkDigits.ts';
import { cepFault, cnpjFault, cpfFault, phoneFault } from './documentFaults.ts';
import { documentKind, type Document } from './documentKind.ts';
import type { FieldKind } from '../kind.ts';
import { randomFor } from './mask.ts';

const elevenDigits = /^\d{11}$/;
const cpfMask = '000.000.000-00';
const cnpjMask = '##.###.###/####-00';

const close = (base: string, digits: (base: string) => string) => base + digits(base);
const sampleCpf = (random: () => number) => close(`1${randomFor('00000000', random)}`, cpfDigits);
const sampleCnpj = (random: () => number) => close(`1${randomFor('0000000', random)}0001`, cnpjDigits);

/** One entry per document; check digits in checkDigits.ts, other rules in documentFaults.ts. */
const documents = {
  cpf: {
    invalid: 'CPF inválido',
    accepts: 'são 11 dígitos',
    shape: elevenDigits,
    mask: cpfMask,
    fault: cpfFault,
    sample: sampleCpf,
  },
  cnpj: {
    invalid: 'CNPJ inválido',
    accepts: 'são 14 posições: 12 letras ou dígitos e 2 dígitos verificadores',
    shape: /^[0-9A-Z]{12}\d{2}$/,
    mask: cnpjMask,
    fault: cnpjFault,
    sample: sampleCnpj,
  },
  cpfCnpj: {
    invalid: 'CPF ou CNPJ inválido',
    accepts: 'são 11 dígitos (CPF) ou 14 posições (CNPJ)',
    shape: /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/,
    mask: [cpfMask, cnpjMask],
    fault: (value) => (value.length === 11 ? cpfFault(value) : cnpjFault(value)),
    sample: (random) => (random() < 0.5 ? sampleCpf(random) : sampleCnpj(random)),
  },
  cep: {
    invalid: 'CEP inválido',
    accepts: 'são 8 dígitos',
    shape: /^\d{8}$/,
    mask: '00000-000',
    fault: cepFault,
    sample: (random) => `${1 + Math.floor(random() * 6)}${randomFor('0000000', random)}`,
  },
  phone: {
    invalid: 'Telefone inválido',
    accepts: 'são o DDD e 8 ou 9 dígitos, como (66) 99912-3456',
    shape: /^\d{10,11}$/,
    mask: ['(00) 0000-0000', '(00) 00000-0000'],
    fault: phoneFault,
    // country code, or the zero dialled before the area code
    complete: (text) => text.replace(/^\+?55(?=0?\d{10,11}$)/, '').replace(/^0(?=\d{10,11}$)/, ''),
    sample: (random) =>
      `${[...areaCodes][Math.floor(random() * areaCodes.size)]}9${randomFor('00000000', random)}`,
  },
  uf: {
    invalid: 'UF inválida',
    accepts: 'são as 2 letras de um estado, como MT',
    shape: /^[A-Z]{2}$/,
    mask: '@@',
    fault: (value) => (Object.hasOwn(stateNames, value) ? undefined : `não há estado ${value}`),
    names: stateNames,
    sample: (random) => Object.keys(stateNames)[Math.floor(random() * 27)]!,
  },
  banco: {
    invalid: 'Banco inválido',
    accepts: 'são os 3 dígitos do código, como 001',
    shape: /^\d{3}$/,
    mask: '000',
    names: bankNames,
    sample: (random) => Object.keys(bankNames)[Math.floor(random() * 12)]!,
  },
} satisfies Record<string, Document>;

type DocumentType = keyof typeof documents;

export const documentKinds = Object.fromEntries(
  Object.entries(documents).map(([type, document]) => [type, documentKind(document)]),
) as Record<DocumentType, FieldKind>;
