import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Alert, Button, DialogActions, DialogContent, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { csvText } from '../../../kinds/csv.ts';
import { downloadCsv } from '../list/exportCsv.ts';
import { messageOf } from '../Problem.tsx';
import { useScreen } from '../useScreen.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import { csvFile } from './leftovers.ts';
import type { Target } from './mapping.ts';
import { decodeText, readTable, TableError, type Table } from './readTable.ts';

type Props = { targets: readonly Target[]; onTable: (table: Table) => void; onClose: () => void };

/** A file, or the rows copied from a spreadsheet. */
export function FileStep({ targets, onTable, onClose }: Props) {
  const { resource } = useScreen();
  const translate = useTranslate();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();

  const read = async (text: () => string | Promise<string>) => {
    setProblem(undefined);
    try {
      onTable(readTable(await text()));
    } catch (error) {
      setProblem(error instanceof TableError ? translate(error.message, error.args) : messageOf(error));
    }
  };
  const model = () =>
    downloadCsv(
      csvFile(
        targets.map(({ label }) => csvText(label)),
        [],
      ),
      `${resource.id}-modelo.csv`,
    );

  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Typography color="textSecondary">{translate('portal.screen.import.file.help')}</Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button
              component="label"
              variant="outlined"
              startIcon={<UploadFile />}
              sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
            >
              {translate('portal.screen.import.file.choose')}
              <input
                type="file"
                accept=".csv,.txt,.tsv,text/csv,text/plain"
                style={visuallyHidden}
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? [];
                  if (file) void read(async () => decodeText(new Uint8Array(await file.arrayBuffer())));
                  // the same file, mended, must count as another choice
                  currentTarget.value = '';
                }}
              />
            </Button>
            <Button color="inherit" onClick={model}>
              {translate('portal.screen.import.file.model')}
            </Button>
          </Stack>
          <TextField
            label={translate('portal.screen.import.file.paste')}
            multiline
            minRows={4}
            maxRows={10}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
            slotProps={{ htmlInput: { spellCheck: false, style: { fontVariantNumeric: 'tabular-nums' } } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={pasted.trim() === ''} onClick={() => void read(() => pasted)}>
          {translate('portal.screen.import.file.next')}
        </Button>
      </DialogActions>
    </>
  );
}
