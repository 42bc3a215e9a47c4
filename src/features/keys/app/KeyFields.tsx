/** What a key may do, as its owner says it: on the profile, and where a program asks for one. */
import {
  Alert,
  Autocomplete,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Stack,
  TextField,
} from '@mui/material';
import type { KeysAnswer } from '#model/api/programKeys.ts';
import { shiftDate } from '#model/time/time.ts';
import { focusAtOnce } from '#kit/focus.ts';
import { translate } from '#kit/translate.ts';
import { RequestError } from '#ui/session/session.ts';
import type { NewKey } from './useProgramKeys.ts';

/** Days after which a new key expires, unless its owner chooses otherwise. */
const usualDays = 90;

export type KeyOffer = Omit<KeysAnswer, 'keys'>;
type Screen = KeyOffer['offered'][number];

export type KeyWish = {
  label: string;
  screens: readonly Screen[];
  verbs: readonly string[];
  expires: string;
  isForAssistant: boolean;
  /** What an assistant does without asking. */
  alone: readonly string[];
};
export type KeyFaults = Readonly<Record<string, unknown>>;

export const newWish = (today: string, more: Partial<KeyWish> = {}): KeyWish => ({
  label: '',
  screens: [],
  verbs: ['read'],
  expires: shiftDate(today, usualDays, 'd'),
  isForAssistant: false,
  alone: [],
  ...more,
});

export function keyFrom({ label, screens, verbs, expires, isForAssistant, alone }: KeyWish): NewKey {
  const possible = verbsOf(screens);
  const chosen = verbs.filter((verb) => possible.has(verb));
  return {
    label,
    screens: screens.map(({ path }) => path),
    verbs: chosen,
    expires,
    ...(isForAssistant && {
      assistant: true as const,
      alone: alone.filter((verb) => chosen.includes(verb)),
    }),
  };
}

export const keyFaultsOf = (error: unknown): KeyFaults =>
  (error instanceof RequestError ? error.errors : undefined) ?? { root: (error as Error).message };

type Props = {
  id: string;
  offer: KeyOffer;
  wish: KeyWish;
  faults: KeyFaults;
  /** A program has asked for it: it is an assistant's, and the page above says whose. */
  isAsked?: boolean;
  onChange: (change: Partial<KeyWish>) => void;
  onSubmit: () => void;
};

export function KeyFields({ id, offer, wish, faults, isAsked = false, onChange, onSubmit }: Props) {
  const { offered, today, latest, assistants } = offer;
  const { screens, verbs, isForAssistant, alone } = wish;
  const choices = verbsOf(screens);
  const fault = (name: string) => (typeof faults[name] === 'string' ? faults[name] : undefined);
  return (
    <Stack
      component="form"
      id={id}
      noValidate
      sx={{ gap: 2, pt: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {fault('root') && <Alert severity="error">{fault('root')}</Alert>}
      <TextField
        size="small"
        label={translate('portal.keys.label')}
        value={wish.label}
        inputRef={isAsked ? undefined : focusAtOnce}
        error={fault('label') !== undefined}
        helperText={
          fault('label') ?? translate(isAsked ? 'portal.consent.labelHelp' : 'portal.keys.labelHelp')
        }
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <Autocomplete
        multiple
        size="small"
        options={offered}
        value={[...screens]}
        onChange={(_event, next) => onChange({ screens: next })}
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
      {assistants && !isAsked && (
        <FormControlLabel
          label={translate('portal.keys.forAssistant')}
          control={
            <Checkbox
              size="small"
              checked={isForAssistant}
              onChange={(_event, isChosen) => onChange({ isForAssistant: isChosen })}
            />
          }
        />
      )}
      <VerbChoice
        legend={translate('portal.keys.verbs')}
        choices={screens.length > 0 ? choices : new Map([['read', translate('portal.keys.read')]])}
        chosen={verbs}
        onChoose={(next) => onChange({ verbs: next })}
        fault={fault('verbs')}
        isDisabled={screens.length === 0}
      />
      {isForAssistant && screens.length > 0 && (
        <VerbChoice
          legend={translate('portal.keys.alone')}
          help={translate('portal.keys.aloneHelp')}
          choices={new Map([...choices].filter(([verb]) => verb !== 'read' && verbs.includes(verb)))}
          chosen={alone}
          onChoose={(next) => onChange({ alone: next })}
          fault={fault('alone') ?? fault('assistant')}
        />
      )}
      <TextField
        size="small"
        type="date"
        label={translate('portal.keys.expires')}
        value={wish.expires}
        error={fault('expires') !== undefined}
        helperText={fault('expires') ?? translate('portal.keys.expiresHelp')}
        onChange={(event) => onChange({ expires: event.target.value })}
        slotProps={{ htmlInput: { min: today, max: latest }, inputLabel: { shrink: true } }}
        sx={{ maxWidth: 260 }}
      />
    </Stack>
  );
}

type VerbChoiceProps = {
  legend: string;
  help?: string;
  choices: ReadonlyMap<string, string>;
  chosen: readonly string[];
  onChoose: (next: readonly string[]) => void;
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
                  onChoose(isChosen ? [...chosen, id] : chosen.filter((verb) => verb !== id))
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

/** The labels of the verbs that these screens have, by the id of the verb. */
function verbsOf(screens: readonly Screen[]): Map<string, string> {
  return new Map(screens.flatMap(({ verbs }) => verbs.map(({ id, label }) => [id, label] as const)));
}
