/** POST /api/<resource>/check: says what each row of a table would become. Nothing is stored. */
import type { LocaleTag } from '#messages/language.ts';
import { isNumbered } from '#model/fields/sequence.ts';
import type { Field, Filter, Resource } from '#model/types.ts';
import type { ColumnFormat } from './columns/columnFormat.ts';

type Values = Readonly<Record<string, unknown>>;

/** What becomes of rows whose record exists: they are refused, create another one, or update it by this key. */
export type ExistingRecords = 'refuse' | 'create' | { update: string };

export type ColumnToCheck = {
  field: string;
  format?: ColumnFormat;
  /** Its values are not written; they only find the record that a row updates. */
  finds?: true;
};

export type RowToCheck = {
  line: number;
  /** One text for each column. */
  cells: readonly string[];
  /** The columns whose cells a spreadsheet stores as numbers or dates. */
  numbers?: readonly number[];
  /** Currencies of such numbers, which are not in their texts, by column. */
  currencies?: Readonly<Record<number, string>>;
};

export type RowsToCheck = {
  columns: readonly ColumnToCheck[];
  rows: readonly RowToCheck[];
  existing: ExistingRecords;
  /** In which the cells are written; absent: the language of the request. */
  language?: LocaleTag;
  /** The filter of the screen: only records that it lists are updated. */
  filter?: Filter;
  /** The values that the screen gives to all its records. */
  fixed?: Values;
};

/** A fault of a row: of the value of one field, or of the row as a whole. */
export type RowFault = {
  field?: string;
  message: string;
  /** Names that the field refers to and that no record has. */
  missing?: readonly string[];
  /** The key that another record has: see `keyId`. */
  taken?: string;
};

export type RowChecked = {
  /** The values that a new record would be created with. */
  values: Values;
  /** The values that only find records. */
  codes: Values;
  /** The record that the row updates, as the caller sees it, and the values that change. */
  update?: { record: Values & { id: string | number }; changes: Values };
  faults: readonly RowFault[];
  /** By key: a text that is equal for rows of which only one may be stored. */
  identities: Readonly<Record<string, string>>;
};

export type RowsChecked = { rows: readonly RowChecked[] };

/** Rows of one request. */
export const rowsPerCheck = 5000;

/** The name of a unique field or combination. */
export const keyId = (fields: readonly string[]): string => fields.join(' ');

/** True for a field whose values identify records. */
export const isCode = (field: Field): boolean =>
  field.id === 'id' || field.unique === true || isNumbered(field);

/** The unique combinations of the resource's own fields. A combination with a field of another record is checked by the write. */
export const ownCombinations = ({ unique, fields }: Pick<Resource, 'unique' | 'fields'>) =>
  unique.filter((names) => names.every((name) => Object.hasOwn(fields, name)));
