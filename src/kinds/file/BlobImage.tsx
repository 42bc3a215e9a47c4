import { Box, type SxProps } from '@mui/material';
import { useEffect, useRef } from 'react';

/** An image from memory. Its object URL is revoked when the component unmounts. */
export function BlobImage({ blob, alt, sx }: { blob: Blob; alt: string; sx?: SxProps }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <Box component="img" ref={image} alt={alt} sx={sx} />;
}
