/**
 * The one filter grammar: list filters, scopes, conditions of forms and transitions, and the wire.
 *
 *     { situacao: 'aberta', valor_gte: 1000, tipo: ['a', 'b'], q: 'texto', any: [{…}, {…}], not: {…} }
 *
 * `parseFilter` checks a filter against a resource's fields, `bindFilter` puts values in place of its variables,
 * `matches` decides for one record. Nothing is ever ignored: an unknown field or operator is an error, because
 * a filter that loses a condition shows more than it should.
 */
import { compositeKinds } from './kinds.ts';
import type { Filter } from './schema.ts';

export const operators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'null'] as const;
export type Operator = (typeof operators)[number];

export type Condition = { kind: 'condition'; field: string; op: Operator; value: unknown };
export type Expression =
  | { kind: 'all'; of: readonly Expression[] }
  | { kind: 'any'; of: readonly Expression[] }
  | { kind: 'not'; of: Expression }
  /** Looks into `fields`, or into those of the context where it names none. */
  | { kind: 'search'; text: string; fields?: readonly string[] }
  | { kind: 'never' }
  | Condition;

/** The fields that a filter may name, by id; only the type matters. */
export type FilterFields = Readonly<Record<string, { readonly type: string } | undefined>>;

/** A filter that can't be read. `key` is the offending key; the message is Portuguese and fit for users. */
export class FilterError extends Error {
  readonly key: string;
  readonly reason: 'field' | 'operator' | 'value';
  constructor(key: string, reason: FilterError['reason'], message: string) {
    super(message);
    this.name = 'FilterError';
    this.key = key;
    this.reason = reason;
  }
}

/** Every record. */
export const everything: Expression = { kind: 'all', of: [] };
const never: Expression = { kind: 'never' };

const comparable = new Set([
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'datetime',
  'month',
  'text',
  'reference',
]);
const maxDepth = 8;
const maxTerms = 200;

/**
 * Reads a filter, or throws a FilterError.
 *
 * @example parseFilter({ valor_gte: 10, any: [{ tipo: 'a' }, { tipo_null: true }] }, resource.fields)
 */
export function parseFilter(filter: unknown, fields: FilterFields, depth = 0): Expression {
  if (!isPlainObject(filter)) throw new FilterError('filter', 'value', 'O filtro deve ser um objeto.');
  if (depth > maxDepth) throw new FilterError('filter', 'value', 'O filtro tem níveis demais.');
  return all(Object.entries(filter).map(([key, value]) => parseEntry(key, value, fields, depth)));
}

function parseEntry(key: string, value: unknown, fields: FilterFields, depth: number): Expression {
  if (key === 'any' || key === 'all') {
    if (!Array.isArray(value) || value.length === 0 || value.length > maxTerms)
      throw new FilterError(key, 'value', `"${key}" espera uma lista de filtros.`);
    return { kind: key, of: value.map((part) => parseFilter(part, fields, depth + 1)) };
  }
  if (key === 'not') return { kind: 'not', of: parseFilter(value, fields, depth + 1) };
  if (key === 'q') {
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new FilterError('q', 'value', '"q" espera um texto.');
    return { kind: 'search', text: String(value).slice(0, 512) };
  }
  return parseCondition(key, value, fields);
}

function parseCondition(key: string, value: unknown, fields: FilterFields): Condition {
  const [field, op] = splitKey(key, fields);
  const type = fields[field]!.type;
  if (op === 'null') {
    if (typeof value !== 'boolean') throw new FilterError(key, 'value', `"${key}" espera true ou false.`);
  } else if (compositeKinds.has(type)) {
    throw new FilterError(
      key,
      'operator',
      `O campo "${field}" é ${compositeKinds.get(type)} e só aceita "${field}_null".`,
    );
  } else if (op === 'eq' || op === 'neq') {
    const values = Array.isArray(value) ? value : [value];
    if (values.length > 5000 || !values.every(isScalarOrNull))
      throw new FilterError(key, 'value', `"${key}" espera um valor ou uma lista de valores.`);
  } else if (op === 'like') {
    if (typeof value !== 'string') throw new FilterError(key, 'value', `"${key}" espera um texto.`);
  } else {
    if (!comparable.has(type))
      throw new FilterError(key, 'operator', `O campo "${field}" não aceita o operador "_${op}".`);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new FilterError(key, 'value', `"${key}" espera um número, uma data ou um texto.`);
  }
  return { kind: 'condition', field, op, value };
}

