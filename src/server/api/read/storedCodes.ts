import { withoutSeparators } from '#kinds/document/mask.ts';
import { kindOf, parseValue } from '#kinds/registry.ts';
import { any, mapLeaves, type FilterExpression } from '#model/filter/filter.ts';
import type { Resource } from '#model/types.ts';

/**
 * A filter by part of a document or telephone finds it also as it is shown: "529.982" and "(65) 9999" are stored
 * without their punctuation.
 */
export const findStoredCodes = (filter: FilterExpression, fields: Resource['fields']): FilterExpression =>
  mapLeaves(filter, (leaf) => {
    const field =
      leaf.kind === 'condition' && Object.hasOwn(fields, leaf.field) ? fields[leaf.field] : undefined;
    if (leaf.kind !== 'condition' || leaf.op !== 'like' || !field || !kindOf(field).traits.code) return leaf;
    const text = String(leaf.value);
    const whole = parseValue(field, text);
    const stored = kindOf(field).validate(whole, field) === undefined ? whole : withoutSeparators(text);
    return stored === text || stored === '' ? leaf : any([leaf, { ...leaf, value: stored }]);
  });
