import type {
  Constant,
  SourceModel,
  ValueExpression,
  ViewModel,
  DataModel,
  ResourceModel,
} from '#model/expression/expression.ts';
import { measureOf } from '#model/measures.ts';
import { all, parseFilter, portalWeekStart } from '#model/filter/filter.ts';
import { parseFormula } from '#model/formula/formula.ts';
import { fieldsWithRow } from '#model/fields/rowScope.ts';
import type { Field, Mapped, Measure, Resource, View, Portal } from '#model/types.ts';
import { formulaTarget } from '../number/kind.ts';
import { conversionOf, converted, isNumber, computedOf, copiesOf, reversalFor } from './computed.ts';
import { memoize } from '#model/values/memoize.ts';

// A view as data: where each of its fields comes from, by source.

type Fields = Resource['fields'];
type Resources = Readonly<Record<string, Resource>>;

/** The history is read-only like a view, but its records are stored. */
function viewOf({ from, history, fields }: Resource, resources: Resources): ViewModel | undefined {
  if (!from || history) return undefined;
  const sources = from.sources.map((source, index): SourceModel => {
    const resource = resources[source.resource]!;
    const known = fieldsWithRow(resource.fields, source.each);
    const reversal = from.groupBy.length > 0 ? reversalFor(source, resource) : undefined;
    const isNet =
      reversal?.of !== undefined && Object.values(source.fields).some((one) => isSumOf(one, reversal));
    const values = Object.entries(source.fields).map(([id, mapped]) => [
      id,
      isNet && mapped.kind === 'measure'
        ? netOf(mapped, reversal, known, valueOf(mapped, fields[id]!, known, resources))
        : valueOf(mapped, fields[id]!, known, resources),
    ]);
    return {
      resource: resource.id,
      ...(source.each !== undefined && { each: source.each }),
      fields: known,
      nth: from.sources.slice(0, index + 1).filter((other) => other.resource === resource.id).length,
      where: all([
        parseFilter(source.filter, known),
        ...(reversal?.when ? [parseFilter({ not: reversal.when }, known)] : []),
        ...(reversal?.of === undefined || isNet
          ? []
          : [parseFilter({ [`${reversal.of}_null`]: true }, known)]),
      ]),
      values: Object.fromEntries(values) as SourceModel['values'],
    };
  });
  return { sources, groupBy: from.groupBy, measures: measuresOf(from) };
}

type Reversal = NonNullable<Resource['reversal']>;

const isSumOf = (mapped: Mapped, { amount }: Reversal): boolean =>
  mapped.kind === 'measure' &&
  mapped.measure !== 'count' &&
  'sum' in mapped.measure &&
  mapped.measure.sum === amount;

/** Sums of the amount count what takes others back as negative, and counts leave it out. */
function netOf(
  mapped: Mapped & { kind: 'measure' },
  reversal: Reversal,
  given: Fields,
  value: ValueExpression,
): ValueExpression {
  const { of, amount } = reversal;
  const result = formulaTarget(given[amount!]!);
  const formula = (text: string): ValueExpression => ({
    ...{ kind: 'formula', formula: parseFormula(text, { paths: true }), result },
  });
  if (mapped.measure === 'count') return formula(`if(empty(${of}), 1, 0)`);
  return isSumOf(mapped, reversal) ? formula(`if(empty(${of}), ${amount}, 0 - ${amount})`) : value;
}

function valueOf(mapped: Mapped, target: Field, given: Fields, resources: Resources): ValueExpression {
  switch (mapped.kind) {
    case 'value':
      return converted(
        { kind: 'constant', value: mapped.value as Constant },
        conversionOf(target, undefined),
      );
    case 'choice':
      return { kind: 'choice', field: mapped.field, values: mapped.values };
    case 'formula':
      return {
        kind: 'formula',
        formula: parseFormula(mapped.formula, { paths: true }),
        result: formulaTarget(target),
      };
    case 'text':
      return { kind: 'template', text: mapped.text };
    case 'measure': {
      if (mapped.measure === 'count') return { kind: 'constant', value: 1 };
      const field = Object.values(mapped.measure)[0] as string;
      // rounded after aggregation, not before
      const conversion = isNumber(target) ? undefined : conversionOf(target, given[field]);
      return converted({ kind: 'field', field }, conversion);
    }
    case 'field': {
      const { field, via } = mapped;
      if (!via) return converted({ kind: 'field', field }, conversionOf(target, given[field]));
      const other = resources[(given[via] as Field & { resource: string }).resource]!;
      return converted(
        { kind: 'lookup', via, resource: other.id, field },
        conversionOf(target, other.fields[field]),
      );
    }
  }
}

/** A count is a sum of ones. */
function measuresOf({ sources }: View): Record<string, Measure> {
  const found: Record<string, Measure> = {};
  for (const { fields } of sources)
    for (const [id, mapped] of Object.entries(fields)) {
      if (mapped.kind !== 'measure') continue;
      const operation = mapped.measure === 'count' ? 'sum' : Object.keys(mapped.measure)[0]!;
      found[id] = measureOf(operation, id);
    }
  return found;
}

/** The portal's data model: how its values are computed, as plain data. Cached by portal. */
export const dataModelOf = memoize(modelOf);

function modelOf({ resources, ...place }: Portal): DataModel {
  const models = Object.values(resources).map((resource): [string, ResourceModel] => {
    const view = viewOf(resource, resources);
    return [
      resource.id,
      {
        resource,
        computed: computedOf(resource, resources).filter(
          ({ field }) => !resource.unserved?.fields.includes(field),
        ),
        copies: copiesOf(resource, resources),
        ...(view && { view }),
      },
    ];
  });
  return {
    timeZone: place.timeZone,
    weekStart: portalWeekStart(place)!,
    ...(place.company !== undefined && { settings: place.company }),
    resources: Object.fromEntries(models),
  };
}
