import { Box, FormHelperText, FormLabel, Rating } from '@mui/material';
import { starsOf } from './kind.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { useFieldInput } from '../ui/useFieldInput.ts';

/** A rating in stars. A second click on the last selected star clears it. */
export function StarsInput(props: FieldInputProps) {
  const { input, textField } = useFieldInput(props);
  const { value, onChange, onBlur, name } = input.field;
  const label = `${input.id}-label`;
  return (
    <Box role="group" aria-labelledby={label}>
      <FormLabel
        component="div"
        id={label}
        required={textField.required}
        error={textField.error}
        sx={labelSx}
      >
        {textField.label}
      </FormLabel>
      <Rating
        name={name}
        value={typeof value === 'number' ? value : null}
        max={starsOf(props.field)}
        readOnly={props.readOnly}
        onChange={(_event, stars) => onChange(stars)}
        onBlur={() => onBlur()}
        getLabelText={(stars) => String(stars)}
      />
      {textField.helperText && (
        <FormHelperText error={textField.error}>{textField.helperText}</FormHelperText>
      )}
    </Box>
  );
}

/** Like the labels of other fields. */
const labelSx = { display: 'block', mb: 0.5, typography: 'body2', fontWeight: 550, color: 'text.primary' };
