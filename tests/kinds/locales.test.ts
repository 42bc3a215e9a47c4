/**
 * Numbers, dates and files as each language writes them: displayed values are read back as the same values.
 */
import { randomFrom } from './helpers.ts';
import { dialled } from '#kinds/document/kind.ts';
import { phoneCountries, phonePlanOf } from '#kinds/document/phonePlans.ts';
import { draftMoment } from '#ui/drafts/contents.ts';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { languageOf, locales, type LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { regionDefaults, regionalTags } from '#messages/regions.ts';
import { datePattern, parseDateInput, formatDateInput } from '#kinds/date/dateInputText.ts';
import type { Field } from '#model/types.ts';
import { csvDelimiter, parseCsvValue } from '#spreadsheets/csvCells.ts';
import { xlsxCell } from '#screens/list/export/app/exportXlsx.ts';
import { formatNumber } from '#kinds/format.ts';
import { formatTemporal } from '#kinds/date/kind.ts';
import { parseTemporal } from '#kinds/date/parseDates.ts';
import { typedNumber, numberText, type NumberField } from '#kinds/number/kind.ts';
import { formatValue, kindOf, parseValue } from '#kinds/registry.ts';
import { validateField } from '#kinds/validate.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

const place = { timeZone: 'America/New_York', today: '2026-10-31' };
const context = {
  timeZone: place.timeZone,
  variables: { user: null, today: place.today, timeZone: place.timeZone },
  fields: {},
};
const amount = { id: 'amount', label: 'Amount', type: 'money', currency: 'USD' } as NumberField & Field;
const cents = fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 100);
const day = fc
  .integer({ min: 0, max: 69_000 })
  .map((count) => new Date(Date.UTC(1910, 0, 1) + count * 86_400_000).toISOString().slice(0, 10));
const minute = fc
  .integer({ min: 0, max: 60 * 24 * 365 * 30 })
  .map((count) => new Date(Date.UTC(2000, 0, 1) + count * 60_000).toISOString().replace('.000', ''));

it.each([
  ['pt-BR', 'US$ 1.234,50', '31/10/2026', 'dd/mm/aaaa hh:mm', / 14:30$/, ';'],
  ['en-US', '$1,234.50', '10/31/2026', 'mm/dd/yyyy hh:mm AM', / 2:30 PM$/, ','],
  ['en-GB', 'US$1,234.50', '31/10/2026', 'dd/mm/yyyy hh:mm AM', / 2:30 PM$/, ','],
  ['en-CA', 'US$1,234.50', '2026-10-31', 'yyyy-mm-dd hh:mm AM', / 2:30 PM$/, ','],
  ['es-419', 'USD 1,234.50', '31/10/2026', 'dd/mm/aaaa hh:mm', / 14:30$/, ','],
  ['es-CL', 'US$1.234,50', '31-10-2026', 'dd-mm-aaaa hh:mm', / 14:30$/, ';'],
  ['es-MX', 'USD 1,234.50', '31/10/2026', 'dd/mm/aaaa hh:mm', / 14:30$/, ','],
  ['es-CR', 'USD 1 234,50', '31/10/2026', 'dd/mm/aaaa hh:mm', / 14:30$/, ';'],
  ['es-ES', '1234,50 US$', '31/10/2026', 'dd/mm/aaaa hh:mm', / 14:30$/, ';'],
] as const)(
  'in %s numbers, dates and files are written as in its country',
  (locale, shown, date, pattern, instant, delimiter) =>
    withLanguage(locale, () => {
      expect(formatNumber(1234.5, { format: 'money', currency: 'USD' }).replace(/\s/g, ' ')).toBe(shown);
      expect(formatTemporal('2026-10-31', place)).toBe(date);
      expect(datePattern('datetime')).toBe(pattern);
      expect(formatTemporal('2026-10-31T18:30:00Z', place)).toMatch(instant);
      expect(csvDelimiter()).toBe(delimiter);
    }),
);

it('the same text is another number in another country', () => {
  const read = (tag: LocaleTag) =>
    withLanguage(tag, () => ['1.234', '1,234'].map((one) => typedNumber(one, amount)));
  expect(read('es-CL')).toEqual([1234, 1.234]);
  expect(read('es-MX')).toEqual([1.234, 1234]);
});

