import { postalOf, stateOf } from './address.ts';
import { bankNames } from './brazil.ts';
import { cnpjDigits, cpfDigits } from './checkDigits.ts';
import { cnpjFault, cpfFault } from './documentFaults.ts';
import { documentKind, type Document } from './documentKind.ts';
import type { Field } from '#model/types.ts';
import type { FieldKind } from '../kind.ts';
import { randomFor } from './mask.ts';
import { translate } from '#messages/translate.ts';
import { paymentLine } from './paymentLine.ts';
import { phoneOf, plannedPhone } from './phone.ts';

const elevenDigits = /^\d{11}$/;
const cpfMask = '000.000.000-00';
const cnpjMask = '##.###.###/####-00';

const close = (base: string, digits: (base: string) => string) => base + digits(base);
const sampleCpf = (random: () => number) => close(`1${randomFor('00000000', random)}`, cpfDigits);
const sampleCnpj = (random: () => number) => close(`1${randomFor('0000000', random)}0001`, cnpjDigits);

/** One entry per document. Check digits are in checkDigits.ts, other rules in documentFaults.ts. */
const documents = {
  cpf: {
    invalid: () => translate('document.cpf'),
    accepts: () => translate('document.cpfForm'),
    shape: elevenDigits,
    mask: cpfMask,
    fault: cpfFault,
    sample: sampleCpf,
  },
  cnpj: {
    invalid: () => translate('document.cnpj'),
    accepts: () => translate('document.cnpjForm'),
    shape: /^[0-9A-Z]{12}\d{2}$/,
    mask: cnpjMask,
    fault: cnpjFault,
    sample: sampleCnpj,
  },
  cpfCnpj: {
    invalid: () => translate('document.cpfCnpj'),
    accepts: () => translate('document.cpfCnpjForm'),
    shape: /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/,
    mask: [cpfMask, cnpjMask],
    title: 'cpf|cnpj',
    fault: (value) => (value.length === 11 ? cpfFault(value) : cnpjFault(value)),
    sample: (random) => (random() < 0.5 ? sampleCpf(random) : sampleCnpj(random)),
  },
  banco: {
    invalid: () => translate('document.banco'),
    accepts: () => translate('document.bancoForm'),
    shape: /^\d{3}$/,
    mask: '000',
    names: bankNames,
    isOpen: true,
    sample: (random) => Object.keys(bankNames)[Math.floor(random() * 12)]!,
  },
  linhaDigitavel: paymentLine,
} satisfies Record<string, Document>;

type DocumentType = keyof typeof documents | 'cep' | 'phone' | 'uf';

/** A kind that differs by country; Brazil is the default. */
const national = (byCountry: Readonly<Record<string, FieldKind>> & { BR: FieldKind }) => ({
  ...byCountry.BR,
  traits: { ...byCountry.BR.traits, national: true },
  byCountry,
});

export const documentKinds = {
  ...Object.fromEntries(
    Object.entries(documents).map(([type, document]) => [type, documentKind({ title: type, ...document })]),
  ),
  cep: national(postalOf),
  phone: { ...national(phoneOf), ofField: ({ plan }: Field) => plan && plannedPhone(plan) },
  uf: national(stateOf),
} as unknown as Record<DocumentType, FieldKind>;
