/** The fields that are computed on every read, with their expressions. */
import type {
  Conversion,
  ValueExpression,
  ComputedField,
  RollupMeasure,
} from '#model/expression/expression.ts';
import { isNumeric, traitsOf, hasRows } from '#model/traits.ts';
import type { Field, Filter, Resource } from '#model/types.ts';
import { decimalsOf, type NumberField } from '../number/kind.ts';
import { aroundRow, fieldsWithRow, nameAround, rowWithRecord } from '#model/fields/rowScope.ts';
import { all, matchAll, namesInFilter, parseFilter } from '#model/filter/filter.ts';
import {
  isLinked,
  operationOfRollup,
  lookupPaths,
  rollupTargets,
  type Paths,
  type Rollup,
} from '#model/fields/dependencies.ts';
import { computedFields } from '../compute.ts';
import { memoize } from '#model/values/memoize.ts';

export const isNumber = (field: Field): field is NumberField => isNumeric(field);

/** How a value of `given` is converted for `target`; undefined when it needs no conversion. */
export function conversionOf(target: Field, given: Field | undefined): Conversion | undefined {
  const [{ temporal }, { temporal: known }] = [traitsOf(target), traitsOf(given)];
  if (temporal !== undefined && temporal === known) return undefined;
  if (known === 'month' && temporal === 'date') return { kind: 'lastDay' };
  if (temporal === 'date' || temporal === 'month')
    return { kind: 'cut', to: temporal === 'date' ? 'day' : 'month', isInstant: known === 'datetime' };
  if (isNumber(target) && given && isNumber(given) && decimalsOf(target) < decimalsOf(given))
    return roundingTo(target);
  return undefined;
}

const roundingTo = (target: NumberField): Conversion => ({
  kind: 'round',
  decimals: decimalsOf(target),
});

export const converted = (of: ValueExpression, by: Conversion | undefined): ValueExpression =>
  by ? { kind: 'converted', of, by } : of;

type Fields = Resource['fields'];
type Resources = Readonly<Record<string, Resource>>;

/** The fields that are never stored. */
export const unstoredFields = memoize((fields: Fields): ReadonlySet<string> => {
  const live = computedFields(fields).flatMap(({ id, live }) => (live ? [id] : []));
  const others = Object.values(fields).filter((field) => isLinked(field) || isByCondition(field));
  return new Set([...live, ...others.map(({ id }) => id)]);
});

const isByCondition = (field: Field): boolean =>
  ('when' in field && field.when !== undefined) || (field.options ?? []).some(({ when }) => when);

/** In dependency order: lookups and rollups first, then formulas, then conditions. */
export function computedOf({ fields }: Resource, resources: Resources): ComputedField[] {
  const linked = new Map<string, ComputedField>();
  const add = (field: Field | undefined) => {
    if (!field || linked.has(field.id) || !isLinked(field)) return;
    for (const { via } of lookupPaths(field.lookup)) add(fields[via]);
    const value = field.rollup
      ? rollupOf(field, field.rollup, resources)
      : lookupOf(field, field.lookup!, fields, resources);
    linked.set(field.id, { field: field.id, value });
  };
  for (const field of Object.values(fields)) add(field);
  const formulas = computedFields(fields)
    .filter(({ live }) => live)
    .map(({ id, formula, target }): ComputedField => ({
      field: id,
      value: { kind: 'formula', formula, result: target },
    }));
  return [
    ...linked.values(),
    ...formulas,
    ...Object.values(fields).flatMap((field) => casesOf(field, fields)),
  ];
}

/** The expressions of fields with `copy`; those of rows as `itens.preco`. */
export function copiesOf({ fields }: Resource, resources: Resources): Record<string, ValueExpression> {
  const copies: Record<string, ValueExpression> = {};
  for (const field of Object.values(fields)) {
    if (field.copy) copies[field.id] = lookupOf(field, field.copy, fields, resources);
    if (!hasRows(field)) continue;
    for (const one of Object.values(field.fields))
      if (one.copy)
        copies[`${field.id}.${one.id}`] = lookupOf(one, one.copy, rowWithRecord(fields, field), resources);
  }
  return copies;
}

function lookupOf(field: Field, paths: Paths, fields: Fields, resources: Resources): ValueExpression {
  const ways = lookupPaths(paths).map(({ via, field: name }) => {
    if (via === aroundRow)
      return converted(
        { kind: 'field', field: nameAround(name) },
        conversionOf(field, fields[nameAround(name)]),
      );
    const { resource } = fields[via] as Field & { resource: string };
    const given = resources[resource]!.fields[name];
    return converted({ kind: 'lookup', via, resource, field: name }, conversionOf(field, given));
  });
  return ways.length === 1 ? ways[0]! : { kind: 'first', of: ways };
}

function rollupOf(field: Field, rollup: Rollup, resources: Resources): ValueExpression {
  const from = resources[rollup.from]!;
  const { each } = rollup;
  const fields = fieldsWithRow(from.fields, each);
  const reversal = reversalFor(rollup, from);
  const plain = measureOf(rollup);
  const takesBack =
    reversal?.of === undefined ? undefined : parseFilter({ [`${reversal.of}_null`]: false }, fields);
  const isNet = takesBack && plain.kind === 'sum' && plain.field === reversal?.amount;
  const measure: RollupMeasure = isNet ? { ...plain, less: takesBack } : plain;
  const given = measure.kind === 'count' ? undefined : fields[measure.field];
  const value: ValueExpression = {
    kind: 'rollup',
    from: from.id,
    ...(each !== undefined && { each }),
    fields,
    targets: rollupTargets(rollup),
    where: all([
      parseFilter(rollup.filter ?? {}, fields),
      ...(reversal?.when ? [parseFilter({ not: reversal.when }, fields)] : []),
      ...(takesBack && !isNet ? [parseFilter({ [`${reversal!.of}_null`]: true }, fields)] : []),
    ]),
    measure,
  };
  const isFigure = measure.kind !== 'last' && isNumber(field);
  return converted(value, isFigure ? roundingTo(field) : conversionOf(field, given));
}

/** What was taken back counts nowhere, unless the filter of what counts decides about it. */
export function reversalFor(
  { filter, each }: Pick<Rollup, 'filter' | 'each'>,
  { reversal }: Resource,
): Resource['reversal'] {
  if (!reversal || each !== undefined) return undefined;
  const deciding = [
    ...namesInFilter(reversal.when ?? {}),
    ...(reversal.of === undefined ? [] : [reversal.of]),
  ];
  const named = new Set(namesInFilter(filter ?? {}));
  return deciding.some((name) => named.has(name)) ? undefined : reversal;
}

function measureOf(rollup: Rollup): RollupMeasure {
  const { kind, field } = operationOfRollup(rollup);
  if (kind === 'count') return { kind };
  return kind === 'last' ? { kind, field: field!, by: rollup.by! } : { kind, field: field! };
}

function casesOf(field: Field, fields: Fields): ComputedField[] {
  if (!isByCondition(field)) return [];
  const read = (when: Filter | undefined) => (when ? parseFilter(when, fields) : matchAll);
  const of =
    'when' in field
      ? [
          { value: true, when: read(field.when) },
          { value: false, when: matchAll },
        ]
      : field.options!.map(({ value, when }) => ({ value, when: read(when) }));
  return [{ field: field.id, value: { kind: 'cases', of } }];
}
