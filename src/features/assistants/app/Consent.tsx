import { Alert, Box, Button, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AssistantConsent } from '#model/api/assistantConsents.ts';
import { translate } from '#kit/translate.ts';
import { useDocumentTitle } from '#ui/layout/useDocumentTitle.ts';
import { usePortalIndex, useToken } from '#ui/portal/useSession.ts';
import { authFetch, posting } from '#ui/session/session.ts';
import { useUserInfo } from '#ui/session/useAccount.ts';
import {
  keyFaultsOf,
  KeyFields,
  keyFrom,
  newWish,
  type KeyFaults,
  type KeyOffer,
} from '#features/keys/app/KeyFields.tsx';
import { useOwnKeys } from '#features/keys/app/useProgramKeys.ts';

/** A program asks the user for a key. The answer leads back to it. */
export function Consent() {
  const { api } = usePortalIndex();
  const token = useToken();
  const [search] = useSearchParams();
  const request = search.get('request') ?? '';
  useDocumentTitle(translate('portal.consent.title'));
  const asked = useQuery({
    queryKey: ['assistantConsent', token, request],
    queryFn: ({ signal }) =>
      authFetch(`${api}/assistant-consents?${new URLSearchParams({ request })}`, {
        signal,
      }) as Promise<AssistantConsent>,
    retry: false,
    staleTime: Infinity,
  });
  const keys = useOwnKeys();
  const fault = asked.error ?? keys.error;
  return (
    <Box sx={{ maxWidth: 640, width: '100%' }}>
      <Card>
        <CardContent sx={{ p: { xs: 2, md: 3 }, '&:last-child': { pb: { xs: 2, md: 3 } } }}>
          {fault ? (
            <Alert severity="error">{fault.message}</Alert>
          ) : asked.data && keys.data ? (
            <Question request={request} of={asked.data} offer={keys.data} />
          ) : (
            <Skeleton height={320} />
          )}
        </CardContent>
      </Card>
    </Box>
  );
}

type Decision = { to: string };

function Question({ request, of, offer }: { request: string; of: AssistantConsent; offer: KeyOffer }) {
  const { api } = usePortalIndex();
  const formId = useId();
  const who = useUserInfo().data?.name;
  const [wish, setWish] = useState(() => newWish(offer.today, { label: of.name, isForAssistant: true }));
  const [faults, setFaults] = useState<KeyFaults>({});
  const [busy, setBusy] = useState<'give' | 'refuse'>();
  const decide = async (what: 'give' | 'refuse') => {
    setBusy(what);
    try {
      const { to } = (await (what === 'give'
        ? authFetch(`${api}/assistant-consents`, posting({ request, ...keyFrom(wish) }))
        : authFetch(`${api}/assistant-consents/refuse`, posting({ request })))) as Decision;
      window.location.assign(to);
    } catch (error) {
      setFaults(keyFaultsOf(error));
      setBusy(undefined);
    }
  };
  const place = of.host === '' ? translate('portal.consent.thisMachine') : of.host;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack sx={{ gap: 1 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {translate('portal.consent.asks', { name: of.name })}
        </Typography>
        <Typography color="textSecondary">{translate('portal.consent.help')}</Typography>
        {who && (
          <Typography variant="body2" color="textSecondary">
            {translate('portal.consent.as', { name: who })}
          </Typography>
        )}
      </Stack>
      <Alert severity={of.isNamed ? 'info' : 'warning'}>
        {translate(of.isNamed ? 'portal.consent.named' : 'portal.consent.unnamed', { place })}
      </Alert>
      {offer.offered.length > 0 ? (
        <KeyFields
          id={formId}
          offer={offer}
          wish={wish}
          faults={faults}
          isAsked
          onChange={(change) => setWish((before) => ({ ...before, ...change }))}
          onSubmit={() => void decide('give')}
        />
      ) : (
        <Typography>{translate('portal.keys.noScreens')}</Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button
          color="inherit"
          loading={busy === 'refuse'}
          disabled={busy !== undefined}
          onClick={() => void decide('refuse')}
        >
          {translate('portal.consent.refuse')}
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="contained"
          loading={busy === 'give'}
          disabled={busy !== undefined || wish.screens.length === 0}
        >
          {translate('portal.consent.give')}
        </Button>
      </Stack>
    </Stack>
  );
}
