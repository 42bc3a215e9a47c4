import { Box, Link, Typography } from '@mui/material';
import { useState, Suspense, type MouseEvent } from 'react';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { isImage, fileKinds } from './fileKinds.ts';
import type { StoredFile } from './kind.ts';
import { useFileBlob, type FilePlace, useFilePath, useOpenFile } from './useFileBlob.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { opensElsewhere } from '#kit/links.tsx';
import { translate } from '#kit/translate.ts';
import { BlobImage } from './BlobImage.tsx';

type FileThumbnailProps = {
  file: Pick<StoredFile, 'name' | 'type'> & Partial<StoredFile>;
  at: FilePlace;
  local?: Blob | undefined;
  size: number;
};

/** A thumbnail of an image, or an icon for any other file. */
export function FileThumbnail({ file, at, local, size }: FileThumbnailProps) {
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

const ImageDialog = lazyPage(() => import('./ImageDialog.tsx'), 'ImageDialog');

const pdf = fileKinds.pdf.type;

type FileNameProps = {
  file: StoredFile;
  at: FilePlace;
  local?: Blob | undefined;
  /** The files beside it: an enlarged image leads to the others. */
  among?: readonly StoredFile[];
};

/** The name of a file as a link that opens it. */
export function FileName({ file, at, local, among }: FileNameProps) {
  const open = useOpenFile(at);
  const path = useFilePath(at, file);
  const [isEnlarged, setEnlarged] = useState(false);
  // uploaded in another form and not saved: it can't be opened yet
  if (at.id === undefined && !local) return <Typography component="span">{file.name}</Typography>;
  return (
    <>
      <Link
        {...(path === undefined || local
          ? ({ component: 'button', type: 'button' } as const)
          : { href: path, target: '_blank', rel: 'noopener' })}
        aria-label={translate('portal.screen.file.open', { name: file.name })}
        onClick={(event: MouseEvent) => {
          event.stopPropagation();
          // a link's own address opens in another tab, where a PDF is read
          const isFollowed = path !== undefined && !local;
          if (isFollowed && (opensElsewhere(event) || event.altKey || file.type === pdf)) return;
          event.preventDefault();
          if (isImage(file.type)) setEnlarged(true);
          else void open(file, local);
        }}
        sx={{ textAlign: 'left', overflowWrap: 'anywhere', font: 'inherit' }}
      >
        {file.name}
      </Link>
      {isEnlarged && (
        <Suspense>
          <ImageDialog file={file} at={at} local={local} among={among} onClose={() => setEnlarged(false)} />
        </Suspense>
      )}
    </>
  );
}
