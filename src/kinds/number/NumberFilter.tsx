import { NumberInput } from './NumberInput.tsx';
import { RangeFilter } from '../ui/RangeFilter.tsx';
import type { FieldInputProps } from '../ui/componentTypes.ts';

/** A filter with minimum, maximum, or both. */
export const NumberFilter = (props: FieldInputProps) => <RangeFilter {...props} Input={NumberInput} />;
