import { defaultOf } from '../defaults.ts';
import { givenFields, type ItemsField } from './kind.ts';
import type { RecordContext } from '../kind.ts';

/** What a new row begins with: the defaults of its fields, and a gap for every other. */
export const startingRow = (
  field: ItemsField,
  context: Pick<RecordContext, 'variables' | 'timeZone'>,
): Record<string, unknown> =>
  Object.fromEntries(givenFields(field).map((one) => [one.id, defaultOf(one, context) ?? null]));
