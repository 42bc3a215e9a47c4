import { conversionOf, converted } from '../../kinds/dataModel/conversion.ts';
import { targetOf } from '../../kinds/number/kind.ts';
import type { Constant } from '../../model/expression.ts';
import { namesIn, parseFormula } from '../../model/formula.ts';
import type { Field, Resource } from '../../model/types.ts';
import { readValue } from '../names.ts';
import type { RuleValue, RuleValues } from '../types.ts';
import type { Context } from './context.ts';

type Source = Readonly<Record<string, Parameters<typeof readValue>[0]>> | undefined;

/** The values that fields of a resource get. */
export const resolveValues = (set: Source, resource: Resource, context: Context): RuleValues =>
  Object.fromEntries(
    Object.entries(set ?? {}).map(([id, value]) => [id, resolveValue(value, context, resource.fields[id])]),
  );

/** Values with names at will, told to others. */
export const resolveTold = (set: Source, context: Context): RuleValues =>
  Object.fromEntries(Object.entries(set ?? {}).map(([name, value]) => [name, resolveValue(value, context)]));

function resolveValue(value: Parameters<typeof readValue>[0], context: Context, target?: Field): RuleValue {
  const written = readValue(value);
  switch (written.kind) {
    case 'constant':
      return { kind: 'constant', value: written.value as Constant };
    case 'variable':
      return { kind: 'constant', value: written.name };
    case 'name': {
      const { name, field } = context.field(written.name);
      return converted({ kind: 'field', field: name }, target && conversionOf(target, field));
    }
    case 'formula': {
      const formula = parseFormula(written.text, { paths: true });
      for (const name of namesIn(formula)) context.field(name);
      return { kind: 'formula', formula, result: target ? targetOf(target) : { type: 'text' } };
    }
    case 'template':
      return { kind: 'template', text: context.template(written.text) };
  }
}
