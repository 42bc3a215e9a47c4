import { translate } from '#messages/translate.ts';
import { stateNames, areaCodes, bankNames } from './brazil.ts';
import { cepFault, phoneFault, cnpjFault, cpfFault } from './documentFaults.ts';
import type { postalCountries, stateCountries } from './schema.ts';
import { documentKind, type Document, randomFor, masked } from './documentKind.ts';
import { paymentLine } from './paymentLine.ts';
import type { FieldKind } from '../kind.ts';
import type { PhonePlan } from '#model/fields/phonePlan.ts';
import { memoize } from '#model/values/memoize.ts';
import { cnpjDigits, cpfDigits } from './checkDigits.ts';
import type { Field } from '#model/types.ts';

/**
 * Code -> name: the states, the federal district, and the territories that have a code in postal addresses.
 */
const americanStates: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  VI: 'U.S. Virgin Islands',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

// Postal codes and states of the field's country.

const cep: Document = {
  invalid: () => translate('document.cep'),
  accepts: () => translate('document.cepForm'),
  shape: /^\d{8}$/,
  mask: '00000-000',
  title: 'cep',
  fault: cepFault,
  sample: (random) => `${1 + Math.floor(random() * 6)}${randomFor('0000000', random)}`,
};

const zip: Document = {
  invalid: () => translate('document.zip'),
  accepts: () => translate('document.zipForm'),
  shape: /^\d{5}(?:\d{4})?$/,
  mask: ['00000', '00000-0000'],
  sample: (random) => randomFor('00000', random),
};

const postal: Document = {
  invalid: () => translate('document.postal'),
  accepts: () => translate('document.postalForm'),
  shape: /^[0-9A-Z]{3,10}$/,
  sample: (random) => randomFor('00000', random),
};

/** As Royal Mail writes them: the inward code, the last three signs, stands apart. */
const postcode: Document = {
  invalid: () => translate('document.postcode'),
  accepts: () => translate('document.postcodeForm'),
  shape: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
  written: (value) => `${value.slice(0, -3)} ${value.slice(-3)}`,
  sample: (random) => `${randomFor('@@0', random)}${randomFor('0@@', random)}`,
};

const state = (
  names: Readonly<Record<string, string>>,
  invalid: () => string,
  accepts: () => string,
): Document => ({
  invalid,
  accepts,
  shape: /^[A-Z]{2}$/,
  mask: '@@',
  fault: (value) =>
    Object.hasOwn(names, value) ? undefined : translate('document.noState', { state: value }),
  names,
  sample: (random) => Object.keys(names)[Math.floor(random() * Object.keys(names).length)]!,
});

const postalOf = {
  BR: documentKind(cep),
  US: documentKind(zip),
  GB: documentKind(postcode),
  other: documentKind(postal),
} satisfies Record<keyof typeof postalCountries, unknown>;

const stateOf = {
  BR: documentKind(
    state(
      stateNames,
      () => translate('document.uf'),
      () => translate('document.ufForm'),
    ),
  ),
  US: documentKind(
    state(
      americanStates,
      () => translate('document.stateUS'),
      () => translate('document.stateFormUS'),
    ),
  ),
} satisfies Record<keyof typeof stateCountries, unknown>;

// Phone numbers. Those of the field's country are stored as their digits, all others in international form,
// `+5215512345678`.

const title = '(tel|fon|cel|phon|whats)[a-zé]*';

/** Explains the form of a field that takes the numbers of one country. A text with another country code says so. */
const acceptsNational = (form: () => string, example: string) => (text: string) =>
  text.startsWith('+') ? translate('document.phoneAbroad', { example }) : form();

/** Shared-cost numbers of eight digits, such as 4004, 3003 and 4020 (libphonenumber-js 1.13.16, SHARED_COST of Brazil). */
const sharedCost = '(?:[34]00\\d|4020|4370|4864)';
/** Brazilian numbers without an area code: those, and 0300, 0500, 0800, 0900. */
const withoutArea = new RegExp(`^(?:0(?:30[034]|[589]00)\\d{6,7}|${sharedCost}\\d{4})$`);

