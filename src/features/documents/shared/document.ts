/**
 * A format of documents: what it recognizes, what it reads, and the names of what it reads, by which `documents` of a
 * resource says where each goes. A format is pure: bytes in, texts, dates and exact decimals out, never floats.
 */
import { currentLocale, translate, type TextKey } from '#messages/translate.ts';

/**
 * How a value is written: `decimal` as an exact text such as -1234.50, `date` as YYYY-MM-DD, `moment` as a date and time with
 * its zone, `integer` as digits, `choice` as one of `options`.
 */
type DocumentValueType = 'text' | 'integer' | 'decimal' | 'date' | 'moment' | 'choice';

export type DocumentName = { type: DocumentValueType; about: TextKey; options?: readonly string[] };
export type DocumentNames = Readonly<Record<string, DocumentName>>;

/** The values of a document, or of one of its rows, by name: `issuer.name`. What it does not say is absent. */
export type DocumentValues = Readonly<Record<string, string>>;

/** The values that are said. */
export const present = (values: Readonly<Record<string, string | undefined>>): DocumentValues =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Texts behind each other, without one that another one holds. */
export function joinedTexts(texts: readonly (string | undefined)[]): string | undefined {
  const said = texts.filter((text) => text !== undefined);
  const plain = said.map((text) => text.toUpperCase().replace(/\s+/g, ' '));
  const own = said.filter(
    (_text, at) =>
      !plain.some(
        (other, place) => place !== at && other.includes(plain[at]!) && (other !== plain[at] || place < at),
      ),
  );
  return own.length > 0 ? own.join(' · ') : undefined;
}

/** A statement of one account. */
export type ReadStatement = {
  facts: DocumentValues;
  rows: readonly DocumentRow[];
  doubts?: readonly DocumentDoubt[];
};

/**
 * What a file leaves open: a person chooses how it is read. `id` is the kind of doubt, such as `signs`. An option gives facts and
 * rows, by their place, other values, or is another reading of all (`instead`); the first is the likeliest.
 */
export type DocumentDoubt = {
  id: string;
  text: DocumentWords;
  options: readonly {
    id: string;
    label: DocumentWords;
    facts?: DocumentValues;
    rows?: Readonly<Record<number, DocumentValues>>;
    instead?: ReadStatement;
  }[];
};

/** A paper of one deal: it becomes one record, with its lists of rows. */
export type ReadNote = {
  facts: DocumentValues;
  lists: Readonly<Record<string, readonly DocumentValues[]>>;
  problems: readonly DocumentProblem[];
  /** It only says that the note with this key is cancelled. */
  cancels?: true;
};
export type DocumentProblem = { words: DocumentWords; severity: 'error' | 'warning' };

/** What a text names: as it stands in the file, or an exact decimal that is written as people do. */
type WordValue = string | number | { decimal: string };

/**
 * Words about a file, as their key and values: formats are read in a thread without languages.
 */
export type DocumentWords = { key: TextKey; values: Readonly<Record<string, WordValue>> };

export const documentWords = (key: TextKey, values: DocumentWords['values'] = {}): DocumentWords => ({
  key,
  values,
});

/** The words in the language of the request. */
export const wordsText = ({ key, values }: DocumentWords): string =>
  (translate as (key: TextKey, values: Readonly<Record<string, string | number>>) => string)(
    key,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writtenValue(value)])),
  );

const writtenValue = (value: WordValue): string | number =>
  typeof value === 'object'
    ? Number(value.decimal).toLocaleString(currentLocale(), {
        minimumFractionDigits: 2,
        maximumFractionDigits: 10,
      })
    : value;

/** A row, the number of its line in the file, why it can't be read, if so, and what else there is to say of it. */
export type DocumentRow = {
  line: number;
  values: DocumentValues;
  fault?: DocumentWords;
  remarks?: readonly DocumentWords[];
};

/** What a file holds. `ignored`: parts that were seen and not read, each with the reason. */
export type ReadFile<Document = ReadStatement | ReadNote> = {
  documents: readonly Document[];
  ignored: readonly { what: DocumentWords; why: DocumentWords }[];
};

type Format<Document> = {
  /** The names of the document as a whole. */
  facts: DocumentNames;
  /** @throws DocumentError if the file can't be read */
  read(bytes: Uint8Array): ReadFile<Document>;
};

/** A format whose documents give a record for each of their rows. */
export type StatementFormat = Format<ReadStatement> & {
  /** What `each` may name: the rows of which a record is made. */
  each: string;
  /** The names of a row. */
  row: DocumentNames;
  /** How it is written in YAML, and explained there. */
  keyword: {
    /** Of `documents.<format>`, of the map below it, and of its `each`. */
    about: TextKey;
    title: TextKey;
    map: TextKey;
    row: TextKey;
    /** The lines below `<format>:`, of the language's sample. */
    example: string;
  };
};

/** A format whose documents are a record each, with lists of rows. */
export type NoteFormat = Format<ReadNote> & {
  each: 'note';
  /** The names of a row, by the list that it stands in. */
  lists: Readonly<Record<string, DocumentNames>>;
  /** What `documents.<format>` is. */
  about: TextKey;
};

/** A format whose rows each say what has become of a record that is there already, such as a slip. */
export type TitleFormat = Format<ReadStatement> & {
  each: 'title';
  row: DocumentNames;
  /** What `documents.<format>` is. */
  about: TextKey;
};

/** A format whose files are recognized by their first bytes. */
export type DocumentFormat = StatementFormat | NoteFormat | TitleFormat;

/** Why a file can't be read. `status`: 413 if it is too large, else 422. */
export class DocumentError extends Error {
  readonly words: DocumentWords;
  readonly status: 413 | 422;
  constructor(key: TextKey, values: DocumentWords['values'] = {}, status: 413 | 422 = 422) {
    super(key);
    this.words = documentWords(key, values);
    this.status = status;
  }
}
