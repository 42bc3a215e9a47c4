import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field, FieldType } from '#model/types.ts';
import { csvValue, parseCsvValue } from '#spreadsheets/csvCells.ts';
import {
  formatValue,
  kindOf,
  kinds,
  maskOf,
  normalizeValue,
  parseValue,
  uniqueKey,
  valueFault,
} from '#kinds/registry.ts';
import { masked, punctuated, withoutSeparators } from '#kinds/document/documentKind.ts';
import { declaredKinds } from '../support/values/declaredKinds.ts';
import { context, fieldOf, randomFrom } from './helpers.ts';
import { cpuTime } from '../support/cpuTime.ts';
import { withinTime } from '../support/withinTime.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

const options = [
  { value: 'sim_nao', label: 'Sim, com ressalva', tone: 'neutral' },
  { value: 'manutencao', label: 'Em manutenção', tone: 'warning' },
  { value: 'x', label: 'X', tone: 'neutral' },
];

const rowFields = {
  produto: { ...fieldOf('text', { required: true }), id: 'produto' },
  quantidade: { ...fieldOf('decimal', { decimals: 3, min: 0.001 }), id: 'quantidade' },
  preco: { ...fieldOf('money', { min: 0 }), id: 'preco' },
  tipo: { ...fieldOf('select', { options }), id: 'tipo' },
  total: { ...fieldOf('money', { formula: 'quantidade * preco', readOnly: true }), id: 'total' },
};

/** Kinds whose display is incomplete: a password is not shown, rows are counted, files are named. */
const unreadable = new Set<FieldType>(['password', 'items', 'file']);

/** A field of every kind, and further ones for the kinds with settings. */
const fields: Field[] = [
  ...[...Object.keys(kinds), ...Object.keys(declaredKinds)].map((type) =>
    fieldOf(type, {
      ...('options' in fieldOf(type) ? {} : { options }),
      resource: 'alvos',
      fields: rowFields,
    }),
  ),
  fieldOf('text', { minLength: 30, maxLength: 40, case: 'upper' }),
  fieldOf('text', { maxLength: 3 }),
  fieldOf('text', { pattern: { regex: '[A-Z]{2}-\\d+', message: 'Use AA-0', example: 'AB-12' } }),
  fieldOf('textarea', { maxLength: 5 }),
  fieldOf('markdown', { maxLength: 5 }),
  fieldOf('integer', { min: -5, max: 5, unit: 'km' }),
  fieldOf('integer', { max: -7 }),
  fieldOf('decimal', { min: 0.5, decimals: 3, unit: 'l' }),
  fieldOf('decimal', { decimals: 6, min: -90, max: 90 }),
  fieldOf('decimal', { decimals: 0 }),
  fieldOf('decimal', { unit: '/km' }),
  fieldOf('money', { decimals: 4, unit: 'saca', min: 2000 }),
  fieldOf('money', { min: -1000, max: -1, unit: 'R$/t' }),
  fieldOf('percent', { decimals: 3, max: 0.4 }),
  fieldOf('percent', { min: -100 }),
  fieldOf('date', { min: '2026-02-27', max: '2026-03-02' }),
  fieldOf('date', { max: '$today' }),
  fieldOf('date', { min: '$month' }),
  fieldOf('datetime', { min: '$today-2d' }),
  fieldOf('datetime', { max: '2026-10-31T12:00:00.000Z' }),
  fieldOf('items', { fields: rowFields, min: 2, max: 3 }),
  fieldOf('file', { accept: ['xml'], maxSize: '1 kB', max: 3 }),
];
const nameOf = (field: Field) => {
  const {
    id: _id,
    label: _label,
    required: _r,
    unique: _u,
    readOnly: _ro,
    options: _o,
    document: _d,
    fields: _f,
    type,
    ...rest
  } = field as Field & Record<string, unknown>;
  return `${type} ${JSON.stringify(rest)}`;
};
const cases = fields.map((field) => [nameOf(field), field] as const);

/** Characters. An expression that tries each part of a text with each other one takes seconds for these. */
const longText = 2000;
/** Of each test of a kind, in ms: far more than the slowest takes beside other work. */
const timeLimit = 10_000;

