/** Lets a thread of its own read a file. The page gets lines in small parts, so that none of them holds it up. */
import { FileError, type SheetLine, type ReadOptions, type Sheet } from '#spreadsheets/sheet.ts';
import type { SheetTable, TableChoices } from '#spreadsheets/table.ts';
import type { ReaderAnswer, SentTable, SheetHead, FileContent, ReaderTask } from './readerThread.ts';

/** A sheet that the thread holds. Its lines are not here; its table is made there. */
export type DistantSheet = Omit<Sheet, 'again'> & {
  table: (
    choices: TableChoices | undefined,
    rowLimit: number,
  ) => Promise<DistantTable | { tooMany: number } | undefined>;
  again?: (choices: Parameters<NonNullable<Sheet['again']>>[0]) => Promise<DistantSheet>;
};

type DistantTable = Omit<SheetTable, 'sheet'> & { sheet: DistantSheet };

let thread: Worker | undefined;

/** Ends the thread, and with it what it has read. */
export function closeReader(): void {
  thread?.terminate();
  thread = undefined;
}

/**
 * The sheets of a file, or of a pasted text; undefined where the browser starts no thread. One file is open at a time.
 *
 * @throws {FileError} for a file that can't be read
 */
export async function readInThread(
  source: FileContent,
  options: ReadOptions,
): Promise<DistantSheet[] | undefined> {
  closeReader();
  if (typeof Worker === 'undefined') return undefined;
  const started = new Worker(new URL('./readerThread.ts', import.meta.url), { type: 'module' });
  thread = started;
  const answer = await ask(started, { open: source, options });
  return 'sheets' in answer ? answer.sheets.map((head, at) => distant(started, head, at)) : undefined;
}

const distant = (from: Worker, { name, facts, isText }: SheetHead, at: number): DistantSheet => {
  const sheet: DistantSheet = {
    name,
    facts,
    lines: [],
    async table(choices, rowLimit) {
      const lines = new Map<number, SheetLine>();
      const answer = await ask(from, { table: at, rowLimit, ...(choices && { choices }) }, lines);
      if ('tooMany' in answer) return answer;
      return 'table' in answer && answer.table ? received(answer.table, lines, sheet) : undefined;
    },
    ...(isText && {
      async again(choices) {
        const answer = await ask(from, { again: at, choices });
        return 'sheets' in answer ? distant(from, answer.sheets[at]!, at) : sheet;
      },
    }),
  };
  return sheet;
};

function received(
  { head, headLine, rows, notes, choices }: SentTable,
  lines: ReadonlyMap<number, SheetLine>,
  sheet: DistantSheet,
): DistantTable {
  const linesOf = (numbers: readonly number[]) => numbers.map((number) => lines.get(number)!);
  return {
    head,
    headLine,
    rows: linesOf(rows),
    notes: notes.map((note) => ({ ...note, lines: linesOf(note.lines) })),
    sheet,
    choices,
  };
}

/** Sends a task, and takes lines until its answer. A thread that can't start or goes down is no answer. */
const ask = (of: Worker, task: ReaderTask, lines = new Map<number, SheetLine>()) =>
  new Promise<Exclude<ReaderAnswer, { lines: unknown } | { fault: unknown }>>((resolve, reject) => {
    of.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
      if ('lines' in data) for (const line of data.lines) lines.set(line.line, line);
      else if ('fault' in data) reject(new FileError(data.fault, data.args));
      else resolve(data);
    };
    of.onerror = () => resolve({ failure: 'Worker' });
    of.postMessage(task);
  });
