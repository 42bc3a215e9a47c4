import { Alert, Box, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { messageOf } from '#kit/feedback/loading.tsx';
import { translate } from '#kit/translate.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import type { DryRunEffect } from '#model/api/answers.ts';
import { lettersKey } from '#screens/list/activity/app/letters.ts';

type Props = {
  resource: string;
  record: RaRecord;
  /** The address of the screen, and the label of its button. */
  screen: string;
  button: string;
  onClose: () => void;
};

/** Shows a letter before it is sent: to whom, what it says, and what goes with it. */
export function LetterDialog({ resource, record, screen, button, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const pressed = { id: record.id, screen, button };
  const foreseen = useQuery({
    queryKey: ['foreseenLetter', resource, pressed, record.version],
    queryFn: () => dataProvider.foreseeLetter(resource, pressed),
    gcTime: 0,
    retry: false,
  });
  const send = useMutation({
    mutationFn: () => dataProvider.sendLetter(resource, pressed, foreseen.data?.digest),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: lettersKey(resource, record.id) });
      notify(translate('portal.screen.letter.sent'), { type: 'success' });
      onClose();
    },
  });
  const letters = foreseen.data?.effects.filter(({ letter }) => letter) ?? [];
  const sendable = letters.filter(({ fault }) => fault === undefined);
  const faults = new Set(letters.flatMap(({ fault }) => fault ?? []));
  const refusals = foreseen.data?.refusals ?? [];
  const error = foreseen.error ?? send.error;
  const isReady = sendable.length > 0 && !foreseen.error;
  return (
    <ConfirmDialog
      title={translate('portal.screen.letter.title', { label: button })}
      {...(isReady && { confirmLabel: button, onConfirm: () => send.mutate() })}
      isBusy={send.isPending}
      onClose={onClose}
    >
      <div aria-live="polite">
        {foreseen.isPending && translate('portal.screen.dryRun.waiting')}
        {sendable.length > 0 && <LetterText effects={sendable} />}
        {[...faults].map((fault) => (
          <Alert key={fault} severity="warning">
            {fault}
          </Alert>
        ))}
        {refusals.map(({ message }) => (
          <Alert key={message} severity="warning">
            {message}
          </Alert>
        ))}
        {error && <Alert severity="error">{messageOf(error)}</Alert>}
      </div>
    </ConfirmDialog>
  );
}

/** The same letter to each address. */
function LetterText({ effects }: { effects: readonly DryRunEffect[] }) {
  const { title = '', text = '', file } = effects[0]!.letter ?? {};
  const facts = [
    [translate('portal.screen.letter.to'), effects.map((effect) => effect.title).join(', ')],
    [translate('portal.screen.letter.subject'), title],
    ...(file === undefined ? [] : [[translate('portal.screen.letter.file'), file]]),
  ];
  return (
    <>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <Box component="dd" sx={{ m: 0, color: 'text.primary', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {text && <Typography sx={{ mt: 2, color: 'text.primary', whiteSpace: 'pre-wrap' }}>{text}</Typography>}
    </>
  );
}