const seeds = fc.integer().map(randomFrom);

describe.each(cases)('%s', (name, field) => {
  const kind = kindOf(field);
  const trial = (run: () => void) => withinTime(`The kind ${name}`, timeLimit, run);

  it('parses a long text quickly', () => {
    const started = cpuTime();
    trial(() => {
      for (const piece of ['1', '.', '-', 'a', ' ', 'a.', '@', "'", '1,', 'ção ', 'http://a.'])
        for (const end of ['', '@', '!']) {
          const text = piece.repeat(longText / piece.length) + end;
          valueFault(field, parseValue(field, text, context) ?? text, context);
        }
    });
    expect(cpuTime() - started).toBeLessThan(1000);
  });

  it('samples only values that it accepts', () => {
    trial(() =>
      fc.assert(
        fc.property(seeds, (random) => {
          const value = kind.sample(random, field, context);
          expect(value ?? null).not.toBeNull();
          expect(valueFault(field, value, context)).toBeUndefined();
        }),
        { numRuns: randomCases(100) },
      ),
    );
  });

  it.skipIf(unreadable.has(field.type))(
    'parses its own formatted values, from the screen and from a CSV file',
    () => {
      trial(() =>
        fc.assert(
          fc.property(seeds, (random) => {
            const value = kind.sample(random, field, context);
            expect(parseValue(field, formatValue(field, value, context), context)).toEqual(value);
            expect(parseCsvValue(field, csvValue(field, value, context), context)).toEqual({ value });
          }),
          { numRuns: randomCases(100) },
        ),
      );
    },
  );

  it('does not change a stored value sent as data', () => {
    trial(() =>
      fc.assert(
        fc.property(seeds, (random) => {
          const value = kind.sample(random, field, context);
          expect(normalizeValue(field, value)).toEqual(value);
        }),
        { numRuns: randomCases(100) },
      ),
    );
  });

  it('never throws, and accepted values survive a CSV file', () => {
    trial(() =>
      fc.assert(
        fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), nearMisses), (input) => {
          const value = parseValue(field, input, context);
          expect(typeof formatValue(field, input, context)).toBe('string');
          expect(['string', 'undefined']).toContain(typeof valueFault(field, input, context));
          if (value === null || value === undefined || unreadable.has(field.type)) return;
          // An accepted value survives being written to a file and read again.
          if (valueFault(field, value, context) === undefined)
            expect(parseCsvValue(field, csvValue(field, value, context), context)).toEqual({ value });
        }),
        { numRuns: randomCases(300), examples: [[-0]] },
      ),
    );
  });

  it('treats blank input as empty, and formats empty as blank', () => {
    for (const empty of [null, undefined, '', '  ', []]) expect(parseValue(field, empty, context)).toBeNull();
    for (const empty of [null, undefined, '', []]) expect(formatValue(field, empty, context)).toBe('');
  });

  it('refuses an object', () => {
    expect(valueFault(field, { $ne: 1 }, context)).toMatch(/\w/);
    expect(parseValue(field, { $ne: 1 }, context)).toBeUndefined();
  });
});

const nearMisses = fc
  .array(
    fc.constantFrom(
      '1',
      '9',
      '0',
      '.',
      ',',
      '-',
      '/',
      ':',
      ' ',
      'R$',
      '%',
      'A',
      'sim',
      'T',
      'Z',
      '\u00a0',
      '=',
      '@',
    ),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(''));

