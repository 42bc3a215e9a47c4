import { Box } from '@mui/material';
import type { Identifier } from 'ra-core';
import { MissingPicture } from '../ui/MissingPicture.tsx';
import { BlobImage } from './BlobImage.tsx';
import type { StoredFile } from './kind.ts';
import { useFileBlob } from './useFileBlob.ts';

type Props = {
  file: StoredFile;
  id: unknown;
  place: string;
  resource?: string | undefined;
  shape: 'photo' | 'avatar';
  /** In pixels: the side of a square, or the maximum size of a whole picture. */
  size: number;
  whole?: boolean;
  alt: string;
};

/** The picture in a record's file. Its space is reserved while it loads. */
export function StoredPicture({ file, id, place, resource, shape, size, whole = false, alt }: Props) {
  const blob = useFileBlob(file, { id: id as Identifier | undefined, place, resource }, true);
  const isWhole = whole && shape === 'photo';
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        flexShrink: 0,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        borderRadius: shape === 'avatar' ? '50%' : 0.5,
        ...(isWhole
          ? {
              width: 'fit-content',
              minWidth: 24,
              minHeight: 24,
              '& img': { display: 'block', maxWidth: '100%', maxHeight: size },
            }
          : {
              width: size,
              height: size,
              '& img': { display: 'block', width: size, height: size, objectFit: 'cover' },
            }),
      }}
    >
      {blob && (
        <BlobImage blob={blob} alt={alt} fallback={<MissingPicture {...{ shape, size, isWhole }} />} />
      )}
    </Box>
  );
}
