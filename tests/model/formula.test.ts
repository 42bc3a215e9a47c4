import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  dependsOnToday,
  evaluateFormula,
  fieldsOfFormula,
  formulaFunctions,
  FormulaError,
  parseFormula,
  type FormulaField,
  type ResultField,
} from '#model/formula/formula.ts';
import { checkExpression } from '#language/bind/formulas/formulas.ts';
import type { KnownField, KnownResource, ConfigNode } from '#language/bind/context.ts';
import type { FieldSource, FieldType } from '#compiler/schema/schema.ts';
import { formulaWords } from '#authoring/reference/formulaReference.ts';
import { sample } from '#language/samples/spokenSample.ts';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { setCollation } from '#model/values/values.ts';
import { shiftDate } from '#model/time/time.ts';
import type { Field } from '#model/types.ts';
import { expectedFormulaValue } from '../support/oracle/formulas.ts';
import { filesOf } from '../support/portal.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

type Values = Record<string, unknown>;
/** Four hours behind UTC, all year round. */
const timeZone = 'America/Cuiaba';
const today = '2026-10-31';
const fields: Record<string, FormulaField> = {
  ...Object.fromEntries(['inicio', 'fim', 'validade'].map((id) => [id, { type: 'date' }])),
  ...Object.fromEntries(['entrada', 'saida'].map((id) => [id, { type: 'datetime' }])),
  mes: { type: 'month' },
  situacao: { type: 'select' },
  nome: { type: 'text' },
  placa: { type: 'text' },
  urgente: { type: 'boolean' },
  clienteId: { type: 'reference' },
  tags: { type: 'multiselect' },
  itens: { type: 'items', fields: { total: { type: 'money' }, vencimento: { type: 'date' } } },
};
const valueOf = (text: string, record: Values, target: ResultField) =>
  evaluateFormula(parseFormula(text), record, target, { fields, today, timeZone });
const compute = (text: string, record: Values, decimals = 2) =>
  valueOf(text, record, { type: 'decimal', decimals });

describe('a formula', () => {
  it.each<[string, Values, number | null]>([
    ['quantidade * preco', { quantidade: 420, preco: 6.579 }, 2763.18],
    ['a + b', { a: 0.1, b: 0.2 }, 0.3],
    ['-(a - b) / 2', { a: 1, b: 2 }, 0.5],
    ['sum(itens.total) - desconto', { itens: [{ total: 0.1 }, { total: 0.2 }], desconto: 0.05 }, 0.25],
    ['count(itens)', { itens: [{}, {}] }, 2],
    ['sum(itens.total)', {}, 0],
    ['avg(itens.total)', { itens: [] }, null],
    ['max(0, limite - usado)', { limite: 100, usado: 130 }, 0],
    ['coalesce(a, 0) + 1', {}, 1],
    ['roundup(a)', { a: 2.01 }, 3],
    ['roundup(a)', { a: -2.01 }, -3],
    ['rounddown(a, 1)', { a: 2.19 }, 2.1],
    ['rounddown(a / 3 * 3)', { a: 1 }, 1],
    ['abs(a - b)', { a: 1, b: 3.5 }, 2.5],
  ])('%s of %j is %j', (text, record, expected) => expect(compute(text, record)).toBe(expected));

  it('rounds half up, to the cent, without binary rounding errors', () => {
    expect(compute('a * b', { a: 1.005, b: 1 })).toBe(1.01);
    expect(compute('a * b', { a: 1.005, b: -1 })).toBe(-1.01);
    expect(Object.is(compute('-a', { a: 0 }), 0)).toBe(true);
  });

  it('is null when a needed value is missing or not a number, or on division by zero', () => {
    expect(compute('a * b', { a: 2 })).toBeNull();
    expect(compute('a * b', { a: 2, b: 'x' })).toBeNull();
    expect(compute('a / b', { a: 2, b: 0 })).toBeNull();
  });

  it('reports which fields it reads, and whether it changes with the day', () => {
    expect(fieldsOfFormula(parseFormula('if(c > 1, sum(itens.total) + frete, -min(a, b))'))).toEqual([
      'c',
      'itens.total',
      'frete',
      'a',
      'b',
    ]);
    expect(dependsOnToday(parseFormula('if(validade < $today, 1, 0)'))).toBe(true);
    expect(dependsOnToday(parseFormula('if(validade < fim, 1, 0)'))).toBe(false);
  });
});

