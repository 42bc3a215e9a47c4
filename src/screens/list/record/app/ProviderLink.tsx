import LinkOff from '@mui/icons-material/LinkOff';
import { Box, IconButton, Stack } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { currentLocale, type NameIn } from '#messages/translate.ts';

/** The link of an account to a person at a provider. */
export type ProviderIdentity = { provider: string; label: string; at: string };
type Say = (name: NameIn<'accessWords'>, values?: Readonly<Record<string, string | number>>) => string;
type Props = ProviderIdentity & { say: Say; onRelease: () => void };

/** One line of how an account is entered, with the button that releases the link. */
export function ProviderLink({ label, at, say, onRelease }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', minHeight: 36, gap: 1 }}>
      <Box component="span" sx={{ flex: 1 }}>
        {say('identity', { label, day: new Date(at).toLocaleDateString(currentLocale()) })}
      </Box>
      <IconButton
        size="small"
        aria-label={say('release', { label })}
        title={say('release', { label })}
        onClick={() => setAsking(true)}
      >
        <LinkOff fontSize="small" />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={say('releaseAsk', { label })}
          confirmLabel={say('releaseNow')}
          color="error"
          onConfirm={() => {
            setAsking(false);
            onRelease();
          }}
          onClose={() => setAsking(false)}
        >
          {say('releaseHelp')}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
