import { measureFields, operationOf } from '#model/measures.ts';
import { isShare, traitsOf } from '#model/traits.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Field, Measure } from '#model/types.ts';
import type { NumberFormat } from '#kinds/format.ts';

/** The number format of a measure: that of its field; a count is an integer. */
export function formatOfMeasure(measure: Measure, resource: ClientResource | undefined): NumberFormat {
  if (operationOf(measure) === 'count') return { format: 'integer' };
  const [field, divisor] = measureFields(measure).map((id) => resource?.fields[id]);
  if (field && divisor) return formatOfRatio(field, divisor);
  switch (field?.type) {
    case 'money':
    case 'decimal':
    case 'percent':
    case 'integer': {
      const decimals = 'decimals' in field ? field.decimals : undefined;
      const unit = 'unit' in field ? field.unit : undefined;
      const currency = currencyOf(field);
      const isMean = operationOf(measure) === 'avg' && traitsOf(field).numeric === 'integer';
      return {
        format: isMean ? 'decimal' : field.type,
        ...(decimals !== undefined && { decimals }),
        ...(isMean && { decimals: 1 }),
        ...(unit && { unit }),
        ...(currency && { currency }),
      };
    }
    default:
      return { format: 'decimal' };
  }
}

/**
 * The format of a quotient, such as money per litre or kilometres per litre. A quotient of two amounts of the
 * same kind is a share in percent.
 */
function formatOfRatio(field: Field, divisor: Field): NumberFormat {
  if (isShare(field, divisor)) return { format: 'percent', share: true, decimals: 1 };
  const [over, under] = [unitOf(field), unitOf(divisor)];
  if (traitsOf(field).numeric === 'money') {
    const currency = currencyOf(field);
    return { format: 'money', ...(under && { unit: under }), ...(currency && { currency }) };
  }
  return { format: 'decimal', ...(over && under && { unit: `${over}/${under}` }) };
}

const currencyOf = (field: Field) => ('currency' in field ? field.currency : undefined);
const unitOf = (field: Field) => ('unit' in field ? field.unit : undefined);
