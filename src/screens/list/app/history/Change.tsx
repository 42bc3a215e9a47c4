import ArrowForward from '@mui/icons-material/ArrowForward';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { visuallyHidden } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';

type Props = {
  label: string;
  /** Absent: only the new value is shown. */
  before?: ReactNode;
  after: ReactNode;
  /** A button, such as one to restore the value. */
  action?: ReactNode;
};

/** "Situação: Aberta → Aprovada", as an entry of a definition list; on a phone the label is above. */
export function Change({ label, before, after, action }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@container (min-width: 520px)': { gridTemplateColumns: '180px minmax(0, 1fr)' },
        columnGap: 2,
        py: 0.25,
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 'body2.fontSize', lineHeight: '22px' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, lineHeight: '22px', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
      >
        {before !== undefined && (
          <>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {before}
            </Box>
            <ArrowForward
              aria-hidden
              sx={{ fontSize: 14, mx: 0.75, color: 'text.disabled', verticalAlign: -2 }}
            />
            <span style={visuallyHidden}>{translate('portal.screen.history.became')}</span>
          </>
        )}
        {after}
        {action && <div>{action}</div>}
      </Box>
    </Box>
  );
}
