import { traitsOf } from '#model/traits.ts';
import { InputAdornment } from '@mui/material';
import { valueFault } from '../registry.ts';
import { Picture } from '../url/urlValue.tsx';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { FormTextField } from '../ui/FormTextField.tsx';
import { useFieldInput } from '../ui/useFieldInput.ts';
import { translate } from '#messages/translate.ts';

/** An input for a line of text, or for several in a textarea. */
export function TextInput(props: FieldInputProps) {
  const { field, readOnly } = props;
  const { input, textField } = useFieldInput(props);
  const upper = field.type === 'text' && field.case === 'upper';
  const example = field.type === 'text' ? field.pattern?.example : undefined;
  const isMultiline = traitsOf(field).text === 'lines';
  const unit = 'unit' in field ? field.unit : undefined;
  const shape = field.type === 'url' ? field.image : undefined;
  const address: unknown = input.field.value;
  const isShown = shape && typeof address === 'string' && address !== '' && !valueFault(field, address);
  return (
    <FormTextField
      {...textField}
      {...input.field}
      inputRef={input.field.ref}
      ref={undefined}
      multiline={isMultiline}
      minRows={isMultiline ? 3 : undefined}
      placeholder={textField.placeholder ?? (example && translate('text.example', { example }))}
      slotProps={{
        htmlInput: {
          // as its type, the browser would write another address than the typed one: with xn-- for its letters
          inputMode: field.type === 'email' || field.type === 'url' ? field.type : undefined,
          'aria-description': unit,
          style: upper ? { textTransform: 'uppercase' } : undefined,
        },
        input: {
          readOnly,
          startAdornment: isShown && (
            <InputAdornment position="start">
              <Picture address={address} shape={shape} size={28} alt="" />
            </InputAdornment>
          ),
          endAdornment: unit && <InputAdornment position="end">{unit}</InputAdornment>,
        },
      }}
    />
  );
}
