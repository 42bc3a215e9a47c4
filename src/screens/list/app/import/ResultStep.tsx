import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, AlertTitle, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useUndo } from '#ui/feedback/UndoButton.tsx';
import { useCounted } from '#screens/app/useCounted.ts';
import { countedName } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';
import { countRows, type CheckedRow } from './dryRun.ts';
import { ProblemList } from './ProblemList.tsx';
import type { Table } from './readTable.ts';
import { resendable, type ImportResult } from './sendRows.ts';
import { useFailedRows } from './useFailedRows.ts';

type Props = {
  table: Table;
  rows: readonly CheckedRow[];
  sent: ImportResult;
  onClose: () => void;
  onResume: () => void;
};

/** What was imported and what was not, with the failed rows to correct. */
export function ResultStep({ table, rows, sent, onClose, onResume }: Props) {
  const download = useFailedRows(table);
  const { created, updated, alreadyImported } = sent;
  // Rows that can be sent again are not refused yet.
  const refused = sent.refused.filter(({ isCutOff }) => !isCutOff);
  const cutOff = sent.refused.find(({ isCutOff }) => isCutOff);
  const left = resendable(sent).length;
  const undo = useUndo();
  const [isUndoing, setUndoing] = useState(false);
  const takeBack = () => {
    setUndoing(true);
    void undo(sent.undos).finally(onClose);
  };
  const { resource } = useScreen();
  const { counted } = useCounted(resource);
  const { bad, unchanged } = countRows(rows);
  const countText = (key: 'unchanged' | 'bad' | 'known' | 'unsent' | 'refused' | 'resume', count: number) =>
    translate(`portal.screen.import.done.${key}`, countedName(resource.label, count));
  const saved = [
    ...(created > 0 ? [counted('created', created)] : []),
    ...(updated > 0 ? [counted('updated', updated)] : []),
  ];
  const rest = [
    ...(unchanged > 0 ? [countText('unchanged', unchanged)] : []),
    ...(bad > 0 ? [countText('bad', bad)] : []),
    ...(alreadyImported > 0 ? [countText('known', alreadyImported)] : []),
    ...(left > 0 ? [countText('unsent', left)] : []),
    ...(cutOff ? [cutOff.reason] : []),
  ];
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity={created + updated + alreadyImported === 0 || left > 0 ? 'warning' : 'success'}>
            <AlertTitle sx={{ mb: rest.length > 0 ? undefined : 0 }}>
              {saved.length === 0 ? translate('portal.screen.import.done.nothing') : saved.join(' · ')}
            </AlertTitle>
            {rest.join(' ')}
          </Alert>
          {refused.length > 0 && (
            <section>
              <Typography sx={{ mb: 1, fontWeight: 600 }}>{countText('refused', refused.length)}</Typography>
              <ProblemList
                problems={refused.map(({ row, reason, isUncertain }) => ({
                  line: row.line,
                  cell: row.cells.find((cell) => cell !== ''),
                  message: isUncertain
                    ? `${reason} ${translate('portal.screen.import.done.uncertain')}`
                    : reason,
                }))}
              />
            </section>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {(refused.length > 0 || bad + alreadyImported + left > 0) && (
          <Button
            color="inherit"
            startIcon={<FileDownloadOutlined />}
            onClick={() => download(rows, sent)}
            sx={{ mr: 'auto' }}
          >
            {translate('portal.screen.import.done.download')}
          </Button>
        )}
        {sent.undos.length > 0 && (
          <Button color="inherit" loading={isUndoing} onClick={takeBack}>
            {translate('portal.screen.import.done.undo', countedName(resource.label, sent.undos.length))}
          </Button>
        )}
        <Button
          variant={left > 0 ? 'text' : 'contained'}
          color={left > 0 ? 'inherit' : 'primary'}
          onClick={onClose}
        >
          {translate('portal.screen.import.close')}
        </Button>
        {left > 0 && (
          <Button variant="contained" onClick={onResume}>
            {countText('resume', left)}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
