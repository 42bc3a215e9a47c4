import {
  Box,
  Typography,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Paper,
  Radio,
  RadioGroup,
  Alert,
  AlertTitle,
  Button,
  DialogActions,
  DialogContent,
  LinearProgress,
  Stack,
} from '@mui/material';
import { doubtReasons } from '#spreadsheets/doubtfulLines.ts';
import { formatAmount } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import {
  type ColumnReadings,
  encodingNames,
  separatorKeys,
  useReadingWords,
  type Mapping,
  type ImportTarget,
} from './mapping.ts';
import type { ImportTable } from './readTable.ts';
import { useId, useMemo, useState } from 'react';
import type { RecordKey } from './recordKeys.ts';
import type { ExistingRecords } from '#spreadsheets/checkedRows.ts';
import type { NewRecords } from './useImport.ts';
import { ProblemList, type Repair } from '#screens/app/ProblemList.tsx';
import { lineProblems, useFailedRows } from './sendRows.ts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Remove from '@mui/icons-material/Remove';
import type { RaRecord } from 'ra-core';
import { useColumns } from '#kinds/ui/columns.ts';
import { RecordsTable } from '#ui/table/Records.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { countRows, fateOf, type CheckedRow } from './checkTable.ts';
import { UpdatePreview } from './UpdatePreview.tsx';

