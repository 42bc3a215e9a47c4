import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useNotify } from 'ra-core';
import { copyText } from '#kit/copyText.ts';
import { useFactors } from './useFactors.ts';

/** Shows recovery codes: this once, because only their hashes are stored. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const notify = useNotify();
  const { say } = useFactors();
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    notify(say(isCopied ? 'copied' : 'notCopied'), {
      type: isCopied ? 'success' : 'warning',
    });
  };
  return (
    // not closed by a click beside it: the codes are never shown again
    <Dialog open maxWidth="xs" fullWidth>
      <DialogTitle>{say('codes')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{say('codesHelp')}</DialogContentText>
        <Box
          component="ul"
          aria-label={say('codes')}
          sx={{ columns: { sm: 2 }, fontFamily: 'monospace', listStyle: 'none', p: 0, mb: 0, lineHeight: 2 }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void copy()}>
          {say('copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {say('kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
