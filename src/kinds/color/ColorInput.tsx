import { ButtonBase, InputAdornment, Stack, TextField, styled } from '@mui/material';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { useFieldInput } from '../ui/useFieldInput.ts';
import { isColor, palette } from './kind.ts';

/** A colour can be typed, picked in the browser's own dialog, or chosen from a palette. */
export function ColorInput(props: FieldInputProps) {
  const { readOnly, dense } = props;
  const { input, textField } = useFieldInput(props);
  const { value, onChange } = input.field as { value: unknown; onChange: (value: string) => void };
  return (
    <div>
      <TextField
        {...textField}
        translate={undefined}
        {...input.field}
        inputRef={input.field.ref}
        ref={undefined}
        placeholder="#7fb7d6"
        slotProps={{
          input: {
            readOnly,
            startAdornment: (
              <InputAdornment position="start">
                <Picker
                  type="color"
                  aria-label={textField.label}
                  value={isColor(value) ? value : '#ffffff'}
                  disabled={readOnly}
                  onChange={({ target }) => onChange(target.value)}
                />
              </InputAdornment>
            ),
          },
        }}
      />
      {!readOnly && !dense && (
        <Stack direction="row" role="group" aria-label={textField.label} sx={{ flexWrap: 'wrap', mt: 0.5 }}>
          {palette.map((one) => (
            <ButtonBase
              key={one}
              aria-label={one}
              aria-pressed={one === value}
              onClick={() => onChange(one)}
              sx={{
                p: '4px',
                // a larger target for touch
                '@media (pointer: coarse)': { p: '12px' },
                borderRadius: 1,
                '&[aria-pressed=true] > span': { outline: 2, outlineOffset: 1 },
              }}
            >
              <ColorButton style={{ backgroundColor: one }} />
            </ButtonBase>
          ))}
        </Stack>
      )}
    </div>
  );
}

const Picker = styled('input')({
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  cursor: 'pointer',
});
const ColorButton = styled('span')({ display: 'block', width: 20, height: 20, borderRadius: 6 });
