import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useDebounced } from '#kit/screen.ts';
import { countedName } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { formatAmount } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { dryRunAll, loadRecords, type BulkWrite, type Plan } from './changeRecords.ts';
import { MissingRecords, Refusals } from './BulkReport.tsx';

type Props = {
  ids: readonly RaRecord['id'][];
  write: BulkWrite;
  /** Selects the records that need the write at all. */
  plan?: Plan | undefined;
  /** The key of the message with the number of records that will be changed. */
  message?: 'portal.screen.bulk.dryRun' | 'portal.screen.bulk.dryRunDelete';
};

/** A dry run of a write to many records: how many it would change, and why others would be refused. */
export function BulkPreview({ ids, write, plan = all, message = 'portal.screen.bulk.dryRun' }: Props) {
  const { resourceName, resource } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [done, setDone] = useState(0);
  const { data, isPending } = useQuery({
    queryKey: [resourceName, 'bulkPreview', ids, write],
    queryFn: async ({ signal }) => {
      const records = await loadRecords(dataProvider, resourceName, ids);
      const { refused, open } = plan(records);
      const run = { dataProvider, name: resourceName, resource, onProgress: setDone, signal };
      const answer = await dryRunAll(open, write, run);
      const changed = open.length - answer.refused.length;
      const missing = ids.length - records.length;
      return { changed, missing, effects: answer.effects, refused: [...refused, ...answer.refused] };
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
        {data.effects > 0 && ` ${translate('portal.screen.bulk.effects', { smart_count: data.effects })}`}
      </Alert>
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

const all: Plan = (open) => ({ refused: [], open });
const waitMs = 500;

type Values = Record<string, unknown>;
type TypedProps = Pick<Props, 'ids'> & {
  /** What is sent, of what is typed and what the form opened with. */
  dataOf: (values: Values, opened: Values) => Values;
  writeOf: (data: Values) => BulkWrite;
  planOf?: (data: Values) => Plan;
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

type ProgressProps = { done: number; count: number; label?: string; onStop?: () => void };

export function BulkProgress({ done, count, label, onStop }: ProgressProps) {
  const words = label ?? translate('portal.screen.bulk.progress', { done, count: formatAmount(count) });
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
