import { z } from 'zod';
import { describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { fieldId, text, words } from '#language/schema/atoms.ts';
import { mapOf, reads, widens } from '#model/config/keyword.ts';
import type { ListWidget } from './widget.ts';
import {
  dataKeywords,
  piece,
  placedKeywords,
  recordKeywords,
  widgetAt,
  widgetKeys,
} from '#screens/dashboard/keywords.ts';

const schema = mapOf(
  { ...piece, id: 'listWidget', title: 'dashboardWords.list.title', at: widgetAt(6) },
  {
    list: words('dashboardWords.list.list', 'list: Livros novos', { names: true }),
    ...dataKeywords,
    fields: reads(
      'fields',
      z.array(fieldId).min(1).max(2).optional(),
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
export const list = {
  schema,
  description: describeMap<ListWidget>({
    ...keywordsFrom(schema),
    ...widgetKeys,
    title: keywordsFrom(schema).list,
  }),
};
