import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Box, Button, IconButton, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { shiftDate } from '#model/time/time.ts';
import { formatTemporal } from '#kinds/date/kind.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { screenOnly } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import { PrintHead } from '#screens/app/PrintHead.tsx';
import { useWords } from '../lines/useReconcile.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { AccountSheet } from './AccountSheet.tsx';
import { monthWords, useMonthSheet } from './useMonthSheet.ts';
import type { WholeViewProps } from '#screens/app/addedParts.ts';

const everyAccount = '';

/** Per account what bank and books say by the end of a month, to look at and to print. */
export function ListMonthSheet({ Loading }: WholeViewProps) {
  const { month, sheet, error, isLoading, isLast, step, refetch } = useMonthSheet();
  const words = useWords(sheet?.amount);
  const { route } = useCurrentRoute();
  const { timeZone } = usePortalIndex();
  const [account, setAccount] = useState(everyAccount);
  const accounts = sheet?.accounts ?? [];
  const shown = accounts.filter(({ id }) => account === everyAccount || String(id) === account);
  const isKnown = shown.length > 0 || account === everyAccount;
  const listed = isKnown ? shown : accounts;
  const dayOf = (day: string) => formatTemporal(day, { timeZone });
  const title = monthWords(month);
  return (
    <Stack spacing={1.5}>
      <PrintHead title={`${route.label}: ${title}`} isUnfiltered />
      <Stack direction="row" sx={{ ...screenOnly, flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flex: { xs: '1 1 100%', sm: '0 0 auto' } }}>
          <IconButton aria-label={translate('portal.screen.monthSheet.previous')} onClick={() => step(-1)}>
            <ChevronLeft />
          </IconButton>
          <Typography
            variant="h2"
            aria-live="polite"
            sx={{ minWidth: '10.5em', textAlign: 'center', flex: { xs: 1, sm: 'none' } }}
          >
            {title}
          </Typography>
          <IconButton
            aria-label={translate('portal.screen.monthSheet.next')}
            disabled={isLast}
            onClick={() => step(1)}
          >
            <ChevronRight />
          </IconButton>
        </Stack>
        {accounts.length > 1 && (
          <TextField
            select
            size="small"
            fullWidth={false}
            value={isKnown ? account : everyAccount}
            onChange={({ target }) => setAccount(target.value)}
            sx={{ minWidth: 200, flex: { xs: 1, sm: '0 0 auto' } }}
            slotProps={{
              select: {
                displayEmpty: true,
                SelectDisplayProps: { 'aria-label': translate('portal.screen.monthSheet.account') },
              },
            }}
          >
            <MenuItem value={everyAccount}>{translate('portal.screen.monthSheet.every')}</MenuItem>
            {accounts.map(({ id, title: name }) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Button
          color="inherit"
          startIcon={<PrintOutlined />}
          disabled={listed.length === 0 || isLoading}
          onClick={() => window.print()}
          sx={{ ml: 'auto' }}
        >
          {translate('portal.screen.report.print')}
        </Button>
      </Stack>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !sheet ? (
        <Loading rows={8} />
      ) : listed.length === 0 ? (
        <Paper variant="outlined" sx={{ p: 3 }}>
          <Typography color="textSecondary">{translate('portal.screen.monthSheet.nothing')}</Typography>
        </Paper>
      ) : (
        <Box aria-busy={isLoading} sx={{ display: 'grid', gap: 2, ...(isLoading && { opacity: 0.6 }) }}>
          {listed.map((one) => (
            <AccountSheet
              key={one.id}
              account={one}
              money={words.money}
              day={dayOf}
              from={shiftDate(`${sheet.month}-01`, -1, 'd')}
              until={sheet.until}
            />
          ))}
        </Box>
      )}
    </Stack>
  );
}
