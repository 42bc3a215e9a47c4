/** How a column of cells is read: by its values, or by an answer, and never by a silent guess. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnCell, ColumnFormat, ColumnFinding } from '#spreadsheets/columns/columnFormat.ts';
import { readColumnCell } from '#spreadsheets/columns/readCell.ts';
import { interpretColumn, openQuestions } from '#spreadsheets/columns/interpretColumn.ts';
import { parseFileValue } from '#spreadsheets/csvCells.ts';
import type { Field } from '#model/types.ts';
import { withLanguage } from '#messages/node.ts';
import { context, fieldOf } from '../kinds/helpers.ts';

const cellsOf = (texts: readonly string[]): ColumnCell[] => texts.map((text, at) => ({ line: at + 2, text }));

/** The stored values; `?` for open questions, `!` for cells with a problem. */
function read(field: Field, texts: readonly string[], answers?: ColumnFormat, given = cellsOf(texts)) {
  const reading = interpretColumn(field, given, context, { answers });
  if (openQuestions(reading).length > 0) return `? ${openQuestions(reading).map(({ aspect }) => aspect)}`;
  return given.map((cell) => {
    const found = readColumnCell(field, cell, reading.format, context);
    return found === 'otherFormat' ? '!!' : 'value' in found ? found.value : '!';
  });
}
const weight = fieldOf('decimal', { decimals: 3 });
const price = fieldOf('money', { decimals: 2 });

describe('a way to read a column that someone chooses', () => {
  it.each<[string, Field, string[], ColumnFormat, unknown[]]>([
    ['another decimal mark', weight, ['1,234', '0,567', '2,500'], { decimal: '.' }, [1234, '!!', 2500]],
    ['another order', fieldOf('date'), ['13/05/2026', '01/02/2026'], { order: 'mdy' }, ['!!', '2026-01-02']],
    ['a mark that no cell can have', weight, ['1,234', '0,567'], { order: 'mdy' }, [1.234, 0.567]],
  ])('replaces the one that the cells prove: %s', (_name, field, texts, chosen, values) => {
    const cells = cellsOf(texts);
    const { format, findings } = interpretColumn(field, cells, context, { chosen });
    expect(
      cells.map((cell) => {
        const found = readColumnCell(field, cell, format, context);
        return found === 'otherFormat' ? '!!' : 'value' in found ? found.value : '!';
      }),
    ).toEqual(values);
    const isOwn = values.includes('!!');
    expect(findings[0]!.proof === undefined).toBe(isOwn);
    // an answer of an earlier import does not replace it
    expect(interpretColumn(field, cells, context, { answers: chosen }).findings[0]!.proof).toBeDefined();
  });
});

describe('a column with one reading', () => {
  const said = (field: Field, texts: readonly string[]) =>
    interpretColumn(field, cellsOf(texts), context).certain.map(({ cell, reads }) => [cell.text, reads]);

  it('says what months in letters and words for yes and no are', () => {
    expect(said(fieldOf('date'), ['', '11-Jun-22'])).toEqual([['11-Jun-22', '11 de junho de 2022']]);
    expect(said(fieldOf('boolean'), ['S', 'y', 'N', ''])).toEqual([
      ['S', 'Sim'],
      ['N', 'Não'],
    ]);
  });

  it('says nothing where its cells are written as values are shown, or its findings say it', () => {
    expect(said(fieldOf('date'), ['2022-06-11'])).toEqual([]);
    expect(said(fieldOf('date'), ['13/06/2022'])).toEqual([]);
    expect(said(fieldOf('boolean'), ['sim', 'NAO'])).toEqual([]);
    expect(said(fieldOf('text'), ['S'])).toEqual([]);
  });
});

