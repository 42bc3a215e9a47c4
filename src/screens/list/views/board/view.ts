import { z } from 'zod';
import { fieldId, fieldKey } from '#language/schema/atoms.ts';
import { mapOf, reads } from '#model/config/keyword.ts';
import { traitsOf } from '#model/traits.ts';
import { viewAsking } from '../view.ts';
import { definePhrase, phrase } from '#messages/phrase.ts';

const boardSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'board',
    title: 'Quadro: board',
    about: 'Numa lista com o modo de quadro: uma coluna por opção, de uma para outra os cartões são movidos.',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'board'] },
  },
  {
    field: fieldKey(
      'A situação ou a escolha que faz as colunas; mover um cartão é uma transição dela, ou a altera.',
      'field: etapa',
    ),
    card: reads(
      'fields',
      z.array(fieldId).min(1).max(4).optional(),
      'Até quatro campos sob o título de cada cartão; por padrão, os primeiros das colunas.',
      'card: [leitor, retirada]',
    ),
  },
);

/** Records as cards, in a column per option of one field. */
export const board = viewAsking('Quadro, com uma coluna por opção; precisa de `board`.', {
  keyword: reads(
    'parts',
    boardSchema.optional(),
    'O campo das colunas e os dos cartões, para o modo de quadro.',
    'resource: emprestimos\nrelated: []\nviews: [table, board]\nboard: { field: etapa, card: [leitor] }',
  ),
  missingMessage: definePhrase`precisa saber que campo faz as colunas: acrescente "board: { field: … }"`,
  check(option, { field, error }) {
    const found = field(option.field, 'field');
    const { choice, holdsMany } = found ? traitsOf(found) : {};
    if (found && (!choice || holdsMany))
      error(
        phrase`campo "${option.field}" não é uma escolha entre opções: as colunas precisam de um campo "select" ou "status"`,
        'field',
      );
    option.card?.forEach((id, index) => {
      field(id, 'card', index);
      if (option.card!.indexOf(id) < index)
        error(phrase`o campo "${id}" está repetido no cartão: deixe só um`, 'card', index);
    });
  },
  fields: ({ field, card = [] }) => [field, ...card],
});