describe('a condition', () => {
  it.each<[string, Values, number | null]>([
    ["if(situacao = 'parado', 1, 2)", { situacao: 'parado' }, 1],
    ["if(situacao = 'parado', 1, 2)", { situacao: 'normal' }, 2],
    ["if(situacao <> 'parado', 1)", { situacao: 'parado' }, null],
    ['if(urgente, 1, 2)', { urgente: false }, 2],
    ['if(urgente = true, 1, 2)', { urgente: true }, 1],
    ['if(and(a >= 1, a < 10), a, 0)', { a: 10 }, 0],
    ['if(and(a >= 1, a < 10), a, 0)', { a: 9.99 }, 9.99],
    ['if(or(a < 1, a > 10), 0, a)', { a: 11 }, 0],
    ['if(not(a <= 1), 5, 6)', { a: 1 }, 6],
    ['if(validade < $today, 1, 0)', { validade: '2026-10-30' }, 1],
    ['if(validade < $today, 1, 0)', { validade: '2026-10-31' }, 0],
    ["if(validade >= '2027-01-01', 1, 0)", { validade: '2027-01-01' }, 1],
    // In the portal's time zone it is still the 30th.
    ['if(entrada < $today, 1, 0)', { entrada: '2026-10-31T03:59:00.000Z' }, 1],
    ['if(entrada < $today, 1, 0)', { entrada: '2026-10-31T04:00:00.000Z' }, 0],
    ['if(entrada < saida, 1, 0)', { entrada: '2026-10-31T04:00:00Z', saida: '2026-10-31T04:00:01.000Z' }, 1],
    ['if(mes = validade, 1, 0)', { mes: '2026-10', validade: '2026-10-09' }, 1],
    ["switch(situacao, 'leve', 3, 'media', 4, 'grave', 5)", { situacao: 'media' }, 4],
    ["switch(situacao, 'leve', 3, 'media', 4)", { situacao: 'outra' }, null],
    ["switch(situacao, 'leve', 3, 'media', 4, 9)", { situacao: 'outra' }, 9],
    ["coalesce(switch(situacao, 'leve', 3), 0)", {}, 0],
  ])('%s of %j gives %j', (text, record, expected) => expect(compute(text, record)).toBe(expected));

  it('is null rather than false when a compared value is missing', () => {
    expect(compute('if(a > 1, 1, 0)', {})).toBeNull();
    expect(compute("if(situacao = 'parado', 1, 0)", { situacao: '' })).toBeNull();
  });

  it('takes an answer that nobody has given as no, unless it asks whether there is one', () => {
    expect(compute('if(urgente, 1, 0)', {})).toBe(0);
    expect(compute('if(urgente = false, 1, 0)', { urgente: null })).toBe(1);
    expect(valueOf('not(urgente)', {}, { type: 'boolean' })).toBe(true);
    expect(valueOf('and(urgente, a > 1)', { a: 2 }, { type: 'boolean' })).toBe(false);
    expect(valueOf('coalesce(urgente, true)', {}, { type: 'boolean' })).toBe(true);
    expect(valueOf('coalesce(urgente, true)', { urgente: false }, { type: 'boolean' })).toBe(false);
    expect(valueOf('empty(urgente)', {}, { type: 'boolean' })).toBe(true);
  });

  it('evaluates only the branch that it needs', () => {
    expect(compute('if(a > 1, b, 7)', { a: 1 })).toBe(7);
    expect(valueOf('or(a > 1, b > 1)', { a: 2 }, { type: 'boolean' })).toBe(true);
    expect(valueOf('or(a > 1, b > 1)', { a: 0 }, { type: 'boolean' })).toBeNull();
    expect(valueOf('and(a > 1, b > 1)', { a: 0 }, { type: 'boolean' })).toBe(false);
    expect(valueOf('and(a > 1, b > 1)', { a: 2 }, { type: 'boolean' })).toBeNull();
  });

  it('can test any field for being empty', () => {
    expect(compute('if(empty(a), 0, a)', {})).toBe(0);
    expect(compute('if(empty(a), 1, a)', { a: 0 })).toBe(0);
    expect(compute('if(empty(clienteId), 1, 2)', { clienteId: 7 })).toBe(2);
    expect(compute('if(empty(tags), 1, 2)', { tags: [] })).toBe(1);
    expect(compute('if(empty(itens), 1, 2)', { itens: [{}] })).toBe(2);
    expect(compute('if(empty(a + b), 1, 2)', { a: 1 })).toBe(1);
  });

  it('treats a number that a form could not parse as missing', () => {
    const form = { ...fields, preco: { type: 'money' }, quantidade: { type: 'decimal' } };
    const work = (text: string, record: Values) =>
      evaluateFormula(
        parseFormula(text),
        record,
        { type: 'money', decimals: 2 },
        { fields: form, today, timeZone },
      );
    expect(work('preco * quantidade', { preco: '1e9', quantidade: 2 })).toBeNull();
    expect(work('preco * quantidade', { preco: 9, quantidade: 2 })).toBe(18);
    expect(work('coalesce(preco, 5)', { preco: '1e9' })).toBe(5);
    expect(work('if(empty(preco), 1, 2)', { preco: '1e9' })).toBe(1);
    expect(work('max(itens.total)', { itens: [{ total: 3 }, { total: 'x' }] })).toBe(3);
  });
});

