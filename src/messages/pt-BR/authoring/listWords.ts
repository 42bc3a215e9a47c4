/** The reference: keywords of lists and their views. */
export const listWords = {
  buttons: {
    record: 'Em cada registro: no menu da linha e na página dele; o padrão.',
    list: 'Uma vez, em cima da lista: vale para o que ela mostra.',
    title: 'Botão: buttons',
    about:
      'Cada item de `buttons`, numa lista: um botão feito em código, em extensions/actions (veja docs/extend.md), com `create`, um novo registro já preenchido com valores do que está na linha, ou, com `file`, um arquivo com os valores dela.',
    label: 'O que o botão diz.',
    extension: 'O nome do arquivo do código.',
    create:
      'A tela em que se faz o novo registro: um formulário, ou uma lista que cria. Só vê o botão quem abre essa tela.',
    with: 'Com `create`: campo do novo registro, ou da primeira linha de uma lista dele, e o campo da linha de que vem.',
    file: 'O nome de um arquivo com os valores do registro, que se baixa: o final diz como se escrevem, `vcf`, `ics`, `csv`, `json`, `xml` ou `txt`.',
    button:
      'Com `file`: o que está nele, com campos entre chaves. Em vcf e ics, a linha cujos campos estão todos vazios fica de fora.',
    on: 'Onde fica.',
  },
  card: {
    small: 'Estreito: muitos lado a lado.',
    medium: 'Médio.',
    large: 'Largo: poucos, e grandes.',
    title: 'Cartão: card',
    about:
      'Numa lista: o que está no cartão de um registro, entre os cartões, no quadro e nas linhas de um celular. Sem ele, o título e as primeiras colunas.',
    ratio:
      'A imagem ocupa a largura do cartão, acima do título, nesta proporção; em linhas e quadros continua pequena.',
    size: 'Com `ratio`: a largura de um cartão; por padrão, medium.',
    cardTitle: 'O campo escrito em cima; por padrão, o título do registro.',
    fields: 'Até cinco campos, na ordem; uma situação fica à direita do título.',
  },
  columns: {
    title: 'Cores de uma coluna: tones',
    about:
      'Numa coluna de lista, ou de lista curta: com que cor o valor aparece, e quando. Vale a primeira que combina.',
    tones: 'A cor do valor, e quando; de uma data passada, também há quantos dias.',
    tonedColumnTitle: 'Coluna de lista curta: columns',
    tonedColumnAbout:
      'Cada item de `columns` de uma lista curta, quando não é só o nome do campo. Sem `tones`, valem as cores que a coluna tem na lista do mesmo recurso, no mesmo departamento.',
    listColumnTitle: 'Coluna de lista: columns',
    listColumnAbout: 'Cada item de `columns` de uma lista, quando não é só o nome do campo.',
    priority:
      'true: fica à vista em qualquer largura, e também no celular; valores em dinheiro e os somados em totals já são assim, salvo com false.',
    hidden: 'true: só aparece quando a pessoa a escolhe em "Colunas".',
    tabs: 'As abas em que a coluna aparece, e só nelas: sob a de todos os registros, escolhe-se em "Colunas". Por padrão, em todas.',
    inline:
      'true: muda-se o valor na própria tabela (dois cliques, ou "e" na linha), de quem pode editar o registro; o campo precisa estar no formulário da lista.',
  },
  facets: {
    title: 'Faixa de uma faceta: ranges',
    about: 'Cada item de `ranges`, numa faceta, quando não é só um número ou um período: uma faixa com nome.',
    label: 'O nome da faixa.',
    filter: 'O que o campo da faceta tem nela.',
    facetTitle: 'Faceta: facets',
    facetAbout:
      'Cada item de `facets`, numa lista, quando não é só o nome do campo: ao lado da lista, os valores de um campo, cada um com quantos registros tem sob os outros filtros; um clique filtra.',
    field:
      'O campo: uma escolha, um sim ou não, uma referência ou um texto curto; um número ou uma data, por faixas, e um de estrelas por valores.',
    ranges:
      'As faixas: números que as separam, períodos como `$today` e `$week-1`, ou itens com nome e filtro; uma data já tem as suas, de hoje ao mês passado.',
    most: 'Quantos valores aparecem de início, os mais frequentes; por padrão, 8.',
  },
  print: {
    title: 'Impressão do registro: print',
    about:
      'Numa lista: a folha A4 de um registro, com o nome da empresa em cima, como um pedido, uma fatura ou um contrato.',
    printTitle: 'O que a folha é; por padrão, o nome do recurso.',
    sections: 'O que vai na folha; por padrão, as seções da página.',
    print: 'Um texto depois dos valores, com campos entre chaves.',
    signatures: 'Quem assina: uma linha para cada um.',
  },
  queries: {
    title: 'Visão de uma lista: queries',
    about: 'Cada item de `queries`, numa lista: um filtro com nome, que todos encontram acima dela.',
    label: 'O nome da visão.',
    filter: 'O filtro dela.',
    sort: 'A ordem; por padrão, a da lista.',
  },
  related: {
    table: 'Tabela.',
    feed: 'Linhas, a mais nova em cima, com um novo escrito ali mesmo: para anotações.',
    timeline:
      'Uma linha do tempo só, com as outras que também dizem isso: de vários recursos, pela data de `sort`.',
    create: 'Criar um, já ligado ao registro que se consulta.',
    edit: 'Alterar um ali mesmo; precisa de `as: feed`.',
    delete: 'Excluir um ali mesmo; precisa de `as: feed`.',
    title: 'Lista ligada: related',
    about:
      'Cada item de `related`, numa lista: os registros de outro recurso que se referem ao que se consulta, ou ao mesmo que ele.',
    label: 'O título; por padrão, o plural do recurso.',
    resource: 'O recurso dos registros ligados.',
    target:
      'O campo deles que se refere ao registro consultado, ou a um a que este também se refere: as parcelas do contrato deste pedido.',
    as: 'Como aparecem; por padrão, em tabela.',
    actions: 'O que se pode fazer com eles aqui, e portanto o que a tela dá de direito.',
    form: 'O formulário de um novo, ou de um que se altera, com `create` ou `edit` em `actions`; por padrão, o do recurso.',
    scope: 'Quem vê só parte deles; obrigatório onde a lista tem o seu ("*" para todos).',
  },
  list: {
    create: 'Criar um registro.',
    edit: 'Alterar um registro.',
    delete: 'Excluir registros.',
    export: 'Exportar a lista em CSV.',
    import:
      'Criar muitos de uma planilha .xlsx, um CSV ou linhas coladas; precisa de create (veja docs/documents.md).',
    bulkEdit: 'Pôr um valor em todas as linhas marcadas; precisa de edit.',
    bulkTransitions: 'Os botões de situação também sobre as linhas marcadas.',
    duplicate: 'Abrir um novo com os mesmos valores; precisa de create.',
    page: 'Na página dele.',
    drawer: 'Ao lado da lista, onde há lugar; a seta leva ao anterior e ao próximo.',
    form: 'Ao lado da lista, já no formulário, de quem pode alterá-lo.',
    expand: 'Sob a linha dele, numa tabela.',
    of10: 'Dez linhas.',
    of25: 'Vinte e cinco linhas, o padrão.',
    of50: 'Cinquenta linhas.',
    of100: 'Cem linhas.',
    of250: 'Duzentas e cinquenta linhas.',
    of500: 'Quinhentas linhas.',
    of1000: 'Mil linhas, o mais que uma página tem.',
    title: 'Lista: list',
    about: 'De uma rota ou aba. `list: livros` é o mesmo que `list: { resource: livros }`.',
    resource: 'De que recurso são os registros.',
    columns: 'As colunas, na ordem; por padrão, o título e os primeiros campos.',
    filters: 'Os campos pelos quais se filtra; por padrão, as colunas que servem.',
    defaultFilter: 'O filtro com que a lista abre; dá para tirar.',
    tabs: 'Um campo de escolha: cada opção é uma aba, com quantos registros tem.',
    facets:
      'Ao lado da lista, os valores destes campos, cada um com quantos registros tem sob os outros filtros; um clique filtra. No celular, entre os filtros.',
    queries: 'Visões com nome, acima da lista, para todos; cada pessoa também salva as suas.',
    sort: 'A ordem inicial; com "-", a inversa.',
    perPage: 'Quantas linhas por página.',
    search: 'false tira a caixa de busca.',
    actions:
      'O que se pode fazer, e portanto o que a tela dá de direito; por padrão create, edit, delete e export.',
    buttons: 'Botões feitos em código, ou que começam um novo registro com valores da linha.',
    transitions: 'Quais botões de situação aparecem; false, nenhum; por padrão, todos.',
    schemaForm: 'O formulário só desta tela; por padrão, o do recurso.',
    metrics: 'Indicadores acima da lista.',
    related: 'Listas ligadas, na consulta do registro.',
    open: 'Onde se abre um registro; por padrão, na página dele.',
    show: 'A página de um registro: o que se destaca, as seções, a coluna ao lado.',
    print: 'A folha de um registro, para imprimir ou guardar em PDF.',
    views: 'Os modos de ver a lista, o primeiro é o que abre.',
    card: 'O que está no cartão de cada registro.',
    empty: 'O texto da lista vazia.',
    createLabel: 'O texto do botão de criar.',
    keyword: 'Lista, cadastro, edição e consulta de um recurso.',
  },
  show: {
    title: 'Página do registro: show',
    about:
      'Numa lista. Sem ele a página tem em cima os primeiros valores, datas e nomes das colunas, e depois as seções do formulário.',
    summary: 'Até cinco campos em destaque, sob o título.',
    sections: 'As seções da página; por padrão, as do formulário.',
    tabs: 'As abas da página: o nome de cada uma, e as seções e listas ligadas (`related`) que tem, pelo título. O que nenhuma tem fica sempre à vista.',
    side: 'Seções na coluna ao lado.',
  },
  board: {
    title: 'Quadro: board',
    about: 'Numa lista com o modo de quadro: uma coluna por opção, de uma para outra os cartões são movidos.',
    field: 'A situação ou a escolha que faz as colunas; mover um cartão é uma transição dela, ou a altera.',
    card: 'Até quatro campos sob o título de cada cartão; por padrão, os primeiros das colunas.',
    board: 'Quadro, com uma coluna por opção; precisa de `board`.',
    keyword: 'O campo das colunas e os dos cartões, para o modo de quadro.',
  },
  calendar: {
    month: 'Um mês, o padrão.',
    week: 'Uma semana.',
    title: 'Calendário: calendar',
    about:
      'Numa lista com o modo de calendário, por mês, semana ou dia. Cada registro está no dia de um campo, ou nos dias de um a outro; num dia vazio se cria um.',
    end: 'O campo do último dia; sem ele, cada registro é de um dia.',
    calendar: 'Calendário, por mês, semana ou dia; precisa de `calendar`.',
    keyword: 'O campo do dia, ou os do primeiro e do último, para o modo de calendário.',
  },
  map: {
    world: 'Os países, o padrão.',
    brazil: 'Os países, e no Brasil os estados.',
    none: 'Nenhum: só a grade e as capitais.',
    title: 'Coordenadas: map',
    about: 'Numa lista com o modo de mapa.',
    lat: 'O campo da latitude, em graus.',
    lng: 'O campo da longitude, em graus.',
    label: 'O campo escrito ao lado do ponto; por padrão, o título do registro.',
    color:
      'Uma escolha, que dá a cor de cada ponto: a do `tone` da opção, ou uma para cada opção se nenhuma tem.',
    track:
      'Uma referência ou escolha: uma linha para cada valor liga os pontos dele na ordem de `time`, com o nome em cada ponta.',
    time: 'Com `track`: a data de cada ponto, com ou sem hora.',
    outlines: 'Os contornos sob os pontos.',
    map: 'Mapa; precisa de `map`.',
    keyword: 'Os campos com as coordenadas, para o modo de mapa.',
  },
  views: {
    description: 'Cartões.',
  },
  spans: {
    startKey: 'O campo do dia, ou do primeiro de vários: uma data, com ou sem hora.',
    label: 'O campo escrito em cada registro; por padrão, o título dele.',
    color: 'Uma escolha, cujas opções têm `tone`: dá a cor de cada registro.',
    opensAt: 'Quanto mostra ao abrir.',
  },
  timeline: {
    quarter: 'Um trimestre, o padrão.',
    year: 'Um ano.',
    title: 'Linha do tempo: timeline',
    about:
      'Numa lista com o modo de linha do tempo (Gantt): cada registro é uma barra do primeiro ao último dia, e uma linha marca o dia de hoje.',
    groupBy: 'Uma referência ou escolha: uma faixa para cada; sem ela, uma para cada registro.',
    timeline: 'Linha do tempo, do primeiro ao último dia; precisa de `timeline`.',
    keyword: 'Os campos do primeiro e do último dia, para o modo de linha do tempo.',
  },
  tree: {
    title: 'Árvore: tree',
    about:
      'Numa lista com o modo de árvore: cada registro sob aquele a que se refere, aberto quando se pede. A busca mostra o que acha, sob os seus superiores.',
    parent: 'A referência ao registro que está acima, do mesmo recurso.',
    tree: 'Árvore, por uma referência ao próprio recurso; precisa de `tree`.',
    keyword: 'A referência ao registro de cima, para o modo de árvore.',
  },
} as const;
