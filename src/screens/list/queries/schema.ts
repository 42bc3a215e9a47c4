/** Named views of a list: filters and orders shown above it to everyone who has the list. */
import { filterSchema, inOrder, words } from '#language/schema/atoms.ts';
import { looks, mapOf } from '#model/config/keyword.ts';

export const queryMap = mapOf(
  {
    chapter: 'Screens',
    id: 'query',
    title: 'listWords.queries.title',
    about: 'listWords.queries.about',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'queries', 0] },
  },
  {
    label: words('listWords.queries.label', 'label: Emprestados', { names: true }),
    filter: looks('filter', filterSchema, 'listWords.queries.filter', 'filter: { etapa: fora }'),
    sort: inOrder('listWords.queries.sort', 'sort: -retirada'),
  },
);
