import {
  Alert,
  AlertTitle,
  Box,
  Button,
  DialogActions,
  DialogContent,
  LinearProgress,
  MenuItem,
  Paper,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '#kit/feedback/loading.tsx';
import { translate } from '#kit/translate.ts';
import { formatValue } from '#kinds/registry.ts';
import { useColumns } from '#kinds/ui/columns.ts';
import type { DocumentPreview } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import { countedName } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useUndo } from '#ui/feedback/UndoButton.tsx';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { RecordsTable } from '#ui/table/Records.tsx';
import { ProblemList } from './CheckStep.tsx';

type Answers = Readonly<Record<string, string>>;
type Imported = DocumentPreview & { undo?: string };
type DocumentStepProps = {
  file: File;
  /** Called once the records are stored. */
  onDone: () => void;
  onBack: () => void;
  onClose: () => void;
};

/** Shows what a document would store, asks what it leaves open, stores it, and takes it back. */
export function DocumentStep({ file, onDone, onBack, onClose }: DocumentStepProps) {
  const { resource, resourceName } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [answers, setAnswers] = useState<Answers>({});
  const [questions, setQuestions] = useState<DocumentPreview['questions']>([]);
  const [preview, setPreview] = useState<DocumentPreview>();
  const [done, setDone] = useState<Imported>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const cancel = new AbortController();
    dataProvider.sendDocument(resourceName, { file, answers, dryRun: true }, cancel.signal).then(
      (answer) => {
        setPreview(answer);
        // An answered question stays, so that its answer can be changed.
        setQuestions((known) => [
          ...known,
          ...answer.questions.filter(({ id }) => !known.some((one) => one.id === id)),
        ]);
      },
      (error: unknown) => {
        if (!cancel.signal.aborted) setProblem(messageOf(error));
      },
    );
    return () => cancel.abort();
  }, [dataProvider, resourceName, file, answers]);

  const store = async () => {
    setBusy(true);
    try {
      setDone(await dataProvider.sendDocument(resourceName, { file, answers, dryRun: false }));
      onDone();
      await dataProvider.refresh(resourceName);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (done) return <StoredDocument stored={done} onClose={onClose} />;
  const fresh = preview?.records.filter(({ status }) => status === 'new').length ?? 0;
  const isOpen = (preview?.questions.length ?? 0) > 0;
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          {problem && <Alert severity="error">{problem}</Alert>}
          {!preview && !problem && (
            <LinearProgress aria-label={translate('portal.screen.import.document.reading')} />
          )}
          {preview && <DocumentFacts facts={preview.facts} />}
          {questions.map(({ id, text, options }) => (
            <TextField
              key={id}
              select
              label={text}
              value={answers[id] ?? ''}
              onChange={({ target }) => setAnswers({ ...answers, [id]: target.value })}
            >
              {options.map((option) => (
                <MenuItem key={option.id} value={option.id}>
                  {option.label}
                </MenuItem>
              ))}
            </TextField>
          ))}
          {preview && <DocumentRows preview={preview} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onBack}>
          {translate('portal.screen.import.document.other')}
        </Button>
        <Button
          variant="contained"
          disabled={fresh === 0 || isOpen}
          loading={isBusy}
          onClick={() => void store()}
        >
          {translate('portal.screen.import.document.store', countedName(resource.label, fresh))}
        </Button>
      </DialogActions>
    </>
  );
}

/** In the language and the format of fields. */
const dayField = { id: 'day', type: 'date', label: '' } as Field;

