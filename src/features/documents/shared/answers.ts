/** What POST /api/<resource>/documents answers. */
import type { DryRunEffect } from '#model/api/answers.ts';

/** One record that a document gives, by the line of the file. `values`: its fields. */
export type ImportedRecord = {
  line: number;
  /** The name of the file, where there are several. */
  file?: string;
  /** `update`: the id of the record. */
  id?: string | number;
  values: Readonly<Record<string, unknown>>;
  /** `left`: it changes nothing now, and is proposed where lines of statements are reconciled. */
  status: 'new' | 'same' | 'update' | 'left' | 'refused';
  problems: readonly { field?: string; message: string; severity: 'error' | 'warning' }[];
};
/** The first option is the recommended one. One answer serves all records that it concerns. */
export type DocumentQuestion = {
  id: string;
  text: string;
  options: readonly { id: string; label: string }[];
  /** Any text is an answer, too: a person writes what is missing. */
  input?: true;
};
/** Exact texts and days, by the names of the format: `issuer.name` is the `name` in `issuer`. */
export type DocumentFacts = {
  readonly [name: string]: string | boolean | DocumentFacts | readonly DocumentFacts[];
};
export type DocumentPreview = {
  format: string;
  /** One entry per document. */
  facts: readonly DocumentFacts[];
  records: readonly ImportedRecord[];
  effects: readonly DryRunEffect[];
  questions: readonly DocumentQuestion[];
  /** Questions that were answered before, each with the option that was chosen. Another answer replaces it. */
  remembered?: readonly (DocumentQuestion & { answer: string })[];
  ignored: readonly { what: string; why: string }[];
  /** Of a dry run: by which the request confirms what was shown. */
  digest?: string;
};
