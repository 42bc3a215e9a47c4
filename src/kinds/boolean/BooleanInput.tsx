import { FormControlLabel, Radio, RadioGroup, FormControl, FormHelperText, Switch } from '@mui/material';
import { translate } from '#kit/translate.ts';
import type { FieldInputProps } from '../ui/componentTypes.ts';
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

export function BooleanInput(props: FieldInputProps) {
  const { input, textField } = useFieldInput(props, { format: (value) => value === true });
  const { value, onChange, onBlur, name, ref } = input.field;
  return (
    <FormControl error={textField.error} sx={{ justifyContent: 'center', minHeight: 40 }}>
      <FormControlLabel
        label={textField.label}
        sx={{ ml: '-2px', gap: 1 }}
        control={
          <Switch
            id={input.id}
            name={name}
            checked={value === true}
            disabled={props.readOnly}
            onChange={(_event, checked) => onChange(checked)}
            onBlur={() => onBlur()}
            slotProps={{ input: { ref } }}
          />
        }
      />
      {textField.helperText && <FormHelperText>{textField.helperText}</FormHelperText>}
    </FormControl>
  );
}
