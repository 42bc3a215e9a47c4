/** The words of what a route shows: list, form, dashboard, report. */
import {
  columnSchema,
  dashboardSchema,
  formSchema,
  listSchema,
  panelFilterSchema,
  relatedSchema,
  reportSchema,
} from '../schema.ts';
import { chartValues, orderValues, totalValues } from './values.ts';
import { part, type Word } from './parts.ts';

const file = 'departments/acervo.yaml';
const inList = ['routes', 1, 'list'];
const inReport = ['routes', 3, 'report'];

const scope = {
  text: 'Por qual permissão se vê só parte das linhas, e quais; quem não é citado vê todas.',
  example: 'scope: { acervo: { emprestavel: true } }',
} satisfies Word;

export const screenParts = [
  part(
    listSchema,
    {
      id: 'list',
      title: 'Lista: list',
      about: 'De uma rota ou aba. `list: livros` é o mesmo que `list: { resource: livros }`.',
      at: { file, path: inList },
    },
    {
      resource: { text: 'De que recurso são os registros.', example: 'resource: livros' },
      columns: {
        text: 'As colunas, na ordem; por padrão, o título e os primeiros campos.',
        example: 'columns: [titulo, autorId, { field: publicacao, label: Saiu em }]',
      },
      filters: {
        text: 'Os campos pelos quais se filtra; por padrão, as colunas que servem.',
        example: 'filters: [genero, publicacao]',
      },
      filter: {
        text: 'Recorte sempre em vigor, na tela e na API.',
        example: 'filter: { emprestavel: true }',
      },
      defaultFilter: {
        text: 'O filtro com que a lista abre; dá para tirar.',
        example: 'defaultFilter: { genero: romance }',
      },
      sort: { text: 'A ordem inicial; com "-", a inversa.', example: 'sort: -publicacao' },
      perPage: {
        text: 'Quantas linhas por página.',
        example: 'perPage: 50',
        values: {
          10: 'Dez linhas.',
          25: 'Vinte e cinco linhas, o padrão.',
          50: 'Cinquenta linhas.',
          100: 'Cem linhas.',
        },
      },
      tabs: {
        text: 'Um campo de escolha: cada opção é uma aba, com quantos registros tem.',
        example: 'tabs: genero',
      },
      search: { text: 'false tira a caixa de busca.', example: 'search: false' },
      actions: {
        text: 'O que se pode fazer, e portanto o que a tela dá de direito; por padrão create, edit, delete e export.',
        example: 'actions: [create, edit, export]',
        values: {
          create: 'Criar um registro.',
          edit: 'Alterar um registro.',
          delete: 'Excluir registros.',
          export: 'Exportar a lista em CSV.',
          import: 'Criar muitos de um CSV ou de linhas coladas; precisa de create.',
          bulkEdit: 'Pôr um valor em todas as linhas marcadas; precisa de edit.',
          bulkTransitions: 'Os botões de situação também sobre as linhas marcadas.',
          duplicate: 'Abrir um novo com os mesmos valores; precisa de create.',
        },
      },
      transitions: {
        text: 'Quais botões de situação aparecem; false, nenhum; por padrão, todos.',
        example: 'resource: emprestimos\nrelated: []\ntransitions: [devolver]',
      },
      form: {
        text: 'O formulário só desta tela; por padrão, o do recurso.',
        example:
          'form: [{ section: Livro, fields: [titulo, autorId, genero, paginas, preco, publicacao, emprestavel] }]',
      },
      totals: { text: 'O rodapé de cada coluna.', example: 'totals: { preco: sum }', values: totalValues },
      metrics: {
        text: 'Indicadores acima da lista.',
        example: 'metrics: [{ metric: Livros, resource: livros, value: count }]',
      },
      related: {
        text: 'Listas ligadas, na consulta do registro.',
        example: 'related: [{ resource: emprestimos, target: livroId, columns: [leitor, retirada] }]',
      },
      views: {
        text: 'Os modos de ver a lista, o primeiro é o que abre.',
        example: 'views: [cards, table]',
        values: { table: 'Tabela.', cards: 'Cartões.', map: 'Mapa; precisa de `map`.' },
      },
      map: {
        text: 'Os campos com as coordenadas, para o modo de mapa.',
        example: 'resource: filiais\nrelated: []\nmap: { lat: lat, lng: lng, label: nome }',
      },
      empty: { text: 'O texto da lista vazia.', example: 'empty: Nenhum livro ainda.' },
      createLabel: { text: 'O texto do botão de criar.', example: 'createLabel: Catalogar livro' },
      scope: { ...scope, example: `${scope.example}\nrelated: []` },
    },
  ),
  part(
    columnSchema,
    {
      id: 'column',
      title: 'Coluna: columns',
      about: 'Cada item de `columns`, quando não é só o nome do campo.',
      at: { file, path: ['routes', 0, 'dashboard', 'widgets', 2, 'columns', 1] },
    },
    {
      field: { text: 'O campo mostrado.', example: 'field: publicacao' },
      label: { text: 'O título da coluna; por padrão, o do campo.', example: 'label: Saiu em' },
    },
  ),
  part(
    listSchema.shape.map,
    {
      id: 'map',
      title: 'Coordenadas: map',
      about: 'Numa lista com o modo de mapa.',
      at: { file, path: ['routes', 4, 'tabs', 1, 'list', 'map'] },
    },
    {
      lat: { text: 'O campo da latitude, em graus.', example: 'lat: lat' },
      lng: { text: 'O campo da longitude, em graus.', example: 'lng: lng' },
      label: {
        text: 'O campo escrito ao lado do ponto; por padrão, o título do registro.',
        example: 'label: nome',
      },
    },
  ),
  part(
    relatedSchema,
    {
      id: 'related',
      title: 'Lista ligada: related',
      about:
        'Cada item de `related`, numa lista: os registros de outro recurso que se referem ao que se consulta.',
      at: { file, path: [...inList, 'related', 0] },
    },
    {
      label: { text: 'O título; por padrão, o plural do recurso.', example: 'label: Quem já levou' },
      resource: { text: 'O recurso dos registros ligados.', example: 'resource: emprestimos' },
      target: { text: 'O campo deles que se refere ao registro consultado.', example: 'target: livroId' },
      columns: { text: 'As colunas, na ordem.', example: 'columns: [leitor, retirada, devolucao]' },
      sort: { text: 'A ordem; por padrão, a do recurso.', example: 'sort: -retirada' },
      scope: {
        text: 'Quem vê só parte deles; obrigatório onde a lista tem o seu ("*" para todos).',
        example: "scope: { acervo: '*' }",
      },
    },
  ),
  part(
    formSchema,
    {
      id: 'form',
      title: 'Formulário de criação: form',
      about: 'De uma rota ou aba. `form: emprestimos` é o mesmo que `form: { resource: emprestimos }`.',
      at: { file, path: ['routes', 2, 'form'] },
    },
    {
      resource: { text: 'De que recurso é o novo registro.', example: 'resource: emprestimos' },
      form: {
        text: 'As seções só desta tela; por padrão, as do recurso.',
        example: 'form: [{ section: Empréstimo, fields: [livroId, leitor] }]',
      },
      filter: {
        text: 'O que todo registro criado aqui cumpre; o valor que ele fixa nem é perguntado.',
        example: 'filter: { taxa: 0 }',
      },
      submitLabel: { text: 'O texto do botão de salvar.', example: 'submitLabel: Emprestar' },
      to: {
        text: 'Aonde ir depois de salvar; por padrão, o formulário se esvazia para o próximo.',
        example: 'to: /acervo/livros',
      },
      scope: { ...scope, example: 'scope: { acervo: { leitor: Leitor do acervo } }' },
    },
  ),
  part(
    dashboardSchema,
    {
      id: 'dashboard',
      title: 'Painel: dashboard',
      about:
        'De uma rota ou aba, quando há um `scope` para todas as peças; sem ele, basta a lista das peças.',
      at: { file, path: ['routes', 0, 'dashboard'] },
    },
    {
      period: {
        text: 'O período com que abre, à escolha de quem o usa; vale onde o filtro da peça diz $month.',
        example:
          'period: month\nwidgets: [{ metric: Novos, resource: livros, value: count, filter: { publicacao: $month } }]',
        values: {
          month: 'Este mês.',
          lastMonth: 'O mês passado.',
          quarter: 'Este trimestre.',
          lastQuarter: 'O trimestre passado.',
          year: 'Este ano.',
          lastYear: 'O ano passado.',
          last12: 'Os últimos doze meses.',
        },
      },
      filters: {
        text: 'Campos por que o painel inteiro se recorta; a API aceita o recorte por eles, e só por eles.',
        example:
          'filters: [genero]\nwidgets: [{ metric: Livros, resource: livros, value: count, filter: { publicacao: $month } }]',
      },
      widgets: {
        text: 'As peças, na ordem em que aparecem.',
        example:
          'widgets: [{ metric: Livros, resource: livros, value: count, filter: { publicacao: $month } }]',
      },
      scope: {
        ...scope,
        example:
          'scope: { acervo: { emprestavel: true } }\nwidgets: [{ metric: Livros, resource: livros, value: count, filter: { publicacao: $month } }]',
      },
    },
  ),
  part(
    panelFilterSchema,
    {
      id: 'panelFilter',
      title: 'Filtro de painel: filters',
      about: 'Cada item de `filters` de um painel, quando não é só o nome do campo.',
      at: { file, path: ['routes', 0, 'dashboard', 'filters', 0] },
    },
    {
      field: { text: 'O campo das peças.', example: 'field: genero' },
      label: {
        text: 'Como o filtro se chama; por padrão, como o campo.',
        example: 'label: Gênero literário',
      },
      on: {
        text: 'Como o campo se chama num recurso, ou false onde o filtro não vale.',
        example: 'on: { autores: false }',
      },
    },
  ),
  part(
    reportSchema,
    {
      id: 'report',
      title: 'Relatório: report',
      about: 'De uma rota ou aba. Quem o abre vê os números, e não os registros.',
      at: { file, path: inReport },
    },
    {
      resource: { text: 'De que recurso são os números.', example: 'resource: livros' },
      groupBy: {
        text: 'De um a três campos; cada um divide os grupos do anterior. Datas: `:day`, `:week`, `:month`, `:quarter`, `:year`.',
        example: 'groupBy: [autorId, publicacao:year]',
      },
      measures: {
        text: 'O que se calcula em cada grupo: o título e a medida.',
        example: 'measures: { Livros: count, Páginas: { sum: paginas } }',
      },
      decimals: {
        text: 'Casas decimais de uma medida, pelo título dela.',
        example: 'measures: { Preço médio: { avg: preco } }\ndecimals: { Preço médio: 0 }',
      },
      filter: {
        text: 'Recorte sempre em vigor, na tela e na API.',
        example: 'filter: { emprestavel: true }',
      },
      filters: {
        text: 'Por que campos se pode recortar, e só por eles; por padrão, os dos grupos.',
        example: 'filters: [genero, publicacao]',
      },
      defaultFilter: {
        text: 'O recorte com que abre; dá para tirar.',
        example: 'defaultFilter: { publicacao_gte: $year-5 }',
      },
      chart: {
        text: 'O gráfico; false, nenhum; por padrão, colunas para períodos e barras para o resto.',
        example: 'chart: line',
        values: chartValues,
      },
      order: {
        text: 'A ordem dos grupos que não são períodos.',
        example: 'order: options',
        values: orderValues,
      },
      alternatives: {
        text: 'Outros agrupamentos, à escolha de quem usa.',
        example: 'alternatives: [{ label: Por autor, groupBy: autorId }]',
      },
      to: {
        text: 'A lista que o clique num grupo abre; por padrão, uma do departamento que mostre as mesmas linhas.',
        example: 'to: /acervo/livros',
      },
      scope,
    },
  ),
  part(
    reportSchema.shape.alternatives,
    {
      id: 'alternative',
      title: 'Outro agrupamento: alternatives',
      about: 'Cada item de `alternatives`, num relatório.',
      at: { file, path: [...inReport, 'alternatives', 0] },
    },
    {
      label: { text: 'O nome da escolha; por padrão, os nomes dos campos.', example: 'label: Por autor' },
      groupBy: { text: 'De um a três campos, como no relatório.', example: 'groupBy: publicacao:year' },
    },
  ),
];
