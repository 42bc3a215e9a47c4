import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { translate } from '#kit/translate.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { asIs, useFieldInput } from '../ui/useFieldInput.ts';

/** A filter with three states: yes, no, any. */
export function BooleanFilter(props: FieldInputProps) {
  const { input, textField } = useFieldInput(props, asIs);
  const held = input.field.value === true ? 'true' : input.field.value === false ? 'false' : '';
  return (
    <RadioGroup
      aria-label={props.field.label}
      value={held}
      onChange={(_event, value) => input.field.onChange(value === '' ? null : value === 'true')}
    >
      {(['', 'true', 'false'] as const).map((value) => (
        <FormControlLabel
          key={value}
          value={value}
          control={<Radio size="small" {...(value === held && { autoFocus: textField.autoFocus })} />}
          label={translate(`portal.screen.filter.boolean.${value || 'any'}`)}
        />
      ))}
    </RadioGroup>
  );
}
