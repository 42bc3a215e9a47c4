import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Skeleton,
  Typography,
} from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { isRightToLeft } from '#kit/focus.ts';
import { arrowDirection } from '#model/arrowDirection.ts';
import { translate } from '#kit/translate.ts';
import { isImage } from './fileKinds.ts';
import type { StoredFile } from './kind.ts';
import { BlobImage } from './BlobImage.tsx';
import { useFileBlob, useOpenFile, type FilePlace } from './useFileBlob.ts';

type Props = {
  file: StoredFile;
  at: FilePlace;
  local?: Blob | undefined;
  /** The files beside it, with the file itself. */
  among?: readonly StoredFile[] | undefined;
  onClose: () => void;
};

/** An image as large as the window allows, which leads to those beside it. */
export function ImageDialog({ file: first, at, local, among = [first], onClose }: Props) {
  const [file, setFile] = useState(first);
  const fetched = useFileBlob(file, at, !local);
  const blob = local ?? fetched;
  const open = useOpenFile(at);
  const images = among.filter(({ type }) => isImage(type));
  const index = images.findIndex(({ id }) => id === file.id);
  const step = (by: 1 | -1) => setFile(images[index + by] ?? file);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    const direction = arrowDirection(key, isRightToLeft(currentTarget));
    if (direction) step(direction);
  };
  return (
    // a click inside must not reach the row from which the dialog was opened
    <Dialog
      open
      onClose={onClose}
      maxWidth="md"
      fullWidth
      onClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    >
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{file.name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', placeItems: 'center', ...(images.length > 1 && evenSx) }}>
        {blob ? (
          <BlobImage
            key={file.id}
            blob={blob}
            alt={file.name}
            sx={{ maxWidth: '100%', maxHeight: { xs: images.length > 1 ? '48vh' : '70vh', sm: '70vh' } }}
            fallback={
              <Typography color="textSecondary">{translate('portal.screen.picture.missing')}</Typography>
            }
          />
        ) : (
          <Skeleton variant="rounded" width="100%" height="50vh" />
        )}
      </DialogContent>
      <DialogActions>
        {images.length > 1 && (
          <Box sx={stepsSx}>
            <Step label="previous" icon={ChevronLeft} isOff={index === 0} onStep={() => step(-1)} />
            <Typography variant="body2" color="textSecondary" aria-live="polite">
              {translate('portal.screen.picture.place', { place: index + 1, total: images.length })}
            </Typography>
            <Step
              label="next"
              icon={ChevronRight}
              isOff={index === images.length - 1}
              onStep={() => step(1)}
            />
          </Box>
        )}
        <Button color="inherit" onClick={() => void open(file, local)}>
          {translate('portal.screen.file.save')}
        </Button>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Images of any size leave the buttons below them where they are. */
const evenSx = { height: { xs: '50vh', sm: '75vh' } };

/** On a phone in a line of their own, above the buttons. */
const stepsSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  width: { xs: '100%', sm: 'auto' },
  mr: { sm: 'auto' },
};

type StepProps = {
  label: 'previous' | 'next';
  icon: typeof ChevronLeft;
  isOff: boolean;
  onStep: () => void;
};

/** At either end it keeps the focus, and does nothing. */
function Step({ label, icon: Icon, isOff, onStep }: StepProps) {
  const name = translate(`portal.screen.picture.${label}`);
  return (
    <IconButton
      aria-label={name}
      title={name}
      aria-disabled={isOff}
      onClick={onStep}
      sx={isOff ? { color: 'text.disabled' } : undefined}
    >
      <Icon sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
    </IconButton>
  );
}
