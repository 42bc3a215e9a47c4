import { Alert, Checkbox, FormControlLabel, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { doubtReasons } from '../../../../kinds/spreadsheets/doubts.ts';
import type { Line } from '../../../../kinds/spreadsheets/sheet.ts';
import { tableOf, type Table, type TableChoices, type TableNote } from './readTable.ts';

type Props = { table: Table; onTable: (table: Table) => void };

/**
 * What was found in the file: lines that are not taken as records, with a choice to take them, and values that may
 * be wrong. Shown up front so that nothing is dropped or changed silently.
 */
export function TableNotes({ table, onTable }: Props) {
  const { notes, choices, headLine } = table;
  const words = useWords(table);
  const choose = (more: TableChoices) => onTable(tableOf(table.sheet, { ...choices, ...more }));
  const doubts = notes.filter((note) => isDoubt(note));
  const doubtful = doubts.flatMap(({ lines }) => lines);
  const kept = choices.kept ?? doubts.flatMap((note) => (note.reason === 'partTotal' ? numbersOf(note) : []));
  const hidden = notes.find(({ reason }) => reason === 'hiddenRows');
  return (
    <>
      {notes.some(({ reason }) => reason === 'above') && (
        <Alert severity="info">{words.of('headLine', { line: headLine })}</Alert>
      )}
      {doubts.length > 0 && (
        <Alert severity="info">
          {doubts.map(({ reason, count }) => (
            <div key={reason}>{words.of(reason, { smart_count: count })}</div>
          ))}
          <Choices
            choices={
              doubtful.length > singleChoices
                ? [{ label: words.of('keepAll', { lines: words.lines(doubtful) }), lines: doubtful }]
                : doubtful.map((line) => ({
                    label: words.of('keep', { line: line.line, text: words.textOf(line) }),
                    lines: [line],
                  }))
            }
            kept={kept}
            onKeep={(lines) => choose({ kept: lines })}
          />
        </Alert>
      )}
      {hidden && (
        <Alert severity="warning">
          {words.of('hiddenRows', { smart_count: hidden.count })} ({words.lines(hidden.lines)})
          <FormControlLabel
            sx={choiceSx}
            control={
              <Checkbox
                size="small"
                checked={choices.visibleOnly ?? false}
                onChange={(_event, visibleOnly) => choose({ visibleOnly })}
              />
            }
            label={words.of('visibleOnly')}
          />
        </Alert>
      )}
      {notes
        .filter(({ reason }) => severityOf(reason) !== undefined)
        .map((note) => (
          <Alert key={note.reason} severity={severityOf(note.reason)!}>
            {words.of(note.reason, {
              smart_count: note.count,
              lines: words.lines(note.lines),
              columns: words.columns(note),
              names: note.names?.join(', '),
            })}
          </Alert>
        ))}
    </>
  );
}

/** The number of lines up to which each has a choice of its own. */
const singleChoices = 8;
const namedLines = 12;

const isDoubt = ({ reason }: TableNote) => doubtReasons.some((one) => one === reason);
const numbersOf = ({ lines }: Pick<TableNote, 'lines'>) => lines.map(({ line }) => line);

/** Undefined for notes with a choice. */
const severityOf = (reason: TableNote['reason']): 'info' | 'warning' | undefined => {
  if (reason === 'hiddenColumns' || reason === 'hiddenSheets') return 'info';
  if (reason === 'merged' || reason === 'mergedAcross') return 'info';
  return reason === 'errors' || reason === 'lostDigits' || reason === 'lostLetters' ? 'warning' : undefined;
};

type ChoicesProps = {
  choices: readonly { label: string; lines: readonly Line[] }[];
  kept: readonly number[];
  onKeep: (kept: number[]) => void;
};

function Choices({ choices, kept, onKeep }: ChoicesProps) {
  return (
    <Stack>
      {choices.map(({ label, lines }) => {
        const numbers = numbersOf({ lines });
        const others = kept.filter((line) => !numbers.includes(line));
        const count = kept.length - others.length;
        return (
          <FormControlLabel
            key={label}
            sx={choiceSx}
            control={
              <Checkbox
                size="small"
                checked={count === numbers.length}
                indeterminate={count > 0 && count < numbers.length}
                onChange={(_event, isKept) => onKeep(isKept ? [...others, ...numbers] : others)}
              />
            }
            label={label}
          />
        );
      })}
    </Stack>
  );
}

const choiceSx = { display: 'flex', '.MuiFormControlLabel-label': { fontSize: 'inherit' } } as const;

function useWords({ head }: Table) {
  const translate = useTranslate();
  const of = (key: string, args: Record<string, unknown> = {}) =>
    translate(`portal.screen.import.notes.${key}`, args);
  return {
    of,
    textOf: ({ cells }: Line) => cells.filter(Boolean).join(' ').slice(0, 60),
    lines: (lines: readonly Line[]) => {
      const list = lines
        .slice(0, namedLines)
        .map(({ line }) => line)
        .join(', ');
      const rest = lines.length - namedLines;
      return of('lines', {
        smart_count: lines.length,
        list: rest > 0 ? of('more', { list, smart_count: rest }) : list,
      });
    },
    columns: ({ columns = [] }: TableNote) =>
      columns
        .map((at) => head[at] || translate('portal.screen.import.columns.unnamed', { number: at + 1 }))
        .join(', '),
  };
}
