import { z } from 'zod';
import { describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { fieldId, text, words } from '#language/schema/atoms.ts';
import { mapOf, reads, widens } from '#model/config/keyword.ts';
import type { ListWidget } from './widget.ts';
import {
  dataKeywords,
  piece,
  placed,
  recordKeywords,
  widgetAt,
  widgetKeys,
} from '#screens/dashboard/keywords.ts';

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
    ...recordKeywords(20),
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
