import { IconButton, InputAdornment, TextField } from '@mui/material';
import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { translate } from '#kit/translate.ts';
import { minLength } from './kind.ts';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { useFieldInput } from '../ui/useFieldInput.ts';

/** A stored password is never shown. An empty input keeps it. */
export function PasswordInput(props: FieldInputProps) {
  const isStored = useRecordContext()?.id !== undefined;
  const help =
    props.help ?? translate(`portal.screen.password.${isStored ? 'keep' : 'new'}`, { min: minLength });
  const { input, textField } = useFieldInput({ ...props, help, required: props.required && !isStored });
  const [visible, setVisible] = useState(false);
  const label = translate(visible ? 'portal.screen.password.hide' : 'portal.screen.password.show');
  return (
    <TextField
      {...textField}
      translate={undefined}
      {...input.field}
      inputRef={input.field.ref}
      ref={undefined}
      type={visible ? 'text' : 'password'}
      autoComplete="new-password"
      slotProps={{
        input: {
          readOnly: props.readOnly,
          endAdornment: (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={label} onClick={() => setVisible(!visible)}>
                {visible ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
