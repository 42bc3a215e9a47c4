import { z } from 'zod';
import { withContents, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { words } from '#language/schema/atoms.ts';
import { mapOf, reads } from '#model/config/keyword.ts';
import type { TableWidget } from './widget.ts';
import { tonedColumn, tonedColumnSchema } from '#screens/list/columns/schema.ts';
import {
  dataKeywords,
  piece,
  placedKeywords,
  recordKeywords,
  widgetAt,
  widgetKeys,
} from '#screens/dashboard/keywords.ts';

const schema = mapOf(
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

export const table = {
  schema,
  description: describeMap<TableWidget>({
    ...keywordsFrom(schema),
    ...widgetKeys,
    title: keywordsFrom(schema).table,
    columns: withContents(keywordsFrom(schema).columns, tonedColumn),
  }),
};
