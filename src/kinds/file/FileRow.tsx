import Close from '@mui/icons-material/Close';
import { Box, IconButton, LinearProgress, Typography } from '@mui/material';
import { translate } from '#ui/translate.ts';
import { formatBytes } from './kind.ts';
import { FileName } from './FileName.tsx';
import { FileThumbnail } from './FileThumbnail.tsx';
import { isSending, type FormFile } from './formFiles.ts';
import type { FilePlace } from './useFileBlob.ts';

type Props = {
  file: FormFile;
  at: FilePlace;
  local: Blob | undefined;
  progress: number;
  isCompact: boolean;
  onRemove?: (() => void) | undefined;
};

/** One file in a form: its name, upload progress and remove button. */
export function FileRow({ file, at, local, progress, isCompact, onRemove }: Props) {
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
