/**
 * Cells with number formats, as LibreOffice shows them and as openpyxl classes them. The table is made by
 * tests/fixtures/numberFormats/make.py, which says the versions.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCell, meaningOf } from '#spreadsheets/workbook/cellText.ts';

type Pair = {
  format: string;
  value: number;
  shown: string;
  moment: string;
  elapsed: string;
  isDate: boolean;
  isDuration: boolean;
};
const { pairs } = JSON.parse(
  readFileSync(new URL('../fixtures/numberFormats/table.json', import.meta.url), 'utf8'),
) as { pairs: Pair[] };

const words = { decimal: '.', yes: 'Sim', no: 'Não' };
const read = (raw: string, format: string, type = '') =>
  readCell({ type, raw, format }, { is1904: false, words });

/** openpyxl looks for a letter behind another sign, so it misses a letter that stands first and alone. */
const missedByOpenpyxl = new Set(['d', 'h "h"']);
/** LibreOffice takes this code for no format at all. Writers that know no quotes use it. */
const unreadByLibreOffice = 'R\\$ #,##0.00';

describe('a number format', () => {
  it('is tried with at least 150 values', () => expect(pairs.length).toBeGreaterThanOrEqual(150));

  it.each(pairs)('$format makes $value what LibreOffice shows: $shown', (pair) => {
    const { format, value, shown, moment, elapsed, isDate, isDuration } = pair;
    const { kind } = meaningOf(format, value);
    const { text, isTyped, currency } = read(String(value), format);
    expect(['date', 'time', 'duration'].includes(kind)).toBe(isDate || missedByOpenpyxl.has(format));
    expect(kind === 'duration').toBe(isDuration);
    if (kind === 'duration') expect(text).toBe(elapsed.replace(/(?<=:\d\d):00$/, ''));
    else if (kind === 'date') expect(text).toBe(moment.replace(' 00:00:00', ''));
    // LibreOffice rounds the moment to the next day, and not the time
    else if (kind === 'time') expect(text).toBe(value > 0.9999 ? `${shown}:59` : moment.slice(11));
    else if (kind === 'code') expect([text, isTyped]).toEqual([shown.trim(), undefined]);
    else {
      expect(shown.includes('%') && kind !== 'percent').toBe(/\\%|" %"/.test(format));
      expect(text).toBe(kind === 'percent' ? `${value * 100}%` : String(value));
      const isAmount = [28.5, -1234.25, 10].includes(value) && format !== unreadByLibreOffice;
      // a `$` without quotes is the sign of whichever country opens the file
      if (isAmount && !format.startsWith('$'))
        expect(currency).toBe(
          shown
            .replace(/^\s*-/, '')
            .replace(/\d[\d.,]*(?<=\d)/, '')
            .trim(),
        );
      if (value === 1234.5 && !format.includes('Nº')) expect(currency).toBeUndefined();
    }
  });

  it.each([
    // what no spreadsheet shows as a day stays the number
    ['dd/mm/yyyy', '20260304', '20260304'],
    ['dd/mm/yyyy', '52998224725', '52998224725'],
    ['dd/mm/yyyy', '-3', '-3'],
    ['hh:mm', '-0.5', '-12:00'],
    ['General', 'Infinity', '#NUM!'],
    ['0.00', '-Infinity', '#NUM!'],
    ['dd/mm/yyyy', 'NaN', '#NUM!'],
    ['General', '1.1000000000000001', '1.1'],
    ['General', '1E-7', '0.0000001'],
    ['00000', '-45', '-45'],
    ['00000', '4.5', '4.5'],
    ['[=1]"Sim";[=0]"Não"', '1', '1'],
    ['0;[h]:mm', '-0.5', '-12:00'],
  ])('%s makes %s %s', (format, raw, text) => expect(read(raw, format).text).toBe(text));

  it.each([
    ['2026-03-04T00:00:00Z', '2026-03-04'],
    ['2026-03-04T00:00:00.000+03:00', '2026-03-04'],
    ['2026-03-04T13:05:00Z', '2026-03-04 13:05:00'],
    ['2026-03-04T13:05:00', '2026-03-04 13:05:00'],
    ['2026-03-04', '2026-03-04'],
    ['14:30:00', '14:30:00'],
  ])('has no part in a cell of type d, whose time zone is dropped: %s is %s', (raw, text) =>
    expect(read(raw, 'General', 'd')).toEqual({ text, isTyped: true }),
  );
});
