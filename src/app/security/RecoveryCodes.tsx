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
import { translate } from '#kit/translate.ts';

/** Shows recovery codes: this once, because only their hashes are stored. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const notify = useNotify();
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    notify(translate(isCopied ? 'portal.factors.copied' : 'portal.factors.notCopied'), {
      type: isCopied ? 'success' : 'warning',
    });
  };
  return (
    // not closed by a click beside it: the codes are never shown again
    <Dialog open maxWidth="xs" fullWidth>
      <DialogTitle>{translate('portal.factors.codes')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('portal.factors.codesHelp')}</DialogContentText>
        <Box
          component="ul"
          aria-label={translate('portal.factors.codes')}
          sx={{ columns: { sm: 2 }, fontFamily: 'monospace', listStyle: 'none', p: 0, mb: 0, lineHeight: 2 }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void copy()}>
          {translate('portal.factors.copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('portal.factors.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
