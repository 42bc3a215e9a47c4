import { Link, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../app/resilience/lazyPage.ts';
import { isImage } from './fileKinds.ts';
import type { StoredFile } from './kind.ts';
import { useOpenFile, type FilePlace } from './useFileBlob.ts';

const ImageDialog = lazyPage(() => import('./ImageDialog.tsx'), 'ImageDialog');

type Props = {
  file: StoredFile;
  at: FilePlace;
  local?: Blob | undefined;
  /** The files beside it: an enlarged image leads to the others. */
  among?: readonly StoredFile[];
};

/** The name of a file as a link that opens it. */
export function FileName({ file, at, local, among }: Props) {
  const translate = useTranslate();
  const open = useOpenFile(at);
  const [isEnlarged, setEnlarged] = useState(false);
  // uploaded in another form and not saved: it can't be opened yet
  if (at.id === undefined && !local) return <Typography component="span">{file.name}</Typography>;
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-label={translate('portal.screen.file.open', { name: file.name })}
        onClick={(event) => {
          event.stopPropagation();
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
