/**
 * A format of documents: what it recognizes, what it reads, and the names of what it reads, by which `documents` of a
 * resource says where each goes. A format is pure: bytes in, texts, dates and exact decimals out, never floats.
 */
import { translate, type TextKey } from '#messages/translate.ts';

/**
 * How a value is written: `decimal` as an exact text such as -1234.50, `date` as YYYY-MM-DD, `choice` as one of `options`.
 */
type DocumentValueType = 'text' | 'decimal' | 'date' | 'choice';

export type DocumentName = { type: DocumentValueType; about: TextKey; options?: readonly string[] };

/** The values of a document, or of one of its rows, by name. What it does not say is absent. */
export type DocumentValues = Readonly<Record<string, string>>;

/** One document of a file: a statement of one account. */
export type ReadDocument = {
  facts: DocumentValues;
  rows: readonly DocumentRow[];
};

/**
 * Words about a file, as their key and values: formats are read in a thread without languages.
 */
export type DocumentWords = { key: TextKey; values: Readonly<Record<string, string | number>> };

export const documentWords = (key: TextKey, values: DocumentWords['values'] = {}): DocumentWords => ({
  key,
  values,
});

/** The words in the language of the request. */
export const wordsText = ({ key, values }: DocumentWords): string =>
  (translate as (key: TextKey, values: DocumentWords['values']) => string)(key, values);

/** A row, the number of its line in the file, and why it can't be read, if so. */
export type DocumentRow = { line: number; values: DocumentValues; fault?: DocumentWords };

/** What a file holds. `ignored`: parts that were seen and not read, each with the reason. */
export type ReadFile = {
  documents: readonly ReadDocument[];
  ignored: readonly { what: DocumentWords; why: DocumentWords }[];
};

export type DocumentFormat = {
  /** What `each` may name: the rows of which a record is made. */
  each: string;
  /** The names of the document as a whole, and of its rows. */
  facts: Readonly<Record<string, DocumentName>>;
  row: Readonly<Record<string, DocumentName>>;
  /** True for the beginning of a file of this format, as Latin-1. */
  recognizes(start: string): boolean;
  /** @throws DocumentError if the file can't be read */
  read(bytes: Uint8Array): ReadFile;
};

/** Why a file can't be read. */
export class DocumentError extends Error {
  readonly words: DocumentWords;
  constructor(key: TextKey, values: DocumentWords['values'] = {}) {
    super(key);
    this.words = documentWords(key, values);
  }
}
