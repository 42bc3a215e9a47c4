import { Box } from '@mui/material';
import type { Identifier } from 'ra-core';
import { BlobImage } from './BlobImage.tsx';
import type { HeldFile } from './kind.ts';
import { useFileBlob } from './useFileBlob.ts';

type Props = {
  file: HeldFile;
  id: unknown;
  place: string;
  resource?: string | undefined;
  shape: 'photo' | 'avatar';
  /** In pixels: of a square, or of the most that a whole picture takes. */
  size: number;
  whole?: boolean;
  alt: string;
};

/** The picture of a file of a record; its place is kept while it is on its way. */
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
      {blob && <BlobImage blob={blob} alt={alt} />}
    </Box>
  );
}