describe('dates in a formula', () => {
  it.each<[string, Values, string, string | null]>([
    ['inicio + 5', { inicio: '2026-12-29' }, 'date', '2027-01-03'],
    ['inicio - prazo', { inicio: '2026-03-01', prazo: 1 }, 'date', '2026-02-28'],
    ['inicio + 1.9', { inicio: '2026-03-01' }, 'date', '2026-03-02'],
    ['addMonths(inicio, 1)', { inicio: '2026-01-31' }, 'date', '2026-02-28'],
    ['addMonths(inicio, 30)', { inicio: '2024-08-31' }, 'date', '2027-02-28'],
    ['addMonths(inicio, -12)', { inicio: '2024-02-29' }, 'date', '2023-02-28'],
    ['addMonths(mes, 2)', { mes: '2026-11' }, 'month', '2027-01'],
    ['entrada + 1.5', { entrada: '2026-10-31T12:00:00.000Z' }, 'datetime', '2026-11-02T00:00:00.000Z'],
    // In the portal's time zone it is the evening of the 30th.
    ['entrada + 5', { entrada: '2026-10-31T02:00:00.000Z' }, 'date', '2026-11-04'],
    ['entrada', { entrada: '2026-11-01T02:00:00.000Z' }, 'month', '2026-10'],
    [
      'addMonths(entrada, 1)',
      { entrada: '2026-01-31T02:00:00.000Z' },
      'datetime',
      '2026-03-01T02:00:00.000Z',
    ],
    ['min(inicio, fim)', { inicio: '2026-10-31', fim: '2026-10-30' }, 'date', '2026-10-30'],
    ['max(itens.vencimento)', { itens: [{ vencimento: '2026-01-01' }, {}] }, 'date', '2026-01-01'],
    ['if(inicio > fim, inicio, fim)', { inicio: '2026-10-31', fim: '2026-11-01' }, 'date', '2026-11-01'],
    ['inicio + 5', {}, 'date', null],
    ['inicio + prazo', { inicio: '2026-03-01' }, 'date', null],
    ['inicio + 99999999', { inicio: '2026-03-01' }, 'date', null],
    ['inicio + 5', { inicio: 'ontem' }, 'date', null],
  ])('%s of %j as a %s is %j', (text, record, type, expected) =>
    expect(valueOf(text, record, { type })).toBe(expected),
  );

  it.each<[string, Values, number | null]>([
    ['days($today, validade)', { validade: '2026-11-10' }, 10],
    ['days(inicio, fim)', { inicio: '2026-03-02', fim: '2026-03-01' }, -1],
    ['days(entrada, $today)', { entrada: '2026-10-31T03:00:00.000Z' }, 1],
    [
      'hours(entrada, saida)',
      { entrada: '2026-10-31T22:00:00.000Z', saida: '2026-11-01T01:30:00.000Z' },
      3.5,
    ],
    ['hours(inicio, saida)', { inicio: '2026-10-31', saida: '2026-11-01T01:30:00.000Z' }, null],
    ['months(inicio, fim)', { inicio: '2026-01-31', fim: '2026-02-28' }, 1],
    ['months(inicio, fim)', { inicio: '2026-01-15', fim: '2027-01-14' }, 11],
    ['months(inicio, fim)', { inicio: '2027-01-14', fim: '2026-01-15' }, -11],
    ['months(inicio, fim)', { inicio: '2026-01-15' }, null],
  ])('%s of %j is %j', (text, record, expected) => expect(compute(text, record)).toBe(expected));

  it.each([
    ['stays over a change of the clocks', '2026-10-15T13:00:00.000Z', 1, '2026-11-15T14:00:00.000Z'],
    ['that clocks leave out is the next,', '2026-02-08T07:30:00.000Z', 1, '2026-03-08T07:30:00.000Z'],
    [
      'that clocks leave out is the next, backwards too,',
      '2026-04-08T06:30:00.000Z',
      -1,
      '2026-03-08T07:30:00.000Z',
    ],
    ['keeps its summer time in the repeated hour', '2026-10-01T05:30:00.000Z', 1, '2026-11-01T05:30:00.000Z'],
    ['keeps its winter time in it', '2026-12-01T06:30:00.000Z', -1, '2026-11-01T06:30:00.000Z'],
    ['is the same without months', '2026-11-01T06:30:00.000Z', 0, '2026-11-01T06:30:00.000Z'],
  ])('the time of day %s: %s and %d months', (_what, entrada, count, expected) => {
    const context = { fields, today, timeZone: 'America/New_York' };
    const formula = parseFormula(`addMonths(entrada, ${count})`);
    const later = evaluateFormula(formula, { entrada }, { type: 'datetime' }, context);
    expect(later).toBe(expected);
  });

  it('count days and months consistently with adding them', () => {
    const day = fc.integer({ min: 0, max: 60_000 }).map((days) => shiftDate('1950-01-01', days, 'd'));
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (inicio, count) => {
        const fim = valueOf(`inicio + ${count}`, { inicio }, { type: 'date' });
        expect(compute('days(inicio, fim)', { inicio, fim })).toBe(count);
        const later = valueOf(`addMonths(inicio, ${count})`, { inicio }, { type: 'date' });
        expect(Math.abs(compute('months(inicio, fim)', { inicio, fim: later }) as number)).toBe(
          Math.abs(count),
        );
      }),
    );
  });
});

