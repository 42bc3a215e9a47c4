/** The formats of documents, a folder each. */
import type { DocumentFormat } from './document.ts';
import { ofx } from './ofx/format.ts';

export const documentFormats = { ofx } satisfies Record<string, DocumentFormat>;
export type DocumentFormatName = keyof typeof documentFormats;

const isDocumentFormat = (name: string): name is DocumentFormatName => Object.hasOwn(documentFormats, name);

/** The format of a file; undefined for one that none recognizes. */
export function formatOfDocument(bytes: Uint8Array): DocumentFormatName | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  return Object.keys(documentFormats)
    .filter(isDocumentFormat)
    .find((name) => documentFormats[name].recognizes(start));
}
