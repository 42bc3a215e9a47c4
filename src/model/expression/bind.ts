import {
  bindFilter,
  isVariable,
  variableValue,
  viewerOf,
  type FilterExpression,
  type Variables,
} from '../filter/filter.ts';
import type { DataModel, ResourceModel, ViewModel } from './dataModel.ts';
import type { Constant, ValueExpression } from './ast.ts';

/** A date, the time zone in which it is that date, and the first day of its week. */
type Day = Pick<Variables, 'today' | 'timeZone' | 'weekStart'>;
const variablesOf = (day: Day): Variables => viewerOf(day, day.today).variables;

/** The model for one day, with values in place of `$today` and similar variables. */
export function bindModel({ resources, ...place }: DataModel, today: string): DataModel {
  const day = { today, ...place };
  return { ...place, resources: mapValues(resources, (one) => bindResource(one, day)) };
}

function bindResource({ resource, computed, copies, view }: ResourceModel, day: Day): ResourceModel {
  return {
    resource,
    computed: computed.map(({ field, value }) => ({ field, value: bindValue(value, day) })),
    copies: mapValues(copies, (value) => bindValue(value, day)),
    ...(view && { view: bindView(view, day) }),
  };
}

const bindView = ({ sources, ...view }: ViewModel, day: Day): ViewModel => ({
  ...view,
  sources: sources.map(({ where, values, ...source }) => ({
    ...source,
    where: bound(where, day),
    values: mapValues(values, (value) => bindValue(value, day)),
  })),
});

/**
 * The expression with values in place of `$today` and similar variables. Formulas receive the day when they
 * are evaluated.
 */
export function bindValue(value: ValueExpression, day: Day): ValueExpression {
  switch (value.kind) {
    case 'constant':
      return isVariable(value.value)
        ? { kind: 'constant', value: (variableValue(value.value, variablesOf(day)) ?? null) as Constant }
        : value;
    case 'first':
      return { ...value, of: value.of.map((part) => bindValue(part, day)) };
    case 'converted':
      return { ...value, of: bindValue(value.of, day) };
    case 'cases':
      return { ...value, of: value.of.map((one) => ({ ...one, when: bound(one.when, day) })) };
    case 'rollup':
      return { ...value, where: bound(value.where, day) };
    default:
      return value;
  }
}

const bound = (where: FilterExpression, day: Day) => bindFilter(where, variablesOf(day));

const mapValues = <T, R>(
  map: Readonly<Record<string, T>>,
  change: (value: T) => R,
): Readonly<Record<string, R>> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