it.each([
  ['es-CR', '12\u00a0345,60', '1\u00a0234,50', '"USD "#,##0.00'],
  ['es-ES', '12.345,60', '1234,50', '#,##0.00" US$"'],
  ['es-MX', '12,345.60', '1,234.50', '"USD "#,##0.00'],
] as const)('an input and a spreadsheet of %s write amounts as its country does', (tag, ...written) =>
  withLanguage(tag, () =>
    expect([
      numberText(12_345.6, amount, true),
      numberText(1234.5, amount, true),
      xlsxCell(amount, 1234.5, place.timeZone)?.format,
    ]).toEqual(written),
  ),
);

it("an amount of a currency without cents is refused with another country's thousands", () => {
  const pesos = { ...amount, currency: 'CLP' };
  const read = (tag: LocaleTag) =>
    withLanguage(tag, () =>
      ['10.000', '10,000', '10.000,00', '10,000.00'].map((one) => typedNumber(one, pesos)),
    );
  expect(read('es-CL')).toEqual([10_000, '10,000', 10_000, 10_000]);
  expect(read('es-MX')).toEqual(['10.000', 10_000, 10_000, 10_000]);
  expect(withLanguage('es-CL', () => validateField(pesos, '10,000', context))).toBe(
    'No es un número: “10,000”. Escríbalo como 1.234',
  );
});

it.each(regionalTags)(
  '%s is known to Intl, writes as the portal parses, and names a currency and a time zone',
  (tag) => {
    const { currency, timeZone, country } = regionDefaults(tag);
    expect(new Intl.NumberFormat(tag).resolvedOptions().locale).toBe(tag);
    expect(new Intl.NumberFormat(tag).format(1234567.5)).toMatch(
      /^1(?:,234,567\.|(?:\.234\.|\s234\s)567,)5$/,
    );
    expect(Intl.supportedValuesOf('currency')).toContain(currency);
    expect(() => new Intl.DateTimeFormat(tag, { timeZone })).not.toThrow();
    expect(new Intl.DisplayNames('en', { type: 'region' }).of(country)).not.toBe(country);
  },
);

describe.each([...locales, ...regionalTags])('in %s', (locale) => {
  const inIt = <T>(run: () => T): T => withLanguage(locale, run);

  it('formatted numbers are parsed when pasted, typed or imported', () =>
    inIt(() =>
      fc.assert(
        fc.property(cents, fc.boolean(), (value, grouped) => {
          expect(parseValue(amount, formatValue(amount, value, place))).toBe(value);
          expect(typedNumber(numberText(value, amount, grouped), amount)).toBe(value);
          expect(parseCsvValue(amount, numberText(value, amount, grouped), context)).toEqual({ value });
        }),
        { numRuns: randomCases(100) },
      ),
    ));

  it('a number is parsed at every keystroke, or refused with a message', () =>
    inIt(() =>
      fc.assert(
        fc.property(cents, (value) => {
          const text = numberText(value, amount, false);
          for (let end = 1; end <= text.length; end++) {
            const typed = text.slice(0, end);
            const held = typedNumber(typed, amount);
            if (typeof held === 'string') expect(validateField(amount, held, context)).toBeTruthy();
            else expect(held).toBe(Number(typed.replace(',', '.')) || 0);
          }
          expect(typedNumber(numberText(1234.5, amount, false), amount)).toBe(1234.5);
        }),
        { numRuns: randomCases(100) },
      ),
    ));

  it('formatted days, instants and months are parsed', () =>
    inIt(() =>
      fc.assert(
        fc.property(day, minute, (date, time) => {
          expect(parseTemporal(formatTemporal(date, place), 'date', place)).toEqual({ value: date });
          expect(parseTemporal(formatTemporal(date.slice(0, 7), place), 'month', place)).toEqual({
            value: date.slice(0, 7),
          });
          expect(parseDateInput(formatDateInput(date, 'date', place), 'date', place)).toEqual({
            held: date,
            isRead: true,
          });
          const shown = formatTemporal(time, place);
          const back = parseTemporal(shown, 'datetime', place);
          // An hour that occurs twice (when clocks are set back) means the first one.
          expect('value' in back && formatTemporal(back.value, place)).toBe(shown);
        }),
        { numRuns: randomCases(100) },
      ),
    ));

  it('an invalid day is refused with how to write one', () =>
    inIt(() => {
      const field = { id: 'due', label: 'Due', type: 'date', required: true } as Field;
      const fault = validateField(field, 'xx/yy', context)!;
      expect(fault).toContain(formatTemporal('2026-10-31', place));
      expect(validateField(field, null, context)).toBe(
        { 'pt-BR': 'Informe a data', 'en-US': 'Enter the date', 'es-419': 'Indique la fecha' }[
          languageOf(locale)
        ],
      );
    }));
});

