import { z } from 'zod';
import { fieldId, text, words } from '#language/schema/atoms.ts';
import { mapOf, reads, widens, type Resolved } from '#model/config/keyword.ts';
import {
  dataKeywords,
  piece,
  placedKeywords,
  recordKeywords,
  widgetAt,
} from '#screens/dashboard/keywords.ts';
import type { FirstRecords } from '#screens/dashboard/widgetData.ts';

export const listWidgetSchema = mapOf(
  { ...piece, id: 'listWidget', title: 'dashboardWords.list.title', at: widgetAt(6) },
  {
    list: words('dashboardWords.list.list', 'list: Livros novos', { names: true }),
    ...dataKeywords,
    fields: reads(
      'fields',
      z.array(fieldId).min(1).max(2).default([]),
      'dashboardWords.list.fields',
      'fields: [autorId, preco]',
    ),
    status: reads('fields', fieldId.optional(), 'dashboardWords.list.status', 'status: genero'),
    tick: widens('fields', text.optional(), 'dashboardWords.list.tick', 'tick: emprestavel', {
      ownNames: true,
    }),
    image: reads('fields', fieldId.optional(), 'dashboardWords.list.image', 'image: figura'),
    ...recordKeywords(20),
    ...placedKeywords,
  },
);

/** A list, with what resolving makes of its records. */
export type ListWidget = Resolved<
  Omit<z.output<typeof listWidgetSchema>, 'list' | 'period'>,
  FirstRecords & { kind: 'list' }
>;
