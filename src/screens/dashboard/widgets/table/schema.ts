import { z } from 'zod';
import { withContents, describeMap, keywordsFrom } from '../../../../language/describe.ts';
import { inOrder, optionalWords, words } from '../../../../language/schema/atoms.ts';
import { looks, mapOf, reads } from '../../../../model/keyword.ts';
import type { TableWidget } from '../../../../model/types.ts';
import { tonedColumn, tonedColumnSchema } from '../../../list/columns/schema.ts';
import { dataKeywords, piece, placed, widgetAt, widgetKeys } from '../../keywords.ts';

const schema = mapOf(
  { ...piece, id: 'table', title: 'Lista curta: table', at: widgetAt(2) },
  {
    table: words('O título da lista.', 'table: Livros recentes', { names: true }),
    ...dataKeywords,
    columns: reads(
      'parts',
      z.array(tonedColumnSchema).min(1),
      'As colunas, na ordem.',
      'columns: [titulo, autorId]',
    ),
    sort: inOrder('A ordem; por padrão, a do recurso.', 'sort: -publicacao'),
    limit: looks('plain', z.int().min(1).max(50).optional(), 'Quantas linhas aparecem.', 'limit: 10'),
    empty: optionalWords('O que se diz quando não há linha alguma.', 'empty: Nenhum livro.'),
    ...placed,
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
