/** Phone numbers against libphonenumber, which knows the numbering plans of all countries. */
import { getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { phoneOf, plannedPhone } from '#kinds/document/kind.ts';
import { phoneCountries, phonePlanOf } from '#kinds/document/phonePlans.ts';
import { withLanguage } from '#messages/node.ts';

const countries = Object.keys(phoneCountries).filter((country) => country !== 'other') as CountryCode[];
const kindOf = (country: CountryCode) => {
  const plan = phonePlanOf(country);
  return plan ? plannedPhone(plan) : phoneOf[country as 'BR' | 'US'];
};
const fault = (country: CountryCode, text: string) => {
  const { parse, misfit } = kindOf(country);
  const value = parse!(text, {} as never);
  return withLanguage('en-US', () => misfit(value as never, {} as never));
};

const personal = ['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE'];
const digits = (count: number, start: number) =>
  Array.from({ length: count }, (_, at) => (start * 7 + at * at * 3 + at) % 10).join('');

/** Numbers of people and companies, one of each length for every three first digits. */
function numbersOf(country: CountryCode) {
  const code = getCountryCallingCode(country);
  // international numbers have at most 15 digits
  const lengths = (metadata.countries[country] as unknown as { 3: number[] })[3].filter(
    (length) => code.length + length <= 15,
  );
  const texts = Array.from({ length: 900 }, (_, at) => `${at + 100}`).flatMap((start) =>
    lengths.map((length) => `+${code}${start}${digits(length - 3, Number(start))}`),
  );
  const numbers = texts
    .map((text) => parsePhoneNumberFromString(text))
    .filter((found) => found?.country === country && found.isValid() && personal.includes(found.getType()!));
  return { code, numbers: numbers.map((found) => found!), lengths };
}

it.each(countries)('accepts the numbers of %s, as written there and abroad, as one value', (country) => {
  const { numbers } = numbersOf(country);
  expect(numbers.length).toBeGreaterThan(2);
  // In Brazil eight digits that begin with 7 were of radios, whose network was switched off in 2018.
  const refused = numbers.filter(
    ({ number }) => fault(country, number) !== undefined && !/^\+55\d\d7\d{7}$/.test(number),
  );
  expect(refused.map((one) => one.formatInternational())).toEqual([]);
  const { parse } = kindOf(country);
  const read = (text: string) => parse!(text, {} as never);
  // within Argentina 15 follows the area code, whose length only a list gives; from abroad a 9 comes before it
  const unlike = numbers.filter((one) => read(one.formatNational()) !== read(one.number));
  expect(
    unlike.map((one) => one.formatNational()).filter((text) => country !== 'AR' || !/ 15-/.test(text)),
  ).toEqual([]);
});

it.each(countries)('refuses numbers that are too short or too long for %s', (country) => {
  const { code, numbers, lengths } = numbersOf(country);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  for (const { nationalNumber } of numbers.slice(0, 20)) {
    const all = `${nationalNumber}${digits(12, 5)}`;
    for (const text of [all.slice(0, least - 2), all.slice(0, most + 2)])
      expect([text, fault(country, `+${code}${text}`)]).toEqual([text, expect.any(String)]);
  }
});
