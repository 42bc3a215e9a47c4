import { isVariable, variableValue, type Viewer } from '../filter/filter.ts';
import { evaluateFormula, namesInFormula, type Formula } from '../formula/formula.ts';
import type { Field } from '../types.ts';
import { isEmpty } from '../values/values.ts';
import type { ValueExpression } from './ast.ts';
import { convert } from './convert.ts';

type Fields = Readonly<Record<string, Field | undefined>>;
type Values = Readonly<Record<string, unknown>>;

/** Strips the prefix: `$record.numero` is `numero`. */
export const plainName = (name: string) => name.replace(/^\$record\./, '');

/** Evaluates a value that only reads its context: server and browser do it alike. */
export function evaluateOwn(
  value: ValueExpression,
  context: { fields: Fields; values: Values; viewer: Viewer },
): unknown {
  const { fields, values, viewer } = context;
  const { timeZone, variables } = viewer;
  switch (value.kind) {
    case 'constant': {
      if (value.value === '$user') return variables.user?.id ?? null;
      return isVariable(value.value) ? (variableValue(value.value, variables) ?? null) : value.value;
    }
    case 'field':
      return values[plainName(value.field)] ?? null;
    case 'formula':
      return evaluateFormula(value.formula, withWholeNames(values, value.formula), value.result, {
        fields: withWholeNames(fields, value.formula) as Readonly<Record<string, Field>>,
        today: variables.today,
        timeZone,
      });
    case 'first':
      return value.of.map((part) => evaluateOwn(part, context)).find((found) => !isEmpty(found)) ?? null;
    case 'converted':
      return convert(evaluateOwn(value.of, context), value.by, timeZone);
    default:
      throw new Error(`A value of the kind ${value.kind} reads more than its context.`);
  }
}

/** Lets a formula write `$record.valor` for `valor`. */
function withWholeNames<T>(
  values: Readonly<Record<string, T>>,
  formula: Formula,
): Readonly<Record<string, T>> {
  const whole = namesInFormula(formula).filter((name) => name.startsWith('$record.'));
  if (whole.length === 0) return values;
  return { ...values, ...Object.fromEntries(whole.map((name) => [name, values[plainName(name)]!])) };
}
