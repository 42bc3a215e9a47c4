import type { WidgetKind } from '#screens/kind.ts';
import { aboutRecords } from '#screens/dashboard/widgetData.ts';
import type { TableWidget } from './schema.ts';

/** The most columns with which a table can share a line with another widget. */
const widestOfPair = 4;

export const table: WidgetKind<TableWidget> = {
  ...aboutRecords,
  family: ({ columns }) => (columns.length <= widestOfPair ? 'records' : undefined),
};