describe('a text from a formula', () => {
  it('is selected by a condition, or joined from the values that are present', () => {
    const text = { type: 'text' };
    expect(valueOf("if(a > 1, 'alto', 'baixo')", { a: 2 }, text)).toBe('alto');
    expect(valueOf("join(' / ', placa, nome)", { placa: 'ABC1D23', nome: '' }, text)).toBe('ABC1D23');
    expect(valueOf("join(' / ', placa, nome)", { placa: 'ABC1D23', nome: 'Ana' }, text)).toBe(
      'ABC1D23 / Ana',
    );
    expect(valueOf("join(' / ', placa, nome)", {}, text)).toBeNull();
  });

  it.each([
    ['pt-BR', '1.234,50 de 31/10/2026, 10/2026'],
    ['en-US', '1,234.50 de 10/31/2026, 10/2026'],
    ['es-419', '1,234.50 de 31/10/2026, 10/2026'],
  ])('writes numbers and days as a company does whose language is %s', (locale, written) => {
    setCollation(locale);
    onTestFinished(() => setCollation('pt-BR'));
    const text = "join(', ', join(' de ', text(a, 2), text($today)), text(mes))";
    expect(valueOf(text, { a: 1234.5, mes: '2026-10' }, { type: 'text' })).toBe(written);
  });

  it('is never stored in a number field, nor a number in a text field', () => {
    expect(compute('nome', { nome: '12' })).toBeNull();
    expect(valueOf('a', { a: 12 }, { type: 'text' })).toBeNull();
  });
});

