import type { ClientResource } from '../../../config/types.ts';
import type { RecordContext } from '../../../fields/kind.ts';
import { isVisible } from '../../../fields/validate.ts';

/** What the form sends: the fields it writes, null for those that do not apply to this record. */
export const toSave = (
  resource: ClientResource,
  writable: readonly string[],
  values: Readonly<Record<string, unknown>>,
  context: RecordContext,
): Record<string, unknown> =>
  Object.fromEntries(
    writable
      .filter((id) => values[id] !== undefined)
      .map((id) => [id, isVisible(resource.fields[id]!, values, context) ? values[id] : null]),
  );
