/** The worker thread of readDocuments.ts: a large or hostile file keeps no request waiting. */
import { DocumentError, documentWords, type DocumentWords, type ReadFile } from '../shared/document.ts';
import { namedKindOf } from '../shared/named/named.ts';
import { formatOfDocument } from '../shared/marks.ts';
import { documentFormats, headedFormat, type DocumentFormatName } from '../shared/registry.ts';
import { readBankTable, type TableLayouts } from '../shared/table/table.ts';
import { answerCalls, Transferred } from '#host/threadCalls.ts';
import { detectFormat, type FileFormat } from '#spreadsheets/fileFormat.ts';
import { readFileSheets } from '#spreadsheets/readFile.ts';
import { FileError } from '#spreadsheets/sheet.ts';
import { slicesOf, type Slice } from './sliced.ts';
import { unpackedFiles, type NamedFile } from './unpackedFiles.ts';

/** `keeps`: the formats whose files are stored beside their records. `layouts`: those of tables that are read. */
type Files = {
  files: readonly NamedFile[];
  keeps: readonly DocumentFormatName[];
  layouts: TableLayouts;
};
type Refusal = { words: DocumentWords; status: 413 | 422 };
/** One file. `bytes` only where they are kept. `refusal`: it can't be read; `unknown`: it is of no format of documents. */
export type ReadingOfFile = { name: string } & (
  | { format: DocumentFormatName; read: ReadFile; bytes?: Uint8Array }
  | { refusal: Refusal }
  | { unknown: FileFormat }
);
type Read = { files: readonly ReadingOfFile[]; slices: number; reading: number };

/** The slices of each file that was read and is not yet sent as a whole. */
const waiting = new Map<number, Slice[]>();
let latest = 0;

const calls = {
  /** First the files without their long lists; `slices` says how many of these follow. `refusal`: a zip can't be unpacked. */
  async read(asked: Files): Promise<Transferred<Read> | { refusal: Refusal }> {
    const answer = await answerTo(asked);
    if ('refusal' in answer) return answer;
    const { rest: files, slices } = slicesOf(answer.files);
    const reading = (latest += 1);
    if (slices.length > 0) waiting.set(reading, slices);
    const buffers = files.flatMap((file) => ('bytes' in file && file.bytes ? file.bytes.buffer : []));
    return new Transferred({ files, slices: slices.length, reading }, buffers as ArrayBuffer[]);
  },

  /** The next slice of what was read. */
  next(reading: number): Slice {
    const slices = waiting.get(reading)!;
    const slice = slices.shift()!;
    if (slices.length === 0) waiting.delete(reading);
    return slice;
  },
};
export type DocumentCalls = typeof calls;

async function answerTo({ files, ...how }: Files) {
  try {
    const read: ReadingOfFile[] = [];
    for await (const one of unpackedFiles(files)) read.push(await readOne(one, how));
    return { files: read };
  } catch (error) {
    return refusalOf(error);
  }
}

async function readOne(
  { name, ...file }: NamedFile | { name: string; refused: DocumentError },
  { keeps, layouts }: Pick<Files, 'keeps' | 'layouts'>,
): Promise<ReadingOfFile> {
  if ('refused' in file) return { name, ...refusalOf(file.refused) };
  const { bytes } = file;
  const format = formatOfDocument(bytes);
  const named = format ? undefined : namedKindOf(bytes);
  if (named) return { name, refusal: { words: named, status: 422 } };
  if (!format) return readWithoutMark(name, bytes, layouts);
  try {
    const read = documentFormats[format].read(bytes);
    // Bytes of their own are handed over without a copy.
    return { name, format, read, ...(keeps.includes(format) && { bytes: bytes.slice() }) };
  } catch (error) {
    return { name, ...refusalOf(error) };
  }
}

/** How this thread, which has no language, writes cells of workbooks that have no text. */
const words = { decimal: '.', yes: 'true', no: 'false' };
const limits = { words, lineLimit: 100_001, cellLimit: 1_000_000 };

/** A file that no format knows by its first bytes: a table of one of the layouts, or nothing that is read. */
async function readWithoutMark(
  name: string,
  bytes: Uint8Array,
  layouts: TableLayouts,
): Promise<ReadingOfFile> {
  const unknown = await detectFormat(bytes).catch(() => 'archive' as const);
  if (unknown !== 'text' && unknown !== 'xlsx') return { name, unknown };
  try {
    const read = readBankTable(await readFileSheets(bytes, limits), layouts);
    return read ? { name, format: headedFormat, read } : { name, unknown };
  } catch (error) {
    return { name, ...refusalOf(error) };
  }
}

/** A fault of ours is a refusal, too: the thread goes on, and nothing of it is read. */
const refusalOf = (error: unknown): { refusal: Refusal } =>
  error instanceof DocumentError
    ? { refusal: { words: error.words, status: error.status } }
    : error instanceof FileError
      ? { refusal: { words: fileWords(error), status: 422 } }
      : { refusal: { words: documentWords('documents.unreadable'), status: 422 } };

const fileWords = ({ reason, args }: FileError): DocumentWords =>
  documentWords(
    `portal.screen.import.unreadable.${reason}`,
    Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)])),
  );

answerCalls(calls);