describe('a day typed in English', () => {
  const read = (text: string, kind: 'date' | 'datetime' = 'date') =>
    withLanguage('en-US', () => parseTemporal(text, kind, place));

  it.each([
    ['10/31', '2026-10-31'],
    ['oct 31', '2026-10-31'],
    ['October 31, 2026', '2026-10-31'],
    ['31 Oct 2026', '2026-10-31'],
    ['tomorrow', '2026-11-01'],
    ['+1w', '2026-11-07'],
    ['2026-10-31', '2026-10-31'],
  ])('%s is %s', (text, value) => expect(read(text)).toEqual({ value }));

  it('accepts AM and PM', () => {
    expect(read('10/31/2026 2:30 pm', 'datetime')).toEqual({ value: '2026-10-31T18:30:00.000Z' });
    expect(read('10/31/2026 12:15 AM', 'datetime')).toEqual({ value: '2026-10-31T04:15:00.000Z' });
    expect(read('10/31/2026 14:30', 'datetime')).toEqual({ value: '2026-10-31T18:30:00.000Z' });
    expect(read('10/31/2026 13:30 pm', 'datetime')).toHaveProperty('fault');
  });

  it('accepts no thirteenth month, and no day of the month in its place', () => {
    expect(read('31/10/2026')).toEqual({ fault: 'day' });
    expect(read('hoje')).toHaveProperty('fault');
  });
});

describe('phones, by country', () => {
  const inCountry = (country: string) =>
    ({
      id: 'x',
      label: 'X',
      type: 'phone',
      required: false,
      country,
      plan: phonePlanOf(country),
    }) as unknown as Field;

  it.each([
    [
      'MX',
      ['+52 55 1234 5678', '55-1234-5678', '+52 1 55 1234 5678', '525512345678'],
      '55 1234 5678',
      '+525512345678',
    ],
    ['MX', ['(222) 123 4567'], '222 123 4567', '+522221234567'],
    ['AR', ['+54 9 11 1234-5678', '91112345678'], '9 11 1234-5678', '+5491112345678'],
    ['AR', ['011 2345-6789', '1123456789'], '11 2345-6789', '+541123456789'],
    ['CO', ['+57 321 123 4567', '3211234567'], '321 123 4567', '+573211234567'],
    ['CL', ['+56 9 1234 5678'], '9 1234 5678', '+56912345678'],
    ['PE', ['912 345 678', '0051912345678'], '912 345 678', '+51912345678'],
    ['PE', ['(01) 234 5678'], '1 234 5678', '+5112345678'],
    ['UY', ['94231234', '+598 94 231 234', '094 231 234'], '094 231 234', '+59894231234'],
    ['UY', ['2901 2345'], '2901 2345', '+59829012345'],
    ['PY', ['961 456 789', '+595961456789'], '0961 456 789', '+595961456789'],
    ['EC', ['+593 99 123 4567'], '099 123 4567', '+593991234567'],
    ['VE', ['0412-1234567', '+584121234567'], '0412-1234567', '+584121234567'],
    ['PT', ['+351 912 345 678'], '912 345 678', '+351912345678'],
    ['ES', ['612 34 56 78', '0034612345678'], '612 34 56 78', '+34612345678'],
    ['GB', ['+44 7400 123456', '07400 123456', '7400123456'], '07400 123456', '+447400123456'],
    ['GB', ['020 7946 0000', '+44 (0)20 7946 0000'], '020 7946 0000', '+442079460000'],
    ['DE', ['+49 1512 3456789', '0151 23456789'], '0151 23456789', '+4915123456789'],
    ['FR', ['+33 6 12 34 56 78', '06.12.34.56.78', '612345678'], '06 12 34 56 78', '+33612345678'],
  ] as const)('of %s: %j is %s', (country, typed, shown, dials) => {
    const field = inCountry(country);
    for (const text of typed) {
      const stored = parseValue(field, text, context);
      expect([text, validateField(field, stored, context), formatValue(field, stored, context)]).toEqual([
        text,
        undefined,
        shown,
      ]);
      expect(dialled(String(stored), field)).toBe(dials);
    }
  });

  it.each(Object.keys(phoneCountries))(
    'of %s are parsed from their formatted value and samples; too short or foreign ones are refused',
    (country) => {
      const field = inCountry(country);
      const random = randomFrom(3);
      for (let at = 0; at < 20; at++) {
        const value = kindOf(field).sample(random, field);
        expect(validateField(field, value, context)).toBeUndefined();
        const shown = formatValue(field, value, context);
        expect(parseValue(field, shown, context)).toBe(value);
        expect(parseValue(field, dialled(String(value), field), context)).toBe(value);
      }
      for (const wrong of ['12', '+999 123 4567 8901 23', '123456789012345678'])
        expect(validateField(field, parseValue(field, wrong, context), context), wrong).toMatch(/: ./);
    },
  );

  it('explains how one is written there', () =>
    withLanguage('en-US', () =>
      expect(validateField(inCountry('MX'), '123', context)).toBe(
        'Invalid phone: it is written as in 55 1234 5678',
      ),
    ));

  it('says of a number of the right length which of its digits are wrong', () =>
    withLanguage('en-US', () => {
      const fault = (text: string) =>
        validateField(inCountry('US'), parseValue(inCountry('US'), text), context);
      expect(fault('(555) 210-1000')).toBeUndefined();
      for (const text of ['(555) 010-1000', '(155) 210-1000'])
        expect(fault(text)).toBe(
          'Invalid phone: it has 10 digits, the 1st and the 4th from 2 to 9, such as (512) 555-0134',
        );
    }));
});