/** What each document says of itself: the account, its days, and how its balance differs. */
function DocumentFacts({ facts }: Pick<DocumentPreview, 'facts'>) {
  const { timeZone } = usePortalIndex();
  const day = (text: string | undefined) => (text ? formatValue(dayField, text, { timeZone }) : '');
  const money = (text: string, currency: string | undefined) =>
    formatValue(
      { id: 'amount', type: 'money', label: '', currency: currency ?? 'BRL' } as Field,
      Number(text),
      { timeZone },
    );
  return facts.map((fact, at) => {
    const { bank, branch, account, start, end, balance, balanceDate, portalBalance, difference, currency } =
      fact;
    const isEqual = difference !== undefined && Number(difference) === 0;
    return (
      <Alert key={at} severity={difference === undefined ? 'info' : isEqual ? 'success' : 'warning'}>
        <AlertTitle>{[bank, branch, account].filter(Boolean).join(' / ')}</AlertTitle>
        {start && end && `${day(start)} – ${day(end)}. `}
        {balance !== undefined &&
          translate('portal.screen.import.document.balance', {
            day: day(balanceDate),
            amount: money(balance, currency),
          })}{' '}
        {portalBalance !== undefined &&
          (isEqual
            ? translate('portal.screen.import.document.equal')
            : translate('portal.screen.import.document.differs', {
                amount: money(portalBalance, currency),
                difference: money(difference ?? '0', currency),
              }))}
      </Alert>
    );
  });
}

const shownAtMost = 50;

function DocumentRows({ preview: { records, ignored } }: { preview: DocumentPreview }) {
  const { resource } = useScreen();
  const count = (wanted: string) => records.filter(({ status }) => status === wanted).length;
  const rows = useMemo(
    () =>
      records
        .filter(({ status }) => status === 'new')
        .slice(0, shownAtMost)
        .map(({ line, values }, at): RaRecord => ({ ...values, id: `${line}-${at}` })),
    [records],
  );
  const chosen = useMemo(() => {
    const given = new Set(records.flatMap(({ values }) => Object.keys(values)));
    return Object.keys(resource.fields).flatMap((field) => (given.has(field) ? [{ field }] : []));
  }, [records, resource]);
  const columns = useColumns(resource, chosen, rows);
  const problems = records.flatMap(({ line, problems: own }) =>
    own.map(({ message }) => ({ line, message })),
  );
  const title = translate('portal.screen.import.document.new');
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {translate('portal.screen.import.document.counts', {
          created: count('new'),
          same: count('same'),
          refused: count('refused'),
        })}
      </Typography>
      {problems.length > 0 && <ProblemList problems={problems} />}
      {rows.length > 0 && (
        <Box component="section">
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {title}
          </Typography>
          <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
            <RecordsTable label={title} columns={columns} records={rows} hrefOf={nowhere} />
          </Paper>
        </Box>
      )}
      {ignored.length > 0 && (
        <Box component="details" sx={{ '& > summary': { cursor: 'pointer', width: 'fit-content' } }}>
          <summary>
            {translate('portal.screen.import.document.ignored', { smart_count: ignored.length })}
          </summary>
          {ignored.slice(0, shownAtMost).map(({ what, why }, at) => (
            <Typography key={at} variant="body2" color="textSecondary">
              {what}: {why}
            </Typography>
          ))}
        </Box>
      )}
    </>
  );
}

const nowhere = () => undefined;

function StoredDocument({
  stored: { records, undo: name },
  onClose,
}: {
  stored: Imported;
  onClose: () => void;
}) {
  const { resource } = useScreen();
  const undo = useUndo();
  const [isUndoing, setUndoing] = useState(false);
  const count = (wanted: string) => records.filter(({ status }) => status === wanted).length;
  const problems = records.flatMap(({ line, problems: own }) =>
    own.map(({ message }) => ({ line, message })),
  );
  const created = count('new');
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity={created > 0 ? 'success' : 'warning'}>
            {translate('portal.screen.import.document.done', {
              created,
              same: count('same'),
              refused: count('refused'),
            })}
          </Alert>
          {problems.length > 0 && <ProblemList problems={problems} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        {name && (
          <Button
            color="inherit"
            loading={isUndoing}
            onClick={() => {
              setUndoing(true);
              void undo([name]).finally(onClose);
            }}
          >
            {translate('portal.screen.import.done.undo', countedName(resource.label, created))}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {translate('portal.screen.import.close')}
        </Button>
      </DialogActions>
    </>
  );
}
