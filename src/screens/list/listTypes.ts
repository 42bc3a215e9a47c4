/** The resolved form of a list and of its parts. */
import { titleFieldsOf } from '#model/records/title.ts';
import type { Letter, RulePath } from '#model/rules.ts';
import type { Section, Column, Filter, Scope, Sort, Tone } from '#model/types.ts';

/** Records of another resource on a printed sheet, with the totals at their end. */
export type PrintedList = {
  label: string;
  resource: string;
  target: string;
  columns: readonly Column[];
  totals: Readonly<Record<string, 'sum' | 'avg' | 'min' | 'max'>>;
  sort: Sort;
  /** Empty in the portal. What one user gets has the rows of their scope here. */
  filter: Filter;
  scope: Scope;
};

/** The printed form of a record, as a list declares it. */
export type Print = {
  /** By which letters name it, unique among the sheets of the resource. */
  id?: string;
  title?: string;
  /** A template of several lines below the company's name. */
  letterhead?: string;
  related?: readonly PrintedList[];
  sections?: readonly Section[];
  text?: string;
  signatures?: readonly string[];
};

/** The fields that the texts of the sheets use. */
export const fieldsInTexts = (prints: readonly Pick<Print, 'text' | 'letterhead'>[] = []): string[] =>
  prints.flatMap(({ text = '', letterhead = '' }) =>
    [text, letterhead].flatMap((one) => (one.includes('{') ? titleFieldsOf(one) : [])),
  );

export type ListAction =
  | 'create'
  | 'edit'
  | 'delete'
  | 'export'
  | 'import'
  | 'bulkEdit'
  | 'bulkTransitions'
  | 'duplicate';
export type OpenWay = 'page' | 'drawer' | 'form' | 'expand';
export type RelatedAction = 'create' | 'edit' | 'delete';

/** The page of a record. */
export type Show = {
  summary?: readonly string[];
  sections?: readonly Section[];
  side?: readonly Section[];
  /** The tabs by label, each with the labels of its sections and related lists. */
  tabs?: Readonly<Record<string, readonly string[]>>;
};

export type Related = {
  label: string;
  resource: string;
  target: string;
  columns: readonly Column[];
  sort: Sort;
  as?: 'table' | 'feed' | 'timeline';
  actions: readonly RelatedAction[];
  /** The form for creating and editing its records. */
  form: readonly Section[];
  /** Empty in the portal. What one user gets has the rows of their scope here. */
  filter: Filter;
  scope: Scope;
};

/** A column that is coloured where a condition holds. */
export type TonedColumn = Column & { tones?: Partial<Record<Tone, Filter>> };
export type ListColumn = TonedColumn & {
  /** Visible at any width. Absent: only amounts of money are. */
  priority?: boolean;
  /** Hidden until the user chooses to show it. */
  hidden?: boolean;
  /** The values of `tabs` at which it is shown; absent: all. */
  tabs?: readonly string[];
  /** Editable in the table, where its record is. */
  inline?: boolean;
};

/** A range of a facet. Without a `label`, its filter is shown in words. */
export type FacetRange = { label?: string; filter: Filter };
export type Facet = {
  field: string;
  /** Absent: each value is counted. */
  ranges?: readonly FacetRange[];
  /** How many values are shown at first. */
  most: number;
};

/** A named filter and order. */
export type NamedListQuery = { label: string; filter: Filter; sort?: Sort };

/** A letter about the record, with what is looked up for its names. */
export type ButtonLetter = Letter & { paths: readonly RulePath[] };

/**
 * A button that runs the company's code (the file of this name in extensions/actions), creates a record from
 * a row, downloads a file of it, or sends a letter about it.
 */
export type ListButton = {
  label: string;
  extension?: string;
  /** The address of the form or list that creates the record. */
  create?: string;
  /**
   * Fields of the new record, or of the first row of one of its lists, mapped to the field of the row that
   * each comes from.
   */
  with?: Readonly<Record<string, string>>;
  /** The name of a file and its text; both contain fields of the record in braces. */
  file?: string;
  text?: string;
  /** Sends a letter about the record. Only the server has it. */
  letter?: ButtonLetter;
  /** In a browser: it sends a letter. */
  sends?: true;
  on: 'record' | 'list';
};
