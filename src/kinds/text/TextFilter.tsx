import { translate } from '#kit/translate.ts';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { TextInput } from './TextInput.tsx';

/** A filter on a contained text, ignoring accents and case; with a negated `source`, on its absence. */
export function TextFilter({ field, source = `${field.id}_like`, ...props }: FieldInputProps) {
  const plain = { ...field, type: 'text', required: false } as FieldInputProps['field'];
  const label = translate(`portal.screen.filter.${source.endsWith('_nlike') ? 'lacks' : 'contains'}`, {
    field: field.label,
  });
  return <TextInput {...props} field={plain} source={source} label={label} help="" dense />;
}
