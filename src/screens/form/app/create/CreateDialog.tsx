import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useDismissal } from '#ui/drafts/leaving/LeaveGuard.tsx';
import { lowerFirst } from '#model/records/title.ts';
import { translate } from '#kit/translate.ts';
import { DismissButton, FormFooter, SaveButton } from '../FormFooter.tsx';
import { NewRecordForm, type NewRecord } from './NewRecordForm.tsx';

type Props = NewRecord & { onClose: () => void };

/** Creates a record in a dialog over the page that needs it. */
export function CreateDialog(props: Props) {
  const { resource, onClose } = props;
  const { dismiss, guard } = useDismissal(onClose);
  const { one, gender } = resource.label;
  const title = translate(`portal.screen.new.${gender}`, { name: lowerFirst(one) });
  return (
    <Dialog
      open
      // A click outside the dialog would lose the typed values.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && dismiss()}
      maxWidth="md"
      fullWidth
      onClick={(event) => event.stopPropagation()}
      // React events bubble through portals: without this they would reach the form behind the dialog.
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ pb: 0 }}>
        <NewRecordForm
          {...props}
          title={title}
          footer={
            <FormFooter>
              {guard}
              <SaveButton />
              <DismissButton onClick={onClose} />
            </FormFooter>
          }
        />
      </DialogContent>
    </Dialog>
  );
}
