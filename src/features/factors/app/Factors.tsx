import {
  Alert,
  Button,
  IconButton,
  List,
  ListItem,
  ListItemText,
  Skeleton,
  Stack,
  Tooltip,
  Typography,
} from '@mui/material';
import Delete from '@mui/icons-material/DeleteOutlined';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { CreationJson } from '../shared.ts';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { currentLocale } from '#messages/translate.ts';
import { RequestError } from '#ui/session/session.ts';
import { LateChunk } from '#kit/LateChunk.tsx';
import { useFactors, type OwnFactor } from './useFactors.ts';

const TotpDialog = lazyPage(() => import('./TotpDialog.tsx'), 'TotpDialog');
const RecoveryCodes = lazyPage(() => import('./RecoveryCodes.tsx'), 'RecoveryCodes');

const day = (instant: string) => new Date(instant).toLocaleDateString(currentLocale());
const reasonOf = (error: unknown) =>
  (error instanceof RequestError && Object.values(error.errors ?? {})[0]) || (error as Error).message;

/** The second factors of the account: what there is, and what can be added. */
export function Factors() {
  const notify = useNotify();
  const { data, error, say, post, refresh } = useFactors();
  const [isAddingApp, setAddingApp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [removed, setRemoved] = useState<OwnFactor>();
  const [isBusy, setBusy] = useState(false);

  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton height={80} />;
  const { factors, offered, isRequired } = data;
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  const recovery = factors.find(({ kind }) => kind === 'recovery');

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      notify(reasonOf(reason), { type: 'error' });
    }
    setBusy(false);
    await refresh();
  };
  const addKey = () =>
    attempt(async () => {
      const { makeKey, isDeclined } = await import('./webauthn.ts');
      const { options } = await post<{ options: CreationJson }>('passkey');
      const response = await makeKey(options).catch((reason: unknown) => {
        if (isDeclined(reason)) return undefined;
        // The authenticator has one of this account already.
        if (reason instanceof DOMException && reason.name === 'InvalidStateError')
          throw new Error(say('hasKey'));
        throw reason;
      });
      if (!response) return;
      const answer = await post<{ recoveryCodes?: string[] }>('passkey/confirm', { response });
      notify(say('added'), { type: 'success' });
      if (answer.recoveryCodes) setCodes(answer.recoveryCodes);
    });
  const renewCodes = () =>
    attempt(async () => setCodes((await post<{ recoveryCodes: string[] }>('recovery')).recoveryCodes));

  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography color="textSecondary">{say('help')}</Typography>
      {isRequired && factors.length === 0 && <Alert severity="warning">{say('required')}</Alert>}
      {factors.length > 0 && (
        <List dense disablePadding sx={{ width: '100%' }}>
          {factors.map((factor) => (
            <ListItem
              key={factor.id}
              disableGutters
              secondaryAction={
                factor.kind !== 'recovery' && (
                  <Tooltip title={say('remove', { label: factor.label })}>
                    <IconButton
                      edge="end"
                      aria-label={say('remove', { label: factor.label })}
                      onClick={() => setRemoved(factor)}
                    >
                      <Delete />
                    </IconButton>
                  </Tooltip>
                )
              }
            >
              <ListItemText
                primary={factor.label}
                secondary={
                  factor.left === undefined
                    ? say(factor.used ? 'usedOn' : 'addedOn', {
                        day: day(factor.used ?? factor.at),
                      })
                    : say('left', { count: factor.left })
                }
              />
            </ListItem>
          ))}
        </List>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {!hasApp && (
          <Button variant="outlined" disabled={isBusy} onClick={() => setAddingApp(true)}>
            {say('addApp')}
          </Button>
        )}
        {offered.includes('passkey') && 'PublicKeyCredential' in window && (
          <Button variant="outlined" loading={isBusy} onClick={() => void addKey()}>
            {say('addKey')}
          </Button>
        )}
        {recovery && (
          <Button color="inherit" disabled={isBusy} onClick={() => void renewCodes()}>
            {say('renew')}
          </Button>
        )}
      </Stack>
      {isAddingApp && (
        <LateChunk>
          <TotpDialog
            onClose={() => setAddingApp(false)}
            onAdded={(made) => {
              setAddingApp(false);
              if (made) setCodes(made);
              void refresh();
            }}
          />
        </LateChunk>
      )}
      {codes && (
        <LateChunk>
          <RecoveryCodes
            codes={codes}
            onClose={() => {
              setCodes(undefined);
              // From now on the session may do more.
              if (isRequired) window.location.assign('/dashboard');
            }}
          />
        </LateChunk>
      )}
      {removed && (
        <ConfirmDialog
          title={say('removeAsk', { label: removed.label })}
          confirmLabel={say('removeNow')}
          color="error"
          isBusy={isBusy}
          onClose={() => setRemoved(undefined)}
          onConfirm={() =>
            void attempt(async () => {
              await post(`${removed.id}/remove`);
              setRemoved(undefined);
            })
          }
        >
          {say('removeHelp')}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
