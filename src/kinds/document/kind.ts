import { bankNames, stateNames } from './brazil.ts';
import { cnpjDigits, cpfDigits } from './checkDigits.ts';
import { cepFault, cnpjFault, cpfFault } from './documentFaults.ts';
import { documentKind, type Document } from './documentKind.ts';
import type { FieldKind } from '../kind.ts';
import { randomFor } from './mask.ts';
import { say } from '../../messages/say.ts';
import { phoneOf } from './phone.ts';

const elevenDigits = /^\d{11}$/;
const cpfMask = '000.000.000-00';
const cnpjMask = '##.###.###/####-00';

const close = (base: string, digits: (base: string) => string) => base + digits(base);
const sampleCpf = (random: () => number) => close(`1${randomFor('00000000', random)}`, cpfDigits);
const sampleCnpj = (random: () => number) => close(`1${randomFor('0000000', random)}0001`, cnpjDigits);

/** One entry per document; check digits in checkDigits.ts, other rules in documentFaults.ts. */
const documents = {
  cpf: {
    invalid: () => say('document.cpf'),
    accepts: () => say('document.cpfForm'),
    shape: elevenDigits,
    mask: cpfMask,
    fault: cpfFault,
    sample: sampleCpf,
  },
  cnpj: {
    invalid: () => say('document.cnpj'),
    accepts: () => say('document.cnpjForm'),
    shape: /^[0-9A-Z]{12}\d{2}$/,
    mask: cnpjMask,
    fault: cnpjFault,
    sample: sampleCnpj,
  },
  cpfCnpj: {
    invalid: () => say('document.cpfCnpj'),
    accepts: () => say('document.cpfCnpjForm'),
    shape: /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/,
    mask: [cpfMask, cnpjMask],
    fault: (value) => (value.length === 11 ? cpfFault(value) : cnpjFault(value)),
    sample: (random) => (random() < 0.5 ? sampleCpf(random) : sampleCnpj(random)),
  },
  cep: {
    invalid: () => say('document.cep'),
    accepts: () => say('document.cepForm'),
    shape: /^\d{8}$/,
    mask: '00000-000',
    fault: cepFault,
    sample: (random) => `${1 + Math.floor(random() * 6)}${randomFor('0000000', random)}`,
  },
  uf: {
    invalid: () => say('document.uf'),
    accepts: () => say('document.ufForm'),
    shape: /^[A-Z]{2}$/,
    mask: '@@',
    fault: (value) =>
      Object.hasOwn(stateNames, value) ? undefined : say('document.noState', { state: value }),
    names: stateNames,
    sample: (random) => Object.keys(stateNames)[Math.floor(random() * 27)]!,
  },
  banco: {
    invalid: () => say('document.banco'),
    accepts: () => say('document.bancoForm'),
    shape: /^\d{3}$/,
    mask: '000',
    names: bankNames,
    sample: (random) => Object.keys(bankNames)[Math.floor(random() * 12)]!,
  },
} satisfies Record<string, Document>;

type DocumentType = keyof typeof documents | 'phone';

export const documentKinds = {
  ...Object.fromEntries(Object.entries(documents).map(([type, document]) => [type, documentKind(document)])),
  phone: { ...phoneOf.BR, traits: { ...phoneOf.BR.traits, national: true }, byCountry: phoneOf },
} as unknown as Record<DocumentType, FieldKind>;
