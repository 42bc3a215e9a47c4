import type { Field, FieldType } from '../../model/types.ts';
import { traitsOf } from '../../model/traits.ts';
import { maxFilesOf, type FileField } from '../../kinds/files.ts';
import { ItemsInput } from './items/ItemsInput.tsx';
import { singleKinds, type Drawn } from './singleKinds.tsx';

/** How each kind is typed into and filtered by; its pure half is in src/kinds. Leaving one out does not compile. */
export const drawnKinds: Readonly<Record<FieldType, Drawn>> = {
  ...singleKinds,
  items: { Input: ItemsInput, wide: true },
};

/** Whether it takes a whole line of a form or page: by its kind, or because it holds several files. */
export const isWide = (field: Field): boolean =>
  drawnKinds[field.type].wide === true ||
  (traitsOf(field).attachment === true && maxFilesOf(field as FileField) > 1);
