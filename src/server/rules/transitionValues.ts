import type { Resource, Transition } from '#model/types.ts';
import { storedForm } from '#kinds/registry.ts';
import type { Caller } from '../accounts/accounts.ts';
import type { DataReader } from '../data/types.ts';
import { contextOf, evaluateValue } from './context.ts';

/**
 * The values that a transition itself writes with the status, evaluated on the record, but for what was sent, even
 * as empty.
 */
export async function transitionValues(
  { transaction, caller }: { transaction: DataReader; caller: Pick<Caller, 'viewer'> },
  { set }: Transition,
  { resource, record }: { resource: Resource; record: Readonly<Record<string, unknown>> },
  sent: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  if (!set) return {};
  const context = await contextOf(transaction, caller.viewer, { resource, paths: [] }, { record });
  const result: Record<string, unknown> = {};
  for (const [id, value] of Object.entries(set)) {
    if (Object.hasOwn(sent, id)) continue;
    result[id] = storedForm(resource.fields[id]!, await evaluateValue(value, context));
  }
  return result;
}
