import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import type { KeysAnswer } from '#model/api/programKeys.ts';
import { shiftDate } from '#model/time/time.ts';
import { copyText } from '#kit/copyText.ts';
import { focusAtOnce } from '#kit/focus.ts';
import { translate } from '#kit/translate.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { RequestError } from '#ui/session/session.ts';
import { useKeyChanges } from './useProgramKeys.ts';

/** Days after which a new key expires, unless its owner chooses otherwise. */
const usualDays = 90;

type Props = Omit<KeysAnswer, 'keys'> & { onClose: () => void };

/** Asks what a new key may do, makes it, and shows it once. */
export function NewKeyDialog(props: Props) {
  const [made, setMade] = useState<string>();
  return (
    <Dialog open onClose={made ? undefined : props.onClose} maxWidth="sm" fullWidth>
      {made ? <Shown value={made} onClose={props.onClose} /> : <Asking {...props} onMade={setMade} />}
    </Dialog>
  );
}

type Screen = Props['offered'][number];

function Asking({
  offered,
  today,
  latest,
  assistants,
  onClose,
  onMade,
}: Props & { onMade: (key: string) => void }) {
  const { make } = useKeyChanges();
  const formId = useId();
  const [label, setLabel] = useState('');
  const [screens, setScreens] = useState<Screen[]>([]);
  const [verbs, setVerbs] = useState<readonly string[]>(['read']);
  const [expires, setExpires] = useState(shiftDate(today, usualDays, 'd'));
  const [faults, setFaults] = useState<Readonly<Record<string, unknown>>>({});
  const [isBusy, setBusy] = useState(false);
  const [isForAssistant, setForAssistant] = useState(false);
  const [alone, setAlone] = useState<readonly string[]>([]);
  const choices = verbsOf(screens);

  const send = async () => {
    setBusy(true);
    const chosen = verbs.filter((verb) => choices.has(verb));
    try {
      const { key } = await make({
        label,
        screens: screens.map(({ path }) => path),
        verbs: chosen,
        expires,
        ...(isForAssistant && {
          assistant: true as const,
          alone: alone.filter((verb) => chosen.includes(verb)),
        }),
      });
      onMade(key);
    } catch (error) {
      const errors = error instanceof RequestError ? error.errors : undefined;
      setFaults(errors ?? { root: (error as Error).message });
      setBusy(false);
    }
  };
  const fault = (name: string) => (typeof faults[name] === 'string' ? faults[name] : undefined);
  return (
    <>
      <DialogTitle>{translate('portal.keys.create')}</DialogTitle>
      <DialogContent>
        <Stack
          component="form"
          id={formId}
          noValidate
          sx={{ gap: 2, pt: 1 }}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {fault('root') && <Alert severity="error">{fault('root')}</Alert>}
          <TextField
            size="small"
            label={translate('portal.keys.label')}
            value={label}
            inputRef={focusAtOnce}
            error={fault('label') !== undefined}
            helperText={fault('label') ?? translate('portal.keys.labelHelp')}
            onChange={(event) => setLabel(event.target.value)}
          />
          <Autocomplete
            multiple
            size="small"
            options={offered}
            value={screens}
            onChange={(_event, next) => setScreens(next)}
            groupBy={({ department }) => department}
            getOptionLabel={(screen) => screen.label}
            getOptionKey={({ path }) => path}
            isOptionEqualToValue={(one, other) => one.path === other.path}
            disableCloseOnSelect
            renderInput={(params) => (
              <TextField
                {...params}
                label={translate('portal.keys.screens')}
                error={fault('screens') !== undefined}
                helperText={fault('screens') ?? translate('portal.keys.screensHelp')}
              />
            )}
          />
          {assistants && (
            <FormControlLabel
              label={translate('portal.keys.forAssistant')}
              control={
                <Checkbox
                  size="small"
                  checked={isForAssistant}
                  onChange={(_event, isChosen) => setForAssistant(isChosen)}
                />
              }
            />
          )}
          <VerbChoice
            legend={translate('portal.keys.verbs')}
            choices={screens.length > 0 ? choices : new Map([['read', translate('portal.keys.read')]])}
            chosen={verbs}
            onChoose={setVerbs}
            fault={fault('verbs')}
            isDisabled={screens.length === 0}
          />
          {isForAssistant && screens.length > 0 && (
            <VerbChoice
              legend={translate('portal.keys.alone')}
              help={translate('portal.keys.aloneHelp')}
              choices={new Map([...choices].filter(([id]) => id !== 'read' && verbs.includes(id)))}
              chosen={alone}
              onChoose={setAlone}
              fault={fault('alone') ?? fault('assistant')}
            />
          )}
          <TextField
            size="small"
            type="date"
            label={translate('portal.keys.expires')}
            value={expires}
            error={fault('expires') !== undefined}
            helperText={fault('expires') ?? translate('portal.keys.expiresHelp')}
            onChange={(event) => setExpires(event.target.value)}
            slotProps={{ htmlInput: { min: today, max: latest }, inputLabel: { shrink: true } }}
            sx={{ maxWidth: 260 }}
          />
        </Stack>
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

type VerbChoiceProps = {
  legend: string;
  help?: string;
  choices: ReadonlyMap<string, string>;
  chosen: readonly string[];
  onChoose: (change: (before: readonly string[]) => readonly string[]) => void;
  fault: string | undefined;
  isDisabled?: boolean;
};

function VerbChoice({ legend, help, choices, chosen, onChoose, fault, isDisabled = false }: VerbChoiceProps) {
  const said = fault ?? help;
  return (
    <FormControl component="fieldset" error={fault !== undefined} disabled={isDisabled}>
      <FormLabel component="legend">{legend}</FormLabel>
      <FormGroup row>
        {[...choices].map(([id, text]) => (
          <FormControlLabel
            key={id}
            label={text}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                onChange={(_event, isChosen) =>
                  onChoose((before) => (isChosen ? [...before, id] : before.filter((verb) => verb !== id)))
                }
              />
            }
          />
        ))}
      </FormGroup>
      {said !== undefined && <FormHelperText>{said}</FormHelperText>}
    </FormControl>
  );
}

/** The verbs of these screens by id, with their words. */
function verbsOf(screens: readonly Screen[]): Map<string, string> {
  return new Map(screens.flatMap(({ verbs }) => verbs.map(({ id, label }) => [id, label] as const)));
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
