import { z } from 'zod';
import { words } from '#language/schema/atoms.ts';
import { mapOf, reads, type Resolved } from '#model/config/keyword.ts';
import { tonedColumnSchema } from '#screens/list/columns/schema.ts';
import {
  dataKeywords,
  piece,
  placedKeywords,
  recordKeywords,
  widgetAt,
} from '#screens/dashboard/keywords.ts';
import type { FirstRecords } from '#screens/dashboard/widgetData.ts';

export const tableWidgetSchema = mapOf(
  { ...piece, id: 'table', title: 'dashboardWords.table.title', at: widgetAt(2) },
  {
    table: words('dashboardWords.list.list', 'table: Livros recentes', { names: true }),
    ...dataKeywords,
    columns: reads(
      'parts',
      z.array(tonedColumnSchema).min(1),
      'dashboardWords.table.columns',
      'columns: [titulo, autorId]',
    ),
    ...recordKeywords(50),
    ...placedKeywords,
  },
);

/** A table, with what resolving makes of its records. */
export type TableWidget = Resolved<
  Omit<z.output<typeof tableWidgetSchema>, 'table' | 'period'>,
  FirstRecords & { kind: 'table' }
>;
