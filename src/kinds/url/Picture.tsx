import { Box } from '@mui/material';
import { useState } from 'react';
import { MissingPicture } from '../ui/MissingPicture.tsx';

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
