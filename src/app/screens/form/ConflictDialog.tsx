import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Skeleton,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useEditContext, useTranslate, useUpdate, type RaRecord } from 'ra-core';
import { useId } from 'react';
import { TableFrame } from '../table/TableFrame.ts';
import { FieldValue } from '../record/FieldText.tsx';
import { messageOf } from '../Problem.tsx';
import { useScreen } from '../useScreen.ts';
import { entriesOf } from './sections.ts';
import { changedFields } from './conflict.ts';

type Props = { id: string; mine: Record<string, unknown>; onClose: () => void; onSaved: () => void };

/**
 * Someone else saved the record first. Shows what they changed; then either begins anew from theirs, or saves the
 * user's own changes over it, leaving alone what he did not touch.
 */
export function ConflictDialog({ id, mine, onClose, onSaved }: Props) {
  const { name, screen, resource } = useScreen();
  const { record: read, refetch } = useEditContext<RaRecord>();
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const titleId = useId();
  const { data: theirs, error } = useQuery({
    queryKey: [name, 'conflict', id, read?.version],
    queryFn: () => dataProvider.getOne<RaRecord>(name, { id }).then(({ data }) => data),
    staleTime: 0,
    retry: false,
  });
  const [update, saving] = useUpdate<RaRecord, Error>();
  const fields = entriesOf(screen.form).map(({ field }) => field);
  const changed = theirs && read ? changedFields(fields, read, theirs) : [];

  const keepMine = () =>
    update(
      name,
      { id, data: mine, previousData: { ...read, version: theirs?.version } as RaRecord },
      { mutationMode: 'pessimistic', onSuccess: onSaved },
    );
  const reload = () => {
    void refetch();
    onClose();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{translate('portal.screen.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('portal.screen.conflict.help')}</DialogContentText>
        {(error ?? saving.error) && <Alert severity="error">{messageOf(error ?? saving.error)}</Alert>}
        {!theirs && !error && <Skeleton variant="rounded" height={120} />}
        {theirs && changed.length === 0 && (
          <Alert severity="info">{translate('portal.screen.conflict.elsewhere')}</Alert>
        )}
        {theirs && read && changed.length > 0 && (
          <TableFrame>
            <table>
              <thead>
                <tr>
                  {(['field', 'before', 'theirs', 'mine'] as const).map((column) => (
                    <th key={column}>{translate(`portal.screen.conflict.${column}`)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {changed.map((id) => {
                  const field = resource.fields[id]!;
                  return (
                    <tr key={id}>
                      <td>{field.label}</td>
                      {[read, theirs, { ...read, ...mine }].map((version, at) => (
                        <td key={at}>
                          <FieldValue field={field} record={version} />
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </TableFrame>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('portal.screen.conflict.back')}
        </Button>
        <Button variant="outlined" onClick={reload}>
          {translate('portal.screen.conflict.reload')}
        </Button>
        <Button
          variant="contained"
          disabled={!theirs}
          loading={saving.isPending}
          onClick={() => void keepMine()}
        >
          {translate('portal.screen.conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