/** `valor_gte` -> ['valor', 'gte']. Field ids have no underscore, so the first one ends the id. */
function splitKey(key: string, fields: FilterFields): [string, Operator] {
  if (Object.hasOwn(fields, key)) return [key, 'eq'];
  const at = key.indexOf('_');
  const field = at < 0 ? key : key.slice(0, at);
  if (!Object.hasOwn(fields, field)) throw new FilterError(key, 'field', `O campo "${field}" não existe.`);
  const op = key.slice(at + 1) as Operator;
  if (!operators.includes(op))
    throw new FilterError(
      key,
      'operator',
      `O operador "_${op}" não existe. Aceitos: ${operators.map((name) => `_${name}`).join(', ')}.`,
    );
  return [field, op];
}

/** The fields that deciding this expression reads (a text search reads `searchFields`). */
export function fieldsOf(expression: Expression, searchFields: readonly string[] = []): Set<string> {
  switch (expression.kind) {
    case 'all':
    case 'any':
      return new Set(expression.of.flatMap((part) => [...fieldsOf(part, searchFields)]));
    case 'not':
      return fieldsOf(expression.of, searchFields);
    case 'search':
      return new Set(expression.fields ?? searchFields);
    case 'never':
      return new Set();
    case 'condition':
      return new Set([expression.field]);
  }
}

/** Conjunction, without needless nesting. */
export function all(parts: readonly Expression[]): Expression {
  const flat = parts.flatMap((part) => (part.kind === 'all' ? part.of : [part]));
  if (flat.some((part) => part.kind === 'never')) return never;
  return flat.length === 1 ? flat[0]! : { kind: 'all', of: flat };
}

/** Disjunction; of nothing: nothing matches. */
export function any(parts: readonly Expression[]): Expression {
  if (parts.some(matchesEverything)) return everything;
  const left = parts.filter((part) => part.kind !== 'never');
  if (left.length === 0) return never;
  return left.length === 1 ? left[0]! : { kind: 'any', of: left };
}

/** Both filters as one; without nesting where one says nothing. */
export function conjunction(left: Filter, right: Filter): Filter {
  if (Object.keys(left).length === 0) return right;
  if (Object.keys(right).length === 0) return left;
  return { all: [left, right] };
}

export const matchesEverything = (expression: Expression) =>
  expression.kind === 'all' && expression.of.length === 0;

// --- variables --------------------------------------------------------------------------------------------

export type Variables = {
  /** The signed-in account's record; `$user.vendedorId` reads a field of it. */
  user: Readonly<Record<string, unknown>> | null;
  /** `AAAA-MM-DD` */
  today: string;
  /** The record being edited, whose fields `$record.clienteId` reads: of a row, those of the row before those of its record. */
  record?: Readonly<Record<string, unknown>>;
};

const variablePattern = /^\$(?:(user|record)\.([A-Za-z]\w*)|(today|month|year)(?:([+-])(\d{1,4})([dmy])?)?)$/;

/** Whether a text is a variable; `$` that begins anything else is plain text. */
export const isVariable = (value: unknown): value is string =>
  typeof value === 'string' && variablePattern.test(value);

/**
 * The value of `$user.x`, `$record.x`, `$today`, `$today-30d`, `$today+2m`, `$month`, `$month-1`, `$year`; undefined when the
 * user or the record has no such value. `$month` is `AAAA-MM`: compared with a date it means any day of that month.
 */
export function valueOf(variable: string, { user, today, record }: Variables): unknown {
  const match = variablePattern.exec(variable);
  if (!match) return variable;
  const [, whose, field, base, sign, amount, unit] = match;
  if (field) {
    const holder = whose === 'record' ? record : user;
    return holder && Object.hasOwn(holder, field) && !isEmpty(holder[field]) ? holder[field] : undefined;
  }
  const by = amount ? Number(amount) * (sign === '-' ? -1 : 1) : 0;
  if (base === 'today') return shiftDate(today, by, (unit as 'd' | 'm' | 'y' | undefined) ?? 'd');
  if (base === 'month') return shiftDate(`${today.slice(0, 7)}-01`, by, 'm').slice(0, 7);
  return String(Number(today.slice(0, 4)) + by);
}

/** `2026-01-31` plus one month is `2026-02-28`: the day is cut to the month's length. */
export function shiftDate(date: string, by: number, unit: 'd' | 'm' | 'y'): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  if (unit === 'd') return new Date(Date.UTC(year, month - 1, day + by)).toISOString().slice(0, 10);
  const months = year * 12 + (month - 1) + by * (unit === 'y' ? 12 : 1);
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const parts = [Math.floor(months / 12), (months % 12) + 1, Math.min(day, lastDay)];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/**
 * Puts values in place of variables. A condition on a value that the user does not have matches nothing, and so
 * does whatever negates it: "not my rows" must not become "all rows" for someone who has none.
 */
