import Close from '@mui/icons-material/Close';
import {
  Box,
  IconButton,
  LinearProgress,
  Typography,
  alpha,
  useMediaQuery,
  FormHelperText,
  FormLabel,
} from '@mui/material';
import { translate } from '#kit/translate.ts';
import { formatBytes, type FileField, acceptedBy, maxFilesOf, wanted } from './kind.ts';
import { FileName, FileThumbnail } from './FilePreview.tsx';
import { isSending, type FormFile, acceptOf, formFiles, fileKey, filePlaceOf, useFiles } from './useFiles.ts';
import { HandedFiles } from './handedFiles.ts';
import type { FilePlace } from './useFileBlob.ts';
import AttachFile from '@mui/icons-material/AttachFile';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import { use, useEffect, useState, type DragEvent, type Ref, useId } from 'react';
import { focusRing } from '#kit/theme/components.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { useFormContext } from 'react-hook-form';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { asIs, useFieldInput } from '../ui/useFieldInput.ts';

type FileRowProps = {
  file: FormFile;
  at: FilePlace;
  local: Blob | undefined;
  progress: number;
  isCompact: boolean;
  onRemove?: (() => void) | undefined;
};

/** One file in a form: its name, upload progress and remove button. */
function FileRow({ file, at, local, progress, isCompact, onRemove }: FileRowProps) {
  const type = isSending(file) ? (local?.type ?? '') : file.type;
  const remove = translate(`portal.screen.file.${isSending(file) ? 'cancel' : 'remove'}`, {
    name: file.name,
  });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, minHeight: isCompact ? 36 : 48 }}
    >
      <FileThumbnail file={{ ...file, type }} at={at} local={local} size={isCompact ? 24 : 40} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        {isSending(file) ? (
          <Typography noWrap>{file.name}</Typography>
        ) : (
          <FileName file={file} at={at} local={local} />
        )}
        {isSending(file) ? (
          <LinearProgress
            aria-label={translate('portal.screen.file.sending', { name: file.name })}
            {...(progress < 1
              ? { variant: 'determinate' as const, value: Math.round(progress * 100) }
              : { variant: 'indeterminate' as const })}
            sx={{ mt: 0.5, borderRadius: 1 }}
          />
        ) : (
          !isCompact && (
            <Typography variant="body2" color="textSecondary">
              {formatBytes(file.size)}
            </Typography>
          )
        )}
      </Box>
      {onRemove && (
        <IconButton size="small" aria-label={remove} title={remove} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

type DropZoneProps = {
  field: FileField;
  id: string;
  name: string;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  isCompact: boolean;
  /** The field has a file already, which the chosen one replaces. */
  isReplacing: boolean;
  takesFocus: boolean | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChosen: (files: readonly File[]) => void;
  onBlur: () => void;
};

/** Where files are dropped or chosen: a native file input with our own appearance. */
function DropZone({
  field,
  id,
  name,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
  isCompact,
  isReplacing,
  takesFocus,
  inputRef,
  onChosen,
  onBlur,
}: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const isTouched = useMediaQuery('(pointer: coarse)');
  // a phone's camera takes JPEGs
  const takesPhotos = isTouched && !isCompact && acceptedBy(field).includes('jpg');
  const words = isCompact ? 'attach' : isReplacing ? 'replace' : isTouched ? 'pick' : 'choose';
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChosen([...event.dataTransfer.files]);
  };
  return (
    <Box
      component="label"
      htmlFor={id}
      {...dropZone}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={(theme) => ({
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: isCompact ? 1 : 1.5,
        minHeight: isCompact || isReplacing ? 36 : 48,
        border: `1px dashed ${isInvalid ? theme.palette.error.main : theme.palette.text.disabled}`,
        borderRadius: '8px',
        color: 'text.secondary',
        cursor: 'pointer',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-within:has(:focus-visible)': focusRing(theme),
        ...(isOver && { bgcolor: alpha(theme.palette.primary.main, 0.1), borderColor: 'primary.main' }),
      })}
    >
      <input
        id={id}
        ref={inputRef}
        name={name}
        type="file"
        accept={acceptOf(field)}
        multiple={maxFilesOf(field) > 1}
        // oxlint-disable-next-line no-autofocus
        autoFocus={takesFocus}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={isRequired}
        onBlur={onBlur}
        onChange={({ currentTarget }) => onChosen(takeFiles(currentTarget))}
        style={visuallyHidden}
      />
      {takesPhotos && <CameraButton onChosen={onChosen} />}
      <AttachFile fontSize="small" />
      <span>{translate(`portal.screen.file.${words}`, { smart_count: maxFilesOf(field) })}</span>
    </Box>
  );
}

/** Opens the camera of a phone, within the label of the file input. */
function CameraButton({ onChosen }: Pick<DropZoneProps, 'onChosen'>) {
  return (
    <Box
      component="span"
      sx={{
        order: 1,
        ml: 'auto',
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        color: 'primary.main',
        minHeight: 44,
      }}
    >
      <PhotoCameraOutlined fontSize="small" aria-hidden />
      <span aria-hidden>{translate('portal.screen.file.photo')}</span>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={translate('portal.screen.file.photo')}
        onClick={(event) => event.stopPropagation()}
        onChange={({ currentTarget }) => onChosen(takeFiles(currentTarget))}
        style={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' }}
      />
    </Box>
  );
}

/** The chosen files. The input is emptied, so that the same file can be chosen again after its removal. */
function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}

/** Marks an element that takes dropped files by itself. */
const dropZone = { 'data-drop-zone': '' } as const;

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
  const take = use(HandedFiles);
  useEffect(() => {
    const handed = isOpen ? take() : [];
    if (handed.length > 0) void add(handed);
    // Runs once: whoever opens the form hands them over with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const at = { id: getValues('id') as string | number | undefined, place: filePlaceOf(source) };
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
