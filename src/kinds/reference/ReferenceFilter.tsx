import type { FieldInputProps } from '../ui/types.ts';
import { ReferenceInput } from './ReferenceInput.tsx';

/** A filter on any of the selected records. */
export function ReferenceFilter(props: FieldInputProps) {
  return <ReferenceInput {...props} help="" several dense />;
}
