import { Avatar } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Identifier } from 'ra-core';
import { filesOf, type HeldFile } from '../../kinds/file/kind.ts';
import { useFileBlob } from '../../kinds/file/useFileBlob.ts';
import type { ColumnView, Stored } from './columns.ts';
import { initialsOf } from './initials.ts';

type Props = { record: Stored; image: ColumnView; name: string; /** In pixels. */ size: number };

/** The picture beside a record's name; the initials of one that has none. */
export function Portrait(props: Props) {
  const { record, image } = props;
  const [file] = filesOf(record[image.field.id]);
  if (file) return <FromFile {...props} file={file} />;
  return <Drawn {...props} address={image.field.type === 'file' ? '' : image.text(record)} />;
}

function FromFile({ file, ...props }: Props & { file: HeldFile }) {
  const { record, image } = props;
  const at = { id: record.id as Identifier | undefined, place: image.field.id, resource: image.resource };
  const blob = useFileBlob(file, at, true);
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <Drawn {...props} address={address} />;
}

function Drawn({ image, name, size, address }: Omit<Props, 'record'> & { address: string }) {
  const isRound = 'image' in image.field && image.field.image === 'avatar';
  return (
    <Avatar
      component="span"
      alt=""
      aria-hidden
      variant={isRound ? 'circular' : 'rounded'}
      // the site that it comes from is not told who looks at it
      slotProps={{ img: { loading: 'lazy', referrerPolicy: 'no-referrer' } }}
      {...(address && { src: address })}
      sx={portraitSx}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}

const portraitSx = {
  flexShrink: 0,
  bgcolor: 'action.selected',
  color: 'text.secondary',
  fontWeight: 600,
} as const;
