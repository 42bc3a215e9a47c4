import type { FieldType } from '../../config/types.ts';
import { ItemsInput } from './items/ItemsInput.tsx';
import { singleKinds, type Drawn } from './singleKinds.tsx';

/** How each kind is typed into and filtered by; its pure half is in src/fields. Leaving one out does not compile. */
export const drawnKinds: Readonly<Record<FieldType, Drawn>> = {
  ...singleKinds,
  items: { Input: ItemsInput, wide: true },
};
