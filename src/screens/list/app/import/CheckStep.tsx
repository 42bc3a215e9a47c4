import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Remove from '@mui/icons-material/Remove';
import {
  Alert,
  AlertTitle,
  Box,
  Button,
  DialogActions,
  DialogContent,
  LinearProgress,
  Paper,
  Stack,
  Typography,
} from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { useColumns } from '#ui/record/columns.ts';
import { Records } from '#ui/table/Records.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';
import { ReadingSummary } from './ReadingSummary.tsx';
import type { Readings } from './columnReadings.ts';
import { countRows, fateOf, type CheckedRow } from './dryRun.ts';
import type { Missing } from './missing.ts';
import type { Mapping, Target } from './mapping.ts';
import { ProblemList } from './ProblemList.tsx';
import { problemsOf, useFailedRows } from './useFailedRows.ts';
import type { Table } from './readTable.ts';
import type { RecordKey } from './recordKeys.ts';
import { UpdateChoice } from './UpdateChoice.tsx';
import { UpdatePreview } from './UpdatePreview.tsx';
import type { Existing } from './useImport.ts';

type Props = {
  table: Table;
  mapping: Mapping;
  /** Absent while the rows are being checked. */
  rows: readonly CheckedRow[] | undefined;
  targets: readonly Target[];
  readings: Readings;
  /** Records that rows refer to by name and that do not exist yet. */
  missing: readonly Missing[];
  onMake: () => Promise<void>;
  /** What can identify a record by the columns of the file. */
  keys: readonly RecordKey[];
  existing: Existing;
  onExisting: (existing: Existing) => void;
  onCheck: () => void;
  onBack: () => void;
  onNext: () => void;
};

/**
 * The result of the check: how many rows are ready, what is wrong with the others, and a preview of the first
 * ones.
 */
export function CheckStep(props: Props) {
  const { table, mapping, rows, targets, readings, missing, onMake, onCheck, onBack, onNext } = props;
  const { keys, existing, onExisting } = props;
  // Rows whose check got no answer may be right or wrong.
  const unread = rows?.filter(({ errors }) => errors.some(({ isUnread }) => isUnread)) ?? [];
  const known = rows?.filter((row) => !unread.includes(row)) ?? [];
  const counts = countRows(known);
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
            {usable.length > 0 && (having.length > 0 || existing.kind !== 'refuse') && (
              <UpdateChoice
                count={having.length}
                keys={usable}
                canCreate={usable.some(({ fields }) => fields.some(({ id }) => given.has(id)))}
                value={existing}
                onChange={onExisting}
              />
            )}
            <ReadingSummary table={table} readings={readings} />
            {unread.length > 0 && <Unread rows={unread} onCheck={onCheck} />}
            {missing.length > 0 && <CreateMissing missing={missing} onMake={onMake} />}
            {bad > 0 && <Problems table={table} rows={known} />}
            {updating > 0 && <UpdatePreview rows={rows} targets={targets} />}
            {ready > 0 && <Preview mapping={mapping} rows={rows} targets={targets} />}
          </Stack>
        ) : (
          <Stack spacing={2} sx={{ py: 4 }} role="status">
            <LinearProgress aria-label={translate('portal.screen.import.check.running')} />
            <Typography color="textSecondary">{translate('portal.screen.import.check.running')}</Typography>
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onBack}>
          {translate('portal.screen.import.back')}
        </Button>
        <Button variant="contained" disabled={ready + updating === 0} onClick={onNext}>
          {translate('portal.screen.import.check.next', { smart_count: ready + updating })}
        </Button>
      </DialogActions>
    </>
  );
}

/** Rows that could not be checked, with a button to try again. */
function Unread({ rows, onCheck }: { rows: readonly CheckedRow[]; onCheck: () => void }) {
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
      <AlertTitle>{translate('portal.screen.import.check.unread', { smart_count: rows.length })}</AlertTitle>
      {rows[0]!.errors.find(({ isUnread }) => isUnread)!.message}
    </Alert>
  );
}

/** Missing records that can be created from their name. */
function CreateMissing({ missing, onMake }: Pick<Props, 'missing' | 'onMake'>) {
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
  update !== undefined || errors.some(({ taken }) => taken && keys.has(taken.id));

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

function Problems({ table, rows }: { table: Table; rows: readonly CheckedRow[] }) {
  const download = useFailedRows(table);
  const problems = problemsOf(rows);
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
      <ProblemList problems={problems} />
    </Box>
  );
}

const previewed = 5;

function Preview({
  mapping,
  rows,
  targets,
}: Pick<Props, 'mapping' | 'targets'> & { rows: readonly CheckedRow[] }) {
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
        <Records label={title} columns={columns} records={records} hrefOf={nowhere} />
      </Paper>
    </Box>
  );
}

const nowhere = () => undefined;
