import type { Transition } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What the dialog of a transition sends. A field that was empty and is left so keeps what is stored: of many records, or
 * where the user may not read it, the dialog does not know that.
 *
 * @param opened the values that the dialog opened with
 */
export const askedValues = (
  { fields }: Pick<Transition, 'fields'>,
  values: Values,
  opened: Values,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter((id) => !isEmpty(opened[id]) || !isEmpty(values[id])).map((id) => [id, values[id] ?? null]),
  );
