import { Alert, Button, Stack } from '@mui/material';
import { translate } from '#kit/translate.ts';
import { startAddress } from '#ui/session/session.ts';
import { useUserInfo } from '#ui/session/useAccount.ts';

/**
 * Says that rights of a provider's groups count no more, because it has not confirmed them for an hour, and leads to signing
 * in there and back. Nothing where none has lapsed.
 *
 * @param to the page that is opened afterwards
 */
export function LapsedGroups({ to }: { to: string }) {
  const { data } = useUserInfo();
  const lapsed = data?.lapsed ?? [];
  if (lapsed.length === 0) return null;
  return (
    <Stack sx={{ gap: 1, mb: 2, maxWidth: 560 }}>
      {lapsed.map(({ id, label }) => (
        <Alert
          key={id}
          severity="info"
          sx={{
            textAlign: 'start',
            alignItems: 'center',
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            '& .MuiAlert-message': { flex: 1, minWidth: 0 },
            // on a phone below the text
            '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-end' },
          }}
          action={
            <Button color="inherit" size="small" href={startAddress(id, to)} sx={{ whiteSpace: 'nowrap' }}>
              {translate('portal.lapsed.again', { label })}
            </Button>
          }
        >
          {translate('portal.lapsed.text', { label })}
        </Alert>
      ))}
    </Stack>
  );
}
