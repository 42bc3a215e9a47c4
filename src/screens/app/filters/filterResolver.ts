import type { FieldErrors, Resolver } from 'react-hook-form';
import { isVariable } from '#model/filter.ts';
import { isNumeric } from '#model/traits.ts';
import type { Field, Filter } from '#model/types.ts';
import { textFault, type NumberField } from '#kinds/number/kind.ts';
import { keysOf } from './filterWords.ts';

/**
 * Applies a filter only once its bounds can be parsed. Until then the list stays as it is and the bound shows
 * the error.
 */
export const filterResolver =
  (field: Field): Resolver =>
  (values) => {
    const errors = faultsOf(field, values);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** Errors of the bounds that can't be parsed, by key. */
export function faultsOf(field: Field, values: Filter): FieldErrors {
  const errors: FieldErrors = {};
  for (const key of isNumeric(field) ? keysOf(field.id, values) : []) {
    const bound: unknown = values[key];
    const isUnread = typeof bound === 'string' && bound !== '' && !isVariable(bound);
    const message = isUnread ? textFault(bound, field as NumberField) : undefined;
    if (message) errors[key] = { type: 'validate', message };
  }
  return errors;
}
