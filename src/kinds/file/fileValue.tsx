import { Box, Typography } from '@mui/material';
import { useRecordContext, type Identifier } from 'ra-core';
import { filesOf, formatBytes, type StoredFile } from './kind.ts';
import { FileName, FileThumbnail } from './FilePreview.tsx';
import { BlobImage } from './BlobImage.tsx';
import { MissingPicture } from '../ui/MissingPicture.tsx';
import { useFileBlob } from './useFileBlob.ts';
import AttachFile from '@mui/icons-material/AttachFile';
import type { Field } from '#model/types.ts';
import type { KindValue } from '../ui/componentTypes.ts';

/** Links that open the saved files of the current record. `small`: inside a table. */
export function FileLinks({ value, place, small }: { value: unknown; place: string; small?: boolean }) {
  const at = { id: useRecordContext()?.id, place };
  const files = filesOf(value);
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: small ? 0.5 : 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
      }}
    >
      {files.map((file) => (
        <Box
          key={file.id}
          component="li"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, mt: small ? 0 : 0.5 }}
        >
          <FileThumbnail file={file} at={at} size={small ? 24 : 56} />
          <Box sx={{ minWidth: 0, whiteSpace: 'normal' }}>
            <FileName file={file} at={at} among={files} />
            {!small && (
              <Typography variant="body2" color="textSecondary">
                {formatBytes(file.size)}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

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
function StoredPicture({ file, id, place, resource, shape, size, whole = false, alt }: Props) {
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

const shapeOf = (field: Field) => ('image' in field ? field.image : undefined);

/** In pixels. */
const sizes = { cell: 32, card: 56 };

/**
 * In lists the file names, or the first file's picture. On the record's page, and in its rows, each file can
 * be opened.
 */
export const fileValue: KindValue = {
  show({ field, value, text, where, place, id, resource }) {
    if (where === 'page') return <FileLinks value={value} place={place} small={place.includes('.')} />;
    const [shape, [file]] = [shapeOf(field), filesOf(value)];
    if ((where === 'cell' || where === 'card') && shape && file && id !== undefined)
      return <StoredPicture {...{ file, id, place, resource, shape }} size={sizes[where]} alt="" />;
    if (where !== 'cell') return undefined;
    return (
      <>
        <AttachFile fontSize="inherit" sx={{ verticalAlign: '-0.15em', mr: 0.5, color: 'text.secondary' }} />
        {text}
      </>
    );
  },
};
