import {
  Button,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
  Alert,
  Box,
  Checkbox,
} from '@mui/material';
import { useId, useState, useRef, type ReactNode } from 'react';
import type { ColumnReading } from '#spreadsheets/columns/interpretColumn.ts';
import type { Aspect, ColumnFinding } from '#spreadsheets/columns/columnFormat.ts';
import { translate } from '#kit/translate.ts';
import { useReadingWords } from './mapping.ts';
import { doubtReasons } from '#spreadsheets/doubtfulLines.ts';
import {
  openTable,
  TableError,
  type ImportRow,
  type ImportTable,
  type TableChoices,
  type TableNote,
} from './readTable.ts';

type ColumnFindingsProps = {
  column: string;
  reading: ColumnReading;
  /** Marks the questions that still need an answer. */
  isMissed: boolean;
  onAnswer: (aspect: Aspect, value: string) => void;
};

/** How a column is read: a sentence where its cells decide, a question where they don't. */
export function ColumnFindings({ column, reading, isMissed, onAnswer }: ColumnFindingsProps) {
  const words = useReadingWords();
  const { findings } = reading;
  const certain = words.certain(reading);
  const [opened, setOpened] = useState<readonly Aspect[]>([]);
  if (findings.length === 0 && certain === '') return null;
  return (
    <Stack spacing={1} sx={{ gridColumn: '1 / -1' }}>
      {certain && (
        <Typography component="div" variant="body2" color="textSecondary">
          {certain}
        </Typography>
      )}
      {findings.map((finding) =>
        finding.proof && !opened.includes(finding.aspect) ? (
          <Typography key={finding.aspect} component="div" variant="body2" color="textSecondary">
            <span>{words.settled(finding)}</span>{' '}
            <Button
              size="small"
              aria-label={words.say('changeOf', { column })}
              onClick={() => setOpened([...opened, finding.aspect])}
              sx={{ p: 0, minWidth: 0, verticalAlign: 'baseline' }}
            >
              {words.say('change')}
            </Button>
          </Typography>
        ) : (
          <Question
            key={finding.aspect}
            column={column}
            finding={finding}
            isMissed={isMissed && finding.chosen === undefined}
            onAnswer={(value) => onAnswer(finding.aspect, value)}
          />
        ),
      )}
    </Stack>
  );
}

/** The attribute of questions without an answer, to find the first one. */
export const openQuestion = 'data-open-question';

type QuestionProps = {
  column: string;
  finding: ColumnFinding;
  isMissed: boolean;
  onAnswer: (value: string) => void;
};

