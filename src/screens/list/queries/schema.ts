/** Named views of a list: filters and orders shown above it to everyone who has the list. */
import { filterSchema, inOrder, words } from '#language/schema/atoms.ts';
import { looks, mapOf } from '#model/config/keyword.ts';

export const queryMap = mapOf(
  {
    chapter: 'Screens',
    id: 'query',
    title: 'Visão de uma lista: queries',
    about: 'Cada item de `queries`, numa lista: um filtro com nome, que todos encontram acima dela.',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'queries', 0] },
  },
  {
    label: words('O nome da visão.', 'label: Emprestados', { names: true }),
    filter: looks('filter', filterSchema, 'O filtro dela.', 'filter: { etapa: fora }'),
    sort: inOrder('A ordem; por padrão, a da lista.', 'sort: -retirada'),
  },
);
