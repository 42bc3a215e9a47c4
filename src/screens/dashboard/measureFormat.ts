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