function Question({ column, finding, isMissed, onAnswer }: QuestionProps) {
  const words = useReadingWords();
  const name = useId();
  return (
    <FormControl
      component="fieldset"
      error={isMissed}
      {...(finding.chosen === undefined && { [openQuestion]: '' })}
      sx={{
        border: 1,
        borderColor: isMissed ? 'error.main' : 'divider',
        borderRadius: 1,
        px: 1.5,
        py: 1,
        m: 0,
        minWidth: 0,
      }}
    >
      <FormLabel
        component="legend"
        sx={{ float: 'left', width: '100%', fontWeight: 550, color: 'text.primary' }}
      >
        {translate('portal.screen.import.reading.ofColumn', { column, question: words.question(finding) })}
      </FormLabel>
      <RadioGroup
        name={name}
        value={finding.chosen ?? ''}
        onChange={(_event, value) => onAnswer(value)}
        sx={{ clear: 'both' }}
      >
        {finding.choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio size="small" />}
            label={
              <>
                {words.choice(choice)}
                {choice.refused.length > 0 && (
                  <Typography variant="body2" color="textSecondary">
                    {words.refused(choice)}
                  </Typography>
                )}
              </>
            }
            slotProps={{ typography: { component: 'div', variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
      {isMissed && (
        <FormHelperText sx={{ mx: 0 }}>{translate('portal.screen.import.reading.choose')}</FormHelperText>
      )}
    </FormControl>
  );
}

type TableNotesProps = { table: ImportTable; onTable: (table: ImportTable) => void };

/**
 * What was found in the file: lines that are not taken as records, with a choice to take them, and values that may
 * be wrong. Shown up front so that nothing is dropped or changed silently.
 */
export function TableNotes({ table, onTable }: TableNotesProps) {
  const { notes, headLine } = table;
  const words = useWords(table);
  const [problem, setProblem] = useState<string>();
  // A choice shows at once, while the file is read again with it; only the last one counts.
  const [chosen, setChosen] = useState<TableChoices>();
  const latest = useRef<TableChoices>(undefined);
  const choices = chosen ?? table.choices;
  const choose = async (more: TableChoices) => {
    const wanted = { ...choices, ...more };
    latest.current = wanted;
    setChosen(wanted);
    setProblem(undefined);
    try {
      const read = await openTable(table.sheet, wanted);
      if (latest.current === wanted) onTable(read);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      if (latest.current === wanted) setProblem(error.message);
    }
    if (latest.current === wanted) setChosen(undefined);
  };
  const doubtful = notes.filter(({ reason }) => isDoubt(reason)).flatMap(({ lines }) => lines);
  const partly = notes.flatMap(({ reason, lines }) => (reason === 'partTotal' ? numbersOf(lines) : []));
  const textOf = (note: TableNote) =>
    note.reason === 'above'
      ? translate('portal.screen.import.notes.headLine', { line: headLine })
      : translate(`portal.screen.import.notes.${note.reason}`, {
          smart_count: note.count,
          lines: words.lines(note.lines),
          columns: words.columns(note),
          names: note.names?.join(', ') ?? '',
        });
  const choiceOf = ({ reason, lines }: TableNote) =>
    reason === 'hiddenRows' ? (
      <Choice
        label={translate('portal.screen.import.notes.visibleOnly')}
        isOn={choices.visibleOnly ?? false}
        onChange={(visibleOnly) => void choose({ visibleOnly })}
      />
    ) : isDoubt(reason) ? (
      <KeptLines
        lines={lines}
        isSingle={doubtful.length <= singleChoices}
        words={words}
        kept={choices.kept ?? partly}
        onKeep={(kept) => void choose({ kept })}
      />
    ) : undefined;
  const alerts = severities.map((severity) => {
    const own = notes.filter(({ reason }) => warnings.has(reason) === (severity === 'warning'));
    return own.length === 0 ? null : (
      <Alert key={severity} severity={severity} sx={{ alignItems: 'flex-start' }}>
        <Stack spacing={1}>
          {own.map((note) => (
            <Note key={note.reason} text={textOf(note)} choice={choiceOf(note)} />
          ))}
        </Stack>
      </Alert>
    );
  });
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      {alerts}
    </>
  );
}

const severities = ['warning', 'info'] as const;
const warnings: ReadonlySet<TableNote['reason']> = new Set([
  'hiddenRows',
  'errors',
  'lostDigits',
  'lostLetters',
]);
/** The number of lines up to which each has a choice of its own. */
const singleChoices = 8;
const namedLines = 12;

const isDoubt = (reason: TableNote['reason']) => doubtReasons.some((one) => one === reason);
const numbersOf = (lines: readonly ImportRow[]) => lines.map(({ line }) => line);

const Note = ({ text, choice }: { text: string; choice: ReactNode }) => (
  <Box>
    {text}
    {choice}
  </Box>
);

type KeptProps = {
  lines: readonly ImportRow[];
  /** Each line has a choice of its own. */
  isSingle: boolean;
  words: ReturnType<typeof useWords>;
  /** The numbers of all lines that are imported although they are probably no records. */
  kept: readonly number[];
  onKeep: (kept: number[]) => void;
};

function KeptLines({ lines, isSingle, words, kept, onKeep }: KeptProps) {
  const choices = isSingle
    ? lines.map((line) => ({
        label: translate('portal.screen.import.notes.keep', { line: line.line, text: words.textOf(line) }),
        numbers: [line.line],
      }))
    : [
        {
          label: translate('portal.screen.import.notes.keepAll', { lines: words.lines(lines) }),
          numbers: numbersOf(lines),
        },
      ];
  return choices.map(({ label, numbers }) => {
    const others = kept.filter((line) => !numbers.includes(line));
    return (
      <Choice
        key={label}
        label={label}
        isOn={kept.length - others.length === numbers.length}
        onChange={(isOn) => onKeep(isOn ? [...others, ...numbers] : others)}
      />
    );
  });
}

type ChoiceProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

const Choice = ({ label, isOn, onChange }: ChoiceProps) => (
  <FormControlLabel
    sx={{ display: 'flex', '.MuiFormControlLabel-label': { fontSize: 'inherit' } }}
    control={<Checkbox size="small" checked={isOn} onChange={(_event, checked) => onChange(checked)} />}
    label={label}
  />
);

function useWords({ head }: ImportTable) {
  return {
    textOf: ({ cells }: ImportRow) => cells.filter(Boolean).join(' ').slice(0, 60),
    lines: (lines: readonly ImportRow[]) => {
      const list = numbersOf(lines.slice(0, namedLines)).join(', ');
      const rest = lines.length - namedLines;
      return translate('portal.screen.import.notes.lines', {
        smart_count: lines.length,
        list: rest > 0 ? translate('portal.screen.import.notes.more', { list, smart_count: rest }) : list,
      });
    },
    columns: ({ columns = [] }: TableNote) =>
      columns
        .map((at) => head[at] || translate('portal.screen.import.columns.unnamed', { number: at + 1 }))
        .join(', '),
  };
}
