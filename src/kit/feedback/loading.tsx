import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { translate } from '../translate.ts';
import { Alert, AlertTitle, Button, Box, Card, Typography } from '@mui/material';

const Block = styled('output')({ display: 'block' });

/** Skeletons in the size of the content, announced as a single loading element. */
export function LoadingSkeleton({ children }: { children: ReactNode }) {
  return (
    <Block aria-busy="true" aria-label={translate('portal.screen.loading')}>
      {children}
    </Block>
  );
}

/** Shows that something could not be loaded, why, and a retry button. */
export function LoadError({
  error,
  onRetry,
  title,
}: {
  error: unknown;
  onRetry?: () => void;
  /** Null where the page's own heading says it. */
  title?: string | null;
}) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={onPhone}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('portal.screen.retry')}
          </Button>
        )
      }
    >
      {title !== null && <AlertTitle>{title ?? translate('portal.screen.failed')}</AlertTitle>}
      {messageOf(error)}
    </Alert>
  );
}

/** The button is below the text, which it would squeeze. */
const onPhone = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flexBasis: { xs: 'calc(100% - 34px)', sm: 'auto' } },
  '& .MuiAlert-action': { ml: { xs: 1, sm: 'auto' } },
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Stands where a page would list its entries, when there are none. */
export const EmptyState = ({ icon, title, help }: { icon?: ReactNode; title: string; help: string }) => (
  <Card sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 3 }}>
    {icon}
    <Box>
      <Typography variant="h2">{title}</Typography>
      <Typography color="textSecondary">{help}</Typography>
    </Box>
  </Card>
);

const heights = { screen: 240, page: '100vh', line: 0 } as const;

type Props = {
  fills?: keyof typeof heights;
  /** While access is checked, which has a text of its own. */
  isChecking?: boolean;
};

/** Shown while something loads. */
export function Loading({ fills = 'screen', isChecking = false }: Props) {
  return (
    <Box
      component="output"
      aria-busy="true"
      lang={isChecking ? translate('portal.loadingLanguage') : undefined}
      sx={{ display: 'grid', placeItems: 'center', minHeight: heights[fills], color: 'text.secondary' }}
    >
      {translate(isChecking ? 'portal.loading' : 'ra.page.loading')}
    </Box>
  );
}