export function bindFilter(expression: Expression, variables: Variables): Expression {
  switch (expression.kind) {
    case 'all':
      return all(expression.of.map((part) => bindFilter(part, variables)));
    case 'any':
      return any(expression.of.map((part) => bindFilter(part, variables)));
    case 'not': {
      const of = bindFilter(expression.of, variables);
      return hasNever(expression.of, variables) ? never : { kind: 'not', of };
    }
    case 'condition':
      return bindCondition(expression, variables);
    default:
      return expression;
  }
}

/** The fields of the record being edited that a filter asks for. */
export const recordFieldsOf = (filter: unknown): string[] => fieldsAskedOf('record', filter);

/** The fields of the account of whoever asks that a filter asks for. */
export const userFieldsOf = (filter: unknown): string[] => fieldsAskedOf('user', filter);

function fieldsAskedOf(holder: 'user' | 'record', filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap((part) => fieldsAskedOf(holder, part));
  if (isPlainObject(filter)) return Object.values(filter).flatMap((part) => fieldsAskedOf(holder, part));
  const [, whose, field] = (typeof filter === 'string' && variablePattern.exec(filter)) || [];
  return whose === holder && field ? [field] : [];
}

/** What is left of a filter where there is no record to ask: it lets through more, and whoever saves is told. */
export const withoutRecord = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      if ((key === 'any' || key === 'all') && Array.isArray(value))
        return [[key, value.map((part: unknown) => (isPlainObject(part) ? withoutRecord(part) : part))]];
      return recordFieldsOf(value).length > 0 ? [] : [[key, value]];
    }),
  );

/** A filter with the record's values in place of `$record.…`; nothing equals what the record does not have. */
export function withRecord(filter: Filter, record: Readonly<Record<string, unknown>>): Filter {
  const bind = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(bind);
    if (isPlainObject(part))
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, bind(value)]));
    return recordFieldsOf(part).length > 0
      ? (valueOf(String(part), { user: null, today: '', record }) ?? null)
      : part;
  };
  return bind(filter) as Filter;
}

function bindCondition(condition: Condition, variables: Variables): Expression {
  const bind = (value: unknown) => (isVariable(value) ? valueOf(value, variables) : value);
  if (!Array.isArray(condition.value)) {
    const value = bind(condition.value);
    return value === undefined ? never : { ...condition, value };
  }
  const values = condition.value.flatMap(bind);
  return values.includes(undefined) ? never : { ...condition, value: values };
}

function hasNever(expression: Expression, variables: Variables): boolean {
  if (expression.kind === 'all' || expression.kind === 'any')
    return expression.of.some((part) => hasNever(part, variables));
  if (expression.kind === 'not') return hasNever(expression.of, variables);
  return expression.kind === 'never' || bindFilter(expression, variables).kind === 'never';
}

// --- matching ---------------------------------------------------------------------------------------------

export type MatchContext = {
  fields: FilterFields;
  timeZone: string;
  /** Fields that a text search looks into. */
  searchFields?: readonly string[];
};

/** Whether a record satisfies a bound expression. */
export function matches(
  expression: Expression,
  record: Readonly<Record<string, unknown>>,
  context: MatchContext,
): boolean {
  switch (expression.kind) {
    case 'all':
      return expression.of.every((part) => matches(part, record, context));
    case 'any':
      return expression.of.some((part) => matches(part, record, context));
    case 'not':
      return !matches(expression.of, record, context);
    case 'never':
      return false;
    case 'search':
      return searchMatches(expression.text, record, expression.fields ?? context.searchFields ?? []);
    case 'condition':
      return conditionMatches(expression, record[expression.field], context);
  }
}

/** Checks and decides in one go, for the conditions of forms and transitions. */
export function recordMatches(
  filter: Filter | undefined,
  record: Readonly<Record<string, unknown>>,
  context: MatchContext & { variables: Variables },
): boolean {
  if (!filter) return true;
  return matches(bindFilter(parseFilter(filter, context.fields), context.variables), record, context);
}

