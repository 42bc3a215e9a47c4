/** The worker thread of readDocuments.ts: a large or hostile file keeps no request waiting. */
import { parentPort } from 'node:worker_threads';
import { DocumentError, documentWords, type DocumentWords, type ReadFile } from '#documents/document.ts';
import { namedKindOf } from '#documents/named/named.ts';
import { documentFormats, formatOfDocument, type DocumentFormatName } from '#documents/registry.ts';
import { detectFormat, type FileFormat } from '#spreadsheets/fileFormat.ts';
import { slicesOf, type Slice } from './sliced.ts';
import { unpackedFiles, type NamedFile } from './unpackedFiles.ts';

/** `keeps`: the formats whose files are stored beside their records. */
export type DocumentRequest = { id: number } & (Files | { next: true });
type Files = { files: readonly NamedFile[]; keeps: readonly DocumentFormatName[] };
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

async function answerTo({ files, keeps }: Files) {
  try {
    const read: ReadingOfFile[] = [];
    for await (const one of unpackedFiles(files)) read.push(await readOne(one, keeps));
    return { files: read };
  } catch (error) {
    return refusalOf(error);
  }
}

async function readOne(
  { name, ...file }: NamedFile | { name: string; refused: DocumentError },
  keeps: readonly DocumentFormatName[],
): Promise<ReadingOfFile> {
  if ('refused' in file) return { name, ...refusalOf(file.refused) };
  const { bytes } = file;
  const format = formatOfDocument(bytes);
  const named = format ? undefined : namedKindOf(bytes);
  if (named) return { name, refusal: { words: named, status: 422 } };
  if (!format) return { name, unknown: await detectFormat(bytes).catch(() => 'archive' as const) };
  try {
    const read = documentFormats[format].read(bytes);
    // Bytes of their own are handed over without a copy.
    return { name, format, read, ...(keeps.includes(format) && { bytes: bytes.slice() }) };
  } catch (error) {
    return { name, ...refusalOf(error) };
  }
}

/** A fault of ours is a refusal, too: the thread goes on, and nothing of it is read. */
const refusalOf = (error: unknown): { refusal: Refusal } =>
  error instanceof DocumentError
    ? { refusal: { words: error.words, status: error.status } }
    : { refusal: { words: documentWords('documents.unreadable'), status: 422 } };
