import { evaluateOwn } from '#model/expression/evaluateOwn.ts';
import { readsOf } from '#model/expression/expression.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Viewer } from '#model/filter/filter.ts';
import type { Transition } from '#model/types.ts';
import type { Stored } from '#ui/record/columns.ts';

/**
 * What the fields of a transition's dialog start with. For the records selected in a list, nothing is proposed
 * that would differ between them.
 */
export function proposedValues(
  { id }: Transition,
  { fields, proposed = {} }: ClientResource,
  record: Stored,
  viewer: Viewer,
): Record<string, unknown> {
  const isOne = record.id !== undefined;
  const common = Object.entries(proposed[id] ?? {}).filter(
    ([, value]) => isOne || readsOf(value).own.size === 0,
  );
  return Object.fromEntries(
    common.map(([field, value]) => [field, evaluateOwn(value, { fields, values: record, viewer })]),
  );
}
