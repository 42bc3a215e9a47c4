/** Postal codes and states of the field's country. */
import { translate } from '#messages/translate.ts';
import { stateNames } from './brazil.ts';
import { cepFault } from './documentFaults.ts';
import type { postalCountries, stateCountries } from './schema.ts';
import { documentKind, type Document } from './documentKind.ts';
import { randomFor } from './mask.ts';
import { americanStates } from './unitedStates.ts';

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

export const postalOf = {
  BR: documentKind(cep),
  US: documentKind(zip),
  GB: documentKind(postcode),
  other: documentKind(postal),
} satisfies Record<keyof typeof postalCountries, unknown>;

export const stateOf = {
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
