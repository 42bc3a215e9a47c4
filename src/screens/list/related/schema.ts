/** Records of another resource that are related to a record of the list. */
import { z } from 'zod';
import {
  column,
  withContents,
  describeMap,
  keyEntry,
  keywordsFrom,
  section,
} from '#language/resolvedKeys.ts';
import {
  aboutResource,
  columnSchema,
  fieldKey,
  inOrder,
  optionalWords,
  scopeSchema,
} from '#language/schema/atoms.ts';
import { sectionSchema } from '#language/schema/section.ts';
import { choiceOf, looks, mapOf, narrows, reads, widens } from '#model/config/keyword.ts';
import type { Related, RelatedAction } from '../types.ts';

const relatedWays = {
  table: 'Tabela.',
  feed: 'Linhas, a mais nova em cima, com um novo escrito ali mesmo: para anotações.',
  timeline:
    'Uma linha do tempo só, com as outras que também dizem isso: de vários recursos, pela data de `sort`.',
};
const relatedActions = {
  create: 'Criar um, já ligado ao registro que se consulta.',
  edit: 'Alterar um ali mesmo; precisa de `as: feed`.',
  delete: 'Excluir um ali mesmo; precisa de `as: feed`.',
} satisfies Record<RelatedAction, string>;
/** True when users fill in a form for it. */
export const writes = (actions: readonly RelatedAction[]): boolean =>
  actions.includes('create') || actions.includes('edit');

export const relatedSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'related',
    title: 'Lista ligada: related',
    about:
      'Cada item de `related`, numa lista: os registros de outro recurso que se referem ao que se consulta, ou ao mesmo que ele.',
    at: { file: 'departments/acervo.yaml', path: ['routes', 1, 'list', 'related', 0] },
  },
  {
    label: optionalWords('O título; por padrão, o plural do recurso.', 'label: Quem já levou', {
      names: true,
    }),
    resource: aboutResource('O recurso dos registros ligados.', 'resource: emprestimos'),
    target: fieldKey(
      'O campo deles que se refere ao registro consultado, ou a um a que este também se refere: as parcelas do contrato deste pedido.',
      'target: livroId',
      {
        names: true,
      },
    ),
    columns: reads(
      'parts',
      z.array(columnSchema).min(1),
      'As colunas, na ordem.',
      'columns: [leitor, retirada, devolucao]',
    ),
    sort: inOrder('A ordem; por padrão, a do recurso.', 'sort: -retirada'),
    as: looks(
      'plain',
      choiceOf(relatedWays).optional(),
      'Como aparecem; por padrão, em tabela.',
      'as: feed',
      { values: relatedWays },
    ),
    actions: widens(
      'actions',
      z.array(choiceOf(relatedActions)).optional(),
      'O que se pode fazer com eles aqui, e portanto o que a tela dá de direito.',
      'actions: [create]',
      { values: relatedActions },
    ),
    form: widens(
      'parts',
      z.array(sectionSchema).optional(),
      'O formulário de um novo, ou de um que se altera, com `create` ou `edit` em `actions`; por padrão, o do recurso.',
      'actions: [create]\nform: [{ section: Empréstimo, fields: [leitor, retirada] }]',
    ),
    /** The scope of the list does not apply to related records: each related list declares its own. */
    scope: narrows(
      'scope',
      scopeSchema.optional(),
      'Quem vê só parte deles; obrigatório onde a lista tem o seu ("*" para todos).',
      "scope: { acervo: '*' }",
    ),
  },
);

export const relatedDescription = describeMap<Related>({
  ...keywordsFrom(relatedSchema),
  filter: keyEntry('filter', 'narrows'),
  columns: withContents(keywordsFrom(relatedSchema).columns, column),
  form: withContents(keywordsFrom(relatedSchema).form, section),
});