describe('formulas that are refused', () => {
  it.each([
    'a.b',
    'a[0]',
    'this',
    'a == 1',
    'a ? b : c',
    'constructor()',
    'eval("1")',
    'a && b',
    '!a',
    'a & b',
    'a % b',
    "''",
    'null',
    '1e999',
    '1 2',
    '',
    'sum(a)',
    'sum(a.b, c.d)',
    'round()',
    'if(a)',
    'x'.repeat(501),
  ])('%s, with a reason', (text) => expect(() => parseFormula(text)).toThrow(FormulaError));

  it.each([
    ['a == 1', 'escreva a = b'],
    ['a ? b : c', 'escreva if(condição, valor, senão)'],
    ['a && b', 'escreva and(condição, condição)'],
    ['rond(a)', 'A função "rond" não existe.'],
    ['round(a, 1, 2)', 'espera 1 ou 2 valores, e tem 3'],
    ['null', 'sem o terceiro valor'],
  ])('%s, with what to write instead: %s', (text, hint) => expect(() => parseFormula(text)).toThrow(hint));
});

// --- for any text -----------------------------------------------------------------------------------------

const leaf = fc.constantFrom(
  ...['a', 'b', 'inicio', 'fim', 'entrada', 'saida', 'mes', 'situacao', 'nome', 'urgente', 'itens', 'tags'],
  ...['$today', '0', '2.5', '-3', '1e300', 'true', "'parado'", "'2026-10-31'", 'sum(itens.total)'],
  ...['max(itens.vencimento)', 'count(itens)'],
);
const formulasOf = (leaf: fc.Arbitrary<string>) =>
  fc.letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc
        .tuple(
          tie('formula'),
          fc.constantFrom('+', '-', '*', '/', '=', '<>', '<', '<=', '>', '>='),
          tie('formula'),
        )
        .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc
        .tuple(fc.constantFrom(...formulaFunctions), fc.array(tie('formula'), { minLength: 1, maxLength: 4 }))
        .map(([name, parts]) => `${name}(${parts.join(', ')})`),
    ),
  })).formula;
const anyFormula = formulasOf(leaf);
const anyRecord = fc.record(
  {
    a: fc.oneof(fc.double(), fc.anything()),
    b: fc.oneof(fc.integer(), fc.constant(null)),
    inicio: fc.oneof(
      fc.constantFrom('2026-01-31', '0001-01-01', '9999-12-31', '2026-02-30', ''),
      fc.anything(),
    ),
    fim: fc.constantFrom('2024-02-29', null),
    entrada: fc.constantFrom('2026-10-31T03:59:00.000Z', '2026-10-31T03:59:00Z', 'x', null),
    saida: fc.constantFrom('2026-11-01T03:59:00.000Z', undefined),
    mes: fc.constantFrom('2026-10', '2026-13'),
    situacao: fc.constantFrom('parado', '', null),
    nome: fc.string(),
    urgente: fc.constantFrom(true, false, null),
    itens: fc.oneof(fc.array(fc.record({ total: fc.double(), vencimento: fc.string() })), fc.anything()),
  },
  { requiredKeys: [] },
);
const fits: Record<string, (value: unknown) => boolean> = {
  decimal: Number.isFinite,
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  datetime: (value) => !Number.isNaN(Date.parse(String(value))),
  month: (value) => /^\d{4}-\d{2}$/.test(String(value)),
  boolean: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
};

