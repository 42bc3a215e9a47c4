/** The field kind of state registrations, which are checked by the state that the record names. */
import type { DigitRule } from './declaration.ts';
import { closed, checkDigitsOf, digitPositions } from './rules.ts';
import { translate } from '#messages/translate.ts';
import type { FieldOf } from '#model/types.ts';
import type { FieldKind } from '../kind.ts';
import { documentKind, randomFor } from './documentKind.ts';

// State registrations of Brazil (inscrições estaduais), by state: how many digits they have, how they begin, and how their
// check digits follow. Source: the states' own descriptions for SINTEGRA (sintegra.gov.br/Cad_Estados/cad_XX.html, "roteiro
// de crítica da inscrição estadual"). Mato Grosso also writes its numbers of eleven digits without the zeros in front.

type Form = {
  length: number;
  /** Absent: any digits. */
  starts?: readonly string[];
  /** Bounds of the number without its last digit: some states have changed the rule within their numbers. */
  between?: readonly [number, number];
  rules: readonly DigitRule[];
};

const mod11 = { modulus: 11, instead: { 10: 0, 11: 0 } } as const;
const twoToNine = [9, 8, 7, 6, 5, 4, 3, 2];
const twoToSeven = [7, 6, 5, 4, 3, 2];
const usual: DigitRule = { weights: twoToNine, ...mod11 };
const nine = (...starts: string[]): Form[] => [
  { length: 9, ...(starts.length > 0 && { starts }), rules: [usual] },
];
const thirteen = (...starts: string[]): Form[] => [
  { length: 13, starts, rules: [{ ...usual, digit: '12' }, usual] },
];
const amapa = (add: number, none: number, between?: readonly [number, number]): Form => ({
  length: 9,
  starts: ['03'],
  ...(between && { between }),
  rules: [{ weights: twoToNine, modulus: 11, add, instead: { 10: 0, 11: none } }],
});
/** The last digit comes first, and the one before it counts it. The modulus depends on a digit of the number. */
const bahia = (length: 8 | 9): Form[] =>
  [10, 11].flatMap((modulus) => {
    const rule = { weights: twoToNine, modulus, instead: { 10: 0, 11: 0 } };
    const before = `1-${length - 2}`;
    return (modulus === 10 ? '012345 8' : '67 9')
      .replaceAll(' ', '')
      .split('')
      .flatMap((key) => (length === 8 ? [key] : [...'0123456789'].map((first) => first + key)))
      .map((start) => ({
        length,
        starts: [start],
        rules: [
          { ...rule, over: before, digit: `${length}` },
          { ...rule, over: `${before}, ${length}`, digit: `${length - 1}` },
        ],
      }));
  });
const goias = ['10', '11', '15', '20', '21', '22', '23', '24', '25', '26', '27', '28', '29'];
const rondonia: DigitRule = { weights: twoToNine, modulus: 11, instead: { 10: 0, 11: 1 } };
const saoPaulo: DigitRule = {
  weights: [1, 3, 4, 5, 6, 7, 8, 10],
  modulus: 11,
  remainder: 'itself',
  instead: { 10: 0 },
};

