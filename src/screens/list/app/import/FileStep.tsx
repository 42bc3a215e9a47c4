import UploadFile from '@mui/icons-material/UploadFileOutlined';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useRef, useState } from 'react';
import { csvText } from '#kinds/spreadsheets/csvCells.ts';
import { downloadCsv } from '../export/exportCsv.ts';
import { messageOf } from '#ui/feedback/LoadError.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';
import { csvFile } from './failedRows.ts';
import type { Target } from './mapping.ts';
import { openTable, readPasted, readSheets, TableError, type Table } from './readTable.ts';
import { SheetChoice, type Book } from './SheetChoice.tsx';

/** Includes old and foreign spreadsheet formats: when one is chosen, a message explains what to do. */
const accepted =
  '.csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods,.fods,.gnumeric,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Props = { targets: readonly Target[]; onTable: (table: Table) => void; onClose: () => void };

/** Takes a file, or rows pasted from a spreadsheet. */
export function FileStep({ targets, onTable, onClose }: Props) {
  const { resource } = useScreen();
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const [book, setBook] = useState<Book>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);

  const read = async (work: () => void | Promise<void>) => {
    setProblem(undefined);
    setIsReading(true);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof TableError ? error.message : messageOf(error));
    } finally {
      setIsReading(false);
    }
  };
  const readFile = (file: File) =>
    read(async () => {
      setBook(undefined);
      const sheets = await readSheets(new Uint8Array(await file.arrayBuffer()));
      if (sheets.length > 1) setBook({ name: file.name, sheets, chosen: 0 });
      else onTable(await openTable(sheets[0]!));
    });
  const next = () =>
    read(async () => onTable(await (book ? openTable(book.sheets[book.chosen]!) : readPasted(pasted))));
  const model = () =>
    downloadCsv(
      csvFile(
        targets.filter(({ onlyFinds }) => !onlyFinds).map(({ label }) => csvText(label)),
        [],
      ),
      `${resource.id}-modelo.csv`,
    );

  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Typography color="textSecondary">{translate('portal.screen.import.file.help')}</Typography>
          <Box component="details" sx={{ '& > summary': { cursor: 'pointer', width: 'fit-content' } }}>
            <summary>{translate('portal.screen.import.file.accepted.title')}</summary>
            {(['read', 'asked', 'refused'] as const).map((name) => (
              <Typography key={name} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {translate(`portal.screen.import.file.accepted.${name}`)}
              </Typography>
            ))}
          </Box>
          {problem && <Alert severity="error">{problem}</Alert>}
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" startIcon={<UploadFile />} onClick={() => input.current?.click()}>
              {translate('portal.screen.import.file.choose')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={translate('portal.screen.import.file.choose')}
              accept={accepted}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void readFile(file);
                // Allows the same file to be chosen again after it was corrected.
                currentTarget.value = '';
              }}
            />
            <Button color="inherit" onClick={model}>
              {translate('portal.screen.import.file.model')}
            </Button>
          </Stack>
          {book ? (
            <SheetChoice book={book} onChoose={(chosen) => setBook({ ...book, chosen })} />
          ) : (
            <TextField
              label={translate('portal.screen.import.file.paste')}
              multiline
              minRows={4}
              maxRows={10}
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
              slotProps={{ htmlInput: { spellCheck: false, style: { fontVariantNumeric: 'tabular-nums' } } }}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          // not disabled, which would take the focus away
          aria-busy={isReading}
          disabled={!book && pasted.trim() === ''}
          onClick={() => !isReading && void next()}
        >
          {translate('portal.screen.import.file.next')}
        </Button>
      </DialogActions>
    </>
  );
}
