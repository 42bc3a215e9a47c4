import {
  Box,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material';
import { useId, type ReactNode, useMemo, useState } from 'react';
import type { Field } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import { FieldValue } from '#ui/record/FieldText.tsx';
import { translate } from '#kit/translate.ts';
import { mergeTexts, compareChanges } from './conflict.ts';
import { useUpdate, type RaRecord } from 'ra-core';
import { savedByKeys } from '#kit/keyboard.ts';
import { withWholeRows } from '#kinds/items/kind.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { shownTextOf } from '#kinds/columnsOf.ts';
import { HistoryChange, HistoryMoment } from '#screens/list/history/app/historyParts.tsx';
import { refusalText } from '#kit/feedback/apiErrors.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { formFieldsOf } from '../defaults.ts';
import { useRefusedInput } from '#kit/useRefusedInput.ts';
import { useIsPhone } from '#kit/screen.ts';

/** How a conflict in one field is resolved; `text` is the merged text, which the user may have edited. */
type Choice = { take: 'mine' | 'theirs' } | { take: 'merged'; text: string };

type Stored = Readonly<Record<string, unknown>>;
type ClashingFieldProps = {
  field: Field;
  base: Stored;
  mine: Stored;
  theirs: Stored;
  /** The user who saved the other value. */
  by: string;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

/** A field that both users changed: the three values, and a choice which of them to keep. */
function ClashingField({ field, base, mine, theirs, by, choice, onChoose }: ClashingFieldProps) {
  const labelId = useId();
  const isText = ['line', 'lines'].includes(traitsOf(field).text ?? '');
  const merged = () => mergeTexts(base[field.id], mine[field.id], theirs[field.id]);
  const choose = (take: Choice['take']) => onChoose(take === 'merged' ? { take, text: merged() } : { take });
  const option = (take: 'mine' | 'theirs', label: string, record: Stored) => (
    <FormControlLabel
      value={take}
      control={<Radio size="small" />}
      sx={{ alignItems: 'flex-start', mr: 0, '.MuiFormControlLabel-label': { minWidth: 0, py: 0.75 } }}
      label={
        <Labelled label={label}>
          <FieldValue field={field} record={record} />
        </Labelled>
      }
    />
  );
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
        <Typography id={labelId} sx={{ fontWeight: 600 }}>
          {field.label}
        </Typography>
        <Typography variant="body2" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {translate('portal.screen.conflict.before')} <FieldValue field={field} record={base} />
        </Typography>
      </Box>
      <RadioGroup
        aria-labelledby={labelId}
        value={choice?.take ?? ''}
        onChange={(_event, take) => choose(take as Choice['take'])}
      >
        {option('mine', translate('portal.screen.conflict.mine'), { ...base, ...mine })}
        {option('theirs', translate('portal.screen.conflict.theirs', { by }), theirs)}
        {isText && (
          <FormControlLabel
            value="merged"
            control={<Radio size="small" />}
            label={translate('portal.screen.conflict.merge')}
          />
        )}
      </RadioGroup>
      {choice?.take === 'merged' && (
        <TextField
          hiddenLabel
          fullWidth
          size="small"
          multiline={traitsOf(field).text === 'lines'}
          minRows={2}
          value={choice.text}
          onChange={({ target }) => onChoose({ take: 'merged', text: target.value })}
          sx={{ my: 0.5 }}
          slotProps={{
            htmlInput: { 'aria-label': translate('portal.screen.conflict.merged', { field: field.label }) },
          }}
        />
      )}
    </Box>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" component="div" color="textSecondary">
        {label}
      </Typography>
      {children}
    </Box>
  );
}

/** The record as it was opened, the values of the form, and the record as another user has saved it since. */
export type Conflict = { base: RaRecord; mine: Record<string, unknown>; theirs: RaRecord };

type ConflictDialogProps = {
  conflict: Conflict;
  onClose: () => void;
  /** Reloads the form from the stored record. */
  onReload: () => void;
  onSaved: (record: RaRecord) => void;
  /** Called when saving the merged record fails too, perhaps because of another newer version. */
  onError: (error: unknown, written: { data: Record<string, unknown>; previousData: RaRecord }) => void;
};

/**
 * Shown when another user saved the record first. Fields that only one of the two changed are merged
 * automatically; for fields that both changed, the user chooses. The result is saved over the newer version.
 */
export function ConflictDialog({ conflict, onClose, onReload, onSaved, onError }: ConflictDialogProps) {
  const { resourceName, resource } = useScreen();
  const isPhone = useIsPhone();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [update, { isPending, error }] = useUpdate<RaRecord, Error>();
  const { mine } = conflict;
  const { base, theirs, changes } = useConflict(conflict);
  const { by, at } = useLastWriter(theirs);
  const open = changes.conflicting.filter((id) => !choices[id]).length;

  const save = () => {
    const data = mergedValues(changes, mine, choices);
    // If their values are kept everywhere, there is nothing to save.
    if (Object.keys(data).length === 0) return onReload();
    const written = { data, previousData: conflict.theirs };
    void update(
      resourceName,
      { id: theirs.id, ...written },
      { mutationMode: 'pessimistic', onSuccess: onSaved, onError: (failure) => onError(failure, written) },
    );
  };

  const changeOf = (id: string, after: RaRecord) => {
    const field = resource.fields[id]!;
    return (
      <HistoryChange
        key={id}
        label={field.label}
        before={<FieldValue field={field} record={base} />}
        after={<FieldValue field={field} record={after} />}
      />
    );
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle>{translate('portal.screen.conflict.title')}</DialogTitle>
      <DialogContent ref={useRefusedInput(isPending)}>
        <Stack spacing={2}>
          <DialogContentText component="div">
            {translate('portal.screen.conflict.saved', { by })}
            {at && (
              <>
                , <HistoryMoment at={at} />
              </>
            )}
            . {translate(`portal.screen.conflict.${changes.conflicting.length > 0 ? 'choose' : 'merges'}`)}
          </DialogContentText>
          {error && <Alert severity="error">{refusalText(error, resource)}</Alert>}
          {changes.conflicting.map((id) => (
            <ClashingField
              key={id}
              field={resource.fields[id]!}
              base={base}
              mine={mine}
              theirs={theirs}
              by={by}
              choice={choices[id]}
              onChoose={(choice) => setChoices({ ...choices, [id]: choice })}
            />
          ))}
          <MergedChanges title={translate('portal.screen.conflict.theirsToo', { by })}>
            {changes.theirs.map((id) => changeOf(id, theirs))}
          </MergedChanges>
          <MergedChanges title={translate('portal.screen.conflict.mineToo')}>
            {changes.mine.map((id) => changeOf(id, { ...base, ...mine }))}
          </MergedChanges>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isPending} onClick={onReload} sx={{ mr: 'auto' }}>
          {translate('portal.screen.conflict.discard')}
        </Button>
        <Button color="inherit" disabled={isPending} onClick={onClose}>
          {translate('portal.screen.conflict.back')}
        </Button>
        <Button variant="contained" disabled={open > 0} loading={isPending} onClick={save} {...savedByKeys}>
          {open > 0
            ? translate('portal.screen.conflict.open', { smart_count: open })
            : translate('portal.screen.conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Both records with complete rows, and which fields of the form, and states, each side has changed. */
function useConflict({ base: opened, mine, theirs: stored }: Conflict) {
  const { screen, resource } = useScreen();
  const base = useMemo(() => withWholeRows(resource.fields, opened), [opened, resource]);
  const theirs = useMemo(() => withWholeRows(resource.fields, stored), [stored, resource]);
  const fields = useMemo(() => {
    const states = Object.values(resource.fields).filter(({ type }) => traitsOf(type).state);
    const ids = new Set([
      ...formFieldsOf(screen.form).map(({ field }) => field),
      ...states.map(({ id }) => id),
    ]);
    return [...ids].filter((id) => resource.fields[id]);
  }, [screen.form, resource]);
  return { base, theirs, changes: compareChanges(fields, { base, mine, theirs }) };
}

/** What is saved over the newer version. */
const mergedValues = (
  changes: ReturnType<typeof compareChanges>,
  mine: Conflict['mine'],
  choices: Readonly<Record<string, Choice>>,
): Record<string, unknown> =>
  Object.fromEntries([
    ...changes.mine.map((id) => [id, mine[id]]),
    ...changes.conflicting.flatMap((id) => {
      const choice = choices[id]!;
      if (choice.take === 'theirs') return [];
      return [[id, choice.take === 'merged' ? choice.text.trim() || null : mine[id]]];
    }),
  ]);

/** Changes that are merged automatically; nothing is drawn without any. */
function MergedChanges({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {children}
      </Box>
    </section>
  );
}

/** The user who saved the record last and the time, as far as the record has them. */
function useLastWriter(record: RaRecord): { by: string; at: string | undefined } {
  const { resource } = useScreen();
  const { timeZone } = usePortalIndex();
  const stamps = Object.values(resource.fields);
  const authorFields = stamps.filter(({ stamp }) => stamp === 'updatedBy');
  const when = stamps.find(({ stamp }) => stamp === 'updatedAt');
  const { lookup } = useTitles(authorFields, [record]);
  const by = authorFields[0] ? shownTextOf(authorFields[0], lookup, timeZone)(record) : '';
  const at: unknown = when && record[when.id];
  return {
    by: by || translate('portal.screen.conflict.someone'),
    at: typeof at === 'string' ? at : undefined,
  };
}
