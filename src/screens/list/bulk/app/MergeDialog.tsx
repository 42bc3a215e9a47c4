import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { lowerFirst } from '#model/records/title.ts';
import { isEmpty } from '#model/values/values.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { FieldValue } from '#ui/record/FieldText.tsx';
import { refusalText } from '#kit/feedback/apiErrors.ts';
import { writableOf } from '#screens/form/app/defaults.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useRefusedInput } from '#kit/useRefusedInput.ts';
import { useIsPhone } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';

type Pair = readonly [RaRecord, RaRecord];
type Take = 'first' | 'second' | 'both';
type Props = { records: Pair; onClose: () => void; onMerged: (kept: RaRecord) => void };

/**
 * Merges two duplicate records. The user chooses which record to keep, and whose value for each field that
 * differs.
 */
export function MergeDialog({ records, onClose, onMerged }: Props) {
  const { resourceName, screen, resource } = useScreen();
  const notify = useNotify();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const isPhone = useIsPhone();
  const nameOf = useRecordTitles(resource.id, [...records]);
  const [keeps, setKeeps] = useState<0 | 1>(0);
  const [chosen, setChosen] = useState<Readonly<Record<string, Take>>>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const fields = useMemo(
    () =>
      writableOf(screen.form, resource)
        .flatMap((id) => resource.fields[id] ?? [])
        .filter((field) => isChoosable(field) && !isSame(records, field)),
    [screen.form, resource, records],
  );
  const takeOf = (field: Field): Take => chosen[field.id] ?? usualTake(field, records, keeps);
  const kept = records[keeps];
  const gone = records[1 - keeps]!;

  const merge = async () => {
    setBusy(true);
    setError(undefined);
    const values = fields.map((field) => [field.id, valueOf(field, records, takeOf(field))] as const);
    const data = Object.fromEntries(
      values.filter(([id, value]) => JSON.stringify(value) !== JSON.stringify(kept[id] ?? null)),
    );
    try {
      await dataProvider.merge(resourceName, { kept, gone, data });
      onMerged(kept);
      notify(translate('portal.screen.merge.done', { name: nameOf(kept) }), { type: 'success' });
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle>
        {translate('portal.screen.merge.title', { name: lowerFirst(resource.label.many) })}
      </DialogTitle>
      <DialogContent ref={useRefusedInput(isBusy)}>
        <DialogContentText sx={{ mb: 2 }}>{translate('portal.screen.merge.help')}</DialogContentText>
        {error !== undefined && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {refusalText(error, resource)}
          </Alert>
        )}
        <Line
          label={translate('portal.screen.merge.kept')}
          value={keeps === 0 ? 'first' : 'second'}
          onChange={(take) => setKeeps(take === 'first' ? 0 : 1)}
        >
          {(at) => <strong>{nameOf(records[at])}</strong>}
        </Line>
        {fields.map((field) => (
          <Line
            key={field.id}
            label={field.label}
            value={takeOf(field)}
            both={traitsOf(field).holdsMany ? translate('portal.screen.merge.both') : undefined}
            onChange={(take) => setChosen({ ...chosen, [field.id]: take })}
          >
            {(at) => <FieldValue field={field} record={records[at]} />}
          </Line>
        ))}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isBusy} onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" loading={isBusy} onClick={() => void merge()}>
          {translate('portal.screen.merge.label')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type LineProps = {
  label: string;
  value: Take;
  both?: string | undefined;
  onChange: (take: Take) => void;
  children: (at: 0 | 1) => React.ReactNode;
};

/** The two values side by side; stacked on a phone. */
function Line({ label, value, both, onChange, children }: LineProps) {
  const labelId = useId();
  const option = (take: Take, shown: React.ReactNode) => (
    <FormControlLabel
      value={take}
      control={<Radio size="small" />}
      label={shown}
      sx={{
        alignItems: 'flex-start',
        m: 0,
        minWidth: 0,
        '.MuiFormControlLabel-label': { minWidth: 0, py: 0.75, overflowWrap: 'anywhere' },
      }}
    />
  );
  return (
    <Box sx={lineSx}>
      <Typography id={labelId} component="div" color="textSecondary" sx={{ py: { sm: 0.75 } }}>
        {label}
      </Typography>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_event, take) => onChange(take as Take)}
        sx={choicesSx}
      >
        {option('first', children(0))}
        {option('second', children(1))}
        {both && option('both', both)}
      </RadioGroup>
    </Box>
  );
}

const lineSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '160px minmax(0, 1fr)' },
  columnGap: 2,
  py: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
const choicesSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
} as const;

/** Values that belong to one record, such as its files, stay with it. */
const isChoosable = (field: Field) => {
  const { attachment, secret } = traitsOf(field);
  return !attachment && !secret && !hasRows(field);
};

const stored = (record: RaRecord, { id }: Field): unknown => record[id] ?? null;
const isSame = ([one, other]: Pair, field: Field) =>
  JSON.stringify(stored(one, field)) === JSON.stringify(stored(other, field));

/**
 * The default choice: all values of a multi-value field, otherwise the kept record's value, or the other's if
 * it is empty.
 */
function usualTake(field: Field, records: Pair, keeps: 0 | 1): Take {
  if (traitsOf(field).holdsMany) return 'both';
  const own = keeps === 0 ? 'first' : 'second';
  const other = keeps === 0 ? 'second' : 'first';
  return isEmpty(stored(records[keeps], field)) ? other : own;
}

function valueOf(field: Field, [one, other]: Pair, take: Take): unknown {
  if (take !== 'both') return stored(take === 'first' ? one : other, field);
  return [...new Set([stored(one, field), stored(other, field)].flat().filter((value) => !isEmpty(value)))];
}
