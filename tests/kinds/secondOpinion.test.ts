/**
 * Documents of Brazil against libraries that others wrote: brazilian-utils 2.4, boleto-brasileiro-validator 1.0.5,
 * libphonenumber-js 1.13.16 and standardwebhooks 1.1.1. Where they disagree, the standard decides, and a test says so.
 */
import {
  isValidBoleto,
  isValidCnh,
  isValidCnpj,
  isValidCpf,
  isValidIe,
  isValidNfeKey,
  isValidPis,
  isValidRenavam,
} from '@brazilian-utils/brazilian-utils';
import boletos from 'boleto-brasileiro-validator';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { stateNames } from '#kinds/document/brazil.ts';
import { registrationFault, registrationLike } from '#kinds/document/stateRegistration.ts';
import { kindOf, parseValue, valueFault } from '#kinds/registry.ts';
import { isStandardSecret } from '#model/config/webhookSecret.ts';
import { context, fieldOf, randomFrom } from './helpers.ts';

const random = randomFrom(20261127);
const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
/** The text, with one digit changed in two of three cases. */
function perhapsChanged(text: string): string {
  const at = Math.floor(random() * text.length);
  return random() < 1 / 3 || !/\d/.test(text[at]!)
    ? text
    : text.slice(0, at) + digits(1) + text.slice(at + 1);
}
const isRight = (type: string, text: string) => {
  const field = fieldOf(type);
  return valueFault(field, parseValue(field, text)) === undefined;
};
const samplesOf = (type: string, count = 600) =>
  Array.from({ length: count }, () =>
    perhapsChanged(String(kindOf(fieldOf(type)).sample(random, fieldOf(type), context))),
  );

describe('brazilian-utils agrees on', () => {
  it.each<[string, (text: string) => boolean]>([
    ['cpf', isValidCpf],
    ['cnpj', (text) => isValidCnpj(text)],
    ['pis', isValidPis],
    ['cnh', isValidCnh],
    ['renavam', isValidRenavam],
    ['linhaDigitavel', isValidBoleto],
  ])('%s', (type, theirs) => {
    const texts = samplesOf(type);
    expect(texts.filter((text) => isRight(type, text) !== theirs(text))).toEqual([]);
    expect(texts.some(theirs) && !texts.every(theirs)).toBe(true);
  });

  it('chaveNfe, except that it does not check the CNPJ inside', () => {
    const field = fieldOf('chaveNfe');
    const refused = samplesOf('chaveNfe').filter((text) => isValidNfeKey(text) && !isRight('chaveNfe', text));
    for (const text of refused) expect(valueFault(field, text)).toMatch(/CNPJ ou CPF do emitente/);
  });

  it.each(Object.keys(stateNames))('the state registrations of %s', (state) => {
    const texts = Array.from({ length: 400 }, () => perhapsChanged(registrationLike(digits(14), state)));
    const ours = (text: string) => registrationFault(text, state) === undefined;
    const theirs = (text: string) => isValidIe(state as never, text);
    // Mato Grosso writes eleven digits, and leaves out the zeros in front; the library asks for all of them.
    const written = (text: string) => (state === 'MT' ? text.padStart(11, '0') : text);
    expect(texts.filter((text) => ours(text) !== theirs(written(text)))).toEqual([]);
    expect(texts.some(ours) && !texts.every(ours)).toBe(true);
  });
});

it('boleto-brasileiro-validator agrees on lines, asked to check their blocks, too', () => {
  const texts = samplesOf('linhaDigitavel', 900);
  expect(texts.filter((text) => isRight('linhaDigitavel', text) !== boletos.boleto(text, true))).toEqual([]);
  const exchanged = '836400000094876501234564789012345672890123456786'.replace(/^(.{12})(.{12})/, '$2$1');
  expect([isRight('linhaDigitavel', exchanged), isValidBoleto(exchanged)]).toEqual([false, false]);
});

describe('the standard decides where they disagree', () => {
  it('on older forms of state registrations, which brazilian-utils does not know', () => {
    for (const [state, text] of [
      ['PE', '18100100000049'],
      ['RO', '101625213'],
    ] as const)
      expect([registrationFault(text, state), isValidIe(state, text)]).toEqual([undefined, false]);
  });
});

it('libphonenumber agrees on the numbers of eight digits without an area code', () => {
  for (let start = 1000; start < 10_000; start++) {
    const text = `${start}1234`;
    const found = parsePhoneNumberFromString(text, 'BR');
    const isShared = found?.getType() === 'SHARED_COST' && found.isValid();
    if (isRight('phone', text) !== isShared) expect(text).toBe('agreed upon');
  }
});

it('standardwebhooks signs with every secret that is accepted', () => {
  const bytes = (count: number) => Buffer.alloc(count, 'segredo').toString('base64');
  for (const count of [24, 25, 26, 32, 64]) {
    expect(isStandardSecret(bytes(count))).toBe(true);
    expect(new Webhook(`whsec_${bytes(count)}`).sign('msg_1', new Date(0), '{}')).toMatch(/^v1,/);
  }
  // The library takes shorter and longer ones; the specification says 24 to 64 bytes.
  for (const text of [
    bytes(23),
    bytes(65),
    'my-secret',
    'a secret of many letters and blanks',
    `${bytes(24)}=`,
    '',
  ])
    expect(isStandardSecret(text)).toBe(false);
});
