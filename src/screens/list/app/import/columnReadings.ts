/** How the columns of a file are read, by their values and by the answers of the user. */
import { fold } from '../../../../model/values.ts';
import type { ColumnFormat } from '../../../../kinds/columns/columnFormat.ts';
import {
  interpretColumn,
  openQuestions,
  type ColumnReading,
} from '../../../../kinds/columns/interpretColumn.ts';
import type { RecordContext } from '../../../../kinds/kind.ts';
import type { Mapping, Target } from './mapping.ts';
import type { Row, Table } from './readTable.ts';

/** Answers by column and field: a column of the same name has the same answer in the next file. */
export type Answers = Readonly<Record<string, ColumnFormat>>;
/** Undefined for columns that are not imported. */
export type Readings = readonly (ColumnReading | undefined)[];

export const answerKey = (heading: string, field: string) => `${field} ${fold(heading).trim()}`;

export function readColumns(
  { head, rows }: Table,
  mapping: Mapping,
  { targets, context, answers }: { targets: readonly Target[]; context: RecordContext; answers: Answers },
): Readings {
  return mapping.map((id, at) => {
    const field = targets.find((target) => target.field.id === id)?.field;
    if (!field) return undefined;
    const cells = rows.map((row) => ({
      line: row.line,
      text: row.cells[at] ?? '',
      isNumber: isTyped(row, at),
    }));
    return interpretColumn(field, cells, context, answers[answerKey(head[at]!, field.id)]);
  });
}

/** True for a cell that a spreadsheet stores as a number or a date. */
export const isTyped = ({ typed }: Row, at: number): boolean => typed?.includes(at) ?? false;

export const countOpen = (readings: Readings): number =>
  readings.reduce((sum, reading) => sum + (reading ? openQuestions(reading).length : 0), 0);
