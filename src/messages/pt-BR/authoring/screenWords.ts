/** The reference: keywords of the other screens. */
export const screenWords = {
  form: {
    title: 'Formulário de criação: form',
    about: 'De uma rota ou aba. `form: emprestimos` é o mesmo que `form: { resource: emprestimos }`.',
    resource: 'De que recurso é o novo registro.',
    form: 'As seções só desta tela; por padrão, as do recurso.',
    filter: 'O que todo registro criado aqui cumpre; o valor que ele fixa nem é perguntado.',
    steps: 'true: um novo registro se preenche uma seção por vez.',
    submitLabel: 'O texto do botão de salvar.',
    to: 'Aonde ir depois de salvar; por padrão, o formulário se esvazia para o próximo.',
    keyword: 'Só o formulário de um novo registro.',
  },
  screens: {
    scope: 'Por qual permissão se vê só parte das linhas, e quais; quem não é citado vê todas.',
    filter: 'Recorte sempre em vigor, na tela e na API.',
    value: 'Do maior para o menor.',
    name: 'Pelo nome.',
    options: 'Na ordem em que as opções do campo foram escritas.',
  },
  page: {
    keyword: 'Uma página feita em código.',
  },
  report: {
    pivot:
      'Período, escolha ou referência cujos valores são as colunas, até 24, com totais dos dois lados; `groupBy` tem então no máximo dois campos.',
    title: 'Outro agrupamento: alternatives',
    about: 'Cada item de `alternatives`, num relatório.',
    label: 'O nome da escolha; por padrão, os nomes dos campos.',
    groupBy: 'De um a três campos, como no relatório.',
    reportTitle: 'Relatório: report',
    reportAbout: 'De uma rota ou aba. Quem o abre vê os números, e não os registros.',
    resource: 'De que recurso são os números.',
    schemaGroupBy:
      'De um a três campos; cada um divide os grupos do anterior. Datas: `:day`, `:week`, `:month`, `:quarter`, `:year`.',
    measures: 'O que se calcula em cada grupo: o título e a medida.',
    decimals: 'Casas decimais de uma medida, pelo título dela.',
    filters: 'Por que campos se pode recortar, e só por eles; por padrão, os dos grupos.',
    defaultFilter: 'O recorte com que abre; dá para tirar.',
    chart: 'O gráfico; false, nenhum; por padrão, colunas para períodos e barras para o resto.',
    order: 'A ordem dos grupos que não são períodos.',
    subtotals: 'Com `order: options`: linhas que somam tudo até uma opção, pelo título delas.',
    thousands: 'true: os valores em dinheiro aparecem em milhares; a planilha tem os exatos.',
    alternatives: 'Outros agrupamentos, à escolha de quem usa.',
    to: 'A lista que o clique num grupo abre; por padrão, uma do departamento que mostre as mesmas linhas.',
    keyword: 'Relatório: grupos, subtotais e total, com gráfico, impressão e planilha.',
  },
} as const;
