/** Typed dates: every spelling means the day that it names, or is refused with a message. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localIso, shiftDate } from '#model/time/time.ts';
import type { Temporal } from '#messages/dateWords.ts';
import { dateFault, formatTemporal } from '#kinds/date/kind.ts';
import { isDate, isInstant, parseTemporal } from '#kinds/date/parseDates.ts';
import { weekdayOf } from '#model/time/weeks.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

const today = '2026-10-31';
const timeZone = 'America/Cuiaba';
const now = '2026-10-31T18:07:33.000Z';
const clock = { timeZone, today, now };

const read = (text: string, kind: Temporal = 'date', of: object = clock) => {
  const reading = parseTemporal(text, kind, of);
  return 'value' in reading ? reading.value : undefined;
};
const firstDay = Date.parse('1900-01-01');
const days = Math.round((Date.parse('2100-12-31') - firstDay) / 86_400_000);
const day = fc
  .integer({ min: 0, max: days })
  .map((count) => new Date(firstDay + count * 86_400_000).toISOString().slice(0, 10));

describe('a typed day', () => {
  it('is parsed in every notation with a year, from 1900 to 2100', () => {
    for (let count = 0; count <= days; count++) {
      const iso = new Date(firstDay + count * 86_400_000).toISOString().slice(0, 10);
      const [y, m, d] = iso.split('-') as [string, string, string];
      const bare = `${Number(d)}/${Number(m)}/${y}`;
      const spellings = [
        formatTemporal(iso, { timeZone }),
        `${d}${m}${y}`,
        iso,
        `${d}.${m}.${y}`,
        `${d}-${m}-${y}`,
        bare,
      ];
      const wrong = spellings.filter((text) => read(text) !== iso || read(text, 'date', {}) !== iso);
      if (wrong.length > 0) expect({ iso, wrong }).toEqual({ iso, wrong: [] });
    }
  });

  it.each([
    '2026-03-04 00:00:00+00:00',
    '2026-03-04 00:00:00+00',
    '2026-03-04T00:00:00+00:00',
    '2026-03-04 00:00:00.000 UTC',
    '2026-03-04T00:00:00.000Z',
    '2026-03-04T00:00-03:00[America/Sao_Paulo]',
    '04/03/2026 00:00:00 UTC',
  ])('is the same for a program that writes midnight in a zone: %s', (text) => {
    for (const zone of ['America/Cuiaba', 'Asia/Tokyo'])
      expect([read(text, 'date', { timeZone: zone }), read(text, 'month', { timeZone: zone })]).toEqual([
        '2026-03-04',
        '2026-03',
      ]);
    // another time is a moment, which has a day in the portal's zone
    expect(read('2026-03-04 01:00:00+00', 'date', { timeZone: 'America/Cuiaba' })).toBe('2026-03-03');
  });

  it('may omit the century, and is then between 1950 and 2049', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1950, max: 2049 }), day, (year, some) => {
        const iso = `${year}${some.slice(4)}`;
        fc.pre(isDate(iso));
        const [y, m, d] = [iso.slice(2, 4), iso.slice(5, 7), iso.slice(8)];
        for (const text of [`${d}/${m}/${y}`, `${d}${m}${y}`, `${d}.${m}.${y}`]) expect(read(text)).toBe(iso);
      }),
    );
  });

  it('may omit the year when today is known, and is in that year', () => {
    fc.assert(
      fc.property(day, day, (some, of) => {
        const iso = `${of.slice(0, 4)}${some.slice(4)}`;
        fc.pre(isDate(iso));
        const [m, d] = [iso.slice(5, 7), iso.slice(8)];
        expect(read(`${d}/${m}`, 'date', { today: of })).toBe(iso);
        expect(read(`${d}${m}`, 'date', { today: of })).toBe(iso);
        expect(read(`${d}/${m}`, 'date', {})).toBeUndefined();
      }),
    );
  });

  it.each([
    ['hoje', '2026-10-31'],
    ['Hoje ', '2026-10-31'],
    ['ontem', '2026-10-30'],
    ['anteontem', '2026-10-29'],
    ['amanhã', '2026-11-01'],
    ['AMANHA', '2026-11-01'],
    ['depois de amanhã', '2026-11-02'],
    ['+7', '2026-11-07'],
    ['-3', '2026-10-28'],
    ['−3', '2026-10-28'],
    ['+ 7 dias', '2026-11-07'],
    ['+2s', '2026-11-14'],
    ['+1m', '2026-11-30'],
    ['-8 meses', '2026-02-28'],
    ['+1a', '2027-10-31'],
    // The 31st is a Saturday.
    ['sábado', '2026-10-31'],
    ['segunda', '2026-11-02'],
    ['seg', '2026-11-02'],
    ['sexta-feira', '2026-11-06'],
    ['31 de outubro de 2026', '2026-10-31'],
    ['1 mar', '2026-03-01'],
    ['5/dez/25', '2025-12-05'],
    ['31/10/2026 23:30', '2026-10-31'],
  ])('%s', (text, iso) => {
    expect(read(text)).toBe(iso);
  });

  it('relative to today counts whole days, and needs today', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (of, by) => {
        const later = shiftDate(of, by, 'd');
        expect(read(`+${by}`, 'date', { today: of })).toBe(isDate(later) ? later : undefined);
        expect(read(`-${by}`, 'date', { today: later })).toBe(of);
        expect(read(`+${by}`, 'date', {})).toBeUndefined();
      }),
    );
  });

  it('given as a weekday is one of the next seven', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'), (of, name) => {
        fc.pre(of < '2100-12-20');
        const found = read(name, 'date', { today: of })!;
        expect(['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'][weekdayOf(found)]).toBe(name);
        expect(found >= of && found < shiftDate(of, 7, 'd')).toBe(true);
      }),
    );
  });
});

describe('texts that are not dates', () => {
  it.each<[string, Temporal, string]>([
    ['31/02/2026', 'date', '31/02/2026 não existe. Escreva como 31/10/2026.'],
    ['31/02', 'date', '31/02 não existe. Escreva como 31/10/2026.'],
    ['10/31/2026', 'date', '10/31/2026 não existe. Escreva como 31/10/2026.'],
    ['01/01/1899', 'date', '01/01/1899 não serve: use um ano de 1900 a 2100. Escreva como 31/10/2026.'],
    ['+9999a', 'date', '+9999a não serve: use um ano de 1900 a 2100. Escreva como 31/10/2026.'],
    ['logo', 'date', '“logo” não é uma data. Escreva como 31/10/2026, hoje, amanhã ou +7.'],
    ['+7x', 'date', '“+7x” não é uma data. Escreva como 31/10/2026, hoje, amanhã ou +7.'],
    ['31/10/2026 25:00', 'datetime', '31/10/2026 25:00 não existe. Escreva como 31/10/2026 14:30.'],
    ['cedo', 'datetime', '“cedo” não é uma data e hora. Escreva como 31/10/2026 14:30, hoje 14:30 ou agora.'],
    ['13/2026', 'month', '13/2026 não existe. Escreva como 10/2026.'],
    ['mês bom', 'month', '“mês bom” não é um mês. Escreva como 10/2026, out/2026 ou +1.'],
  ])('%s: %s', (text, kind, words) => {
    expect(read(text, kind)).toBeUndefined();
    expect(dateFault(text, kind, clock, true)).toBe(words);
  });

  it('in a file need a year, which nobody could confirm there', () => {
    for (const text of ['31/10', 'hoje', '+7', '3110']) {
      expect(read(text)).toBeDefined();
      expect(read(text, 'date', { timeZone })).toBeUndefined();
      expect(dateFault(text, 'date', clock)).toBe(`${text} não diz a data inteira. Escreva como 31/10/2026.`);
    }
  });

  it.each<Temporal>(['date', 'datetime', 'month'])(
    'in a file are not advised to be a %s in short',
    (kind) => {
      const advice = dateFault('logo', kind, clock);
      expect(advice).not.toMatch(/hoje|agora|\+\d/);
      const [example] = /[\d/]+( [\d:]+)?(?=\.$)/.exec(advice)!;
      expect(read(example, kind, { timeZone })).toBeDefined();
    },
  );

  const typed = fc.oneof(
    fc.string({ maxLength: 70 }),
    fc.string({ unit: fc.constantFrom(...'0123456789/.-: +hojedmans'), maxLength: 14 }),
  );
  it.each<Temporal>(['date', 'datetime', 'month'])(
    'becomes a stored %s or a problem, for any typed text',
    (kind) => {
      fc.assert(
        fc.property(typed, (text) => {
          const value = read(text, kind);
          if (value === undefined) {
            expect(dateFault(text, kind, clock)).toMatch(/não (é|existe|serve|diz)/);
          } else {
            expect(
              kind === 'datetime' ? isInstant(value) : isDate(kind === 'month' ? `${value}-01` : value),
            ).toBe(true);
            // The text that the input then shows means the same.
            expect(read(formatTemporal(value, { timeZone }, true), kind)).toBe(value);
          }
        }),
        { numRuns: randomCases(3000) },
      );
    },
  );
});

describe('a typed instant', () => {
  it.each([
    ['31/10/2026 14:30', '2026-10-31T18:30:00.000Z'],
    ['31/10 14:30', '2026-10-31T18:30:00.000Z'],
    ['31/10/26 1430', '2026-10-31T18:30:00.000Z'],
    ['311020261430', '2026-10-31T18:30:00.000Z'],
    ['hoje 14:30', '2026-10-31T18:30:00.000Z'],
    ['hoje às 14h30', '2026-10-31T18:30:00.000Z'],
    ['amanhã 9h', '2026-11-01T13:00:00.000Z'],
    ['14:30', '2026-10-31T18:30:00.000Z'],
    ['1430', '2026-10-31T18:30:00.000Z'],
    ['930', '2026-10-31T13:30:00.000Z'],
    ['3110', '2026-10-31T04:00:00.000Z'],
    ['31/10/2026', '2026-10-31T04:00:00.000Z'],
    ['31 out 2026 8:05', '2026-10-31T12:05:00.000Z'],
    ['agora', '2026-10-31T18:07:00.000Z'],
    ['2026-10-31T14:30', '2026-10-31T18:30:00.000Z'],
    ['2026-10-31T14:30:00-03:00', '2026-10-31T17:30:00.000Z'],
  ])('%s', (text, iso) => {
    expect(read(text, 'datetime')).toBe(iso);
  });

  it('is never shifted: an hour skipped by summer time is refused, a repeated one accepted', () => {
    const saoPaulo = { ...clock, timeZone: 'America/Sao_Paulo' };
    expect(read('04/11/2018 00:30', 'datetime', saoPaulo)).toBeUndefined();
    expect(dateFault('04/11/2018 00:30', 'datetime', saoPaulo)).toBe(
      '04/11/2018 00:30 não existe: os relógios foram adiantados nesse dia. Escreva outra hora.',
    );
    expect(read('04/11/2018 00:00', 'datetime', saoPaulo)).toBeUndefined();
    expect(read('04/11/2018 01:30', 'datetime', saoPaulo)).toBe('2018-11-04T03:30:00.000Z');
    expect(read('17/02/2018 23:30', 'datetime', saoPaulo)).toMatch(/^2018-02-18T0[12]:30:00.000Z$/);
    expect(read('2026-02-30T10:00Z', 'datetime')).toBeUndefined();
  });

  it.each([
    ['America/Sao_Paulo', '04/11/2018', '2018-11-04T03:00:00.000Z'],
    ['America/Asuncion', '06/10/2019', '2019-10-06T04:00:00.000Z'],
    ['America/Santiago', '08/09/2024', '2024-09-08T04:00:00.000Z'],
    ['America/Sao_Paulo', '05/11/2018', '2018-11-05T02:00:00.000Z'],
    ['Pacific/Apia', '31/12/2011', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '30/12/2011', undefined],
  ])('a day without a time is its first instant, in %s on %s', (timeZone, text, iso) => {
    expect(read(text, 'datetime', { ...clock, timeZone })).toBe(iso);
  });

  it.each(['America/Cuiaba', 'America/Sao_Paulo', 'America/New_York', 'Asia/Kathmandu', 'UTC'])(
    'is shown as the minute that was typed, in %s',
    (zone) => {
      fc.assert(
        fc.property(day, fc.nat(23), fc.nat(59), (of, hour, minute) => {
          const text = `${of.slice(8)}/${of.slice(5, 7)}/${of.slice(0, 4)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
          const value = read(text, 'datetime', { ...clock, timeZone: zone });
          if (value === undefined)
            expect(dateFault(text, 'datetime', { ...clock, timeZone: zone })).toMatch(
              /adiantados|1900 a 2100/,
            );
          else {
            expect(formatTemporal(value, { timeZone: zone })).toBe(text);
            expect(localIso(value, zone).slice(0, 10)).toBe(of);
          }
        }),
        { numRuns: randomCases(1000) },
      );
    },
  );
});

describe('a typed month', () => {
  it.each([
    ['10/2026', '2026-10'],
    ['10/26', '2026-10'],
    ['102026', '2026-10'],
    ['1026', '2026-10'],
    ['3110', '2026-10'],
    ['2026-10', '2026-10'],
    ['out/2026', '2026-10'],
    ['Outubro de 26', '2026-10'],
    ['março', '2026-03'],
    ['31/10/2026', '2026-10'],
    ['hoje', '2026-10'],
    ['+1', '2026-11'],
    ['-1', '2026-09'],
    ['-1a', '2025-10'],
  ])('%s', (text, iso) => {
    expect(read(text, 'month')).toBe(iso);
  });
});
