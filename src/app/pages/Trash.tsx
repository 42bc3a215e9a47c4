import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  Button,
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { formatTemporal } from '#kinds/date/kind.ts';
import { nowMs } from '#model/time/clock.ts';
import { localIso } from '#model/time/time.ts';
import type { DeletedRecord, PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { mainId } from '#kit/SkipLink.tsx';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { EmptyState, LoadError } from '#kit/feedback/loading.tsx';
import { relativeTime } from '#kinds/date/relative.ts';
import { useUndo } from '#ui/feedback/UndoButton.tsx';
import { useIsPhone, visuallyHidden } from '#kit/screen.ts';
import { translate } from '#messages/translate.ts';

const queryKey = ['deleted-records'];

/** Deleted records that the user may restore. */
export function Trash() {
  const { route } = useCurrentRoute();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => dataProvider.getDeleted(),
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <PageHeader title={route.label} count={data?.length} description={route.description} />
      {error && !data && (
        <LoadError error={error} title={translate('pages.trash.failed')} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton variant="rounded" height={240} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<DeleteOutlined color="disabled" />}
          title={translate('pages.trash.none')}
          help={translate('pages.trash.noneHelp')}
        />
      )}
      {data && data.length > 0 && <Deleted records={data} />}
    </>
  );
}

function Deleted({ records }: { records: readonly DeletedRecord[] }) {
  const { timeZone } = usePortalIndex();
  // there is room for a record and its button: what else is known of it stands below its name
  const isPhone = useIsPhone();
  const [record, kind, at, until, actions] = [
    translate('pages.trash.record'),
    translate('pages.trash.kind'),
    translate('pages.trash.at'),
    translate('pages.trash.until'),
    translate('pages.trash.actions'),
  ];
  const timeOf = (one: DeletedRecord) => (
    <time dateTime={one.at}>{relativeTime(one.at, { now: new Date(nowMs()), timeZone })}</time>
  );
  const lastDay = (one: DeletedRecord) =>
    formatTemporal(localIso(one.until, timeZone).slice(0, 10), { timeZone });
  return (
    <TableContainer component={Card}>
      <Table>
        <TableHead>
          <TableRow>
            {[record, ...(isPhone ? [] : [kind, at, until])].map((label) => (
              <TableCell key={label}>{label}</TableCell>
            ))}
            <TableCell>
              <span style={visuallyHidden}>{actions}</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((one) => (
            <TableRow key={one.id}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {one.title}
                {isPhone && (
                  <Typography variant="body2" color="textSecondary">
                    {one.kind} · {timeOf(one)}
                    <br />
                    {until} {lastDay(one)}
                  </Typography>
                )}
              </TableCell>
              {!isPhone && (
                <>
                  <TableCell>{one.kind}</TableCell>
                  <TableCell>{timeOf(one)}</TableCell>
                  <TableCell>{lastDay(one)}</TableCell>
                </>
              )}
              <TableCell align="right">
                <Restore record={one} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Restore({ record }: { record: DeletedRecord }) {
  const undo = useUndo();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    await undo([String(record.id)], translate('pages.trash.restored', { name: record.title }));
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey });
    // the focused button has disappeared with its row
    document.getElementById(mainId)?.focus();
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      aria-label={translate('pages.trash.restoreOf', { name: record.title })}
      onClick={() => void restore()}
    >
      {translate('pages.trash.restore')}
    </Button>
  );
}