const forms: Readonly<Record<string, readonly Form[]>> = {
  AC: thirteen('01'),
  AL: nine('24'),
  AM: nine(),
  AP: [amapa(5, 0, [3_000_001, 3_017_000]), amapa(9, 1, [3_017_001, 3_019_022]), amapa(0, 0)],
  BA: [...bahia(9), ...bahia(8)],
  CE: nine(),
  DF: thirteen('07', '08'),
  ES: nine(),
  GO: [
    { length: 9, between: [11_094_402, 11_094_402], rules: [] },
    {
      length: 9,
      between: [10_103_105, 10_119_997],
      rules: [{ ...usual, instead: { 10: 1, 11: 0 } }],
    },
    ...nine(...goias),
  ],
  MA: nine('12'),
  MG: [
    {
      length: 13,
      rules: [
        // a zero is counted after the third digit
        {
          weights: [1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 2],
          modulus: 10,
          addDigits: true,
          digit: '12',
          instead: { 10: 0 },
        },
        { weights: [3, 2, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], ...mod11 },
      ],
    },
  ],
  MS: nine('28', '50'),
  MT: [...nine(), { length: 11, rules: [usual] }],
  PA: nine('15', '75', '76', '77', '78', '79'),
  PB: nine(),
  PE: [
    { length: 9, rules: [{ ...usual, digit: '8' }, usual] },
    { length: 14, rules: [{ weights: [1, 9, 8, 7, 6, 5, 4, 3, 2], modulus: 11, instead: { 10: 0, 11: 1 } }] },
  ],
  PI: nine(),
  PR: [
    {
      length: 10,
      rules: [
        { weights: twoToSeven, ...mod11, digit: '9' },
        { weights: twoToSeven, ...mod11 },
      ],
    },
  ],
  RJ: [{ length: 8, rules: [{ weights: twoToSeven, ...mod11 }] }],
  RN: [
    { length: 9, starts: ['20'], rules: [usual] },
    { length: 10, starts: ['20'], rules: [{ weights: [10, ...twoToNine], ...mod11 }] },
  ],
  RO: [
    { length: 14, rules: [rondonia] },
    { length: 9, rules: [{ ...rondonia, over: '4-8' }] },
  ],
  RR: [
    {
      length: 9,
      starts: ['24'],
      rules: [{ weights: [1, 2, 3, 4, 5, 6, 7, 8], modulus: 9, remainder: 'itself' }],
    },
  ],
  RS: [{ length: 10, rules: [usual] }],
  SC: nine(),
  SE: nine(),
  SP: [
    {
      length: 12,
      rules: [
        { ...saoPaulo, over: '1-8', digit: '9' },
        { ...saoPaulo, weights: [3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2] },
      ],
    },
    // rural producers
    { length: 13, starts: ['P'], rules: [{ ...saoPaulo, over: '2-9', digit: '10' }] },
  ],
  TO: [
    ...nine(),
    ...['01', '02', '03', '99'].flatMap((kind) =>
      [...'0123456789'].flatMap((first) =>
        [...'0123456789'].map((second) => ({
          length: 11,
          starts: [`${first}${second}${kind}`],
          rules: [{ ...usual, over: '1-2, 5-10' }],
        })),
      ),
    ),
  ],
};

/** The lengths of a state's registrations; empty for an unknown state. */
const registrationLengths = (state: string): readonly number[] => [
  ...new Set((formsIn(state) ?? []).map(({ length }) => length)),
];

const formsIn = (state: string) => (Object.hasOwn(forms, state) ? forms[state]! : undefined);

/** What is wrong with a registration in a state: its form, or its check digits. Undefined: nothing, or an unknown state. */
export function registrationFault(value: string, state: string): 'form' | 'digit' | undefined {
  const known = formsIn(state);
  if (!known) return undefined;
  const form = known.find((one) => fits(value, one));
  if (!form) return 'form';
  const isRight = form.rules.every(
    (rule) =>
      checkDigitsOf(rule, value) ===
      digitPositions(rule, value.length)
        .map((at) => value[at])
        .join(''),
  );
  return isRight ? undefined : 'digit';
}

function fits(value: string, { length, starts, between }: Form): boolean {
  if (value.length !== length || (starts && !starts.some((start) => value.startsWith(start)))) return false;
  if (!starts?.includes('P') && !/^\d+$/.test(value)) return false;
  const number = Number(value.slice(0, -1));
  return !between || (number >= between[0] && number <= between[1]);
}

/** A valid registration of a state that begins like its numbers and goes on with these digits. */
export function registrationLike(digits: string, state: string): string {
  const form = formsIn(state)!.find(({ between, starts }) => !between && !starts?.includes('P'))!;
  const start = form.starts?.[0] ?? '';
  return closed((start + digits).padEnd(form.length, '0').slice(0, form.length), form.rules);
}

const anyState = documentKind({
  invalid: () => translate('document.ie'),
  accepts: () => translate('document.ieForm'),
  shape: /^(?:ISENTO|P\d{12}|\d{2,14})$/,
  title: 'ie|inscri[a-zçã]*(?: estadual)?',
  sample: (random) => `13${randomFor('0000000', random)}`,
});

type Field = FieldOf<'ie'>;
type Values = Readonly<Record<string, unknown>> | undefined;

const stateIn = ({ state }: Field, record: Values) => {
  const value = state === undefined ? undefined : record?.[state];
  return typeof value === 'string' && registrationLengths(value).length > 0 ? value : undefined;
};

export const ie = {
  ...anyState,
  misfit(value, field, context) {
    const problem = anyState.misfit(value, field as never);
    const state = stateIn(field, context?.record);
    if (problem || !state || value === 'ISENTO') return problem;
    const fault = registrationFault(value as string, state);
    if (!fault) return undefined;
    const digits = registrationLengths(state).join(', ');
    return `${translate('document.ie')}: ${
      fault === 'digit'
        ? translate('document.ieDigit', { state })
        : translate('document.ieOfState', { state, digits, example: registrationLike('1234567890', state) })
    }`;
  },
  sample(random, field, context) {
    const state = stateIn(field, context?.record);
    return state
      ? registrationLike(randomFor('0'.repeat(14), random), state)
      : anyState.sample(random, field as never);
  },
} as FieldKind<'ie'>;
