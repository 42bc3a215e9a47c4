/** How the columns of a file are read, by their values and by the answers of the user. */
import { fold } from '#model/values/values.ts';
import type { ColumnCell, ColumnFormat } from '#spreadsheets/columns/readCell.ts';
import { interpretColumn, openQuestions, type ColumnReading } from '#spreadsheets/columns/interpretColumn.ts';
import type { RecordContext } from '#kinds/kind.ts';
import type { Mapping, ImportTarget } from './mapping.ts';
import type { Row, Table } from './readTable.ts';

/** Answers by column and field: a column of the same name has the same answer in the next file. */
export type Answers = Readonly<Record<string, ColumnFormat>>;
/** Undefined for columns that are not imported. */
export type Readings = readonly (ColumnReading | undefined)[];

export const answerKey = (heading: string, field: string) => `${field} ${fold(heading).trim()}`;

type ReadingContext = {
  targets: readonly ImportTarget[];
  context: RecordContext;
  /** Those of earlier imports, and those of this one. */
  answers: Answers;
  chosen: Answers;
  /** Of this table: an answer changes the reading of one column only. */
  cache: Map<string, ColumnReading>;
  /** The number of cells to read now. At least one column is; the others wait for the next call. */
  atOnce?: number;
};

/** The field that a column fills; undefined when it is not imported. */
const fieldOf = (id: string | null | undefined, targets: readonly ImportTarget[]) => {
  const field = targets.find((target) => target.field.id === id)?.field;
  return field?.id === 'id' ? undefined : field;
};

/** True while columns wait to be read. */
export const isPending = (readings: Readings, mapping: Mapping, targets: readonly ImportTarget[]) =>
  mapping.some((id, at) => readings[at] === undefined && fieldOf(id, targets) !== undefined);

export function readColumns(
  { head, rows }: Table,
  mapping: Mapping,
  { targets, context, answers, chosen, cache, atOnce = Infinity }: ReadingContext,
): Readings {
  let left = atOnce;
  return mapping.map((id, at) => {
    const field = fieldOf(id, targets);
    if (!field) return undefined;
    const name = answerKey(head[at]!, field.id);
    const own = {
      ...(answers[name] && { answers: answers[name] }),
      ...(chosen[name] && { chosen: chosen[name] }),
    };
    const key = JSON.stringify([at, id, own]);
    const known = cache.get(key);
    if (known) return known;
    if (left <= 0) return undefined;
    left -= rows.length;
    const cells = rows.map((row) => ({ line: row.line, ...cellOf(row, at) }));
    const reading = interpretColumn(field, cells, context, own);
    cache.set(key, reading);
    return reading;
  });
}

/** `isNumber`: a spreadsheet stores the cell as a number or a date. */
export const cellOf = ({ cells, typed, currencies }: Row, at: number): Omit<ColumnCell, 'line'> => ({
  text: cells[at] ?? '',
  isNumber: typed?.includes(at) ?? false,
  currency: currencies?.[at],
});

export const countOpen = (readings: Readings): number =>
  readings.reduce((sum, reading) => sum + (reading ? openQuestions(reading).length : 0), 0);
