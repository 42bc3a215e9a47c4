/** Tests whether a record satisfies a filter. */
import type { Filter, Condition, FilterExpression, FilterFields } from './ast.ts';
import { nullIfInvalidIn } from '../invalidValues.ts';
import { localIso, wantedMoment } from '../time/time.ts';
import { traitsOf } from '../traits.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { compareTexts, fold, isEmpty } from '../values/values.ts';
import { parseFilter } from './parse.ts';
import { bindFilter, isVariable, type Variables } from './variables.ts';

export type MatchContext = {
  fields: FilterFields;
  timeZone: string;
  /** The fields that a text search reads. */
  searchFields?: readonly string[];
};

/** A test of a record, or of one of its values. */
export type Predicate<T> = (one: T) => boolean;
type Values = Readonly<Record<string, unknown>>;

/** Tests a record against a bound expression. */
export const matches = (expression: FilterExpression, record: Values, context: MatchContext): boolean =>
  compilePredicate(expression, context)(record);

/** A reusable test for many records. The expression's lists, dates and texts are prepared only once. */
export const compilePredicate = (expression: FilterExpression, context: MatchContext): Predicate<Values> =>
  testBy(expression, context, (field) => (record) => record[field]);

/**
 * The same for values other than plain records. `read` returns the getter of a field; `textOf` returns the
 * getter of the searched text of several fields, for callers that have it cached.
 */
export function testBy<T>(
  expression: FilterExpression,
  context: MatchContext,
  read: (field: string) => (one: T) => unknown,
  textOf = (fields: readonly string[]): ((one: T) => string) => {
    const held = fields.map((field) => [read(field), nullIfInvalidIn(context.fields, field)] as const);
    return (one) => searchedText(held.map(([valueOf, counted]) => counted(valueOf(one))));
  },
): Predicate<T> {
  switch (expression.kind) {
    case 'all': {
      const parts = expression.of.map((part) => testBy(part, context, read, textOf));
      return (one) => {
        for (const part of parts) if (!part(one)) return false;
        return true;
      };
    }
    case 'any': {
      const parts = expression.of.map((part) => testBy(part, context, read, textOf));
      return (one) => {
        for (const part of parts) if (part(one)) return true;
        return false;
      };
    }
    case 'not': {
      const of = testBy(expression.of, context, read, textOf);
      return (one) => !of(one);
    }
    // One record alone does not decide this; a store has to be asked.
    case 'referred':
    case 'never':
      return () => false;
    case 'search': {
      const held = textOf(expression.fields ?? context.searchFields ?? []);
      const words = impliedSearch(expression.text);
      return (one) => {
        const text = held(one);
        for (const word of words) if (!word(text)) return false;
        return true;
      };
    }
    case 'condition': {
      const { field, op, value } = expression;
      const { fields, timeZone } = context;
      const held = read(field);
      const test = valueTest(op, value, fields[field]?.type ?? 'text', timeZone);
      const counted = nullIfInvalidIn(fields, field);
      return (one) => test(counted(held(one)));
    }
  }
}

/** A parsed condition. If it has no variables, its test is kept for each time zone. */
type Prepared = { parsed: FilterExpression; tests?: Map<string, Predicate<Values>> };
const parsedFor = memoize((_fields: FilterFields) => new WeakMap<Filter, Prepared>());

/**
 * Parses, binds and tests in one call, for the conditions of forms and transitions. The config's conditions are
 * parsed once, and compiled once where they are the same for everybody.
 */
export function recordMatches(
  filter: Filter | undefined,
  record: Readonly<Record<string, unknown>>,
  context: MatchContext & { variables: Variables },
): boolean {
  if (!filter) return true;
  const { fields, variables, timeZone } = context;
  const { parsed, tests } = getOrMake(parsedFor(fields), filter, () => {
    const parsed = parseFilter(filter, fields);
    return hasVariables(parsed) ? { parsed } : { parsed, tests: new Map() };
  });
  const compiled = () => compilePredicate(bindFilter(parsed, variables), context);
  return (tests ? getOrMake(tests, timeZone, compiled) : compiled())(record);
}

/** True when a test depends on more than the record and its fields. */
const hasVariables = (expression: FilterExpression): boolean =>
  'of' in expression
    ? [expression.of].flat().some(hasVariables)
    : expression.kind !== 'condition' ||
      [expression.value].flat().some((value) => value === undefined || isVariable(value));

function valueTest(op: Condition['op'], value: unknown, type: string, timeZone: string): Predicate<unknown> {
  switch (op) {
    case 'null':
      return (stored) => isEmpty(stored) === value;
    case 'neq': {
      const equals = valueTest('eq', value, type, timeZone);
      return (stored) => !equals(stored);
    }
    case 'eq': {
      const equals = equality(Array.isArray(value) ? value : [value], type, timeZone);
      return (stored) => (Array.isArray(stored) && stored.length > 0 ? stored.some(equals) : equals(stored));
    }
    case 'like': {
      const wanted = fold(String(value));
      return (stored) => !isEmpty(stored) && fold(String(stored)).includes(wanted);
    }
    case 'gt':
      return ordered(value, type, timeZone, (order) => order > 0);
    case 'gte':
      return ordered(value, type, timeZone, (order) => order >= 0);
    case 'lt':
      return ordered(value, type, timeZone, (order) => order < 0);
    case 'lte':
      return ordered(value, type, timeZone, (order) => order <= 0);
  }
}

