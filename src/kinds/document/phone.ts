/** Phone numbers of a country, stored as their digits; of any other as they are dialled from abroad, `+5215512345678`. */
import { say } from '../../messages/say.ts';
import { areaCodes } from './brazil.ts';
import { phoneFault } from './documentFaults.ts';
import { documentKind, type Document } from './documentKind.ts';
import { randomFor } from './mask.ts';

const brazilian: Document = {
  invalid: () => say('document.phone'),
  accepts: () => say('document.phoneForm'),
  shape: /^\d{10,11}$/,
  mask: ['(00) 0000-0000', '(00) 00000-0000'],
  fault: phoneFault,
  // country code, or the zero dialled before the area code
  complete: (text) => text.replace(/^\+?55(?=0?\d{10,11}$)/, '').replace(/^0(?=\d{10,11}$)/, ''),
  sample: (random) =>
    `${[...areaCodes][Math.floor(random() * areaCodes.size)]}9${randomFor('00000000', random)}`,
};

const american: Document = {
  invalid: () => say('document.phone'),
  accepts: () => say('document.phoneFormUS'),
  shape: /^[2-9]\d{2}[2-9]\d{6}$/,
  mask: '(000) 000-0000',
  complete: (text) => text.replace(/^\+?1(?=\d{10}$)/, ''),
  sample: (random) => `512555${randomFor('0000', random)}`,
};

const foreign: Document = {
  invalid: () => say('document.phone'),
  accepts: () => say('document.phoneFormAny'),
  shape: /^\+[1-9]\d{7,14}$/,
  complete: (text) => text.replace(/^00(?=[1-9])/, '+'),
  sample: (random) => `+5255${randomFor('00000000', random)}`,
};

/** The countries whose numbers are known, and `other` for all the rest. */
export const phoneCountries = {
  BR: 'Do Brasil, com DDD; o padrão onde `locale` é pt-BR.',
  US: 'Dos Estados Unidos e do Canadá, com dez dígitos; o padrão onde `locale` é en-US.',
  other: 'De qualquer país, com + e o código dele; o padrão nas outras línguas.',
} as const;
export type PhoneCountry = keyof typeof phoneCountries;

export const phoneOf = {
  BR: documentKind(brazilian),
  US: documentKind(american),
  other: documentKind(foreign),
} satisfies Record<PhoneCountry, unknown>;

/** What is dialled before a stored number. */
export const dialled = (value: string, country: PhoneCountry = 'BR'): string =>
  `${{ BR: '+55', US: '+1', other: '+' }[country]}${value.replace(/\D/g, '')}`;
