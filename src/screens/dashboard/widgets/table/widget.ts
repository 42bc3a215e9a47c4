import type { TonedColumn } from '#screens/list/listTypes.ts';
import type { WidgetKind } from '#screens/kind.ts';
import { aboutRecords, type FirstRecords } from '#screens/dashboard/widgetData.ts';

export type TableWidget = FirstRecords & { kind: 'table'; columns: readonly TonedColumn[] };

/** The most columns with which a table can share a line with another widget. */
const widestOfPair = 4;

export const table: WidgetKind<TableWidget> = {
  ...aboutRecords,
  family: ({ columns }) => (columns.length <= widestOfPair ? 'records' : undefined),
};
