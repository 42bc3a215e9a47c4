import { useTranslate } from 'ra-core';
import type { FieldInputProps } from '../ui/types.ts';
import { TextInput } from './TextInput.tsx';

/** Contains a text, accents and case aside. */
export function TextFilter({ field, ...props }: FieldInputProps) {
  const translate = useTranslate();
  const plain = { ...field, type: 'text', required: false } as FieldInputProps['field'];
  const label = translate('portal.screen.filter.contains', { field: field.label });
  return <TextInput {...props} field={plain} source={`${field.id}_like`} label={label} help="" dense />;
}
