import { Button, DialogActions, DialogContent, LinearProgress, Stack, Typography } from '@mui/material';
import { formatAmount } from '#messages/translate.ts';
import { translate } from '#ui/translate.ts';

type Props = { done: number; count: number; onStop: () => void };

export function SendingStep({ done, count, onStop }: Props) {
  const text = translate('portal.screen.import.sending.progress', { done, count: formatAmount(count) });
  return (
    <>
      <DialogContent>
        <Stack spacing={2} sx={{ py: 4 }}>
          <LinearProgress variant="determinate" value={(done / count) * 100} aria-label={text} />
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {text}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onStop}>
          {translate('portal.screen.import.sending.stop')}
        </Button>
      </DialogActions>
    </>
  );
}
