import { NumberInput } from './NumberInput.tsx';
import { RangeFilter } from '../ui/RangeFilter.tsx';
import type { FieldInputProps } from '../ui/types.ts';

/** From, to, or both. */
export const NumberFilter = (props: FieldInputProps) => <RangeFilter {...props} Input={NumberInput} />;
