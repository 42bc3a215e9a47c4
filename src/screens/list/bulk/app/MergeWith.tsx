import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lowerFirst } from '#model/records/title.ts';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { useMatchingRecords } from '#kinds/reference/usePickerFilter.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { showPath } from '#screens/recordPath.ts';
import { translate } from '#kit/translate.ts';

type Props = { record: RaRecord; onClose: () => void };

/**
 * Merges from the record's own page, where nothing can be selected (as on a phone): the user searches for the
 * duplicate.
 */
export function MergeWith({ record, onClose }: Props) {
  const { resourceName, path, resource } = useScreen();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState<RaRecord>();
  const { data = [], isFetching } = useMatchingRecords(resourceName, resource, { typed, isAsked: true });
  const others = data.filter(({ id }) => String(id) !== String(record.id));
  const nameOf = useRecordTitles(resource.id, others);
  if (other)
    return (
      <MergeDialog
        records={[record, other]}
        onClose={onClose}
        onMerged={({ id }) => {
          if (String(id) !== String(record.id)) void navigate(showPath(path, id), { replace: true });
        }}
      />
    );
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>
        {translate('portal.screen.merge.title', { name: lowerFirst(resource.label.many) })}
      </DialogTitle>
      <DialogContent>
        <Autocomplete<RaRecord>
          options={others}
          value={null}
          onChange={(_event, chosen) => setOther(chosen ?? undefined)}
          onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
          getOptionLabel={nameOf}
          getOptionKey={({ id }) => id}
          filterOptions={(all) => all}
          loading={isFetching}
          loadingText={translate('portal.screen.reference.loading')}
          noOptionsText={translate('portal.screen.reference.none')}
          fullWidth
          sx={{ mt: 1 }}
          renderInput={(params) => <TextField {...params} label={translate('portal.screen.merge.with')} />}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