describe('any formula', () => {
  it('gives a value that its field can store, or null, and throws only FormulaErrors', () => {
    const text = fc.oneof(fc.string({ maxLength: 60 }), anyFormula);
    fc.assert(
      fc.property(text, anyRecord, fc.constantFrom(...Object.keys(fits)), (formula, record, type) => {
        try {
          const value = valueOf(formula, record, { type, decimals: 2 });
          expect(value === null || fits[type]!(value)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError);
        }
      }),
      { numRuns: randomCases(4000) },
    );
  });

  it('adds cents exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e7, max: 1e7 }), { maxLength: 50 }), (cents) => {
        const itens = cents.map((cent) => ({ total: cent / 100 }));
        expect((compute('sum(itens.total)', { itens }) as number) * 100).toBeCloseTo(
          cents.reduce((sum, cent) => sum + cent, 0),
          5,
        );
      }),
    );
  });
});

// --- formulas that the check accepts ----------------------------------------------------------------------

const options = { parado: 'Parado', andando: 'Andando' };
const rows = { total: { type: 'money', label: 'T' }, vencimento: { type: 'date', label: 'V' } };
const plain = Object.entries({ ...fields, a: { type: 'decimal' }, b: { type: 'money' } });
const known: Record<string, KnownField> = {
  ...Object.fromEntries(plain.map(([id, { type }]) => [id, { type }])),
  situacao: { type: 'select', source: { type: 'select', label: 'S', options } },
  itens: { type: 'items', source: { type: 'items', label: 'I', fields: rows } as FieldSource },
};
function isAccepted(formula: string, type: string): boolean {
  const said: string[] = [];
  const node = { error: (message: string) => void said.push(message) } as unknown as ConfigNode;
  const resource = { id: 'livros', node, source: {}, fields: known } as unknown as KnownResource;
  const field = { type: type as FieldType };
  checkExpression(node, formula, resource, { id: 'exemplo', field, derived: false });
  return said.length === 0;
}

