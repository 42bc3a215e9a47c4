/** `demo` in config/portal.yaml: what a demonstration offers to people who see the portal for the first time. */
import { z } from 'zod';
import { looks, mapOf, widens } from '#model/config/keyword.ts';
import { aboutResource, fieldId, leadsTo, optionalWords, path, text, words } from './atoms.ts';

const at = (...path: (string | number)[]) => ({ file: 'portal.yaml', path });
const chapter = 'Portal';

const demoAccountSchema = mapOf(
  {
    chapter,
    id: 'demoAccount',
    title: 'Conta de demonstração: demo.accounts',
    about: 'Cada item de `accounts`, em `demo`.',
    at: at('demo', 'accounts', 0),
  },
  {
    email: widens('name', text, 'O e-mail da conta.', 'email: balcao@example.com', { names: true }),
    label: words('O nome com que a conta é oferecida.', 'label: Balcão'),
    invitation: optionalWords(
      'O que se faz com esta conta, em poucas palavras; com ela, a conta é um cartão, e sem ela fica entre as outras.',
      'invitation: Emprestar livro',
    ),
  },
);

const exampleSchema = mapOf(
  {
    chapter,
    id: 'demoExample',
    title: 'Tela de exemplo: demo.example',
    about: 'Em `demo`. A tela de entrada mostra as linhas que a descrevem ao lado de um desenho dela.',
    at: at('demo', 'example'),
  },
  {
    path: looks('route', path, 'O endereço da tela.', 'path: /acervo/livros'),
    resource: aboutResource('O recurso dos registros do desenho.', 'resource: livros'),
    rows: looks(
      'plain',
      z.array(z.record(fieldId, z.unknown())).min(1),
      'Os registros do desenho, como se estivessem gravados; os campos do primeiro são as colunas.',
      'rows: [{ titulo: Livro da semana, paginas: 256 }]',
    ),
  },
);

const stepSchema = mapOf(
  {
    chapter,
    id: 'demoStep',
    title: 'Passo do passeio: demo.tour',
    about: 'Cada item de `tour`, em `demo`: o que fazer, onde e com que conta.',
    at: at('demo', 'tour', 0),
  },
  {
    title: words('O que se faz neste passo.', 'title: Emprestar livro'),
    text: words('Como se faz, e o que se vê depois.', 'text: Todos os livros'),
    email: looks(
      'plain',
      text,
      'O e-mail da conta que o faz, uma de `accounts`.',
      'email: acervo@example.com',
    ),
    to: leadsTo('A tela em que começa; sem ela, a primeira da conta.', 'to: /acervo/livros'),
    search: looks(
      'plain',
      text.optional(),
      'O que vem depois de "?" no endereço da tela.',
      'to: /acervo/livros\nsearch: genero=romance',
    ),
  },
);

export const demoSchema = mapOf(
  {
    chapter,
    id: 'demo',
    title: 'Demonstração: demo',
    about: 'Em portal.yaml. Apague este bloco em produção.',
    at: at('demo'),
  },
  {
    password: looks('plain', text, 'A senha de todas as contas da demonstração.', 'password: segredo123'),
    title: optionalWords('O título do que a tela de entrada diz do portal.', 'title: Livros para todos'),
    about: optionalWords(
      'O que é o portal, em uma frase. {departments}, {screens}, {resources}, {fields} e {rules} são quantos há.',
      "about: 'São {screens} telas em arquivos.'",
    ),
    accounts: widens(
      'parts',
      z.array(demoAccountSchema),
      'As contas que a tela de entrada oferece.',
      'accounts: [{ email: balcao@example.com, label: Balcão }]',
    ),
    visitor: widens(
      'name',
      text.optional(),
      'O e-mail da conta de quem só visita. Se o portal atende outras máquinas, ela nada muda.',
      'visitor: balcao@example.com',
    ),
    example: looks(
      'parts',
      exampleSchema.optional(),
      'Uma tela mostrada ao lado das linhas que a descrevem.',
      'example: { path: /acervo/livros, resource: livros, rows: [{ titulo: Livro da semana }] }',
    ),
    tour: looks(
      'parts',
      z.array(stepSchema).min(1).optional(),
      'O passeio que se oferece a quem chega.',
      'tour: [{ title: Emprestar livro, text: Todos os livros, email: acervo@example.com }]',
    ),
  },
);
