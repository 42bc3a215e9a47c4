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
import { useIsPhone } from '#kit/screen.ts';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#kit/translate.ts';
import { formatValue } from '#kinds/registry.ts';
import { useColumns } from '#kinds/ui/columns.ts';
import type { DocumentPreview } from '../shared/answers.ts';
import type { Field } from '#model/types.ts';
import { countedName } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { Effects } from '#ui/feedback/Effects.tsx';
import { useUndo } from '#ui/feedback/UndoButton.tsx';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { RecordsTable } from '#ui/table/Records.tsx';
import type { ImportStepProps } from '#screens/app/importSource.ts';
import { ProblemList, type LineProblem } from '#screens/app/ProblemList.tsx';
import { sendDocuments } from './sendDocuments.ts';

type Answers = Readonly<Record<string, string>>;
type Imported = DocumentPreview & { undo?: string };

/** Shows what documents would store, asks what they leave open, stores them, and takes them back. */
export function DocumentStep({ files, onDone, onBack, onOrdinary, onClose }: ImportStepProps) {
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
    sendDocuments(dataProvider, resourceName, { files, answers, dryRun: true }, cancel.signal).then(
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
  }, [dataProvider, resourceName, files, answers]);

  const store = async () => {
    setBusy(true);
    try {
      setDone(await sendDocuments(dataProvider, resourceName, { files, answers, dryRun: false }));
      onDone();
      await dataProvider.refresh(resourceName);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (done) return <StoredDocument stored={done} onClose={onClose} />;
  const count = (status: string) => preview?.records.filter((one) => one.status === status).length ?? 0;
  const changed = count('new') + count('update') + count('left');
  const open = preview?.questions ?? [];
  const answer = (id: string, option: string) => setAnswers((given) => ({ ...given, [id]: option }));
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          {problem && <Alert severity="error">{problem}</Alert>}
          {!preview && !problem && (
            <LinearProgress aria-label={translate('portal.screen.import.document.reading')} />
          )}
          {preview && <DocumentFacts facts={preview.facts} />}
          {open.length > 0 && (
            <Alert
              severity="info"
              action={
                <Button
                  color="inherit"
                  size="small"
                  onClick={() => setAnswers({ ...answers, ...recommended(open) })}
                >
                  {translate('portal.screen.import.document.recommended')}
                </Button>
              }
            >
              {translate('portal.screen.import.document.asks', { smart_count: open.length })}
            </Alert>
          )}
          {questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              value={answers[question.id] ?? ''}
              onAnswer={answer}
            />
          ))}
          {preview?.remembered && (
            <Box component="details" sx={{ '& > summary': { cursor: 'pointer', width: 'fit-content' } }}>
              <summary>
                {translate('portal.screen.import.document.remembered', {
                  smart_count: preview.remembered.length,
                })}
              </summary>
              <Stack spacing={2} sx={{ mt: 2 }}>
                {preview.remembered.map((question) => (
                  <QuestionField
                    key={question.id}
                    question={question}
                    value={question.answer}
                    onAnswer={answer}
                  />
                ))}
              </Stack>
            </Box>
          )}
          {preview && <DocumentRows preview={preview} />}
          {preview && <Effects effects={preview.effects} hidden={0} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onBack}>
          {translate('portal.screen.import.document.other')}
        </Button>
        {onOrdinary && (
          <Button color="inherit" onClick={onOrdinary}>
            {translate('portal.screen.import.document.ordinary')}
          </Button>
        )}
        <Button
          variant="contained"
          disabled={changed === 0 || open.length > 0}
          loading={isBusy}
          onClick={() => void store()}
        >
          {translate('portal.screen.import.document.store', countedName(resource.label, changed))}
        </Button>
      </DialogActions>
    </>
  );
}

type Question = DocumentPreview['questions'][number];

/** The first option is the recommended one. */
const recommended = (questions: readonly Question[]): Answers =>
  Object.fromEntries(questions.flatMap(({ id, options: [first] }) => (first ? [[id, first.id]] : [])));

type QuestionProps = { question: Question; value: string; onAnswer: (id: string, option: string) => void };

/** A text is an answer once its field is left. */
const WrittenField = ({ question: { id, text, options }, value, onAnswer }: QuestionProps) => {
  const put = options.find((option) => option.id === value);
  const [written, setWritten] = useState(put ? '' : value);
  const answer = () => written.trim() !== '' && written.trim() !== value && onAnswer(id, written.trim());
  return (
    <TextField
      label={text}
      value={written}
      helperText={put?.label}
      onChange={({ target }) => setWritten(target.value)}
      onBlur={answer}
      onKeyDown={({ key }) => key === 'Enter' && answer()}
    />
  );
};

const QuestionField = (props: QuestionProps) =>
  props.question.input ? <WrittenField {...props} /> : <ChosenField {...props} />;

