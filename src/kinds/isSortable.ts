import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';

/** True when sorting by the field is meaningful: not for lists, rows and pictures. */
export const isSortable = (field: Field): boolean =>
  !traitsOf(field).holdsMany && !traitsOf(field).composite && !('image' in field && field.image);