describe('the check of the config', () => {
  const library = sample['resources/livros.yaml']!;
  const problemsOf = (field: string) => {
    const added = `  capitulos: { type: items, label: Capítulos, fields: { paginas: { type: integer, label: Páginas }, entrega: { type: date, label: Entrega } } }\n  exemplo:\n${field}\n`;
    const loaded = loadPortalFrom(filesOf({ ...sample, 'resources/livros.yaml': library + added }));
    return formatProblems(loaded.problems.filter(({ severity }) => severity === 'error'));
  };

  it.each(Object.entries(formulaWords))('accepts the example of %s', (name, { example }) => {
    expect(example).toContain(`${name}(`);
    expect(problemsOf(`    type: decimal\n    label: Exemplo\n    ${example}`)).toBe('');
  });

  it('accepts only formulas whose result the field can store', () => {
    const full = {
      ...{ a: 1.5, b: 2, inicio: '2026-01-31', fim: '2026-03-01', mes: '2026-10', nome: 'x', urgente: true },
      ...{ entrada: '2026-10-31T12:00:00.000Z', saida: '2026-10-31T18:00:00.000Z', situacao: 'parado' },
      ...{ itens: [{ total: 2, vencimento: '2026-01-01' }], tags: ['um'] },
    };
    const accepted = new Map<string, number>();
    fc.assert(
      fc.property(anyFormula, fc.constantFrom(...Object.keys(fits)), (formula, type) => {
        if (!isAccepted(formula, type)) return;
        accepted.set(type, (accepted.get(type) ?? 0) + 1);
        const value = valueOf(formula, full, { type, decimals: 2 });
        // Empty without a missing value: a division by zero, no matching case, too distant a day, no such
        // row.
        if (value === null)
          expect(formula).toMatch(
            /\/|if\(|switch\(|1e300|power\(|(band|tiered|pick|irr|npv|addBusinessDays)\(/,
          );
        else expect(fits[type]!(value)).toBe(true);
      }),
      { numRuns: randomCases(20_000) },
    );
    expect(
      [...accepted]
        .filter(([, count]) => count > randomCases(20))
        .map(([type]) => type)
        .sort(),
    ).toEqual(Object.keys(fits).sort());
  });

  it('accepts formulas that give the same result as a plain calculation', () => {
    const leaves = ['a', 'b', 'inicio', 'fim', 'situacao', 'nome', 'urgente', '$today', '2', '-3'];
    const more = ["'parado'", 'sum(itens.total)', 'max(itens.vencimento)', 'count(itens)', 'true'];
    const durations = ['hours(entrada, saida)', 'days(entrada, $today)', 'months(inicio, saida)'];
    const openDays = [
      'addBusinessDays(saida, 3, itens.vencimento)',
      'addBusinessDays(inicio, b, itens.vencimento)',
      'businessDay(fim, itens.vencimento)',
      'weekday(entrada)',
      'hour(saida) + minute(entrada)',
      'day(entrada) + month(inicio) * quarter(saida)',
      "date('2026-10-31')",
      "at(fim, '07:30')",
    ];
    const types = ['decimal', 'date', 'boolean', 'text'];
    const record = fc.record(
      {
        a: fc.integer({ min: -400, max: 400 }),
        b: fc.integer({ min: -5, max: 5 }),
        inicio: fc.constantFrom('2026-01-31', '2024-02-29', '2026-12-31'),
        fim: fc.constantFrom('2026-10-31', '2027-02-28'),
        entrada: fc.constantFrom('2026-10-31T03:59:00.000Z', '2026-10-31T04:00:00.000Z'),
        saida: fc.constantFrom('2026-11-01T11:14:00.000Z', '2027-11-01T02:00:00.000Z'),
        situacao: fc.constantFrom('parado', 'andando'),
        nome: fc.constantFrom('parado', 'Ana'),
        urgente: fc.boolean(),
        itens: fc.array(
          fc.record({
            total: fc.integer({ min: -9, max: 9 }),
            vencimento: fc.constantFrom('2026-05-31', '2027-03-01', '2026-11-03'),
          }),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: [] },
    );
    let compared = 0;
    fc.assert(
      fc.property(
        formulasOf(fc.constantFrom(...leaves, ...more, ...durations, ...openDays)),
        fc.constantFrom(...types),
        record,
        (formula, type, row) => {
          // The plain implementation keeps half days, and returns infinity for a division by zero.
          const halves = /hours|avg/.test(formula) && /inicio|fim|today|vencimento/.test(formula);
          // In the plain implementation a date is a number.
          const dates =
            formula.includes('text(') && /inicio|fim|today|vencimento|entrada|saida/.test(formula);
          if (halves || dates || /\/|power\(/.test(formula) || !isAccepted(formula, type)) return;
          compared++;
          const target = { type, decimals: 2 };
          const plainly = expectedFormulaValue(formula, target as Field, fields as never, row, {
            today,
            timeZone,
          });
          const value = valueOf(formula, row, target);
          if (typeof value === 'number') expect(plainly).toBeCloseTo(value, 1);
          else expect(plainly).toEqual(value);
        },
      ),
      { numRuns: randomCases(20_000) },
    );
    expect(compared).toBeGreaterThan(randomCases(1000));
  });
});
