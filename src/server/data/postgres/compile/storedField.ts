import { fieldOfRow } from '../../../../model/rowScope.ts';
import type { Field } from '../../../../model/types.ts';
import { layoutOf } from '../rows.ts';
import type { Scope } from './scope.ts';

/** Undefined for what is computed, and for fields of rows and of views. */
export function storedField(
  id: string,
  { subject, resource }: Pick<Scope, 'subject' | 'resource'>,
): Field | undefined {
  const { resource: shape, view, computed } = subject.of(resource);
  if (view || fieldOfRow(id) !== undefined || computed.some(({ field }) => field === id)) return undefined;
  return layoutOf(shape).fields.find((field) => field.id === id);
}
