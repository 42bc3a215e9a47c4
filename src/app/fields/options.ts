import type { Field, Option } from '../../config/types.ts';
import { kindOf } from '../../fields/kinds.ts';

/** What can be chosen: the options of the field, or those its kind brings along (states, banks). */
export const optionsOf = (field: Field): readonly Option[] => field.options ?? kindOf(field).options ?? [];
