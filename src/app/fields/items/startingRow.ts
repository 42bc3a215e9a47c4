import type { Variables } from '../../../config/filter.ts';
import { givenFields, type ItemsField } from '../../../fields/items.ts';
import { bound } from '../../data/useVariables.ts';

/** What a new row begins with: the defaults of its fields, and a gap for every other. */
export const startingRow = (field: ItemsField, variables: Variables): Record<string, unknown> =>
  Object.fromEntries(givenFields(field).map((one) => [one.id, bound(one.default, variables) ?? null]));