describe('masks', () => {
  it('accept every sample of their kind', () => {
    for (const field of fields) {
      const mask = maskOf(field);
      if (!mask) continue;
      fc.assert(
        fc.property(seeds, (random) => {
          const value = kindOf(field).sample(random, field) as string;
          const text = masked(value, mask);
          expect(text.length).toBe([mask].flat().find((one) => one.length === text.length)?.length);
          expect(parseValue(field, text)).toBe(value);
          expect(parseValue(field, text.replace(/[^0-9A-Z]/g, ''))).toBe(value);
        }),
        { numRuns: 20 },
      );
    }
  });

  it('insert the separators while typing, and remove nothing', () => {
    for (const field of fields) {
      const mask = maskOf(field);
      if (!mask) continue;
      fc.assert(
        fc.property(fc.string({ maxLength: 20 }), (text) => {
          const bare = (one: string) => withoutSeparators(one).toUpperCase();
          expect(bare(punctuated(text, mask))).toBe(bare(text));
        }),
      );
    }
    const cpf = maskOf(fieldOf('cpf'))!;
    expect(punctuated('5299', cpf)).toBe('529.9');
    expect(punctuated('529.', cpf)).toBe('529.');
    expect(punctuated('52x', cpf)).toBe('52x');
    expect(punctuated('529982247255', cpf)).toBe('529982247255');
  });

  it('do not exist for values of variable shape', () => {
    for (const type of ['car', 'ie', 'email', 'text'] as const) expect(maskOf(fieldOf(type))).toBeUndefined();
  });
});

describe('uniqueKey', () => {
  it('is the same for the old and the Mercosul form of a plate, and differs for other plates', () => {
    const placa = fieldOf('placa');
    expect(uniqueKey(placa, 'QBC4521')).toBe(uniqueKey(placa, 'QBC4F21'));
    expect(uniqueKey(placa, 'QBC4521')).not.toBe(uniqueKey(placa, 'QBC4G21'));
  });

  it('ignores case in texts', () => {
    expect(uniqueKey(fieldOf('text'), 'Soja')).toBe(uniqueKey(fieldOf('text'), 'SOJA'));
    expect(uniqueKey(fieldOf('text'), 'Soja')).not.toBe(uniqueKey(fieldOf('text'), 'Soja 2'));
  });

  it('takes apostrophes and dashes of all kinds in texts as one, and accents into account', () => {
    const key = (text: string) => uniqueKey(fieldOf('text'), text);
    for (const same of ['Sant’Ana - 2', 'Sant´Ana\u00a0— 2', 'SANT`ANA ‑ 2\u202c'])
      expect(key(same)).toBe(key("Sant'Ana - 2"));
    for (const other of ['Santana - 2', "Sânt'Ana - 2"]) expect(key(other)).not.toBe(key("Sant'Ana - 2"));
  });
});

describe('normalizeValue', () => {
  it('removes separators and surrounding spaces', () => {
    expect(normalizeValue(fieldOf('cpf'), '529.982.247-25')).toBe('52998224725');
    expect(normalizeValue(fieldOf('text'), '  Posto   Central ')).toBe('Posto Central');
    expect(normalizeValue(fieldOf('email'), ' A@B.CO ')).toBe('a@b.co');
    expect(normalizeValue(fieldOf('email'), '"Souza, Ana" <Ana@B.co>; ')).toBe('ana@b.co');
    expect(normalizeValue(fieldOf('email'), 'a@b.co <c@d.co> e@f.co')).toBe('a@b.co <c@d.co> e@f.co');
    for (const pasted of [
      'ana@b.co;',
      "'ana@b.co'",
      '<ana@b.co>',
      '“Ana@b.co”,',
      'mailto:ana@b.co',
      '\u202aana@b.co\u202c.',
    ])
      expect(normalizeValue(fieldOf('email'), pasted)).toBe('ana@b.co');
    expect(normalizeValue(fieldOf('renavam'), '639884962')).toBe('00639884962');
  });

  it('removes binary rounding errors, and nothing else', () => {
    expect(normalizeValue(fieldOf('money'), 0.1 + 0.2)).toBe(0.3);
    expect(normalizeValue(fieldOf('money'), 1.234)).toBe(1.234);
    expect(normalizeValue(fieldOf('money'), Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });

  it('does not convert texts to numbers or dates', () => {
    expect(normalizeValue(fieldOf('money'), '1.234')).toBe('1.234');
    expect(normalizeValue(fieldOf('date'), '31/10/2026')).toBe('31/10/2026');
  });

  it('makes an empty text null', () => {
    expect(normalizeValue(fieldOf('text'), '   ')).toBeNull();
    expect(normalizeValue(fieldOf('money'), '')).toBeNull();
  });
});