/**
 * Tests whether a value equals one of `wanted`: as numbers where either is one, otherwise as texts. Dates
 * compare to the precision of the wanted value.
 */
function equality(wanted: readonly unknown[], type: string, timeZone: string): Predicate<unknown> {
  const filled = wanted.filter((one) => !isEmpty(one));
  const takesGaps = filled.length < wanted.length;
  const { temporal } = traitsOf(type);
  if (temporal) {
    const moments = filled.map((one) => wantedMoment(one, temporal, timeZone));
    const instants = new Set(moments.filter(({ isInstant }) => isInstant).map(({ begins }) => begins));
    const local = localOf(type, timeZone);
    const byLength = new Map<number, Set<string>>();
    for (const { begins } of moments.filter(({ isInstant }) => !isInstant)) {
      const same = byLength.get(begins.length);
      if (same) same.add(begins);
      else byLength.set(begins.length, new Set([begins]));
    }
    const lengths = [...byLength];
    return (stored) => {
      if (isEmpty(stored)) return takesGaps;
      for (const instant of instants) if (String(stored).startsWith(instant)) return true;
      const held = lengths.length > 0 ? local(stored) : '';
      return lengths.some(([length, dates]) => dates.has(held.slice(0, length)));
    };
  }
  const asNumbers = (some: readonly unknown[]) =>
    new Set(some.map(Number).filter((number) => !Number.isNaN(number)));
  const isNumber = (one: unknown) => typeof one === 'number';
  const [numbers, givenNumbers] = [asNumbers(filled), asNumbers(filled.filter(isNumber))];
  const texts = new Set(filled.filter((one) => !isNumber(one)).map(String));
  const [yes, no] = ['true', 'false'].map((truth) => filled.some((one) => String(one) === truth)) as [
    boolean,
    boolean,
  ];
  // An answer that nobody has given counts as no.
  const { yesNo } = traitsOf(type);
  return (stored) => {
    if (typeof stored === 'number') return numbers.has(stored);
    if (isEmpty(stored)) return takesGaps || (yesNo === true && no);
    if (typeof stored === 'boolean') return stored ? yes : no;
    return texts.has(String(stored)) || (givenNumbers.size > 0 && givenNumbers.has(Number(stored)));
  };
}

/**
 * Compares a stored value with a filter's value. Dates compare to the precision of the filter's value, in the
 * portal's time zone: `2026-10` covers the whole month, so `_lte` includes its last day. Instants compare as
 * such, since an hour that the clocks repeat has each local time twice.
 */
function ordered(
  value: unknown,
  type: string,
  timeZone: string,
  fits: Predicate<number>,
): Predicate<unknown> {
  const { temporal } = traitsOf(type);
  if (temporal) {
    const { begins: wanted, isInstant } = wantedMoment(value, temporal, timeZone);
    const local = isInstant ? String : localOf(type, timeZone);
    return (stored) => {
      if (isEmpty(stored)) return false;
      const cut = local(stored).slice(0, wanted.length);
      return fits(cut < wanted ? -1 : cut > wanted ? 1 : 0);
    };
  }
  const [number, text] = [Number(value), String(value)];
  return (stored) => {
    if (typeof stored === 'number') return fits(stored - number);
    if (isEmpty(stored)) return false;
    // not a number: neither less nor greater (NaN)
    if (typeof value === 'number') return fits(Number(stored) - number);
    return fits(compareTexts(String(stored), text));
  };
}

const localOf = (type: string, timeZone: string): ((date: unknown) => string) =>
  traitsOf(type).temporal === 'datetime' ? (date) => localIso(String(date), timeZone) : String;

/** For each word of a search its accepted spellings: as typed and, for a code, without punctuation. */
export const spellingsOfSearch = (text: string): readonly (readonly string[])[] =>
  fold(text)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const bare = /\d/.test(word) ? word.replace(/[.\-/()]/g, '') : word;
      return bare === '' || bare === word ? [word] : [word, bare];
    });

/** The text that a search looks in. Words contain no line break, so a word can't match across two values. */
export const searchedText = (values: readonly unknown[]): string =>
  fold(values.map((value) => String(value ?? '')).join('\n'));

/** One test per search word: whether a folded text contains it. */
const impliedSearch = (text: string): Predicate<string>[] =>
  spellingsOfSearch(text).map((ways) => (held) => ways.some((way) => held.includes(way)));

/**
 * True when a record matches whatever values its omitted fields have. A missing field is treated as unknown,
 * not as empty.
 *
 * @param wanted false: whether the record surely does not satisfy it
 */
export function certainlyMatches(
  expression: FilterExpression,
  record: Readonly<Record<string, unknown>>,
  context: MatchContext,
  wanted = true,
): boolean {
  const each = (part: FilterExpression) => certainlyMatches(part, record, context, wanted);
  switch (expression.kind) {
    case 'all':
      return wanted ? expression.of.every(each) : expression.of.some(each);
    case 'any':
      return wanted ? expression.of.some(each) : expression.of.every(each);
    case 'not':
      return certainlyMatches(expression.of, record, context, !wanted);
    case 'condition':
      return !isEmpty(record[expression.field]) && matches(expression, record, context) === wanted;
    case 'never':
      return !wanted;
    case 'search':
    case 'referred':
      return false;
  }
}
