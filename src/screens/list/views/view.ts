/** What a way to see a list says of itself; each stands in a folder of its own, and registry.ts lists them. */
import type { Keyword } from '../../../model/keyword.ts';

/** The file's place of one part of the view's keyword, and how its faults are told. */
export type Checking = {
  /** Whose records the list shows. */
  resource: string;
  /** The field, when it exists and may be read; otherwise the fault has been told. */
  field(id: string, ...at: (string | number)[]): { type: string; resource?: string | undefined } | null;
  error(text: string, ...at: (string | number)[]): void;
};

/** A view that needs more than the list says it under a keyword of its own, which bears the view's name. */
type Asking<K extends Keyword> = {
  keyword: K;
  /** What is missing without it, said to who writes the config. */
  needs: string;
  // a method, so that views of all keywords are one type
  check(option: NonNullable<K['schema']['_output']>, checking: Checking): void;
  /** The fields that it reads. */
  fields(option: NonNullable<K['schema']['_output']>): readonly string[];
};
export type ListViewKind<K extends Keyword = Keyword> = {
  /** What the reference says of it. */
  words: string;
  asks?: Asking<K>;
};

export const viewAsking = <K extends Keyword>(words: string, asks: Asking<K>) => ({ words, asks });
