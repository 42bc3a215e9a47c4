import { Avatar } from '@mui/material';
import type { ReactNode } from 'react';
import type { Identifier } from 'ra-core';
import { BlobImage } from '#kinds/file/BlobImage.tsx';
import { filesOf, type StoredFile } from '#kinds/file/kind.ts';
import { useFileBlob } from '#kinds/file/useFileBlob.ts';
import type { ColumnView } from '#kinds/ui/columns.ts';
import type { StoredValues } from '#kinds/columnsOf.ts';
import { initialsOf } from '#kit/recordMarks.tsx';

type Props = {
  record: StoredValues;
  image: Pick<ColumnView, 'field' | 'text' | 'resource'>;
  name: string;
  /** In pixels; `fill`: as large as the container. */
  size: number | 'fill';
};

/** The picture beside a record's title, or initials when it has none. */
export function RecordAvatar(props: Props) {
  const { record, image } = props;
  const [file] = filesOf(record[image.field.id]);
  if (file) return <FromFile {...props} file={file} />;
  return <Drawn {...props} address={image.field.type === 'file' ? '' : image.text(record)} />;
}

function FromFile({ file, ...props }: Props & { file: StoredFile }) {
  const { record, image } = props;
  const at = { id: record.id as Identifier | undefined, place: image.field.id, resource: image.resource };
  const blob = useFileBlob(file, at, true);
  const initials = initialsOf(props.name);
  const picture = blob && <BlobImage blob={blob} alt="" sx={coveringSx} fallback={initials} />;
  return <Drawn {...props} picture={picture} />;
}

type DrawnProps = Omit<Props, 'record'> & { address?: string; picture?: ReactNode };

function Drawn({ image, name, size, address, picture }: DrawnProps) {
  const isRound = 'image' in image.field && image.field.image === 'avatar';
  return (
    <Avatar
      component="span"
      alt=""
      aria-hidden
      variant={isRound ? 'circular' : 'rounded'}
      // sends no referrer to the picture's site
      slotProps={{ img: { loading: 'lazy', referrerPolicy: 'no-referrer' } }}
      {...(address && { src: address })}
      sx={size === 'fill' ? fillingSx : portraitSx}
      {...(size !== 'fill' && {
        style: { width: size, height: size, fontSize: Math.round(size * 0.36) },
      })}
    >
      {picture ?? initialsOf(name)}
    </Avatar>
  );
}

const portraitSx = {
  flexShrink: 0,
  bgcolor: 'action.selected',
  color: 'text.secondary',
  fontWeight: 600,
} as const;

/** Positioned absolutely, so that its own size does not stretch the container. */
const fillingSx = {
  ...portraitSx,
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  borderRadius: 0,
  fontSize: 48,
} as const;

const coveringSx = { width: '100%', height: '100%', objectFit: 'cover' } as const;
