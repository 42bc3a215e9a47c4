import { Box, Link } from '@mui/material';
import { useState } from 'react';
import { MissingPicture } from '../ui/MissingPicture.tsx';
import type { Field } from '#model/types.ts';
import type { KindValue, ShownValue } from '../ui/componentTypes.ts';

type Props = {
  address: string;
  shape: 'photo' | 'avatar';
  /** In pixels: the side of a square, or the maximum size of a whole picture. */
  size: number;
  /** Not cropped to a square. */
  whole?: boolean;
  /** The alternative text; "" where the text beside it says the same. */
  alt: string;
};

/** The picture at an address. Sends no referrer, so that its site does not learn which page shows it. */
export function Picture({ address, shape, size, whole = false, alt }: Props) {
  const [failed, setFailed] = useState<string>();
  const isWhole = whole && shape === 'photo';
  if (failed === address) return <MissingPicture {...{ shape, size, isWhole }} />;
  return (
    <Box
      component="img"
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
      sx={{
        display: 'block',
        bgcolor: 'action.hover',
        borderRadius: shape === 'avatar' ? '50%' : 0.5,
        ...(isWhole
          ? { maxWidth: '100%', maxHeight: size, minWidth: 24, minHeight: 24 }
          : { width: size, height: size, objectFit: 'cover', flexShrink: 0 }),
      }}
    />
  );
}

const shapeOf = (field: Field) => ('image' in field ? field.image : undefined);

/** In pixels. */
const onPage = { photo: 240, avatar: 72 };
const sizes = { cell: 32, card: 56 };

/** A link to the page, or the picture at the address. */
export const urlValue: KindValue = {
  show({ field, value, text, where }: ShownValue) {
    const shape = shapeOf(field);
    if (where === 'cell' || where === 'card')
      return shape && <Picture address={text} shape={shape} size={sizes[where]} alt="" />;
    // only schemes that can't execute anything
    if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return undefined;
    return (
      <Link href={value} target="_blank" rel="noopener noreferrer">
        {shape ? (
          <Picture address={value} shape={shape} size={onPage[shape]} whole alt={field.label} />
        ) : (
          text
        )}
      </Link>
    );
  },
};
