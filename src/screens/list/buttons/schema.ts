/** Buttons of a list whose work is the company's own code. */
import { actionName, words } from '../../../language/schema/atoms.ts';
import { choiceOf, looks, mapOf } from '../../../model/keyword.ts';

const places = {
  record: 'Em cada registro: no menu da linha e na página dele; o padrão.',
  list: 'Uma vez, em cima da lista: vale para o que ela mostra.',
};

export const buttonMap = mapOf(
  {
    chapter: 'Screens',
    id: 'button',
    title: 'Botão em código: buttons',
    about:
      'Cada item de `buttons`, numa lista: um botão feito em código, em extensions/actions (veja docs/extend.md).',
    at: { file: 'departments/acervo.yaml', path: ['routes', 1, 'list', 'buttons', 0] },
  },
  {
    label: words('O que o botão diz.', 'label: Comprovante', { names: true }),
    extension: looks('plain', actionName, 'O nome do arquivo do código.', 'extension: Comprovante'),
    on: looks('plain', choiceOf(places).optional(), 'Onde fica.', 'on: record', { values: places }),
  },
);
