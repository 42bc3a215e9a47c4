import { conversionOf, converted } from '#kinds/dataModel/conversion.ts';
import { targetOf } from '#kinds/number/kind.ts';
import type { Constant } from '#model/expression/expression.ts';
import { namesIn, parseFormula } from '#model/formula/formula.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { namesBeforeNow, parseRuleValue } from '../parseNames.ts';
import type { RuleValue, RuleValues } from '#model/rules.ts';
import type { Context } from './context.ts';

type Source = Readonly<Record<string, Parameters<typeof parseRuleValue>[0]>> | undefined;

/** The values that a step writes to fields of a resource. */
export const resolveValues = (set: Source, resource: Resource, context: Context): RuleValues =>
  Object.fromEntries(
    Object.entries(set ?? {}).map(([id, value]) => [id, resolveValue(value, context, resource.fields[id])]),
  );

/** The values of a webhook, whose names are free. */
export const resolveWebhookValues = (set: Source, context: Context): RuleValues =>
  Object.fromEntries(Object.entries(set ?? {}).map(([name, value]) => [name, resolveValue(value, context)]));

const now: RuleValue = { kind: 'constant', value: '$now' };

function resolveValue(
  value: Parameters<typeof parseRuleValue>[0],
  context: Context,
  target?: Field,
): RuleValue {
  const written = parseRuleValue(value);
  // `$today` in a datetime field means the present instant.
  const isMoment = target !== undefined && traitsOf(target).temporal === 'datetime';
  switch (written.kind) {
    case 'constant':
      return { kind: 'constant', value: written.value as Constant };
    case 'variable':
      return { kind: 'constant', value: isMoment && written.name === '$today' ? '$now' : written.name };
    case 'name': {
      const { name, field } = context.field(written.name);
      return converted({ kind: 'field', field: name }, target && conversionOf(target, field));
    }
    case 'formula': {
      const formula = parseFormula(written.text, { paths: true });
      const first = isMoment ? namesBeforeNow(formula) : undefined;
      if (first?.length === 0) return now;
      for (const name of namesIn(formula)) context.field(name);
      if (first) {
        const fields = first.map((name): RuleValue => ({ kind: 'field', field: context.field(name).name }));
        return { kind: 'first', of: [...fields, now] };
      }
      return { kind: 'formula', formula, result: target ? targetOf(target) : { type: 'text' } };
    }
    case 'template':
      return { kind: 'template', text: context.template(written.text) };
  }
}
