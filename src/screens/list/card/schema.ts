import { z } from 'zod';
import { fieldId } from '#language/schema/atoms.ts';
import { definePhrase } from '#messages/phrase.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';

const cardSizes = {
  small: 'Estreito: muitos lado a lado.',
  medium: 'Médio.',
  large: 'Largo: poucos, e grandes.',
};

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
    ratio: looks(
      'plain',
      z
        .string()
        .regex(/^[1-9]\d?:[1-9]\d?$/, definePhrase`escreva largura e altura, como em "3:4"`)
        .optional(),
      'A imagem ocupa a largura do cartão, acima do título, nesta proporção; em linhas e quadros continua pequena.',
      'image: figura\nratio: "3:4"',
    ),
    size: looks(
      'plain',
      choiceOf(cardSizes).optional(),
      'Com `ratio`: a largura de um cartão; por padrão, medium.',
      'image: figura\nratio: "3:4"\nsize: large',
      { values: cardSizes },
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
