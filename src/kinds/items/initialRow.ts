import { defaultOf } from '../defaults.ts';
import { givenFields, type ItemsField } from './kind.ts';
import type { RecordContext } from '../kind.ts';

/** The initial values of a new row: the defaults of its fields, null for all others. */
export const initialRow = (
  field: ItemsField,
  context: Pick<RecordContext, 'variables' | 'timeZone'>,
): Record<string, unknown> =>
  Object.fromEntries(givenFields(field).map((one) => [one.id, defaultOf(one, context) ?? null]));
