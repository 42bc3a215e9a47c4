/** The definition of a view of a list. Each lives in a folder of its own; registry.ts lists them. */
import type { Keyword } from '#model/config/keyword.ts';
import type { Weekly } from '#model/time/weekly.ts';
import type { TextKey } from '#messages/translate.ts';

/** Checks one view's keyword at its place in the file. */
export type Checking = {
  /** The resource that the list shows. */
  resource: string;
  source: { readonly weekly?: Weekly | undefined };
  /** Returns the field when it exists and is readable; otherwise reports the error and returns null. */
  field(id: string, ...at: (string | number)[]): { type: string; resource?: string | undefined } | null;
  error(text: string, ...at: (string | number)[]): void;
};

/** A view that needs options has a keyword with the view's name. */
type Asking<K extends Keyword> = {
  keyword: K;
  /** The error message when the keyword is missing. */
  missingMessage: TextKey;
  // A method, so that views with different keywords are assignable to one type.
  check(option: NonNullable<K['schema']['_input']>, checking: Checking): void;
  /** The fields that it reads. */
  fields(
    option: NonNullable<K['schema']['_input']>,
    resource: { readonly weekly?: Weekly | undefined },
  ): readonly string[];
  /** The references of which it shows every record that may be referred to, such as empty lanes. */
  offers?(option: NonNullable<K['schema']['_input']>): readonly string[];
  /** The fields that users change in it, where they may edit them in the list's form. */
  writes?(option: NonNullable<K['schema']['_input']>): readonly string[];
};
export type ListViewKind<K extends Keyword = Keyword> = {
  /** The description in the reference. */
  description: TextKey;
  options?: Asking<K>;
  /** Absent: it shows the columns of the list. */
  hasColumns?: false;
  /** What the view needs of the list and its resource. */
  needs?(list: ListedActions, resource: { id: string; source: object }): string | undefined;
};
type ListedActions = { actions?: readonly string[] | undefined };

export const viewAsking = <K extends Keyword>(description: TextKey, options: Asking<K>) => ({
  description,
  options,
});
