/** Cells copied from a spreadsheet, as rows of a list. */
import { say } from '../../messages/say.ts';
import { fold } from '../../model/values.ts';
import { refersTo, traitsOf } from '../../model/traits.ts';
import type { Field } from '../../model/types.ts';
import { parseCsvValue } from '../csv.ts';
import type { RecordContext } from '../kind.ts';
import { clipboardCells } from '../tables/csvLines.ts';
import { givenFields, type ItemsField, type Row } from './kind.ts';

export type Pasted = {
  /** The values of each pasted line; of a reference the text that names its record. */
  rows: readonly { values: Row; named: Readonly<Record<string, string>> }[];
  /** What could not be read, in words. */
  faults: readonly string[];
};

/**
 * From the column that they are pasted into to the right; a first line with names of columns says itself where each
 * belongs.
 */
export function readPasted(field: ItemsField, text: string, into: string, context: RecordContext): Pasted {
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
  const rows = (isHead ? rest : [first, ...rest]).map((cells, index) => {
    const values: Record<string, unknown> = {};
    const names: Record<string, string> = {};
    for (const [at, cell] of cells.entries()) {
      const column = columns[at];
      if (!column || cell.trim() === '') continue;
      if (refersTo(column)) {
        names[column.id] = cell.trim();
        continue;
      }
      const read = parseCsvValue(column, cell, { ...context, fields: field.fields });
      if ('error' in read) faults.push(faultAt(index, column, cell));
      else values[column.id] = read.value;
    }
    return { values, named: names };
  });
  return { rows, faults };
}

export const faultAt = (row: number, { label }: Field, cell: string) =>
  say('items.cellAt', { row: row + 1, label, cell: cell.trim().slice(0, 40) });
