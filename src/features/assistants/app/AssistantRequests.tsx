import { Alert, Box, Button, Card, Chip, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import type { AssistantRequest, AssistantRequestsAnswer } from '#model/api/assistantRequests.ts';
import { translate } from '#kit/translate.ts';
import { refreshPendings, usePortalIndex, useToken } from '#ui/portal/useSession.ts';
import { authFetch, posting } from '#ui/session/session.ts';

const queryKey = 'assistantRequests';

/** What assistants ask the user before they do it: each is accepted or refused with one click. */
export function AssistantRequests() {
  const { api } = usePortalIndex();
  const token = useToken();
  const id = useId();
  const { data } = useQuery({
    queryKey: [queryKey, token],
    queryFn: ({ signal }) =>
      authFetch(`${api}/assistant-requests`, { signal }) as Promise<AssistantRequestsAnswer>,
    refetchInterval: 60_000,
  });
  if (!data || data.requests.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="h2">
            {translate('pages.assistants.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {translate('pages.assistants.help')}
          </Typography>
        </Box>
        <Chip label={data.requests.length} color="primary" size="small" />
      </Stack>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.requests.map((one) => (
          <Request key={one.id} of={one} />
        ))}
      </Box>
    </Card>
  );
}

function Request({ of }: { of: AssistantRequest }) {
  const { api } = usePortalIndex();
  const queries = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState<'accept' | 'refuse'>();
  const [fault, setFault] = useState<string>();
  const decide = async (what: 'accept' | 'refuse') => {
    setBusy(what);
    setFault(undefined);
    try {
      await authFetch(`${api}/assistant-requests/${of.id}/${what}`, posting({}));
      notify(translate(what === 'accept' ? 'pages.assistants.accepted' : 'pages.assistants.refused'), {
        type: 'success',
      });
      await Promise.all([queries.invalidateQueries(), refreshPendings(queries)]);
    } catch (error) {
      setFault((error as Error).message);
      setBusy(undefined);
    }
  };
  return (
    <Box
      component="li"
      sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1.5, overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{of.title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {`${of.assistant} · ${of.screen}`}
      </Typography>
      {of.values.length > 0 && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {of.values.map(({ label, text }) => `${label}: ${text || '–'}`).join(' · ')}
        </Typography>
      )}
      {of.effects.length > 0 && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
          {of.effects.map((effect, at) => (
            <Typography component="li" variant="body2" key={at}>
              {`${translate(`pages.assistants.actions.${effect.action as 'create'}`)} ${effect.what} ${effect.title}`}
              {effect.changes.length > 0 &&
                `: ${effect.changes.map(({ label, before, after }) => (before ? `${label} ${before} → ${after}` : `${label} ${after}`)).join(', ')}`}
            </Typography>
          ))}
        </Box>
      )}
      {of.isMore && (
        <Typography variant="body2" color="textSecondary">
          {translate('pages.assistants.more')}
        </Typography>
      )}
      {fault && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {fault}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        <Button
          variant="contained"
          size="small"
          loading={busy === 'accept'}
          disabled={busy !== undefined}
          aria-label={translate('pages.assistants.acceptNamed', { title: of.title })}
          onClick={() => void decide('accept')}
        >
          {translate('pages.assistants.accept')}
        </Button>
        <Button
          size="small"
          color="inherit"
          loading={busy === 'refuse'}
          disabled={busy !== undefined}
          aria-label={translate('pages.assistants.refuseNamed', { title: of.title })}
          onClick={() => void decide('refuse')}
        >
          {translate('pages.assistants.refuse')}
        </Button>
      </Stack>
    </Box>
  );
}
