/** The words of departments/<id>.yaml, down to its screens. */
import { departmentSchema, permissionsSchema, routeSchema, tabSchema } from '../schema.ts';
import { part, type Words } from './parts.ts';

const file = 'departments/acervo.yaml';

/** What a route and a tab say alike: what they show. */
const screenWords = {
  list: { text: 'Lista, cadastro, edição e consulta de um recurso.', example: 'list: livros' },
  form: { text: 'Só o formulário de um novo registro.', example: 'form: emprestimos' },
  dashboard: {
    text: 'Painel: números, gráficos, tabelas e atalhos, na ordem em que aparecem.',
    example: 'dashboard: [{ metric: Livros, resource: livros, value: count }]',
  },
  report: {
    text: 'Relatório: grupos, subtotais e total, com gráfico, impressão e planilha.',
    example: 'report: { resource: livros, groupBy: genero, measures: { Livros: count } }',
  },
  page: { text: 'Uma página feita em código.', example: 'page: Blank' },
} satisfies Words;

export const departmentParts = [
  part(
    departmentSchema,
    {
      id: 'department',
      title: 'Um departamento: departments/<id>.yaml',
      about: 'Quem entra, onde fica no menu e quais são as suas telas.',
      at: { file, path: [] },
    },
    {
      label: { text: 'O nome no menu.', example: 'label: Acervo e coleções' },
      icon: {
        text: 'O ícone no menu; os nomes estão em Ícones, no fim da referência.',
        example: 'icon: LibraryBooks',
      },
      accent: { text: 'A cor do ícone e dos gráficos, entre aspas.', example: "accent: '#0b7a75'" },
      permissions: {
        text: 'Quem entra: todas as permissões da lista, ou `any` para qualquer uma; [] para todos que têm conta.',
        example: 'permissions: [acervo]',
      },
      menu: {
        text: 'Posição no menu e página que a entrada abre; false fica fora dele.',
        example: 'menu: { order: 20, to: /acervo }',
      },
      landing: {
        text: 'Aonde a entrada leva quem tem esta permissão em primeiro lugar.',
        example: 'landing: /acervo/livros',
      },
      routes: {
        text: 'As telas, na ordem do menu.',
        example: `routes:
  - { path: /acervo, label: Acervo, list: livros }
  - path: /acervo/mais
    label: Mais
    tabs: [{ label: Filiais, list: filiais }, { label: Autores, segment: autores, list: autores }]
  - { path: /acervo/emprestar, label: Emprestar livro, form: emprestimos }`,
      },
    },
  ),
  part(
    departmentSchema.shape.menu,
    { id: 'menu', title: 'Entrada no menu: menu', about: 'Num departamento.', at: { file, path: ['menu'] } },
    {
      order: { text: 'A posição: os de número menor vêm antes.', example: 'order: 30' },
      to: {
        text: 'A página que a entrada abre; por padrão a de `landing`, ou a primeira rota.',
        example: 'to: /acervo/livros',
      },
    },
  ),
  part(
    permissionsSchema,
    {
      id: 'permissions',
      title: 'Permissões: permissions',
      about: 'De um departamento ou de uma rota, quando não são uma lista simples. Maiúsculas não contam.',
      at: { file: 'departments/balcao.yaml', path: ['permissions'] },
    },
    {
      any: { text: 'Basta uma destas permissões.', example: 'any: [balcao, acervo]' },
      all: { text: 'É preciso ter todas; o mesmo que a lista simples.', example: 'all: [balcao]' },
    },
  ),
  part(
    routeSchema,
    {
      id: 'route',
      title: 'Uma rota: routes',
      about:
        'Cada item de `routes`, num departamento. Diz o que mostra com uma só destas chaves: list, form, dashboard, report, tabs ou page.',
      at: { file: 'departments/balcao.yaml', path: ['routes', 0] },
    },
    {
      ...screenWords,
      path: { text: 'O endereço da tela.', example: 'path: /balcao/emprestimos' },
      label: { text: 'O nome da tela no menu e no título.', example: 'label: Livros emprestados' },
      description: {
        text: 'Uma linha sobre a tela, nos atalhos e na busca.',
        example: 'description: O que está fora e com quem',
      },
      aliases: { text: 'Outros endereços da mesma tela.', example: 'aliases: [/emprestimos]' },
      permissions: {
        text: 'Troca as permissões do departamento, só nesta rota.',
        example: 'permissions: { any: [balcao, acervo] }',
      },
      icon: {
        text: 'O ícone nos atalhos e na busca; os nomes estão em Ícones, no fim da referência.',
        example: 'icon: SwapHoriz',
      },
      group: { text: 'O título sob o qual aparece no menu e nos atalhos.', example: 'group: Movimento' },
      menu: {
        text: 'false tira a tela do menu e dos atalhos, sem fechar o endereço.',
        example: 'menu: true',
      },
      tabs: {
        text: 'Abas: cada uma é uma tela com endereço próprio.',
        example:
          'tabs: [{ label: Empréstimos, list: emprestimos }, { label: Autores, segment: autores, list: autores }]',
      },
    },
  ),
  part(
    tabSchema,
    {
      id: 'tab',
      title: 'Uma aba: tabs',
      about: 'Cada item de `tabs`. A primeira tem o endereço da rota; as outras, um `segment`.',
      at: { file, path: ['routes', 4, 'tabs', 1] },
    },
    {
      ...screenWords,
      label: { text: 'O nome da aba.', example: 'label: Onde estamos' },
      segment: { text: 'O fim do endereço da aba, depois do da rota.', example: 'segment: unidades' },
    },
  ),
];