describe('a column of numbers', () => {
  it.each<[string, Field, string[], unknown]>([
    ['one cell decides for a point', weight, ['1.234', '0.567'], [1.234, 0.567]],
    ['one cell decides for a comma', weight, ['1,234', '0,567'], [1.234, 0.567]],
    ['several marks decide', weight, ['1.234', '1.234.567'], [1234, 1234567]],
    ['both marks decide', price, ['1.234', '1.234,56'], [1234, 1234.56]],
    ['both marks decide, the other way', price, ['1,234', '1,234.56'], [1234, 1234.56]],
    ['no decimals at all', weight, ['1234', '-5', '1 234', "1'234"], [1234, -5, 1234, 1234]],
    ['apostrophes separate thousands', price, ["1'234.50", '1’234.567'], [1234.5, '!']],
    ['spaces separate thousands', price, ['1 234,50', '12\u00a0345', '1\u202f000,00'], [1234.5, 12345, 1000]],
    ['nothing decides', weight, ['1.234'], '? decimal'],
    ['nothing decides for a comma either', weight, ['1,234', '2,345'], '? decimal'],
    ['two decimals do not decide against three', price, ['1.234', '2.500'], '? decimal'],
    ['cells contradict each other', weight, ['1.5', '1,5'], '? decimal'],
    ['an integer has no fraction', fieldOf('integer'), ['1.234', '3.000'], [1234, 3000]],
    ['an integer may have three zeros after the mark', fieldOf('integer'), ['3.000', '12.000'], '? decimal'],
    ['an integer in the other style', fieldOf('integer'), ['1,234', '12,345,678'], [1234, 12345678]],
    ['a percentage is at most 100', fieldOf('percent', { decimals: 3 }), ['12.500', '1.250%'], [12.5, 1.25]],
    [
      'bounds that only some cells exceed decide nothing',
      fieldOf('decimal', { decimals: 3, max: 2000 }),
      ['1.234', '9.999'],
      '? decimal',
    ],
    ['a currency without cents', fieldOf('money', { currency: 'CLP' }), ['10.000', '$ 1.500'], [10000, 1500]],
    [
      'symbols, units and signs',
      price,
      ['R$ 1.234,56', '(1.000,00)', '500,00-', '-R$ 2.000'],
      [1234.56, -1000, -500, -2000],
    ],
    ['other texts stay problems', price, ['1.234,56', 'dois', '1.2.3'], [1234.56, '!', '!']],
  ])('%s', (_name, field, texts, values) => {
    expect(read(field, texts)).toEqual(values);
  });

  it('is read as answered where nothing decides', () => {
    expect(read(weight, ['1.234'], { decimal: '.' })).toEqual([1.234]);
    expect(read(weight, ['1.234'], { decimal: ',' })).toEqual([1234]);
  });

  it('that contradicts itself is read one way, and the other cells are problems, named before', () => {
    const texts = ['1.5', '1,5', '2', '0.250'];
    expect(read(weight, texts, { decimal: ',' })).toEqual(['!!', 1.5, 2, '!!']);
    const [finding] = interpretColumn(weight, cellsOf(texts), context).findings;
    expect(finding!.choices.map(({ value, refused }) => [value, refused])).toEqual([
      [',', [2, 5]],
      ['.', [3]],
    ]);
  });

  it('says which cell decides, and how an open cell is read', () => {
    const [finding] = interpretColumn(weight, cellsOf(['1.234', '0.567']), context).findings;
    expect(finding).toMatchObject({ aspect: 'decimal', chosen: '.', proof: { line: 3, text: '0.567' } });
    const reads = finding!.choices.map(({ value, examples }) => [value, examples[0]?.reads]);
    expect(reads).toEqual([
      [',', '1234'],
      ['.', '1,234'],
    ]);
  });

  it('needs no question for numbers that a spreadsheet stores as numbers', () => {
    const typed = [{ line: 2, text: '1,234', isNumber: true }];
    expect(interpretColumn(weight, typed, context).findings).toEqual([]);
    // a text beside it is still open
    const mixed = [...typed, { line: 3, text: '1.234' }];
    expect(read(weight, [], {}, mixed)).toBe('? decimal');
    expect(read(weight, [], { decimal: '.' }, mixed)).toEqual([1.234, 1.234]);
  });

  it('ignores the apostrophe that protects a cell from being run', () => {
    expect(read(price, ["'-1.234,50", '10'])).toEqual([-1234.5, 10]);
  });

  it.each(['pt-BR', 'es-419', 'en-US'] as const)('is decided by its cells alike in %s', (locale) => {
    withLanguage(locale, () => {
      expect(read(weight, ['1.234', '0.567'])).toEqual([1.234, 0.567]);
      expect(read(weight, ['1.234', '0,567'])).toEqual([1234, 0.567]);
      expect(read(weight, ['1.234'])).toBe('? decimal');
    });
  });

  it('in any style is read back or asked about, and never misread', () => {
    const styles = [',.', '.,', ', ', '. ', ',\u00a0', ".'", ',', '.'].map(([decimal, group = '']) => ({
      decimal: decimal!,
      group,
    }));
    const number = fc.record({
      whole: fc.oneof(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 2000 })),
      fraction: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 3 }),
      sign: fc.constantFrom('', '-'),
    });
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...styles),
        fc.constantFrom('pt-BR', 'en-US', 'es-419'),
        fc.constantFrom(
          weight,
          fieldOf('money', { decimals: 3 }),
          fieldOf('percent', { decimals: 3, min: -1e7, max: 1e7 }),
        ),
        (numbers, { decimal, group }, locale, field) => {
          const texts = numbers.map(({ whole, fraction, sign }) => {
            const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
            return sign + digits + (fraction && decimal + fraction);
          });
          const values = numbers.map(
            ({ whole, fraction, sign }) => Number(`${sign}${whole}.${fraction || 0}`) || 0,
          );
          withLanguage(locale, () => {
            const found = read(field, texts);
            if (found === '? decimal') {
              // only where every cell has two readings
              expect(texts.every((text) => !/[.,]/.test(text) || /^-?\d{1,3}[.,]\d{3}$/.test(text))).toBe(
                true,
              );
              expect(read(field, texts, { decimal: decimal as ',' })).toEqual(values);
            } else expect(found).toEqual(values);
          });
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('a column of percentages', () => {
  const share = fieldOf('percent', { decimals: 1 });
  const debt = fieldOf('percent', { decimals: 1, min: -100, max: 1000 });
  it.each<[string, Field, string[], ColumnFormat | undefined, unknown]>([
    ['numbers within 1 may be fractions', share, ['0,125', '0,03', '1'], undefined, '? scale'],
    ['fractions', share, ['0,125', '0,03', '1'], { scale: 'fraction' }, [12.5, 3, 100]],
    ['percent', share, ['0,5', '0,3', '1'], { scale: 'percent' }, [0.5, 0.3, 1]],
    ['a percent sign decides for its cell only', share, ['0,5', '3%'], undefined, '? scale'],
    ['fractions beside a percent sign', share, ['0,5', '3%'], { scale: 'fraction' }, [50, 3]],
    ['signs', debt, ['-0,5', '(0,25)'], { scale: 'fraction' }, [-50, -25]],
    ['the decimal mark is asked about first', share, ['0.5', '0,5'], undefined, '? decimal'],
    ['a greater number is no fraction', share, ['0,5', '3'], undefined, [0.5, 3]],
    ['whole numbers', share, ['0', '1'], undefined, [0, 1]],
    ['percent signs', share, ['0,5%', '1 %'], undefined, [0.5, 1]],
    ['bounds that only fractions fit', fieldOf('percent', { min: 5 }), ['0,5', '0,25'], undefined, [50, 25]],
    [
      'bounds that only percent fits',
      fieldOf('percent', { max: 2 }),
      ['0,5', '0,25'],
      undefined,
      [0.5, 0.25],
    ],
    ['another kind', weight, ['0,125', '0,03'], undefined, [0.125, 0.03]],
  ])('%s', (_name, field, texts, answers, values) => {
    expect(read(field, texts, answers)).toEqual(values);
  });

  it('says what the first number would be, whatever the decimals of the field', () => {
    const [, { choices }] = interpretColumn(share, cellsOf(['0,125']), context).findings as [
      ColumnFinding,
      ColumnFinding,
    ];
    expect(choices.map(({ examples }) => examples[0]!.reads)).toEqual(['0,125%', '12,5%']);
  });
});

describe('a number of a spreadsheet in a currency', () => {
  it.each<[Field, string | undefined, unknown]>([
    [price, 'R$', -1234.5],
    [price, 'BRL', -1234.5],
    [price, undefined, -1234.5],
    [price, 'US$', '!'],
    [price, '$', '!'],
    [price, '€', '!'],
    [fieldOf('money', { currency: 'USD' }), '$', -1234.5],
    [fieldOf('money', { currency: 'EUR' }), '€', -1234.5],
    [weight, '€', -1234.5],
  ])('%o in %s', (field, currency, value) => {
    expect(read(field, [], undefined, [{ line: 2, text: '-1234,5', isNumber: true, currency }])).toEqual([
      value,
    ]);
  });
});

describe('marks of debit and credit', () => {
  const texts = ['1.500,00 C', '49,90 D', '1.500,00 CR', '3,00DB', '7,00'];
  it('are asked about once', () => {
    expect(read(price, texts)).toBe('? marks');
    expect(read(price, texts, { marks: 'credit' })).toEqual([1500, -49.9, 1500, -3, 7]);
    expect(read(price, texts, { marks: 'debit' })).toEqual([-1500, 49.9, -1500, 3, 7]);
    expect(read(price, texts, { marks: 'none' })).toEqual([1500, 49.9, 1500, 3, 7]);
  });

  it('show one example of each', () => {
    const [, finding] = interpretColumn(price, cellsOf(texts), context).findings;
    expect(finding!.choices[0]!.examples.map(({ cell, reads }) => [cell.text, reads])).toEqual([
      ['1.500,00 C', '1500'],
      ['49,90 D', '-49,9'],
    ]);
  });

  it('may stand before the amount, and contradict no sign', () => {
    const given = ['D R$ 1.234,56', 'C 10,00', '-5,00 D', '-5,00 C', '(5,00) DB', '7,00 (D)', '(7,00 D)'];
    expect(read(price, given, { marks: 'credit' })).toEqual([-1234.56, 10, -5, '!!', -5, -7, '!']);
  });

  it('are asked about together with the decimal mark', () => {
    expect(read(weight, ['1.234 C', '2.345 D'])).toBe('? decimal,marks');
    expect(read(weight, ['1.234 C', '2.345 D'], { marks: 'credit', decimal: '.' })).toEqual([1.234, -2.345]);
  });

  it('are not the unit of a field', () => {
    expect(read(fieldOf('decimal', { unit: 'd' }), ['1,5 d', '2 d'])).toEqual([1.5, 2]);
    expect(read(price, ['10,00 X'])).toEqual(['!']);
  });
});

describe('a column of dates', () => {
  const date = fieldOf('date');
  it.each<[string, Field, string[], unknown]>([
    ['month first fits every row', date, ['01/05/2026', '03/31/2026'], ['2026-01-05', '2026-03-31']],
    ['day first fits every row', date, ['01/05/2026', '31/03/2026'], ['2026-05-01', '2026-03-31']],
    ['nothing decides', date, ['01/05/2026', '02/03/2026'], '? order'],
    ['day and month are equal', date, ['05/05/2026'], ['2026-05-05']],
    ['cells contradict each other', date, ['31/03/2026', '03/31/2026'], '? order'],
    ['two digits of the year', date, ['01/05/26', '03/31/26'], ['2026-01-05', '2026-03-31']],
    ['two digits of the year, at the front', date, ['99-05-31', '98-05-01'], ['1999-05-31', '1998-05-01']],
    ['two digits that may be day or year', date, ['26-05-01', '26-05-31'], '? order'],
    [
      'the year first, or in words',
      date,
      ['2026-05-01', '2026/5/1', '1 de maio de 2026', '1/mai/26'],
      Array(4).fill('2026-05-01'),
    ],
    ['points and dashes', date, ['1.5.2026', '31.3.2026'], ['2026-05-01', '2026-03-31']],
    ['no separators', date, ['01052026', '31032026'], ['2026-05-01', '2026-03-31']],
    ['no separators, the year first', date, ['20260501', '20261231'], ['2026-05-01', '2026-12-31']],
    ['six digits', date, ['010526', '310526'], ['2026-05-01', '2026-05-31']],
    ['six digits, the month first', date, ['010526', '033126'], ['2026-01-05', '2026-03-31']],
    ['six digits, the year first', date, ['990501', '990531'], ['1999-05-01', '1999-05-31']],
    ['six digits that may be day or year', date, ['260501', '260531'], '? order'],
    ['six digits that nothing decides', date, ['010526', '020326'], '? order'],
    ['six digits of a month and its year', date, ['102026', '112026'], ['!', '!']],
    [
      'an impossible day stays a problem',
      date,
      ['31/03/2026', '31/02/2026', '45/45/2026'],
      ['2026-03-31', '!', '!'],
    ],
    [
      'times',
      fieldOf('datetime'),
      ['01/05/2026 10:00', '03/31/2026 23:59:59'],
      ['2026-01-05T14:00:00.000Z', '2026-04-01T03:59:59.000Z'],
    ],
    [
      'half days',
      fieldOf('datetime'),
      ['03/31/2026 2:30 PM', '01/05/2026, 12:05:09 a.m.', '03/30/2026 9am'],
      ['2026-03-31T18:30:00.000Z', '2026-01-05T04:05:09.000Z', '2026-03-30T13:00:00.000Z'],
    ],
    ['compact times', fieldOf('datetime'), ['20260331143000'], ['2026-03-31T18:30:00.000Z']],
    [
      'instants of programs',
      fieldOf('datetime'),
      ['2026-05-01T10:00:00Z', '1777629600'],
      ['2026-05-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z'],
    ],
    ['a date in a time', date, ['01/05/2026 10:00', '03/31/2026 23:00'], ['2026-01-05', '2026-03-31']],
    ['months', fieldOf('month'), ['05/2026', '102026', '2026-05'], ['2026-05', '2026-10', '2026-05']],
    ['a day cut to its month', fieldOf('month'), ['01/05/2026', '03/31/2026'], ['2026-01', '2026-03']],
  ])('%s', (_name, field, texts, values) => {
    expect(read(field, texts)).toEqual(values);
  });

  it('is read as answered where nothing decides, and a wrong order is named', () => {
    const texts = ['01/05/2026', '02/03/2026'];
    expect(read(date, texts, { order: 'mdy' })).toEqual(['2026-01-05', '2026-02-03']);
    expect(read(date, texts, { order: 'dmy' })).toEqual(['2026-05-01', '2026-03-02']);
    // an answer of an earlier import does not replace it overrule the cells
    expect(read(date, [...texts, '03/31/2026'], { order: 'dmy' })).toEqual([
      '2026-01-05',
      '2026-02-03',
      '2026-03-31',
    ]);
    expect(read(date, ['31/03/2026', '03/31/2026'], { order: 'mdy' })).toEqual(['!!', '2026-03-31']);
  });

  it('says which row decides, and how the first row is read', () => {
    const [finding] = interpretColumn(date, cellsOf(['01/05/2026', '03/31/2026']), context).findings;
    expect(finding).toMatchObject({ chosen: 'mdy', proof: { line: 3, text: '03/31/2026' } });
    const [day, month] = finding!.choices;
    expect(day).toMatchObject({ value: 'dmy', refused: [3] });
    expect(month).toMatchObject({ value: 'mdy', refused: [], examples: [{ reads: '5 de janeiro de 2026' }] });
  });

  it('has the usual order of the language first', () => {
    const first = () =>
      interpretColumn(date, cellsOf(['01/05/2026']), context).findings[0]!.choices[0]!.value;
    expect([first(), withLanguage('en-US', first)]).toEqual(['dmy', 'mdy']);
  });

  it('in any order is read back or asked about, and never misread', () => {
    const day = fc.record({
      year: fc.integer({ min: 2000, max: 2049 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('dmy', 'mdy'),
        fc.constantFrom('/', '-', '.', ''),
        fc.boolean(),
        fc.constantFrom('pt-BR', 'en-US', 'es-419'),
        (days, order, separator, isPadded, locale) => {
          const pad = (value: number) => String(value).padStart(isPadded || separator === '' ? 2 : 1, '0');
          const texts = days.map((one) =>
            [...order]
              .map((part) => (part === 'y' ? one.year : pad(part === 'd' ? one.day : one.month)))
              .join(separator),
          );
          const values = days.map(
            (one) => `${one.year}-${String(one.month).padStart(2, '0')}-${String(one.day).padStart(2, '0')}`,
          );
          withLanguage(locale, () => {
            const found = read(date, texts);
            if (found === '? order') expect(read(date, texts, { order: order as 'dmy' })).toEqual(values);
            else expect(found).toEqual(values);
          });
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('codes that lost their zeros', () => {
  it.each<[string, Field, string[], unknown]>([
    [
      'check digits prove them',
      fieldOf('cpf'),
      ['1234567890', '52998224725'],
      ['01234567890', '52998224725'],
    ],
    ['several zeros', fieldOf('cpf'), ['191'], ['00000000191']],
    ['of a company', fieldOf('cnpj'), ['191'], '!'],
    ['no number of zeros helps', fieldOf('cpf'), ['1234567891'], ['!']],
    ['a person or a company', fieldOf('cpfCnpj'), ['1234567890', '191000191'], ['01234567890', '!']],
    ['the check digit of a declared kind', fieldOf('pis'), ['1234567890'], ['!']],
    ['a postal code is asked about', fieldOf('cep'), ['1310100', '01310100'], '? zeros'],
    ['a code of one trade is asked about', fieldOf('ncm'), ['1019000'], '? zeros'],
    ['a bank', fieldOf('banco'), ['1', '341'], '? zeros'],
    [
      'a text with a pattern',
      fieldOf('text', { pattern: { regex: '\\d{5}', message: '' } }),
      ['123'],
      '? zeros',
    ],
    ['a text without one', fieldOf('text'), ['123'], ['123']],
    ['a telephone', fieldOf('phone'), ['6533221100'], ['6533221100']],
  ])('%s', (_name, field, texts, values) => {
    if (values === '!') expect(read(field, texts)).not.toBe('? zeros');
    else expect(read(field, texts)).toEqual(values);
  });

  it('are completed or stay problems, as answered', () => {
    const cep = fieldOf('cep');
    expect(read(cep, ['1310100', '01310-100'], { zeros: 'complete' })).toEqual(['01310100', '01310100']);
    expect(read(cep, ['1310100', '01310-100'], { zeros: 'keep' })).toEqual(['!', '01310100']);
    const [finding] = interpretColumn(cep, cellsOf(['1310100']), context).findings;
    expect(finding!.choices).toMatchObject([
      { value: 'complete', examples: [{ reads: '01310-100' }] },
      { value: 'keep', refused: [2] },
    ]);
  });

  it.each(['cpf', 'cnpj', 'cep', 'pis', 'cnh', 'ncm', 'cfop', 'rntrc', 'imei', 'banco'])(
    'of any %s never become another one',
    (type) => {
      const field = fieldOf(type);
      fc.assert(
        fc.property(
          fc.array(fc.bigInt({ min: 1n, max: 10n ** 14n }), { minLength: 1, maxLength: 4 }),
          (numbers) => {
            const texts = numbers.map(String);
            const found = read(field, texts, { zeros: 'complete' });
            if (typeof found === 'string') return;
            for (const [at, value] of found.entries())
              if (value !== '!')
                expect(String(value).replace(/^0+/, '')).toBe(
                  String(parseFileValue(field, texts[at], context)).replace(/^0+/, ''),
                );
          },
        ),
        { numRuns: 50 },
      );
    },
  );
});
