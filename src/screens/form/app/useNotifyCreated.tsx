import { Button, SnackbarContent } from '@mui/material';
import { useCloseNotification, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import { useHere } from '../../../app/portal/context.ts';
import type { ClientResource } from '../../../model/clientTypes.ts';
import { listPathOf } from '../../app/listPathOf.ts';
import { showPath } from '../../../app/portal/recordPath.ts';

/** Long enough to go on with the next one and come back to it. */
const shownMs = 8000;

/**
 * Tells that a new record was saved, in its gender: "Pedido criado", "Nota criada". Of a record that whoever made it
 * does not see now it leads there, by the screen of `list` or by another that shows it.
 */
export function useNotifyCreated({
  id: resource,
  label,
}: ClientResource): (unseen?: RaRecord, list?: string) => void {
  const notify = useNotify();
  const translate = useTranslate();
  const { slice } = useHere();
  return (unseen, list = listPathOf(slice, resource)) => {
    const message = `portal.screen.created.${label.gender}`;
    const messageArgs = { name: label.one };
    if (!unseen || !list) return notify(message, { type: 'success', messageArgs });
    const to = showPath(list, unseen.id);
    notify(<LeadingToast text={translate(message, messageArgs)} to={to} />, {
      type: 'success',
      autoHideDuration: shownMs,
    });
  };
}

function LeadingToast({ text, to }: { text: string; to: string }) {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <SnackbarContent
      message={text}
      action={
        <Button color="inherit" size="small" component={Link} to={to} onClick={close}>
          {translate('ra.action.show')}
        </Button>
      }
    />
  );
}
