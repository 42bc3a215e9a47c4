import { Link, Typography } from '@mui/material';
import { Suspense, useState, type MouseEvent } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { opensElsewhere } from '#kit/links.tsx';
import { translate } from '#kit/translate.ts';
import { fileKinds, isImage } from './fileKinds.ts';
import type { StoredFile } from './kind.ts';
import { useFilePath, useOpenFile, type FilePlace } from './useFileBlob.ts';

const ImageDialog = lazyPage(() => import('./ImageDialog.tsx'), 'ImageDialog');

const pdf = fileKinds.pdf.type;

type Props = {
  file: StoredFile;
  at: FilePlace;
  local?: Blob | undefined;
  /** The files beside it: an enlarged image leads to the others. */
  among?: readonly StoredFile[];
};

/** The name of a file as a link that opens it. */
export function FileName({ file, at, local, among }: Props) {
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
