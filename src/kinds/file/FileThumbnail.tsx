import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { Box } from '@mui/material';
import { isImage } from './fileKinds.ts';
import type { StoredFile } from './kind.ts';
import { BlobImage } from './BlobImage.tsx';
import { useFileBlob, type FilePlace } from './useFileBlob.ts';

type Props = {
  file: Pick<StoredFile, 'name' | 'type'> & Partial<StoredFile>;
  at: FilePlace;
  local?: Blob | undefined;
  size: number;
};

/** A thumbnail of an image, or an icon for any other file. */
export function FileThumbnail({ file, at, local, size }: Props) {
  const shows = isImage(file.type);
  const fetched = useFileBlob(file as StoredFile, at, shows && !local);
  const blob = shows ? (local ?? fetched) : undefined;
  const Icon = shows
    ? ImageOutlined
    : file.type === 'application/pdf'
      ? PictureAsPdfOutlined
      : DescriptionOutlined;
  const icon = <Icon fontSize={size > 40 ? 'medium' : 'small'} />;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        borderRadius: '6px',
        bgcolor: 'action.hover',
        color: 'text.secondary',
        '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
      }}
    >
      {blob ? <BlobImage blob={blob} alt="" fallback={icon} /> : icon}
    </Box>
  );
}