const foreign: Document = {
  invalid: () => translate('document.phone'),
  accepts: () => translate('document.phoneFormAny'),
  shape: /^\+[1-9]\d{7,14}$/,
  title,
  complete: (text) => text.replace(/^00(?=[1-9])/, '+'),
  sample: (random) => `+5255${randomFor('00000000', random)}`,
};

const brazilian: Document = {
  ...foreign,
  accepts: acceptsNational(() => translate('document.phoneForm'), '(66) 99912-3456'),
  shape: /^(?:\d{8}|\d{10,11})$/,
  mask: [
    ['^0[3589]0', '0000 000 0000'],
    ['^0[3589]0', '0000 00 0000'],
    [`^${sharedCost}`, '0000-0000'],
    '(00) 0000-0000',
    '(00) 00000-0000',
  ],
  fault: (value) => (withoutArea.test(value) ? undefined : phoneFault(value)),
  complete(text) {
    const national = text.replace(/^(\+|00)?55(?=\d{8,})/, '');
    // +55 800… is how an 0800 number is written for callers from abroad
    const ways = [text, national, ...(text.startsWith('+55') ? [`0${national}`] : [])];
    // removes the country code, and what is dialled before the area code: a zero, and often "xx" for a company
    return (
      ways.find((way) => withoutArea.test(way)) ?? text.replace(/^((\+|00)?55)?0?(XX)?(?=\d{10,11}$)/, '')
    );
  },
  sample: (random) =>
    `${[...areaCodes][Math.floor(random() * areaCodes.size)]}9${randomFor('00000000', random)}`,
};

const american: Document = {
  ...foreign,
  accepts: acceptsNational(() => translate('document.phoneFormUS'), '(512) 555-0134'),
  shape: /^[2-9]\d{2}[2-9]\d{6}$/,
  mask: '(000) 000-0000',
  complete: (text) => text.replace(/^(\+|00)?1(?=\d{10}$)/, ''),
  sample: (random) => `512555${randomFor('0000', random)}`,
};

/**
 * A country's phone numbers by its plan: with or without the country code and the leading zero, they are
 * stored in one form.
 */
function planned({ code, shape: pattern, masks, between = '^$', example }: PhonePlan): Document {
  const shape = new RegExp(pattern);
  const written = (value: string) =>
    masked(value, masks.find(([start]) => new RegExp(start).test(value))?.[1] ?? []);
  return {
    ...foreign,
    accepts: acceptsNational(
      () => translate('document.phoneFormIn', { example: written(example) }),
      written(example),
    ),
    shape,
    written,
    complete(text) {
      const own = text.replace(new RegExp(`^(\\+|00)?${code}`), '').replace(new RegExp(between), '');
      const ways = [text, `0${text}`, own, `0${own}`, own.replace(/^0/, '')];
      return ways.find((way) => shape.test(way)) ?? text;
    },
    sample: (random) => example.slice(0, -4) + randomFor('0000', random),
  };
}

/** The field kind for a phone plan that a field includes. Cached. */
export const plannedPhone = memoize((plan: PhonePlan): FieldKind => documentKind(planned(plan)));

export const phoneOf = {
  BR: documentKind(brazilian),
  US: documentKind(american),
  other: documentKind(foreign),
};

/**
 * A stored number in international form; drops a leading zero of the national form. Numbers such as 0800 and 4004 stay as
 * they are dialled within Brazil, as most of them can't be called from abroad.
 */
export function dialled(value: string, field: object): string {
  const { country = 'BR', plan } = field as { country?: string; plan?: PhonePlan };
  if (country === 'BR' && !plan && withoutArea.test(value)) return value;
  const code = plan?.code ?? { BR: '55', US: '1' }[country] ?? '';
  return `+${code}${value.replace(/\D/g, '').replace(/^0/, '')}`;
}

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