describe('postal codes and states, by country', () => {
  const inCountry = (type: 'cep' | 'uf', country?: string) =>
    ({ id: 'x', label: 'X', type, required: false, ...(country && { country }) }) as unknown as Field;
  const judged = (field: Field, input: unknown) => {
    const stored = parseValue(field, input, context);
    const fault = withLanguage('en-US', () => validateField(field, stored, context));
    return fault ?? [stored, formatValue(field, stored, context)];
  };

  it.each([
    ['cep', undefined, '78890-000', ['78890000', '78890-000']],
    ['cep', undefined, '78701', 'Invalid CEP: it has 8 digits'],
    ['cep', 'US', '78701', ['78701', '78701']],
    ['cep', 'US', '78701-1234', ['787011234', '78701-1234']],
    ['cep', 'US', '78890-000', 'Invalid ZIP code: it has 5 digits, or 9, such as 78701-1234'],
    ['cep', 'other', 'sw1a 1aa', ['SW1A1AA', 'SW1A1AA']],
    ['cep', 'GB', 'sw1a1aa', ['SW1A1AA', 'SW1A 1AA']],
    ['cep', 'GB', 'M1 1AE', ['M11AE', 'M1 1AE']],
    ['cep', 'GB', '78701', 'Invalid postcode: write it like SW1A 1AA'],
    ['cep', 'other', '1', 'Invalid postal code: it has 3 to 10 letters and digits'],
    ['uf', undefined, 'Mato Grosso', ['MT', 'MT']],
    ['uf', undefined, 'TX', 'Invalid state of Brazil: there is no state TX'],
    ['uf', 'US', 'new york', ['NY', 'NY']],
    ['uf', 'US', 'SP', 'Invalid state: there is no state SP'],
  ] as const)('%s of %s takes or refuses %s', (type, country, input, result) =>
    expect(judged(inCountry(type, country), input)).toEqual(result),
  );

  it('offers the states of its country', () => {
    const names = (country?: string) => kindOf(inCountry('uf', country)).options!.map(({ label }) => label);
    expect(names('US')).toContain('TX – Texas');
    expect(names()).not.toContain('TX – Texas');
    // In a country with unknown states the kind keeps its default options.
    expect(names('other')).toEqual(names());
  });
});

it.each([
  ['en-US', /, 9:03 AM$/],
  ['es-419', /, 09:03$/],
  ['pt-BR', /, 09:03$/],
] as const)('says a moment on the clock of %s', (locale, written) =>
  withLanguage(locale, () =>
    expect(draftMoment(Date.parse('2020-01-02T09:03:00Z'), 'UTC').replace(/\s/g, ' ')).toMatch(written),
  ),
);

it('says the minute of a moment, also while the clock moves', () => {
  let time = Date.parse('2026-05-04T12:00:00Z');
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => time++);
  onTestFinished(() => clock.mockRestore());
  expect(draftMoment(Date.parse('2026-05-04T09:03:00Z'), 'UTC')).toBe('09:03');
});
