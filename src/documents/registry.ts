/** The formats of documents, a folder each. */
import { cnab } from './cnab/cnab.ts';
import { cte } from './cte/cte.ts';
import type { DocumentFormat } from './document.ts';
import { nfe } from './nfe/nfe.ts';
import { nfse } from './nfse/nfse.ts';
import { ofx } from './ofx/format.ts';

export const statementFormats = { ofx };
export const noteFormats = { nfe, cte, nfse };
export const titleFormats = { cnab };
export const documentFormats = { ...statementFormats, ...noteFormats, ...titleFormats } satisfies Record<
  string,
  DocumentFormat
>;
export type NoteFormatName = keyof typeof noteFormats;
export type TitleFormatName = keyof typeof titleFormats;
export type DocumentFormatName = keyof typeof documentFormats;

const isDocumentFormat = (name: string): name is DocumentFormatName => Object.hasOwn(documentFormats, name);

/** The format of a file; undefined for one that none recognizes. */
export function formatOfDocument(bytes: Uint8Array): DocumentFormatName | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  return Object.keys(documentFormats)
    .filter(isDocumentFormat)
    .find((name) => documentFormats[name].recognizes(start));
}
