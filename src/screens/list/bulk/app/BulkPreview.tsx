import { Alert, Box, Button, Stack, LinearProgress, Typography } from '@mui/material';
import { type RaRecord, useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';
import { formatValue } from '#kinds/registry.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { Effects } from '#ui/feedback/Effects.tsx';
import { amountField } from '#screens/app/useNotifyOutcome.ts';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import {
  type RefusedRecord,
  dryRunAll,
  loadRecords,
  type BulkWrite,
  type BulkPlan,
} from './changeRecords.ts';
import { groupBy } from '#model/values/collections.ts';
import { translate } from '#kit/translate.ts';
import { useUndo } from '#ui/feedback/UndoButton.tsx';
import type { BulkOutcome } from './useBulkRun.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormState, useWatch } from 'react-hook-form';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useDebounced } from '#kit/screen.ts';
import { countedName } from '#model/records/title.ts';
import { formatAmount } from '#messages/translate.ts';

/** Up to so many records with the same reason are listed individually. */
const singly = 5;
const namedOfMany = 3;

type Line = { records: RaRecord[]; reason: string; others: number };

/** The refused records with the reasons; many with the same reason are grouped. */
function Refusals({ title, refused }: { title: string; refused: readonly RefusedRecord[] }) {
  const { resource } = useScreen();
  const lines = useMemo(() => linesOf(refused), [refused]);
  const named = useMemo(() => lines.flatMap(({ records }) => records), [lines]);
  const name = useRecordTitles(resource.id, named);
  return (
    <Alert severity="error" sx={{ alignItems: 'flex-start' }}>
      {title}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25, maxHeight: 220, overflow: 'auto' }}>
        {lines.map(({ records, reason, others }) => (
          <li key={records[0]!.id}>
            <strong>{records.map(name).join(', ')}</strong>
            {others > 0 && ` ${translate('portal.screen.bulk.andOthers', { smart_count: others })}`}: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function linesOf(refused: readonly RefusedRecord[]): Line[] {
  return [...groupBy(refused, ({ reason }) => reason)].flatMap(([reason, some]): Line[] => {
    const records = some.map(({ record }) => record);
    return records.length <= singly
      ? records.map((record) => ({ records: [record], reason, others: 0 }))
      : [{ records: records.slice(0, namedOfMany), reason, others: records.length - namedOfMany }];
  });
}

type BulkReportProps = { outcome: BulkOutcome; notWritten: string };

/** The result of a bulk write that failed for some records, with an undo button for those that were written. */
export function BulkReport({ outcome, notWritten }: BulkReportProps) {
  return (
    <Stack spacing={2}>
      {outcome.written > 0 && <Written key={outcome.undos[0]} text={outcome.text} undos={outcome.undos} />}
      <MissingRecords count={outcome.missing} />
      <Refusals title={notWritten} refused={outcome.refused} />
    </Stack>
  );
}

/** The number of selected records that no longer exist; renders nothing when all exist. */
export function MissingRecords({ count }: { count: number }) {
  if (count === 0) return null;
  return <Alert severity="warning">{translate('portal.screen.bulk.missing', { smart_count: count })}</Alert>;
}

function Written({ text, undos }: { text: string; undos: readonly string[] }) {
  const undo = useUndo();
  const [state, setState] = useState<'busy' | 'done'>();
  const run = async () => {
    setState('busy');
    await undo(undos);
    setState('done');
  };
  if (state === 'done') return null;
  return (
    <Alert
      severity="success"
      action={
        undos.length > 0 && (
          <Button color="inherit" size="small" loading={state === 'busy'} onClick={() => void run()}>
            {translate('ra.action.undo')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}

type BulkPreviewProps = {
  ids: readonly RaRecord['id'][];
  write: BulkWrite;
  /** Selects the records that need the write at all. */
  plan?: BulkPlan | undefined;
  /** The key of the message with the number of records that will be changed. */
  message?: 'portal.screen.bulk.dryRun' | 'portal.screen.bulk.dryRunDelete';
};

/** A dry run of a write to many records: how many it would change, and why others would be refused. */
export function BulkPreview({
  ids,
  write,
  plan = all,
  message = 'portal.screen.bulk.dryRun',
}: BulkPreviewProps) {
  const { resourceName, resource, screen } = useScreen();
  const { timeZone } = usePortalIndex();
  const amount = amountField(resource, screen);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [done, setDone] = useState(0);
  const { data, isPending } = useQuery({
    queryKey: [resourceName, 'bulkPreview', ids, write],
    queryFn: async ({ signal }) => {
      const records = await loadRecords(dataProvider, resourceName, ids, { signal });
      const { refused, open } = plan(records);
      const run = { dataProvider, name: resourceName, resource, onProgress: setDone, signal };
      const answer = await dryRunAll(open, write, run);
      const changed = open.length - answer.refused.length;
      const missing = ids.length - records.length;
      return { ...answer, changed, missing, refused: [...refused, ...answer.refused] };
    },
    gcTime: 0,
    retry: false,
  });
  if (isPending)
    return <BulkProgress done={done} count={ids.length} label={translate('portal.screen.bulk.previewing')} />;
  // If the dry run failed, the write itself will report the error.
  if (!data) return null;
  return (
    <Stack spacing={1} sx={{ mt: 1.5 }}>
      <Alert severity="info">
        {data.changed === 0
          ? translate('portal.screen.bulk.dryRunNone')
          : translate(message, countedName(resource.label, data.changed))}
        {amount &&
          data.sum[amount.id] !== undefined &&
          ` ${translate('portal.screen.bulk.sum', { label: amount.label, sum: formatValue(amount, data.sum[amount.id], { timeZone }) })}`}
      </Alert>
      <Effects effects={data.effects} hidden={data.hidden} />
      <MissingRecords count={data.missing} />
      {data.refused.length > 0 && (
        <Refusals
          title={translate(
            'portal.screen.bulk.wouldRefuse',
            countedName(resource.label, data.refused.length),
          )}
          refused={data.refused}
        />
      )}
    </Stack>
  );
}

const all: BulkPlan = (open) => ({ refused: [], open });
const waitMs = 500;

type Values = Record<string, unknown>;
type TypedProps = Pick<BulkPreviewProps, 'ids'> & {
  /** What is sent, of what is typed and what the form opened with. */
  dataOf: (values: Values, opened: Values) => Values;
  writeOf: (data: Values) => BulkWrite;
  planOf?: (data: Values) => BulkPlan;
};

/** The dry run of the values typed so far into the surrounding form, once they are valid. */
export function TypedPreview({ ids, dataOf, writeOf, planOf }: TypedProps) {
  const { isValid, defaultValues: opened = {} } = useFormState();
  const now = JSON.stringify(dataOf(useWatch(), opened));
  const typed = useDebounced(now, waitMs);
  const known = useMemo(() => JSON.parse(typed) as Values, [typed]);
  if (!isValid || typed !== now) return null;
  return <BulkPreview ids={ids} write={writeOf(known)} plan={planOf?.(known)} />;
}

type ProgressProps = {
  done: number;
  count: number;
  /** The run still reads the records, and has written none. */
  isReading?: boolean;
  label?: string;
  onStop?: () => void;
};

export function BulkProgress({ done, count, isReading = false, label, onStop }: ProgressProps) {
  const words =
    label ??
    translate(`portal.screen.bulk.${isReading ? 'reading' : 'progress'}`, {
      done,
      count: formatAmount(count),
    });
  return (
    <Stack spacing={0.5} sx={{ mt: 1.5 }}>
      <Stack direction="row" sx={{ minHeight: 32, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Typography>
        {onStop && (
          <Button size="small" color="inherit" onClick={onStop}>
            {translate('portal.screen.bulk.stop')}
          </Button>
        )}
      </Stack>
      <LinearProgress variant="determinate" value={(done / Math.max(1, count)) * 100} aria-label={words} />
    </Stack>
  );
}