/** How the file and its columns were read, and which rows are left out, before anything is saved. */
function ReadingSummary({ table, readings }: { table: ImportTable; readings: ColumnReadings }) {
  const words = useReadingWords();
  const lines = [...fileLines(table, words), ...columnLines(table, readings, words)];
  if (lines.length === 0) return null;
  return (
    <Box component="section">
      <Typography color="textSecondary" sx={{ mb: 0.5 }}>
        {translate('portal.screen.import.reading.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map(({ label, text }) => (
          <Typography key={label + text} component="li" variant="body2">
            <strong>{label}</strong>: {text}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

type Words = ReturnType<typeof useReadingWords>;

const leftOut = ['above', ...doubtReasons, 'hiddenRows'] as const;

/** Values that the file itself has lost. */
const damages = ['lostDigits', 'lostLetters'] as const;

/** The encoding, the separator the rows that are not imported, and those with lost values. */
function fileLines({ sheet: { facts }, notes, rows }: ImportTable, { say, linesOf }: Words) {
  const { encoding, separator } = facts;
  const imported = new Set(rows.map(({ line }) => line));
  const skipped = leftOut.flatMap((reason) => {
    const note = notes.find((one) => one.reason === reason);
    const numbers = (note?.lines ?? []).map(({ line }) => line).filter((line) => !imported.has(line));
    return numbers.length > 0
      ? [say(`skipped.${reason}`, { smart_count: numbers.length, lines: linesOf(numbers) })]
      : [];
  });
  return [
    ...(encoding ? [{ label: say('encoding'), text: encodingNames[encoding] }] : []),
    ...(separator ? [{ label: say('separator'), text: say(`separators.${separatorKeys[separator]}`) }] : []),
    ...(skipped.length > 0 ? [{ label: say('leftOut'), text: skipped.join('; ') }] : []),
    ...damages.flatMap((reason) => {
      const note = notes.find((one) => one.reason === reason);
      const numbers = note?.lines.map(({ line }) => line) ?? [];
      return numbers.length > 0 ? [{ label: say(reason), text: linesOf(numbers) }] : [];
    }),
  ];
}

const columnLines = ({ head }: ImportTable, readings: ColumnReadings, { settled, certain }: Words) =>
  readings.flatMap((reading, at) =>
    (reading ? [...reading.findings.map(settled), certain(reading)] : []).flatMap((text) =>
      text ? [{ label: head[at]!, text }] : [],
    ),
  );

type UpdateChoiceProps = {
  /** The rows whose record exists. */
  count: number;
  keys: readonly RecordKey[];
  /** A code of the file is not written, so that new records can have codes of their own. */
  canCreate: boolean;
  value: ExistingRecords;
  onChange: (value: ExistingRecords) => void;
};

/** Whether a row with a code that exists is refused, creates another record, or updates the one with this code. */
function UpdateChoice({ count, keys, canCreate, value, onChange }: UpdateChoiceProps) {
  const [label, help] = [useId(), useId()];
  const wordsOf = (choice: ExistingRecords) => {
    if (typeof choice === 'string') return choice;
    const { fields } = keys.find(({ id }) => id === choice.update)!;
    return fields.length > 1 ? 'byFields' : keys.length > 1 || canCreate ? 'byField' : 'by';
  };
  const choices: ExistingRecords[] = [
    'refuse',
    ...(canCreate ? (['create'] as const) : []),
    ...keys.map(({ id }) => ({ update: id })),
  ];
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
      <FormControl sx={{ width: 1 }}>
        <FormLabel id={label} sx={{ color: 'text.primary', fontWeight: 550, mb: 0.5 }}>
          {translate('portal.screen.import.update.question', { smart_count: count })}
        </FormLabel>
        <RadioGroup
          aria-labelledby={label}
          aria-describedby={help}
          value={textOf(value)}
          onChange={(_event, text) => onChange(choices.find((one) => textOf(one) === text)!)}
        >
          {choices.map((choice) => (
            <FormControlLabel
              key={textOf(choice)}
              value={textOf(choice)}
              control={<Radio size="small" />}
              label={translate(`portal.screen.import.update.${wordsOf(choice)}`, {
                name:
                  (typeof choice === 'object' && keys.find(({ id }) => id === choice.update)?.label) || '',
              })}
            />
          ))}
        </RadioGroup>
        <FormHelperText id={help} sx={{ mx: 0 }}>
          {translate('portal.screen.import.update.help')}
        </FormHelperText>
      </FormControl>
    </Paper>
  );
}

const textOf = (choice: ExistingRecords) => (typeof choice === 'string' ? choice : `update ${choice.update}`);

type CheckStepProps = {
  table: ImportTable;
  mapping: Mapping;
  /** Absent while the rows are being checked. */
  rows: readonly CheckedRow[] | undefined;
  /** Why the rows could not be checked. */
  failure: string | undefined;
  /** The rows that have been checked so far. */
  done: number;
  targets: readonly ImportTarget[];
  readings: ColumnReadings;
  /** Records that rows refer to by name and that do not exist yet. */
  missing: readonly NewRecords[];
  onMake: () => Promise<void>;
  /** What can identify a record by the columns of the file. */
  keys: readonly RecordKey[];
  existing: ExistingRecords;
  onExisting: (existing: ExistingRecords) => void;
  onCheck: () => void;
  onRepair: (repairs: readonly Repair[]) => void;
  /** Goes on with the corrected cells. */
  onRepairAndNext: (repairs: readonly Repair[]) => void;
  onBack: () => void;
  onNext: () => void;
};

/**
 * The result of the check: how many rows are ready, what is wrong with the others, and a preview of the first
 * ones.
 */
export function CheckStep(props: CheckStepProps) {
  const { table, mapping, rows, failure, done, targets, readings, missing, onMake, onCheck, onBack, onNext } =
    props;
  const { onRepair, onRepairAndNext } = props;
  const [repairs, setRepairs] = useState<readonly Repair[]>([]);
  const { keys, existing, onExisting } = props;
  const counts = countRows(rows ?? []);
  const { ready, updating, unchanged, bad } = counts;
  const keyIds = new Set(keys.map(({ id }) => id));
  const having = rows?.filter((row) => exists(row, keyIds)) ?? [];
  const given = new Set(targets.flatMap(({ field, onlyFinds }) => (onlyFinds ? [field.id] : [])));
  const usable = keys.filter(({ id }) => !given.has(id) || rows?.some(({ codes }) => id in codes));
  return (
    <>
      <DialogContent>
        {rows ? (
          <Stack spacing={2}>
            <Counts {...counts} isUpdating={updating + unchanged > 0} />
            {usable.length > 0 && (having.length > 0 || existing !== 'refuse') && (
              <UpdateChoice
                count={having.length}
                keys={usable}
                canCreate={usable.some(({ fields }) => fields.some(({ id }) => given.has(id)))}
                value={existing}
                onChange={onExisting}
              />
            )}
            <ReadingSummary table={table} readings={readings} />
            {missing.length > 0 && <CreateMissing missing={missing} onMake={onMake} />}
            {bad > 0 && <Problems {...{ table, mapping, rows, repairs, setRepairs, onRepair }} />}
            {updating > 0 && <UpdatePreview rows={rows} targets={targets} />}
            {ready > 0 && <Preview mapping={mapping} rows={rows} targets={targets} />}
          </Stack>
        ) : failure !== undefined ? (
          <Unchecked count={table.rows.length} reason={failure} onCheck={onCheck} />
        ) : (
          <Checking done={done} count={table.rows.length} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onBack}>
          {translate('portal.screen.import.back')}
        </Button>
        {repairs.length > 0 ? (
          <Button
            variant="contained"
            onClick={() => {
              setRepairs([]);
              onRepairAndNext(repairs);
            }}
          >
            {translate('portal.screen.import.check.repaired')}
          </Button>
        ) : (
          <Button variant="contained" disabled={ready + updating === 0} onClick={onNext}>
            {translate('portal.screen.import.check.next', { smart_count: ready + updating })}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Long files are checked in parts, and each of them is told. */
function Checking({ done, count }: { done: number; count: number }) {
  const running = translate('portal.screen.import.check.running');
  const amounts = { done: formatAmount(done), count: formatAmount(count) };
  return (
    <Stack spacing={2} sx={{ py: 4 }} role="status">
      <LinearProgress
        aria-label={running}
        {...(done > 0 && { variant: 'determinate' as const, value: (done / count) * 100 })}
      />
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {done > 0 ? translate('portal.screen.import.check.progress', amounts) : running}
      </Typography>
    </Stack>
  );
}

/** The rows could not be checked: why, with a button to try again. */
function Unchecked({ count, reason, onCheck }: { count: number; reason: string; onCheck: () => void }) {
  return (
    <Alert
      severity="warning"
      sx={actionBelowSx}
      action={
        <Button color="inherit" size="small" onClick={onCheck} sx={{ whiteSpace: 'nowrap' }}>
          {translate('portal.screen.import.check.again')}
        </Button>
      }
    >
      <AlertTitle>{translate('portal.screen.import.check.unread', { smart_count: count })}</AlertTitle>
      {reason}
    </Alert>
  );
}

/** Missing records that can be created from their name. */
function CreateMissing({ missing, onMake }: Pick<CheckStepProps, 'missing' | 'onMake'>) {
  const [isBusy, setBusy] = useState(false);
  const count = missing.reduce((sum, { records }) => sum + records.length, 0);
  const make = () => {
    setBusy(true);
    void onMake().finally(() => setBusy(false));
  };
  return (
    <Alert
      severity="info"
      sx={actionBelowSx}
      action={
        <Button color="inherit" size="small" loading={isBusy} onClick={make} sx={{ whiteSpace: 'nowrap' }}>
          {translate('portal.screen.import.check.make', { smart_count: count })}
        </Button>
      }
    >
      {translate('portal.screen.import.check.missing')}
      {missing.map(({ resource, records }) => (
        <div key={resource.id}>
          <strong>{records.length === 1 ? resource.label.one : resource.label.many}</strong>:{' '}
          {records
            .slice(0, namedAtMost)
            .map(({ name }) => name)
            .join(', ')}
          {records.length > namedAtMost && '…'}
        </div>
      ))}
    </Alert>
  );
}

/** On a phone the action is below the text, which then has the full width. */
const actionBelowSx = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '.MuiAlert-message': { flex: '1 1 0', minWidth: 0 },
  '.MuiAlert-action': {
    flexBasis: { xs: '100%', sm: 'auto' },
    justifyContent: 'flex-end',
    pt: { xs: 0, sm: 0.5 },
  },
} as const;
const namedAtMost = 12;

/** True for rows with a key that a record has already. */
const exists = ({ update, errors }: CheckedRow, keys: ReadonlySet<string>) =>
  update !== undefined || errors.some(({ taken }) => taken !== undefined && keys.has(taken));

type CountsProps = ReturnType<typeof countRows> & { isUpdating: boolean };

function Counts({ ready, updating, unchanged, bad, isUpdating }: CountsProps) {
  const counts = [
    { key: isUpdating ? 'new' : 'ready', count: ready, Icon: CheckCircle, color: 'success.main' },
    ...(isUpdating
      ? ([
          { key: 'updating', count: updating, Icon: Edit, color: 'info.main' },
          { key: 'unchanged', count: unchanged, Icon: Remove, color: 'text.secondary' },
        ] as const)
      : []),
    { key: 'bad', count: bad, Icon: ErrorOutline, color: 'error.main' },
  ] as const;
  return (
    <Stack direction="row" role="status" useFlexGap sx={{ columnGap: 3, rowGap: 1, flexWrap: 'wrap' }}>
      {counts.map(({ key, count, Icon, color }) => (
        <Stack key={key} direction="row" sx={{ gap: 0.75, alignItems: 'center' }}>
          <Icon fontSize="small" aria-hidden sx={{ color: count > 0 ? color : 'text.disabled' }} />
          <Typography sx={{ fontWeight: 600 }}>
            {translate(`portal.screen.import.check.${key}`, { smart_count: count })}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}

type ProblemsProps = Pick<CheckStepProps, 'table' | 'mapping' | 'onRepair'> & {
  rows: readonly CheckedRow[];
  repairs: readonly Repair[];
  setRepairs: (repairs: readonly Repair[]) => void;
};

/** The rows that can't be stored: their cells are corrected here, or in the file that has only these rows. */
function Problems({ table, mapping, rows, repairs, setRepairs, onRepair }: ProblemsProps) {
  const download = useFailedRows(table);
  const problems = useMemo(() => lineProblems(rows, mapping), [rows, mapping]);
  const take = (repair: Repair, isLast: boolean) => {
    const others = repairs.filter(({ at, lines }) => at !== repair.at || lines !== repair.lines);
    const all = [...others, repair];
    setRepairs(isLast ? [] : all);
    if (isLast) onRepair(all);
  };
  return (
    <Box component="section">
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 260px' }}>
          {translate('portal.screen.import.check.help')}
        </Typography>
        <Button
          size="small"
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          onClick={() => download(rows)}
          // its text begins, or ends, where the table does
          sx={{ mx: -1.25 }}
        >
          {translate('portal.screen.import.check.download')}
        </Button>
      </Stack>
      <ProblemList problems={problems} onRepair={take} />
    </Box>
  );
}

const previewed = 5;

function Preview({
  mapping,
  rows,
  targets,
}: Pick<CheckStepProps, 'mapping' | 'targets'> & { rows: readonly CheckedRow[] }) {
  const { resource } = useScreen();
  const records = useMemo(
    () =>
      rows
        .filter((row) => fateOf(row) === 'ready')
        .slice(0, previewed)
        .map(({ line, values }): RaRecord => ({ ...values, id: line })),
    [rows],
  );
  const chosen = useMemo(
    () =>
      mapping.flatMap((id) => {
        const target = targets.find(({ field }) => field.id === id);
        return target && !target.onlyFinds ? [{ field: target.field.id, label: target.label }] : [];
      }),
    [mapping, targets],
  );
  const columns = useColumns(resource, chosen, records);
  const title = translate('portal.screen.import.check.preview');
  return (
    <Box component="section">
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <RecordsTable label={title} columns={columns} records={records} hrefOf={nowhere} />
      </Paper>
    </Box>
  );
}

const nowhere = () => undefined;