function conditionMatches({ field, op, value }: Condition, stored: unknown, context: MatchContext): boolean {
  const type = context.fields[field]?.type ?? 'text';
  if (op === 'null') return isEmpty(stored) === value;
  if (op === 'neq') return !conditionMatches({ kind: 'condition', field, op: 'eq', value }, stored, context);
  if (op === 'eq') {
    const wanted = Array.isArray(value) ? value : [value];
    const held = Array.isArray(stored) ? (stored.length ? stored : [null]) : [stored];
    return wanted.some((one) => held.some((other) => equals(one, other, type, context.timeZone)));
  }
  if (isEmpty(stored)) return false;
  if (op === 'like') return fold(String(stored)).includes(fold(String(value)));
  const order = compareTo(stored, value, type, context.timeZone);
  return op === 'gt' ? order > 0 : op === 'gte' ? order >= 0 : op === 'lt' ? order < 0 : order <= 0;
}

const temporal = new Set(['date', 'datetime', 'month']);

function equals(wanted: unknown, stored: unknown, type: string, timeZone: string): boolean {
  if (isEmpty(wanted) || isEmpty(stored)) return isEmpty(wanted) && isEmpty(stored);
  if (temporal.has(type)) return compareTo(stored, wanted, type, timeZone) === 0;
  if (typeof stored === 'boolean') return stored === (wanted === true || wanted === 'true');
  if (typeof wanted === 'number' || typeof stored === 'number') return Number(wanted) === Number(stored);
  return String(wanted) === String(stored);
}

/**
 * Order of a stored value against a filter's. Dates are compared to the precision of the filter's value, in the
 * portal's time zone: `2026-10` covers the whole month, so `_lte` includes its last day.
 */
function compareTo(stored: unknown, value: unknown, type: string, timeZone: string): number {
  if (temporal.has(type)) {
    const wanted = type === 'datetime' ? localIso(String(value), timeZone) : String(value);
    const held = type === 'datetime' ? localIso(String(stored), timeZone) : String(stored);
    const cut = held.slice(0, wanted.length);
    return cut < wanted ? -1 : cut > wanted ? 1 : 0;
  }
  const numbers = [Number(stored), Number(value)] as const;
  if (typeof stored === 'number' || typeof value === 'number') {
    if (Number.isNaN(numbers[0]) || Number.isNaN(numbers[1])) return Number.NaN;
    return numbers[0] - numbers[1];
  }
  return collator.compare(String(stored), String(value));
}

function searchMatches(
  text: string,
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): boolean {
  const texts = fields.map((field) => fold(String(record[field] ?? '')));
  return fold(text)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      const bare = /\d/.test(word) ? word.replace(/[.\-/()]/g, '') : word;
      return texts.some((held) => held.includes(word) || (bare !== '' && held.includes(bare)));
    });
}

/** Portuguese order: accents and case aside, numbers by value. */
export const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

/** Lower case without accents, for comparing what people type. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  let folded = foldedTexts.get(text);
  if (folded === undefined) {
    folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    if (foldedTexts.size >= 5000) foldedTexts.clear();
    if (text.length <= 200) foldedTexts.set(text, folded);
  }
  return folded;
}

const isPlain = /^[ -~]*$/;
/** A search folds the same texts for each of its words and conditions. */
const foldedTexts = new Map<string, string>();

const hours = new Map<string, string>();
/**
 * A UTC instant as `AAAA-MM-DDTHH:mm:ss` in a time zone; a text without `Z` is local already and stays.
 * Cached by hour: a list of thousands of records asks for the same hours again and again.
 */
export function localIso(instant: string, timeZone: string): string {
  if (!instant.endsWith('Z')) return instant;
  const key = timeZone + instant.slice(0, 13);
  let hour = hours.get(key);
  if (!hour) {
    const date = new Date(`${instant.slice(0, 13)}:00:00Z`);
    if (Number.isNaN(date.getTime())) return instant;
    hour = clockOf(timeZone).format(date).replace(' ', 'T').slice(0, 16);
    if (hours.size > 50_000) hours.clear();
    hours.set(key, hour);
  }
  // zones with half-hour offsets have minutes of their own
  if (!hour.endsWith(':00'))
    return clockOf(timeZone).format(new Date(instant)).replace(' ', 'T').slice(0, 19);
  return `${hour.slice(0, 13)}${instant.slice(13, 19)}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Made once per zone: making one costs far more than what it then writes. sv-SE writes ISO dates. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  const two = '2-digit';
  if (!clock)
    clocks.set(
      timeZone,
      (clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        year: 'numeric',
        month: two,
        day: two,
        hour: two,
        minute: two,
        second: two,
      })),
    );
  return clock;
}

export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isScalarOrNull = (value: unknown) =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
