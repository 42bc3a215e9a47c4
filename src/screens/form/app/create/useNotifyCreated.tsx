import { Button, SnackbarContent } from '@mui/material';
import { useCloseNotification, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCurrentRoute } from '#ui/portal/context.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { listPathOf } from '#screens/app/listPathOf.ts';
import { showPath } from '#ui/portal/recordPath.ts';

/** Long enough to start the next record and still follow the link. */
const shownMs = 8000;

/**
 * Notifies that a record was created, with the gender of its label: "Pedido criado", "Nota criada". For a
 * record that is not visible now, the message links to it on the screen `list`, or on another one that lists
 * it.
 */
export function useNotifyCreated({
  id: resource,
  label,
}: ClientResource): (unseen?: RaRecord, list?: string) => void {
  const notify = useNotify();
  const translate = useTranslate();
  const { slice } = useCurrentRoute();
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