const ChosenField = ({ question: { id, text, options }, value, onAnswer }: QuestionProps) => (
  <TextField select label={text} value={value} onChange={({ target }) => onAnswer(id, target.value)}>
    {options.map((option) => (
      <MenuItem key={option.id} value={option.id}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
);

/** Notes are shown by their records. */
const isStatement = (fact: DocumentPreview['facts'][number]): fact is Readonly<Record<string, string>> =>
  typeof fact.account === 'string' || typeof fact.layout === 'string';

/** In the language and the format of fields. */
const dayField = { id: 'day', type: 'date', label: '' } as Field;

/** What each document says of itself: the account, its days, and how its balance differs. */
function DocumentFacts({ facts }: Pick<DocumentPreview, 'facts'>) {
  const { timeZone, currency: own } = usePortalIndex();
  const day = (text: string | undefined) => (text ? formatValue(dayField, text, { timeZone }) : '');
  const money = (text: string, currency: string | undefined) =>
    formatValue(
      { id: 'amount', type: 'money', label: '', currency: currency ?? own } as Field,
      Number(text),
      { timeZone },
    );
  const notes = facts.filter((fact) => !isStatement(fact));
  if (notes.length > 0)
    return (
      <Alert severity="info">
        {translate('portal.screen.import.document.seen', { smart_count: notes.length })}
      </Alert>
    );
  return facts.filter(isStatement).map((fact, at) => {
    const {
      layout,
      bank,
      branch,
      account,
      start,
      end,
      balance,
      balanceDate,
      portalBalance,
      difference,
      currency,
    } = fact;
    const isEqual = difference !== undefined && Number(difference) === 0;
    return (
      <Alert key={at} severity={difference === undefined ? 'info' : isEqual ? 'success' : 'warning'}>
        <AlertTitle>{[layout ?? bank, branch, account].filter(Boolean).join(' / ')}</AlertTitle>
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

/** A note is named by its number, or by its file; a row of a statement by its line. */
function problemsOf({ facts, records }: Pick<DocumentPreview, 'facts' | 'records'>): LineProblem[] {
  const areNotes = facts.length === records.length && !facts.some(isStatement);
  return records.flatMap(({ line, file, problems }, at) => {
    const number = areNotes ? (facts[at]!.number ?? file) : undefined;
    const where = typeof number === 'string' ? number : undefined;
    return problems.map(({ message }) => ({ line, message, ...(where && { where }) }));
  });
}

function DocumentRows({ preview: { facts, records, ignored } }: { preview: DocumentPreview }) {
  const { resource, screen } = useScreen();
  const isPhone = useIsPhone();
  const count = (wanted: string) => records.filter(({ status }) => status === wanted).length;
  const rows = useMemo(
    () =>
      records
        .filter(({ status }) => status === 'new' || status === 'update')
        .slice(0, shownAtMost)
        .map(({ line, values }, at): RaRecord => ({ ...values, id: `${line}-${at}` })),
    [records],
  );
  const chosen = useMemo(() => {
    // Of a freight of zero a column says nothing, and on a phone it takes the place of the total.
    const says = (field: string) => rows.some((row) => !isEmpty(row[field]) && row[field] !== 0);
    // As in the list; what it does not show comes after it. A row has no id yet.
    const isShown = (field: string) => field !== 'id' && says(field);
    const listed = screen.columns.map(({ field }) => field).filter(isShown);
    const others = Object.keys(resource.fields).filter((field) => isShown(field) && !listed.includes(field));
    // A phone has room for a few, and would prefer any amount to the name of the supplier.
    const isEnough = isPhone && listed.length > 2;
    return [...listed, ...(isEnough ? [] : others)].map((field) => ({ field }));
  }, [rows, resource, screen, isPhone]);
  const columns = useColumns(resource, chosen, rows);
  const problems = problemsOf({ facts, records });
  const title = translate('portal.screen.import.document.new');
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {translate('portal.screen.import.document.counts', {
          created: count('new') + count('update'),
          same: count('same'),
          refused: count('refused'),
        })}
        {count('left') > 0 &&
          ` · ${translate('portal.screen.import.document.left', { smart_count: count('left') })}`}
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
  stored: { facts, records, undo: name },
  onClose,
}: {
  stored: Imported;
  onClose: () => void;
}) {
  const { resource } = useScreen();
  const undo = useUndo();
  const [isUndoing, setUndoing] = useState(false);
  const count = (wanted: string) => records.filter(({ status }) => status === wanted).length;
  const problems = problemsOf({ facts, records });
  const created = count('new') + count('update');
  const left = count('left');
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity={created + left > 0 ? 'success' : 'warning'}>
            {translate('portal.screen.import.document.done', {
              created,
              same: count('same'),
              refused: count('refused'),
            })}
            {left > 0 && ` ${translate('portal.screen.import.document.left', { smart_count: left })}.`}
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
