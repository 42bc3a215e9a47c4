/** The worker thread of readDocuments.ts: a large or hostile file keeps no request waiting. */
import { parentPort } from 'node:worker_threads';
import { DocumentError, documentWords, type DocumentWords, type ReadFile } from '#documents/document.ts';
import { documentFormats, formatOfDocument, type DocumentFormatName } from '#documents/registry.ts';
import { unpackedFiles, type NamedFile } from './unpackedFiles.ts';

export type DocumentRequest = { id: number; files: readonly NamedFile[] };
/** One file. `refused` has the words of the refusal; null: no format recognizes the file. */
export type ReadingOfFile = NamedFile &
  ({ format: DocumentFormatName; read: ReadFile } | { refused: DocumentWords | null; status: 413 | 422 });
/** `refused`: a zip whose files can't be taken out. */
export type DocumentAnswer = { id: number } & (
  | { files: readonly ReadingOfFile[] }
  | { refused: DocumentWords; status: 413 | 422 }
);

const port = parentPort!;

port.on('message', ({ id, files }: DocumentRequest) => {
  void answerTo(files).then((answer) => port.postMessage({ id, ...answer }));
});

async function answerTo(files: readonly NamedFile[]) {
  try {
    const read: ReadingOfFile[] = [];
    for (const one of await unpackedFiles(files)) read.push(readOne(one));
    return { files: read };
  } catch (error) {
    return refusalOf(error);
  }
}

function readOne(file: NamedFile): ReadingOfFile {
  const format = formatOfDocument(file.bytes);
  if (!format) return { ...file, refused: null, status: 422 };
  try {
    return { ...file, format, read: documentFormats[format].read(file.bytes) };
  } catch (error) {
    return { ...file, ...refusalOf(error) };
  }
}

/** A fault of ours is a refusal, too: the thread goes on, and nothing of it is read. */
const refusalOf = (error: unknown): { refused: DocumentWords; status: 413 | 422 } =>
  error instanceof DocumentError
    ? { refused: error.words, status: error.status }
    : { refused: documentWords('documents.unreadable'), status: 422 };
