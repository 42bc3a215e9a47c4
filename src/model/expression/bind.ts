import { bindFilter, isVariable, valueOf, type Expression } from '../filter.ts';
import type { DataModel, ResourceModel, ViewModel } from './dataModel.ts';
import type { Constant, ValueExpression } from './tree.ts';

/** The model as it is on one day: with values in place of `$today` and its kin. */
export function bindModel({ timeZone, resources }: DataModel, today: string): DataModel {
  return { timeZone, resources: mapValues(resources, (one) => bindResource(one, today)) };
}

function bindResource({ resource, computed, copies, view }: ResourceModel, today: string): ResourceModel {
  return {
    resource,
    computed: computed.map(({ field, value }) => ({ field, value: bindValue(value, today) })),
    copies: mapValues(copies, (value) => bindValue(value, today)),
    ...(view && { view: bindView(view, today) }),
  };
}

const bindView = ({ sources, ...view }: ViewModel, today: string): ViewModel => ({
  ...view,
  sources: sources.map(({ where, values, ...source }) => ({
    ...source,
    where: bound(where, today),
    values: mapValues(values, (value) => bindValue(value, today)),
  })),
});

/** The expression with values in place of `$today` and its kin; formulas are told the day when they are worked out. */
export function bindValue(value: ValueExpression, today: string): ValueExpression {
  switch (value.kind) {
    case 'constant':
      return isVariable(value.value)
        ? { kind: 'constant', value: (valueOf(value.value, { user: null, today }) ?? null) as Constant }
        : value;
    case 'first':
      return { ...value, of: value.of.map((part) => bindValue(part, today)) };
    case 'converted':
      return { ...value, of: bindValue(value.of, today) };
    case 'cases':
      return { ...value, of: value.of.map((one) => ({ ...one, when: bound(one.when, today) })) };
    case 'rollup':
      return { ...value, where: bound(value.where, today) };
    default:
      return value;
  }
}

const bound = (where: Expression, today: string) => bindFilter(where, { user: null, today });

const mapValues = <T, R>(
  map: Readonly<Record<string, T>>,
  change: (value: T) => R,
): Readonly<Record<string, R>> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
