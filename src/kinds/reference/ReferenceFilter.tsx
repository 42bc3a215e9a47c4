import type { FieldInputProps } from '../ui/types.ts';
import { ReferenceInput } from './ReferenceInput.tsx';

/** Any of the chosen records. */
export function ReferenceFilter(props: FieldInputProps) {
  return <ReferenceInput {...props} help="" several dense />;
}
