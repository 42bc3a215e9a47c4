import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { copyText } from '#kit/copyText.ts';
import { focusAtOnce } from '#kit/focus.ts';
import { translate } from '#kit/translate.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { keyFaultsOf, KeyFields, keyFrom, newWish, type KeyFaults, type KeyOffer } from './KeyFields.tsx';
import { useKeyChanges } from './useProgramKeys.ts';

type Props = KeyOffer & { onClose: () => void };

/** Asks what a new key may do, makes it, and shows it once. */
export function NewKeyDialog(props: Props) {
  const [made, setMade] = useState<string>();
  return (
    <Dialog open onClose={made ? undefined : props.onClose} maxWidth="sm" fullWidth>
      {made ? <Shown value={made} onClose={props.onClose} /> : <Asking {...props} onMade={setMade} />}
    </Dialog>
  );
}

function Asking({ onClose, onMade, ...offer }: Props & { onMade: (key: string) => void }) {
  const { make } = useKeyChanges();
  const formId = useId();
  const [wish, setWish] = useState(() => newWish(offer.today));
  const [faults, setFaults] = useState<KeyFaults>({});
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { key } = await make(keyFrom(wish));
      onMade(key);
    } catch (error) {
      setFaults(keyFaultsOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <DialogTitle>{translate('portal.keys.create')}</DialogTitle>
      <DialogContent>
        <KeyFields
          id={formId}
          offer={offer}
          wish={wish}
          faults={faults}
          onChange={(change) => setWish((before) => ({ ...before, ...change }))}
          onSubmit={() => void send()}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isBusy} onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained" loading={isBusy}>
          {translate('portal.keys.make')}
        </Button>
      </DialogActions>
    </>
  );
}

function Shown({ value, onClose }: { value: string; onClose: () => void }) {
  const { api } = usePortalIndex();
  const [isCopied, setCopied] = useState(false);
  const address = new URL(`${api}/openapi.json`, window.location.href).href;
  return (
    <>
      <DialogTitle>{translate('portal.keys.made')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Alert severity="warning">{translate('portal.keys.once')}</Alert>
          <Mono>{value}</Mono>
          <Button
            variant="outlined"
            ref={focusAtOnce}
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => void copyText(value).then(setCopied)}
          >
            {translate(isCopied ? 'portal.keys.copied' : 'portal.keys.copy')}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {translate('portal.keys.tryIt')}
          </Typography>
          <Mono>{`curl -H "Authorization: Bearer $KEY" ${address}`}</Mono>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('portal.keys.kept')}
        </Button>
      </DialogActions>
    </>
  );
}

const Mono = ({ children }: { children: string }) => (
  <Box
    component="code"
    sx={{
      p: 1.25,
      borderRadius: 1,
      border: 1,
      borderColor: 'divider',
      bgcolor: 'background.default',
      fontFamily: 'ui-monospace, monospace',
      fontSize: 13,
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Box>
);
