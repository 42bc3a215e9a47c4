import { withoutSeparators } from '../../../kinds/document/mask.ts';
import { kindOf, parseValue } from '../../../kinds/registry.ts';
import { any, type FilterExpression } from '../../../model/filter.ts';
import type { Resource } from '../../../model/types.ts';

/**
 * A filter by part of a document or telephone finds it also as it is shown: "529.982" and "(65) 9999" are stored
 * without their punctuation.
 */
export function findStoredCodes(filter: FilterExpression, fields: Resource['fields']): FilterExpression {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return { ...filter, of: filter.of.map((part) => findStoredCodes(part, fields)) };
    case 'not':
      return { ...filter, of: findStoredCodes(filter.of, fields) };
    case 'condition': {
      const field = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined;
      if (filter.op !== 'like' || !field || !kindOf(field).traits.code) return filter;
      const text = String(filter.value);
      const whole = parseValue(field, text);
      const stored = kindOf(field).validate(whole, field) === undefined ? whole : withoutSeparators(text);
      return stored === text || stored === '' ? filter : any([filter, { ...filter, value: stored }]);
    }
    default:
      return filter;
  }
}
