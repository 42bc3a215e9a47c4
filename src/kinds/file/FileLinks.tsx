import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { filesOf, formatBytes } from './kind.ts';
import { FileName } from './FileName.tsx';
import { FileThumbnail } from './FileThumbnail.tsx';

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
