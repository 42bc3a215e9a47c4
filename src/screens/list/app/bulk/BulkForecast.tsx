import { Alert, LinearProgress, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { foreseeAll, loadRecords, type BulkWrite } from './changeRecords.ts';
import { Refusals } from './Refusals.tsx';

/** What a write of many records would come to: how many it would change, which it would not and why. */
export function BulkForecast({ ids, write }: { ids: readonly RaRecord['id'][]; write: BulkWrite }) {
  const { name, resource } = useScreen();
  const translate = useTranslate();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [done, setDone] = useState(0);
  const { data, isPending } = useQuery({
    queryKey: [name, 'bulkForecast', ids, write],
    queryFn: async ({ signal }) => {
      const records = await loadRecords(dataProvider, name, ids);
      const run = { dataProvider, name, resource, onProgress: setDone };
      return { count: records.length, ...(await foreseeAll(records, write, run, signal)) };
    },
    gcTime: 0,
    retry: false,
  });
  if (isPending)
    return <BulkProgress done={done} count={ids.length} label={translate('portal.screen.bulk.foreseeing')} />;
  // it is told again when it is tried
  if (!data) return null;
  const changed = data.count - data.refused.length;
  return (
    <Stack spacing={1} sx={{ mt: 1.5 }} aria-live="polite">
      <Alert severity="info">
        {translate('portal.screen.bulk.foreseen', { smart_count: changed })}
        {data.effects > 0 && ` ${translate('portal.screen.bulk.effects', { smart_count: data.effects })}`}
      </Alert>
      {data.refused.length > 0 && (
        <Refusals
          title={translate('portal.screen.bulk.wouldRefuse', { smart_count: data.refused.length })}
          refused={data.refused}
        />
      )}
    </Stack>
  );
}

type ProgressProps = { done: number; count: number; label?: string };

export function BulkProgress({ done, count, label }: ProgressProps) {
  const translate = useTranslate();
  const words = label ?? translate('portal.screen.bulk.progress', { done, count });
  return (
    <Stack spacing={0.5} sx={{ mt: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {words}
      </Typography>
      <LinearProgress variant="determinate" value={(done / count) * 100} aria-label={words} />
    </Stack>
  );
}
