/** Parses a filter as written or sent. */
import { isOrdered, storedFragment, traitsOf } from '../traits.ts';
import { isMap } from '../values/values.ts';
import { isNowVariable, isVariable, isWeek } from './variables.ts';
import {
  all,
  any,
  operators,
  type Condition,
  type FilterExpression,
  type FilterFields,
  type Operator,
} from './ast.ts';
import { keyParts } from './keys.ts';
import { withFittingValues } from './filterValues.ts';
import { translate } from '#messages/translate.ts';

/** A filter that can't be parsed. `key` is the offending key; the message is fit for users. */
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

const maxDepth = 8;
const maxTerms = 200;

/**
 * Parses a filter, or throws a FilterError.
 *
 * @example parseFilter({ valor_gte: 10, any: [{ tipo: 'a' }, { tipo_null: true }] }, resource.fields)
 */
export function parseFilter(filter: unknown, fields: FilterFields, depth = 0): FilterExpression {
  if (!isMap(filter)) throw new FilterError('filter', 'value', translate('filter.notMap'));
  if (depth > maxDepth) throw new FilterError('filter', 'value', translate('filter.tooDeep'));
  return all(Object.entries(filter).map(([key, value]) => parseEntry(key, value, fields, depth)));
}

function parseEntry(key: string, value: unknown, fields: FilterFields, depth: number): FilterExpression {
  if (key === 'any' || key === 'all') {
    if (!Array.isArray(value) || value.length === 0 || value.length > maxTerms)
      throw new FilterError(key, 'value', translate('filter.wantsFilters', { key }));
    return { kind: key, of: value.map((part) => parseFilter(part, fields, depth + 1)) };
  }
  if (key === 'not') return { kind: 'not', of: parseFilter(value, fields, depth + 1) };
  if (key === 'q') {
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new FilterError('q', 'value', translate('filter.wantsSearch'));
    return { kind: 'search', text: String(value).slice(0, 512) };
  }
  return parseCondition(key, value, fields);
}

function parseCondition(key: string, value: unknown, fields: FilterFields): FilterExpression {
  const [field, written] = splitKey(key, fields);
  // `nlike` becomes the negation of `like`, so that an empty value satisfies it
  const op = written === 'nlike' ? 'like' : written;
  const { composite, temporal } = traitsOf(fields[field]);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (op === 'null') {
    if (typeof value !== 'boolean')
      throw new FilterError(key, 'value', translate('filter.wantsBoolean', { key }));
  } else if (composite) {
    throw new FilterError(key, 'operator', translate('filter.composite', { field, composite }));
  } else if (op === 'eq' || op === 'neq') {
    const [named, ...others] = isMap(value) ? Object.keys(value) : [];
    if (named && others.length === 0 && named !== 'eq' && operators.includes(named as Operator))
      throw new FilterError(key, 'value', translate('filter.wantsOperator', { key, op: named }));
    if (values.length > 5000 || !values.every(isScalarOrNull))
      throw new FilterError(key, 'value', translate('filter.wantsValues', { key }));
  } else if (op === 'like') {
    if (typeof value !== 'string')
      throw new FilterError(key, 'value', translate('filter.wantsText', { key }));
  } else {
    if (!isOrdered(fields[field]!))
      throw new FilterError(key, 'operator', translate('filter.noOperator', { field, op }));
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new FilterError(key, 'value', translate('filter.wantsOrdered', { key }));
  }
  if (op !== 'like' && values.some(isWeek) && temporal !== 'date' && temporal !== 'datetime')
    throw new FilterError(key, 'value', translate('filter.wantsDays', { key }));
  if (op !== 'like' && values.some(isNowVariable) && (temporal !== 'datetime' || op === 'eq' || op === 'neq'))
    throw new FilterError(key, 'value', translate('filter.wantsMoment', { key }));
  const condition = orAsStored(withFittingValues({ kind: 'condition', field, op, value }, fields), fields);
  return written === 'nlike' ? { kind: 'not', of: condition } : condition;
}

/**
 * Part of a document or telephone finds it also as it is shown: "529.982" and "(65) 9999" are stored without their
 * punctuation.
 */
function orAsStored(condition: Condition, fields: FilterFields): FilterExpression {
  const { field, op, value } = condition;
  if (op !== 'like' || isVariable(value)) return condition;
  const stored = storedFragment(fields[field]!, String(value));
  return stored === value || stored === '' ? condition : any([condition, { ...condition, value: stored }]);
}

/** `valor_gte` -> ['valor', 'gte']. */
function splitKey(key: string, fields: FilterFields): [string, Operator] {
  if (Object.hasOwn(fields, key)) return [key, 'eq'];
  const { name, operator } = keyParts(key);
  if (Object.hasOwn(fields, name)) return [name, operator];
  // `valor_maior` names the field `valor` with an unknown operator
  const known = Object.keys(fields).find((field) => key.startsWith(`${field}_`));
  if (known === undefined) throw new FilterError(key, 'field', translate('filter.noField', { field: name }));
  const op = key.slice(known.length + 1);
  throw new FilterError(
    key,
    'operator',
    translate('filter.unknownOperator', { op, known: operators.map((name) => `_${name}`).join(', ') }),
  );
}

const isScalarOrNull = (value: unknown) =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
