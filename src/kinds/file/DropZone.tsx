import AttachFile from '@mui/icons-material/AttachFile';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import { Box, alpha, useMediaQuery } from '@mui/material';
import { useState, type DragEvent, type Ref } from 'react';
import type { FileField } from './kind.ts';
import { acceptedBy, maxFilesOf } from './kind.ts';
import { focusRing } from '#ui/theme/components.ts';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { translate } from '#ui/translate.ts';
import { acceptOf } from './formFiles.ts';

type Props = {
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
export function DropZone({
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
}: Props) {
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
function CameraButton({ onChosen }: Pick<Props, 'onChosen'>) {
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
