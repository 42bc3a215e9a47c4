/** Parses cells pasted from a spreadsheet into rows of a list. */
import { translate } from '#messages/translate.ts';
import { fold } from '#model/values/values.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { inUsualForm } from '../columns/readCell.ts';
import { usualReading, type Doubt } from '../columns/usualReading.ts';
import { isCellError } from '../spreadsheets/cellErrors.ts';
import { parseFileValue, readCsvText } from '../spreadsheets/csvCells.ts';
import type { RecordContext } from '../kind.ts';
import { clipboardCells } from '../spreadsheets/csvLines.ts';
import { givenFields, type ItemsField, type Row } from './kind.ts';

export type Pasted = {
  /** The values of each pasted line. References come as the text that names their record. */
  rows: readonly { values: Row; named: Readonly<Record<string, string>> }[];
  /** Messages about cells that could not be parsed. */
  faults: readonly string[];
  /** Columns that could be read in another way too. They are read in the usual way of the language. */
  doubts: readonly (Doubt & { label: string })[];
};

/**
 * Fills the columns from the one that has the focus to the right. If the first line has column names, these
 * select the columns instead.
 */
export function parsePasted(field: ItemsField, text: string, into: string, context: RecordContext): Pasted {
  const fields = givenFields(field).filter(
    (one) => !traitsOf(one).attachment && !traitsOf(one).rows && !traitsOf(one).holdsMany,
  );
  const [first = [], ...rest] = clipboardCells(text);
  const byName = (cell: string) => fields.find(({ label }) => fold(label) === fold(cell.trim()));
  const named = first.map(byName);
  const isHead = named.length > 0 && named.every((one) => one !== undefined);
  const from = Math.max(
    0,
    fields.findIndex(({ id }) => id === into),
  );
  const columns: readonly (Field | undefined)[] = isHead ? named : fields.slice(from);
  const faults: string[] = [];
  const lines = isHead ? rest : [first, ...rest];
  const readings = columns.map((column, at) => {
    const cells = lines.map((line, index) => ({ line: index + 1, text: line[at] ?? '' }));
    return column ? usualReading(column, cells, { ...context, fields: field.fields }) : { format: {} };
  });
  const rows = lines.map((cells, index) => {
    const values: Record<string, unknown> = {};
    const names: Record<string, string> = {};
    for (const [at, cell] of cells.entries()) {
      const column = columns[at];
      if (!column || cell.trim() === '') continue;
      if (isCellError(cell)) {
        faults.push(faultAt(index, column, cell));
        continue;
      }
      if (refersTo(column)) {
        names[column.id] = cell.trim();
        continue;
      }
      // what the form refuses, such as a number below the minimum, it says in the cell
      const written = inUsualForm(column, { text: readCsvText(cell) }, readings[at]?.format ?? {});
      const value = written && parseFileValue(column, written, { ...context, fields: field.fields });
      if (value === undefined) faults.push(faultAt(index, column, cell));
      else values[column.id] = value;
    }
    return { values, named: names };
  });
  const doubts = readings.flatMap(({ doubt }, at) =>
    doubt ? [{ label: columns[at]!.label, ...doubt }] : [],
  );
  return { rows, faults, doubts };
}

export const faultAt = (row: number, { label }: Field, cell: string) =>
  translate('items.cellAt', { row: row + 1, label, cell: cell.trim().slice(0, 40) });
