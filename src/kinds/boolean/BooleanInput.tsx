import { FormControl, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import type { FieldInputProps } from '../ui/types.ts';
import { useFieldInput } from '../ui/useFieldInput.ts';

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
