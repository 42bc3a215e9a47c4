import {
  Button,
  DialogActions,
  DialogContent,
  LinearProgress,
  Stack,
  Typography,
  Alert,
  AlertTitle,
  MenuItem,
  TextField,
  Box,
  Dialog,
  DialogTitle,
  Step,
  StepLabel,
  Stepper,
} from '@mui/material';
import { formatAmount } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useEffect, useState, useRef } from 'react';
import { useDataProvider, useEvent } from 'ra-core';
import { useUndo } from '#ui/feedback/UndoButton.tsx';
import { useCounted } from '#screens/app/useCounted.ts';
import { countedName, lowerFirst } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { countRows, type CheckedRow } from './checkTable.ts';
import { ProblemList } from '#screens/app/ProblemList.tsx';
import { CheckStep } from './CheckStep.tsx';
import {
  type ImportTable,
  type OpenSheet,
  openTable,
  readPasted,
  readSheets,
  TableError,
} from './readTable.ts';
import { resendable, type ImportResult, useFailedRows, csvFile } from './sendRows.ts';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { csvText } from '#spreadsheets/csvCells.ts';
import { downloadCsv } from '#screens/list/export/app/exportCsv.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import type { ImportTarget } from './mapping.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { importSources } from '#screens/app/addedParts.ts';
import type { ImportSource } from '#screens/app/importSource.ts';
import { useDroppedFile } from './useDroppedFile.ts';
import { useImport, type ImportState } from './useImport.ts';
import { useHeldFocus } from '#kit/focus.ts';
import { useIsPhone } from '#kit/screen.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';

type SendingStepProps = { done: number; count: number; onStop: () => void };

function SendingStep({ done, count, onStop }: SendingStepProps) {
  const text = translate('portal.screen.import.sending.progress', { done, count: formatAmount(count) });
  return (
    <>
      <DialogContent>
        <Stack spacing={2} sx={{ py: 4 }}>
          <LinearProgress variant="determinate" value={(done / count) * 100} aria-label={text} />
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {text}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onStop}>
          {translate('portal.screen.import.sending.stop')}
        </Button>
      </DialogActions>
    </>
  );
}

type ResultStepProps = {
  table: ImportTable;
  rows: readonly CheckedRow[];
  sent: ImportResult;
  onClose: () => void;
  onResume: () => void;
};

