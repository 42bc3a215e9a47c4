import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lowerFirst } from '../../../model/title.ts';
import { DismissButton, FormFooter, SaveButton } from './FormFooter.tsx';
import { NewRecordForm, type NewRecord } from './NewRecordForm.tsx';

type Props = NewRecord & { onClose: () => void };

/** A new record over the page that needs it. */
export function CreateDialog(props: Props) {
  const { resource, onClose } = props;
  const translate = useTranslate();
  const { one, gender } = resource.label;
  const title = translate(`portal.screen.new.${gender}`, { name: lowerFirst(one) });
  return (
    <Dialog
      open
      // a click beside it would lose what is typed
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      maxWidth="md"
      fullWidth
      onClick={(event) => event.stopPropagation()}
      // what is typed here is none of the form below
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
              <SaveButton />
              <DismissButton onClick={onClose} />
            </FormFooter>
          }
        />
      </DialogContent>
    </Dialog>
  );
}
