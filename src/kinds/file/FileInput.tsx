import { Box, FormHelperText, FormLabel } from '@mui/material';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { translate } from '#ui/translate.ts';
import { maxFilesOf, wanted, type FileField } from './kind.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { asIs, useFieldInput } from '../ui/useFieldInput.ts';
import { DropZone } from './DropZone.tsx';
import { FileRow } from './FileRow.tsx';
import { formFiles, fileKey } from './formFiles.ts';
import { placeOf, useFiles } from './useFiles.ts';

/** An input for files. They are uploaded as soon as they are chosen, and kept once the record is saved. */
export function FileInput(props: FieldInputProps) {
  const field = props.field as FileField;
  const source = props.source ?? field.id;
  const { input, textField } = useFieldInput({ ...props, help: '' }, asIs);
  const { add, remove, progress, refused, local } = useFiles(field, source, input.field);
  const { getValues } = useFormContext();
  const [labelId, textId] = [useId(), useId()];
  const files = formFiles(input.field.value);
  const max = maxFilesOf(field);
  // a cell of a row has little room
  const isCompact = source.includes('.');
  const isFull = files.length >= max && (max > 1 || isCompact);
  const isOpen = !props.readOnly && !isFull;
  const limits = isFull ? translate('portal.screen.file.full', { max }) : wanted(field);
  const help = [props.help ?? field.help, !props.readOnly && refused.length === 0 && limits]
    .filter(Boolean)
    .join(' · ');
  const at = { id: getValues('id') as string | number | undefined, place: placeOf(source) };
  return (
    // the label belongs to the native input where there is one, otherwise to the group
    <Box
      {...(!isOpen && { role: 'group', 'aria-labelledby': labelId })}
      sx={{ minWidth: isCompact ? 160 : 0 }}
    >
      <FormLabel
        id={labelId}
        component="span"
        error={textField.error}
        required={textField.required}
        sx={{ display: 'block', mb: 0.5, fontSize: 'body2.fontSize', fontWeight: 550, color: 'text.primary' }}
      >
        {textField.label}
      </FormLabel>
      {files.length > 0 && (
        <Box component="ul" sx={{ m: 0, mb: 0.5, p: 0, listStyle: 'none' }}>
          {files.map((file) => (
            <FileRow
              key={fileKey(file)}
              file={file}
              at={at}
              local={local[fileKey(file)]}
              progress={progress[fileKey(file)] ?? 0}
              isCompact={isCompact}
              onRemove={props.readOnly ? undefined : () => remove(file)}
            />
          ))}
        </Box>
      )}
      {isOpen && (
        <DropZone
          field={field}
          id={input.id}
          name={source}
          labelledBy={labelId}
          describedBy={textId}
          isInvalid={textField.error}
          isRequired={textField.required}
          isCompact={isCompact}
          isReplacing={max === 1 && files.length > 0}
          takesFocus={props.takesFocus}
          inputRef={input.field.ref}
          onChosen={(chosen) => void add(chosen)}
          onBlur={() => input.field.onBlur()}
        />
      )}
      <Box id={textId} aria-live="polite">
        {textField.helperText && <FormHelperText error>{textField.helperText}</FormHelperText>}
        {refused.map(({ name, message }, index) => (
          <FormHelperText key={index} error sx={{ overflowWrap: 'anywhere' }}>
            {name}: {message}
          </FormHelperText>
        ))}
        {help && !isCompact && <FormHelperText>{help}</FormHelperText>}
      </Box>
    </Box>
  );
}
