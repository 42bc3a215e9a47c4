import { useRef, useState, useEffect, type ReactNode } from 'react';
import { Box } from '@mui/material';

/** An image from memory. Its object URL is revoked when the component unmounts. */
export function BlobImage({ blob, alt, sx, fallback }: BlobImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<Blob>();
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  if (broken === blob) return fallback;
  // what is transparent is light in both themes, since most such pictures are drawn for paper
  return (
    <Box
      component="img"
      ref={image}
      alt={alt}
      onError={() => setBroken(blob)}
      sx={{ bgcolor: 'grey.200', ...sx }}
    />
  );
}

export type BlobImageProps = {
  blob: Blob;
  alt: string;
  sx?: object;
  /** Shown in its place when the bytes are no picture. */
  fallback: ReactNode;
};
