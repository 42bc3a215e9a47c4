import { convert, readsOf, assertNever, type RollupExpression, type ValueExpression } from './expression.ts';
import { nullIfInvalid } from '../invalidValues.ts';
import {
  compilePredicate,
  type FilterExpression,
  type MatchContext,
  type Predicate,
} from '../filter/filter.ts';
import { evaluateFormula, type FormulaContext } from '../formula/formula.ts';
import { filledIn } from '../records/title.ts';
import type { Resource } from '../types.ts';
import { isEmpty } from '../values/values.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an expression reads beyond its own record. */
export type Environment = MatchContext & {
  fields: Resource['fields'];
  today: string;
  isForReader?: boolean;
  lookup(resource: string, id: unknown, field: string): unknown;
  rollup(rollup: RollupExpression, id: unknown): unknown;
  text(field: string, value: unknown): string;
  setting?: FormulaContext['setting'];
};

/** Evaluates an expression for one record. Its variables must be bound. */
export function interpret(value: ValueExpression, record: Values, environment: Environment): unknown {
  switch (value.kind) {
    case 'constant':
      return value.value;
    case 'field':
      return nullIfInvalid(record[value.field], environment.fields, value.field) ?? null;
    case 'lookup': {
      const id = nullIfInvalid(record[value.via], environment.fields, value.via);
      const found = isEmpty(id) ? null : environment.lookup(value.resource, id, value.field);
      // a file edited by hand may hold an empty text, which a database doesn't
      return found === '' ? null : (found ?? null);
    }
    case 'first':
      for (const part of value.of) {
        const found = interpret(part, record, environment);
        if (!isEmpty(found)) return found;
      }
      return null;
    case 'cases':
      return value.of.find(({ when }) => holds(when, record, environment))?.value ?? null;
    case 'formula':
      return evaluateFormula(value.formula, record, value.result, environment);
    case 'choice': {
      const chosen = String(record[value.field]);
      return Object.hasOwn(value.values, chosen) ? value.values[chosen] : null;
    }
    case 'template':
      // An empty field leaves no double space.
      return filledIn(value.text, record, environment.text).replace(/ {2,}/g, ' ') || null;
    case 'converted':
      return convert(interpret(value.of, record, environment), value.by, environment.timeZone);
    case 'rollup':
      return environment.rollup(value, record.id);
    default:
      return assertNever(value);
  }
}

const tests = new WeakMap<FilterExpression, { environment: Environment; test: Predicate<Values> }>();

/**
 * True when a record satisfies an expression of the model. The compiled test is cached, since it runs for
 * many records.
 */
function holds(expression: FilterExpression, record: Values, environment: Environment): boolean {
  let known = tests.get(expression);
  if (known?.environment !== environment)
    tests.set(expression, (known = { environment, test: compilePredicate(expression, environment) }));
  return known.test(record);
}

/**
 * Returns a function that evaluates an expression for one record after the other. Records with equal inputs
 * share one result, since many records refer to few.
 */
export function interpreter(value: ValueExpression, environment: Environment): (record: Values) => unknown {
  const { own, rollups } = readsOf(value);
  if (rollups.length > 0) return (record) => interpret(value, record, environment);
  const [names, known] = [[...own], new Map<string, unknown>()];
  return (record) => {
    const key = JSON.stringify(names.map((name) => record[name] ?? null));
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = interpret(value, record, environment) ?? null));
    return found;
  };
}
