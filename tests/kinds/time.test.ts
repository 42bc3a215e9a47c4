import { describe, expect, it } from 'vitest';
import { dayTimeOf } from '#model/formula/moments.ts';
import { utcOf } from '#model/time/moments.ts';
import { formatValue, normalizeValue, parseValue, valueFault } from '#kinds/registry.ts';
import { parseFilter, viewerOf, recordMatches } from '#model/filter/filter.ts';
import { xlsxCell } from '#screens/list/export/app/exportXlsx.ts';
import { csvValue, parseCsvValue } from '#spreadsheets/csvCells.ts';
import { withLanguage } from '#messages/node.ts';
import { context, fieldOf } from './helpers.ts';

const field = fieldOf('time');

describe('a time of day', () => {
  it.each([
    ['7:30', '07:30'],
    ['07:30', '07:30'],
    ['730', '07:30'],
    ['0730', '07:30'],
    ['7h30', '07:30'],
    ['7h', '07:00'],
    ['7', '07:00'],
    ['07:30:00', '07:30'],
    [' 23:59 ', '23:59'],
    ['00:00', '00:00'],
  ])('is read from "%s"', (text, stored) => {
    expect(parseValue(field, text)).toBe(stored);
    expect(normalizeValue(field, text)).toBe(stored);
    expect(valueFault(field, stored)).toBeUndefined();
  });

  it.each(['24:00', '7:60', '25', '07:30:15', '-1:00', 'meio-dia', '7:30 pm', '31/10/2026'])(
    'is none: "%s", which stays as typed and is refused with an example',
    (text) => {
      expect(parseValue(field, text)).toBe(text);
      expect(valueFault(field, text)).toBe('Hora inválida: escreva-a como em 08:30');
    },
  );

  it('has AM and PM in English', () =>
    withLanguage('en-US', () => {
      expect(parseValue(field, '7:30 pm')).toBe('19:30');
      expect(parseValue(field, '12:15 am')).toBe('00:15');
      expect(formatValue(field, '19:30', context)).toBe('7:30 PM');
      expect(xlsxCell(field, '19:30', 'UTC')?.format).toBe('h:mm AM/PM');
    }));

  it('is a time of a spreadsheet, and survives a CSV file', () => {
    expect(xlsxCell(field, '18:00', 'UTC')).toEqual({ value: 0.75, format: 'hh:mm' });
    expect(xlsxCell(field, 'cedo', 'UTC')).toBeUndefined();
    expect(parseCsvValue(field, csvValue(field, '07:05', context), context)).toEqual({ value: '07:05' });
  });

  it('is compared by filters as it is read', () => {
    const fields = { abre: { ...field, id: 'abre' } };
    const { timeZone, variables } = viewerOf({ timeZone: 'UTC' }, '2026-10-31');
    const matches = (filter: object, abre: string) =>
      recordMatches(filter as never, { abre }, { timeZone, variables, fields });
    expect([matches({ abre_gte: '09:00' }, '10:30'), matches({ abre_lt: '09:00' }, '10:30')]).toEqual([
      true,
      false,
    ]);
    expect(parseFilter({ abre: '9h' }, fields)).toMatchObject({ value: expect.arrayContaining(['09:00']) });
  });

  it('is read by formulas only as it is stored', () =>
    expect(['07:30', '7:30', '24:00', 730].map((value) => dayTimeOf(value)?.text)).toEqual([
      '07:30',
      undefined,
      undefined,
      undefined,
    ]));
});

// Clocks of New York change at 2:00 on 8 March and 1 November 2026, those of Berlin on 29 March and 25 October.
it.each([
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
  ['America/Sao_Paulo', '2026-10-31T23:59', '2026-11-01T02:59:00.000Z'],
])('in %s %s is %s: skipped times move forward, of two it is the first', (zone, local, instant) =>
  expect(utcOf(local, zone)).toBe(instant),
);
