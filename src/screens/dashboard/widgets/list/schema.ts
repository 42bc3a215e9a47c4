import { z } from 'zod';
import { describeMap, keywordsFrom } from '../../../../language/describe.ts';
import { fieldId, inOrder, optionalWords, text, words } from '../../../../language/schema/atoms.ts';
import { looks, mapOf, reads, widens } from '../../../../model/keyword.ts';
import type { ListWidget } from '../../../../model/types.ts';
import { dataKeywords, piece, placed, widgetAt, widgetKeys } from '../../keywords.ts';

const schema = mapOf(
  { ...piece, id: 'listWidget', title: 'Registros em linhas: list', at: widgetAt(6) },
  {
    list: words('O título da lista.', 'list: Livros novos', { names: true }),
    ...dataKeywords,
    fields: reads(
      'fields',
      z.array(fieldId).min(1).max(2).optional(),
      'Um ou dois campos além do título do registro: o primeiro abaixo dele, o segundo à direita.',
      'fields: [autorId, preco]',
    ),
    status: reads('fields', fieldId.optional(), 'Uma escolha, como etiqueta à direita.', 'status: genero'),
    tick: widens(
      'fields',
      text.optional(),
      'O que se marca ali mesmo, numa caixa antes da linha: um campo `boolean`, ou um botão de situação (o id dele). Dá o direito de marcar, nada mais.',
      'tick: emprestavel',
    ),
    image: reads(
      'fields',
      fieldId.optional(),
      'Um campo `url` ou `file` com `image`, antes do título; quem não tem imagem aparece pelas iniciais. Por padrão, o do recurso.',
      'image: figura',
    ),
    sort: inOrder('A ordem; por padrão, a do recurso.', 'sort: -publicacao'),
    limit: looks('plain', z.int().min(1).max(20).optional(), 'Quantas linhas aparecem.', 'limit: 10'),
    empty: optionalWords('O que se diz quando não há linha alguma.', 'empty: Nenhum livro.'),
    ...placed,
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
