import { isNumbered } from '#model/fields/sequence.ts';
import { formulaFields } from '#model/fields/dependencies.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import type { Field, Resource } from '#model/types.ts';

/** True for numbers and instants that a write gets when it is made, and for what formulas make of them. */
export const isGivenNow = (field: Field, fields: Resource['fields']): boolean =>
  isNumbered(field) ||
  (field.type === 'datetime' && field.default !== undefined) ||
  formulaFields(formulaOf(field)).some((id) => fields[id] !== undefined && isGivenNow(fields[id], fields));
