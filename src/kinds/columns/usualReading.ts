/** Reads a column where nobody can be asked: what its cells do not decide is read in the usual way of the language. */
import type { Field } from '#model/types.ts';
import type { RecordContext } from '../kind.ts';
import type { ColumnCell, ColumnFormat } from './columnFormat.ts';
import { interpretColumn } from './interpretColumn.ts';

/** One cell of a column that has two readings, as it was read, and as it could also be read. */
export type Doubt = { text: string; reads: string; other: string };

export function usualReading(
  field: Field,
  cells: readonly ColumnCell[],
  context: RecordContext,
): { format: ColumnFormat; doubt?: Doubt } {
  const { format, findings } = interpretColumn(field, cells, context);
  const open = findings.find(
    ({ aspect, chosen }) => chosen === undefined && aspect !== 'marks' && aspect !== 'zeros',
  );
  if (!open) return { format };
  const [usual, other] = open.choices;
  const [first, second] = [usual!.examples[0], other?.examples[0]];
  return {
    format: { ...format, [open.aspect]: usual!.value },
    ...(first && second && { doubt: { text: first.cell.text, reads: first.reads, other: second.reads } }),
  };
}
