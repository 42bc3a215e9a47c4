/** What a list says of the card of one of its records. */
import { z } from 'zod';
import { fieldId } from '../../../language/schema/atoms.ts';
import { mapOf, reads } from '../../../model/keyword.ts';

export const cardSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'card',
    title: 'Cartão: card',
    about:
      'Numa lista: o que está no cartão de um registro, entre os cartões, no quadro e nas linhas de um celular. Sem ele, o título e as primeiras colunas.',
    at: { file: 'departments/acervo.yaml', path: ['routes', 5, 'list', 'card'] },
  },
  {
    image: reads(
      'fields',
      fieldId.optional(),
      'Um campo `url` ou `file` com `image`, antes do título; quem não tem imagem aparece pelas iniciais. Por padrão, o do recurso.',
      'image: figura',
    ),
    title: reads(
      'fields',
      fieldId.optional(),
      'O campo escrito em cima; por padrão, o título do registro.',
      'title: titulo',
    ),
    fields: reads(
      'fields',
      z.array(fieldId).min(1).max(5).optional(),
      'Até cinco campos, na ordem; uma situação fica à direita do título.',
      'fields: [autorId, preco]',
    ),
  },
);
