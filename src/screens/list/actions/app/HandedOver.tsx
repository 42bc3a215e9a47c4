import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { copyText } from '#kit/copyText.ts';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';

/** A link to choose a password. `link`: only where no e-mail brings it. */
export type AccountLink = { sent: boolean; link?: string; until: number | string; email: string | null };

/** A link that the portal sends to nobody: whoever made it hands it over. */
export function HandedOver({ link = '', until }: AccountLink) {
  const [isCopied, setCopied] = useState(false);
  // without `url:` it is an address of this portal
  const address = new URL(link, window.location.origin).href;
  const date = new Date(until).toLocaleString(currentLocale(), { dateStyle: 'short', timeStyle: 'short' });
  return (
    <Alert
      severity="info"
      sx={{ mt: 1.5 }}
      action={
        <Button color="inherit" size="small" onClick={() => void copyText(address).then(setCopied)}>
          {translate(isCopied ? 'portal.screen.invite.copied' : 'portal.screen.invite.copy')}
        </Button>
      }
    >
      {translate('portal.screen.invite.handOver', { date })}
      <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {address}
      </Box>
    </Alert>
  );
}
