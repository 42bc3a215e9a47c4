import { fieldOfRow } from '#model/fields/rowScope.ts';
import type { Field } from '#model/types.ts';
import { layoutOf } from '../rows.ts';
import type { RowScope } from './scope.ts';

/** Undefined for what is computed, and for fields of rows and of views. */
export const storedField = (id: string, at: Pick<RowScope, 'subject' | 'resource'>): Field | undefined =>
  at.subject.of(at.resource).view ? undefined : columnField(id, at);

/** A field that a column of its own holds, in a table or in the rows of a view. */
export function columnField(
  id: string,
  { subject, resource }: Pick<RowScope, 'subject' | 'resource'>,
): Field | undefined {
  const { resource: shape, computed } = subject.of(resource);
  if (fieldOfRow(id) !== undefined || computed.some(({ field }) => field === id)) return undefined;
  return layoutOf(shape).fields.find((field) => field.id === id);
}
