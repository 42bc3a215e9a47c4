import { useTranslate } from 'ra-core';
import type { FieldInputProps } from '../ui/types.ts';
import { TextInput } from './TextInput.tsx';

/** Contains a text, accents and case aside; or, by `source`, does not. */
export function TextFilter({ field, source = `${field.id}_like`, ...props }: FieldInputProps) {
  const translate = useTranslate();
  const plain = { ...field, type: 'text', required: false } as FieldInputProps['field'];
  const label = translate(`portal.screen.filter.${source.endsWith('_nlike') ? 'lacks' : 'contains'}`, {
    field: field.label,
  });
  return <TextInput {...props} field={plain} source={source} label={label} help="" dense />;
}