/** What was imported and what was not, with the failed rows to correct. */
function ResultStep({ table, rows, sent, onClose, onResume }: ResultStepProps) {
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

/** A file with several sheets, and the sheet to import. */
type Book = { name: string; sheets: readonly OpenSheet[]; chosen: number };

function SheetChoice({ book, onChoose }: { book: Book; onChoose: (chosen: number) => void }) {
  return (
    <>
      <Typography>{translate('portal.screen.import.file.chosen', { name: book.name })}</Typography>
      <TextField
        select
        label={translate('portal.screen.import.file.sheet')}
        value={book.chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {book.sheets.map(({ name }, at) => (
          <MenuItem key={name} value={at}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** Includes old and foreign spreadsheet formats: when one is chosen, a message explains what to do. */
const accepted =
  '.csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods,.fods,.gnumeric,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type FileStepProps = {
  targets: readonly ImportTarget[];
  /** Files that were dropped on the page. */
  dropped: readonly File[] | undefined;
  /** Nobody asks whether a source reads the table. */
  isOrdinary: boolean;
  /** Takes files that a source reads, such as a statement; `mayBeOrdinary` if columns can be matched by hand, too. */
  onSource: (source: ImportSource, files: readonly File[], mayBeOrdinary?: boolean) => void;
  onTable: (table: ImportTable) => void;
  onClose: () => void;
};

/** Takes a file, or rows pasted from a spreadsheet. */
function FileStep({ targets, dropped, isOrdinary, onTable, onSource, onClose }: FileStepProps) {
  const { resource, resourceName } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const input = useRef<HTMLInputElement>(null);
  const source = importSources().find((one) => one.isFor(resource));
  const [endings, setEndings] = useState<readonly string[]>();
  useEffect(() => {
    // without it, any file can be chosen
    source?.load().then(
      (reader) => setEndings(reader.endings),
      () => undefined,
    );
  }, [source]);
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
  const readFiles = ([file, ...more]: readonly File[]) =>
    read(async () => {
      setBook(undefined);
      if (!file) return;
      // Of tables, one is imported at a time.
      if (source && more.length > 0) return onSource(source, [file, ...more]);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const reader = await source?.load();
      if (source && (await reader?.takes(bytes))) return onSource(source, [file]);
      const others = await Promise.all(importSources().map(({ load }) => load()));
      const named = others.map((other) => other.named(bytes)).find((words) => words !== undefined);
      if (named !== undefined) return setProblem(named);
      const sheets = await readSheets(bytes);
      const about = { resource, resourceName, dataProvider };
      if (source && !isOrdinary && (await reader?.takesTable(file, about)))
        return onSource(source, [file], true);
      if (sheets.length > 1) setBook({ name: file.name, sheets, chosen: 0 });
      else onTable(await openTable(sheets[0]!));
    });
  const begin = useEvent((files: readonly File[]) => void readFiles(files));
  useEffect(() => {
    if (dropped) begin(dropped);
  }, [dropped, begin]);
  useDroppedFile(() => true, begin);
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
              accept={source ? endings && [accepted, ...endings].join(',') : accepted}
              multiple={source !== undefined}
              onChange={({ currentTarget }) => {
                void readFiles([...(currentTarget.files ?? [])]);
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

const steps = ['file', 'columns', 'check', 'done'] as const;
const stepOf: Record<ImportState['step'], (typeof steps)[number]> = {
  file: 'file',
  columns: 'columns',
  checking: 'check',
  check: 'check',
  sending: 'done',
  done: 'done',
};

/** Imports the rows of a file in four steps: choose the file, match columns, check without writing, send. */
export function ImportDialog({
  dropped,
  onClose,
}: {
  dropped?: readonly File[] | undefined;
  onClose: () => void;
}) {
  const { resource } = useScreen();
  const isPhone = useIsPhone();
  const flow = useImport();
  const { state } = flow;
  const [read, setRead] = useState<{
    source: ImportSource;
    files: readonly File[];
    mayBeOrdinary: boolean;
    isDone?: true;
  }>();
  // A table that a source reads, whose columns somebody wants to match by hand.
  const [ordinary, setOrdinary] = useState<readonly File[]>();
  const active = steps.indexOf(read ? (read.isDone ? 'done' : 'check') : stepOf[state.step]);
  const content = useRef<HTMLDivElement>(null);
  // a step takes the button away that led to the next
  useHeldFocus(() => content.current);
  const labels = steps.map((step) => translate(`portal.screen.import.steps.${step}`));
  // A click outside the dialog must not discard the work.
  const close = (_event: object, reason: string) =>
    (reason === 'escapeKeyDown' ? state.step !== 'sending' : state.step === 'file' && !read) && onClose();
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle>
        {translate('portal.screen.import.title', { name: lowerFirst(resource.label.many) })}
      </DialogTitle>
      {isPhone ? (
        <Typography color="textSecondary" sx={{ px: 3, pb: 1 }}>
          {translate('portal.screen.import.stepOf', { step: active + 1, label: labels[active]! })}
        </Typography>
      ) : (
        <Stepper
          activeStep={state.step === 'done' || read?.isDone ? steps.length : active}
          sx={{ px: 2, pb: 1 }}
        >
          {labels.map((label) => (
            <Step key={label}>
              <StepLabel>{label}</StepLabel>
            </Step>
          ))}
        </Stepper>
      )}
      <Box
        ref={content}
        role="group"
        aria-label={labels[active]}
        tabIndex={-1}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, outline: 'none' }}
      >
        {read && (
          <read.source.Step
            files={read.files}
            onDone={() => setRead({ ...read, isDone: true })}
            onBack={() => setRead(undefined)}
            {...(read.mayBeOrdinary && {
              onOrdinary: () => {
                setOrdinary(read.files);
                setRead(undefined);
              },
            })}
            onClose={onClose}
          />
        )}
        {state.step === 'file' && !read && (
          <FileStep
            onTable={flow.take}
            onSource={(source, files, mayBeOrdinary = false) => setRead({ source, files, mayBeOrdinary })}
            dropped={ordinary ?? dropped}
            isOrdinary={ordinary !== undefined}
            targets={flow.targets}
            onClose={onClose}
          />
        )}
        {state.step === 'columns' && (
          <ColumnsStep
            {...state}
            targets={flow.targets}
            readings={flow.readings}
            isReading={flow.isReading}
            onAnswer={flow.answer}
            onChange={flow.map}
            onTable={flow.reread}
            onReread={flow.take}
            onBack={flow.restart}
            onNext={() => void flow.check()}
          />
        )}
        {(state.step === 'checking' || state.step === 'check') && (
          <CheckStep
            table={state.table}
            mapping={state.mapping}
            rows={state.step === 'check' ? state.rows : undefined}
            failure={state.step === 'checking' ? state.failure : undefined}
            done={state.step === 'checking' ? state.done : 0}
            targets={flow.targets}
            readings={flow.readings}
            missing={flow.missing}
            onMake={flow.make}
            keys={flow.keys}
            existing={flow.existing}
            onExisting={(choice) => void flow.decide(choice)}
            onCheck={() => void flow.check()}
            onRepair={(repairs) => void flow.repair(repairs)}
            onRepairAndNext={(repairs) => void flow.repair(repairs, true)}
            onBack={flow.backToColumns}
            onNext={() => void flow.send()}
          />
        )}
        {state.step === 'sending' && <SendingStep {...state} onStop={flow.stop} />}
        {state.step === 'done' && (
          <ResultStep {...state} onClose={onClose} onResume={() => void flow.send()} />
        )}
      </Box>
    </Dialog>
  );
}
