import { measureFormula, type Derived } from '#model/derivedMeasures.ts';
import { unitOfFormula, type Unit } from '#model/measureUnits.ts';
import { isCount, measureFields, operationOf } from '#model/measures.ts';
import { isMoney, isNumeric, isShare } from '#model/traits.ts';
import type { Field, Measure, Resource } from '#model/types.ts';
import type { NumberFormat } from '#kinds/format.ts';
import { figureFormatOf } from '#kinds/number/kind.ts';
import { kindOf } from '#kinds/registry.ts';

/** The number format of a measure: that of its field; a count is an integer. */
export function formatOfMeasure(
  measure: Measure,
  resource: Pick<Resource, 'fields'> | undefined,
): NumberFormat {
  if (isCount(measure)) return { format: 'integer' };
  const [field, divisor] = measureFields(measure).map((id) => resource?.fields[id]);
  if (field && divisor) return formatOfRatio(field, divisor);
  if (!field || !isNumeric(field)) return { format: 'decimal' };
  const own = figureFormatOf(field, kindOf(field));
  const isMean = operationOf(measure) === 'avg' && own.format === 'integer';
  return isMean ? { ...own, format: 'decimal', decimals: 1 } : own;
}

/** The number format of a measure that is shown by this title: as of the records, or as its formula results. */
export function formatOfShown(
  title: string,
  { measures, derived }: { measures: Readonly<Record<string, Measure>>; derived?: Derived },
  resource: Pick<Resource, 'fields'> | undefined,
): NumberFormat {
  const measure = measures[title];
  if (measure !== undefined) return formatOfMeasure(measure, resource);
  const unitOf = (name: string): Unit => {
    const formula = derived?.formulas[name];
    if (formula !== undefined) return unitOfFormula(measureFormula(formula), unitOf);
    return measures[name] === undefined ? {} : unitIn(formatOfMeasure(measures[name], resource));
  };
  const { currency, name, share } = unitOf(title);
  if (share) return { format: 'percent', share, decimals: 1 };
  if (currency !== undefined) return { format: 'money', ...(currency && { currency }) };
  if (name === percent) return { format: 'percent' };
  return { format: 'decimal', ...(name && { unit: name }) };
}

const percent = '%';

function unitIn({ format, currency = '', unit, share }: NumberFormat): Unit {
  if (share) return { share: true };
  if (format === 'money') return { currency };
  if (format === 'percent') return { name: percent };
  return unit ? { name: unit } : {};
}

/**
 * The format of a quotient, such as money per litre or kilometres per litre. A quotient of two amounts of the
 * same kind is a share in percent.
 */
function formatOfRatio(field: Field, divisor: Field): NumberFormat {
  if (isShare(field, divisor)) return { format: 'percent', share: true, decimals: 1 };
  const [over, under] = [field, divisor].map((one) => figureFormatOf(one, kindOf(one)));
  if (isMoney(field)) {
    const { format, currency } = over!;
    return { format: format!, ...(under!.unit && { unit: under!.unit }), ...(currency && { currency }) };
  }
  return {
    format: 'decimal',
    ...(over!.unit && under!.unit && { unit: `${over!.unit}/${under!.unit}` }),
  };
}
