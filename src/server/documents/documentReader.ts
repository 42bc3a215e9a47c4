/** The worker thread of readDocuments.ts: a large or hostile file keeps no request waiting. */
import { parentPort } from 'node:worker_threads';
import { DocumentError, documentWords, type DocumentWords, type ReadFile } from '#documents/document.ts';
import { namedKindOf } from '#documents/named/named.ts';
import { documentFormats, formatOfDocument, type DocumentFormatName } from '#documents/registry.ts';
import { readBankTable, type TableLayouts } from '#documents/table/table.ts';
import { detectFormat, type FileFormat } from '#spreadsheets/fileFormat.ts';
import { readFileSheets } from '#spreadsheets/readFile.ts';
import { FileError } from '#spreadsheets/sheet.ts';
import { slicesOf, type Slice } from './sliced.ts';
import { unpackedFiles, type NamedFile } from './unpackedFiles.ts';

/** `keeps`: the formats whose files are stored beside their records. `layouts`: those of tables that are read. */
export type DocumentRequest = { id: number } & (Files | { next: true });
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
/** First the files without their long lists, then a slice of these for each `next`. `refusal`: a zip can't be unpacked. */
export type DocumentAnswer = { id: number } & (
  | { files: readonly ReadingOfFile[]; slices: number }
  | { slice: Slice }
  | { refusal: Refusal }
);

const port = parentPort!;
const waiting = new Map<number, Slice[]>();

port.on('message', (request: DocumentRequest) => {
  const { id } = request;
  if ('next' in request) return sendSlice(id);
  void answerTo(request).then((answer) => {
    if ('refusal' in answer) return port.postMessage({ id, ...answer } satisfies DocumentAnswer);
    const { rest: files, slices } = slicesOf(answer.files);
    if (slices.length > 0) waiting.set(id, slices);
    const kept = files.flatMap((file) => ('bytes' in file && file.bytes ? file.bytes.buffer : []));
    port.postMessage({ id, files, slices: slices.length } satisfies DocumentAnswer, kept as ArrayBuffer[]);
  });
});

function sendSlice(id: number): void {
  const slices = waiting.get(id)!;
  const slice = slices.shift()!;
  if (slices.length === 0) waiting.delete(id);
  port.postMessage({ id, slice } satisfies DocumentAnswer);
}

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
    return read ? { name, format: 'table', read } : { name, unknown };
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
