import { usePortalIndex } from '#ui/portal/useSession.ts';
import { translate } from '#kit/translate.ts';
import { Alert, Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '#screens/listAddress.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { usesOf, isConflict } from '#kit/feedback/apiErrors.ts';
import { currentLocale } from '#messages/translate.ts';
import { useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider, useDelete, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useRecordTitle } from '#ui/data/useTitles.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';
import { keepPlace } from './keepPlace.ts';

/** A sentence about what happens to a deleted record. */
export function useDeleteHelp() {
  const { trash } = usePortalIndex();
  return trash
    ? translate('portal.screen.delete.kept', { smart_count: trash.days })
    : translate('portal.screen.delete.help');
}

/**
 * The reason why a record was not deleted: the records that use it, with links to their lists, or the API's
 * message.
 */
function DeleteRefusal({ error }: { error: unknown }) {
  const inUse = usesOf(error);
  if (!inUse) return <Alert severity="error">{messageOf(error)}</Alert>;
  const { uses, others } = inUse;
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      {translate('portal.screen.delete.inUse')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
        {uses.map(({ label, count, path, filter = {} }) => (
          <li key={label}>
            {path ? (
              <Link component={RouterLink} to={listAddress(path, filter)} color="inherit" underline="always">
                {count.toLocaleString(currentLocale())} {label}
              </Link>
            ) : (
              `${count.toLocaleString(currentLocale())} ${label}`
            )}
          </li>
        ))}
        {others && <li>{translate(`portal.screen.delete.${uses.length > 0 ? 'alsoOthers' : 'others'}`)}</li>}
      </Box>
    </Alert>
  );
}

type Props = { record: RaRecord; onClose: () => void; onDeleted?: () => void };

/**
 * Asks for confirmation before one record is deleted. A dry run comes first, so that nobody is asked about what the
 * API refuses. A later refusal is shown in the dialog too.
 */
export function DeleteQuestion({ record, onClose, onDeleted }: Props) {
  const { resourceName, resource, screen } = useScreen();
  const notifyOutcome = useNotifyOutcome(resource, screen);
  const help = useDeleteHelp();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const recordName = useRecordTitle(resource, record);
  const [deleteOne, { isPending, error: failure }] = useDelete<RaRecord, Error>();
  const [isConfirmed, setConfirmed] = useState(false);
  const { data: refusal, refetch } = useQuery({
    queryKey: ['deletable', resourceName, record.id, record.version],
    queryFn: () => refusalIn(dataProvider, resourceName, record),
    gcTime: 0,
    retry: false,
  });
  const error = failure ?? refusal;
  const confirm = async () => {
    setConfirmed(true);
    // What is confirmed during the dry run waits for it.
    const { data: refused } =
      refusal === undefined ? await refetch({ cancelRefetch: false }) : { data: refusal };
    if (refused) return;
    keepPlace(record);
    return deleteOne(
      resourceName,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: (deleted) => {
          notifyOutcome({ record, done: 'deleted', title: recordName, written: deleted });
          onClose();
          onDeleted?.();
        },
      },
    );
  };
  const reload = () => {
    void dataProvider.refresh(resourceName);
    onClose();
  };
  if (error)
    return (
      <ConfirmDialog
        title={translate(`portal.screen.delete.${failure ? 'failed' : 'cannot'}`, { name: recordName })}
        {...(isConflict(error) && { confirmLabel: translate('portal.screen.reload'), onConfirm: reload })}
        onClose={onClose}
      >
        <DeleteRefusal error={error} />
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={translate('portal.screen.delete.title', {
        kind: lowerFirst(resource.label.one),
        name: recordName,
      })}
      confirmLabel={translate('ra.action.delete')}
      color="error"
      isBusy={isPending || isConfirmed}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Box component="span" sx={{ visibility: refusal === undefined ? 'hidden' : undefined }}>
        {help}
      </Box>
    </ConfirmDialog>
  );
}

/** Why the API would refuse to delete the record; null if it would not, or cannot be asked. */
async function refusalIn(
  dataProvider: PortalDataProvider,
  name: string,
  { id, version }: RaRecord,
): Promise<HttpError | null> {
  const record = { id, ...(version !== undefined && { version: version as unknown }) };
  const [found] = await dataProvider.bulk(name, { do: 'delete', records: [record], dryRun: true }).then(
    ({ results }) => results,
    () => [],
  );
  if (!found || found.status < 400 || found.status >= 500) return null;
  return new HttpError((found.body as { message?: string } | null)?.message ?? '', found.status, found.body);
}
