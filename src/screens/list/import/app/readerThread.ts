/** Runs in a thread of its own: reads a file, and finds the tables of its sheets, while the page goes on. */
import { readCsv, readFileSheets } from '#spreadsheets/readFile.ts';
import {
  FileError,
  type FileFault,
  type SheetLine,
  type ReadOptions,
  type Sheet,
  type TextChoices,
} from '#spreadsheets/sheet.ts';
import { tableIn, type SheetTable, type TableChoices, type TableNote } from '#spreadsheets/table.ts';

export type FileContent = Uint8Array | string;
export type ReaderTask =
  | { open: FileContent; options: ReadOptions }
  | { table: number; choices?: TableChoices; rowLimit: number }
  | { again: number; choices: TextChoices };
export type SheetHead = Pick<Sheet, 'name' | 'facts'> & { isText: boolean };
/** A table whose lines were sent before it, and are named here by their numbers. */
export type SentTable = Pick<SheetTable, 'head' | 'headLine' | 'choices'> & {
  rows: readonly number[];
  notes: readonly (Omit<TableNote, 'lines'> & { lines: readonly number[] })[];
};
export type ReaderAnswer =
  | { lines: readonly SheetLine[] }
  | { sheets: readonly SheetHead[] }
  | { table: SentTable | undefined }
  | { tooMany: number }
  | { fault: FileFault; args: Readonly<Record<string, unknown>> }
  | { failure: string };

/** Messages are small, because the page takes each of them at once. */
const cellsInMessage = 10_000;

let sheets: Sheet[] = [];

async function answer(task: ReaderTask, send: (answer: ReaderAnswer) => void): Promise<void> {
  if ('open' in task) {
    const { open, options } = task;
    sheets = typeof open === 'string' ? [readCsv(open)] : await readFileSheets(open, options);
    send({ sheets: sheets.map(headOf) });
  } else if ('again' in task) {
    const sheet = sheets[task.again]!;
    sheets[task.again] = sheet.again?.(task.choices) ?? sheet;
    send({ sheets: sheets.map(headOf) });
  } else sendTable(task, send);
}

const headOf = ({ name, facts, again }: Sheet): SheetHead => ({ name, facts, isText: again !== undefined });

function sendTable(
  { table: at, choices, rowLimit }: Extract<ReaderTask, { table: number }>,
  send: (answer: ReaderAnswer) => void,
) {
  const table = tableIn(sheets[at]!, choices);
  if (table && table.rows.length > rowLimit) return send({ tooMany: table.rows.length });
  if (!table) return send({ table });
  const { head, headLine, rows, notes } = table;
  const lines = [...new Set([...rows, ...notes.flatMap((note) => note.lines)])];
  const numbersOf = (some: readonly SheetLine[]) => some.map(({ line }) => line);
  let [from, cells] = [0, 0];
  for (const [index, line] of lines.entries()) {
    cells += line.cells.length;
    if (cells < cellsInMessage && index < lines.length - 1) continue;
    send({ lines: lines.slice(from, index + 1) });
    [from, cells] = [index + 1, 0];
  }
  send({
    table: {
      head,
      headLine,
      choices: table.choices,
      rows: numbersOf(rows),
      notes: notes.map((note) => ({ ...note, lines: numbersOf(note.lines) })),
    },
  });
}

const thread = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;
thread.onmessage = ({ data }: MessageEvent<ReaderTask>) => {
  answer(data, (message) => thread.postMessage(message)).catch((error: unknown) =>
    thread.postMessage(
      error instanceof FileError
        ? { fault: error.reason, args: error.args }
        : { failure: error instanceof Error ? error.name : 'Error' },
    ),
  );
};
