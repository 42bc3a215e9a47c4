import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import type { StoredFile } from './kind.ts';
import { BlobImage } from './BlobImage.tsx';
import { useFileBlob, useOpenFile, type FilePlace } from './useFileBlob.ts';

type Props = { file: StoredFile; at: FilePlace; local?: Blob | undefined; onClose: () => void };

/** An image as large as the window allows. */
export function ImageDialog({ file, at, local, onClose }: Props) {
  const translate = useTranslate();
  const fetched = useFileBlob(file, at, !local);
  const blob = local ?? fetched;
  const open = useOpenFile(at);
  return (
    // a click inside must not reach the row from which the dialog was opened
    <Dialog open onClose={onClose} maxWidth="md" fullWidth onClick={(event) => event.stopPropagation()}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{file.name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', placeItems: 'center' }}>
        {blob ? (
          <BlobImage
            blob={blob}
            alt={file.name}
            sx={{ maxWidth: '100%', maxHeight: '70vh' }}
            fallback={
              <Typography color="textSecondary">{translate('portal.screen.picture.missing')}</Typography>
            }
          />
        ) : (
          <Skeleton variant="rounded" width="100%" height="50vh" />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void open(file, local)}>
          {translate('portal.screen.file.save')}
        </Button>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
