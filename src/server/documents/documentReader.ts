/** The worker thread of readDocuments.ts: a large or hostile file keeps no request waiting. */
import { parentPort } from 'node:worker_threads';
import { DocumentError, type DocumentWords, type ReadFile } from '#documents/document.ts';
import { documentFormats, formatOfDocument, type DocumentFormatName } from '#documents/registry.ts';

export type DocumentRequest = { id: number; bytes: Uint8Array };
/** `refused` has the words of the refusal; null: no format recognizes the file. */
export type DocumentAnswer = { id: number } & (
  | { format: DocumentFormatName; file: ReadFile }
  | { refused: DocumentWords | null }
);

const port = parentPort!;

port.on('message', ({ id, bytes }: DocumentRequest) => {
  const format = formatOfDocument(bytes);
  const post = (answer: DocumentAnswer) => port.postMessage(answer);
  if (!format) return post({ id, refused: null });
  try {
    post({ id, format, file: documentFormats[format].read(bytes) });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    post({ id, refused: error.words });
  }
});
