/** Texts of the reference and the editors' hovers: pages and views of a list, reports and dashboards. */
export const referenceViews: Readonly<Record<string, string>> = {
  'Coluna: columns': 'Column: columns',
  'Cada item de `columns`, quando não é só o nome do campo.':
    'Each item of `columns`, when it is more than the name of the field.',
  'Página do registro: show': 'Page of the record: show',
  'Numa lista. Sem ele a página tem em cima os primeiros valores, datas e nomes das colunas, e depois as seções do formulário.':
    'In a list. Without it the page has the first amounts, dates and names of the columns on top, and below them the sections of the form.',
  'Até cinco campos em destaque, sob o título.': 'Up to five fields that stand out, below the title.',
  'As seções da página; por padrão, as do formulário.':
    'The sections of the page; by default, those of the form.',
  'Seções na coluna ao lado.': 'Sections in the side column.',
  'Impressão do registro: print': 'Printing the record: print',
  'Numa lista: a folha A4 de um registro, com o nome da empresa em cima, como um pedido, uma fatura ou um contrato.':
    'In a list: the page of one record on paper, with the name of the company on top, such as an order, an invoice or a contract.',
  'O que a folha é; por padrão, o nome do recurso.':
    'What the sheet is; by default, the name of the resource.',
  'O que vai na folha; por padrão, as seções da página.':
    'What goes on the sheet; by default, the sections of the page.',
  'Um texto depois dos valores, com campos entre chaves.': 'A text after the values, with fields in braces.',
  'Quem assina: uma linha para cada um.': 'Who signs: a line for each.',
  'Quadro: board': 'Board: board',
  'Numa lista com o modo de quadro: uma coluna por opção, de uma para outra os cartões são movidos.':
    'In a list with the board view: a column per option, and cards are moved from one to another.',
  'A situação ou a escolha que faz as colunas; mover um cartão é uma transição dela, ou a altera.':
    'The status or choice that makes the columns; moving a card is a transition of it, or changes it.',
  'Até quatro campos sob o título de cada cartão; por padrão, os primeiros das colunas.':
    'Up to four fields below the title of each card; by default, the first of the columns.',
  'Calendário: calendar': 'Calendar: calendar',
  'Numa lista com o modo de calendário, por mês, semana ou dia. Cada registro está no dia de um campo, ou nos dias de um a outro; num dia vazio se cria um.':
    'In a list with the calendar view, by month, week or day. Each record is on the day of a field, or on the days from one to another; on an empty day one is created.',
  'O campo do dia, ou do primeiro de vários: uma data, com ou sem hora.':
    'The field of the day, or of the first of several: a date, with or without a time.',
  'O campo do último dia; sem ele, cada registro é de um dia.':
    'The field of the last day; without it, each record is on one day.',
  'O campo escrito em cada registro; por padrão, o título dele.':
    'The field written on each record; by default, its title.',
  'Uma escolha, cujas opções têm `tone`: dá a cor de cada registro.':
    'A choice whose options have a `tone`: it gives the color of each record.',
  'Quanto mostra ao abrir.': 'How much it shows when it opens.',
  'Um mês, o padrão.': 'A month, the default.',
  'Uma semana.': 'A week.',
  'Um dia.': 'A day.',
  'Coordenadas: map': 'Coordinates: map',
  'Numa lista com o modo de mapa.': 'In a list with the map view.',
  'O campo da latitude, em graus.': 'The field of the latitude, in degrees.',
  'O campo da longitude, em graus.': 'The field of the longitude, in degrees.',
  'O campo escrito ao lado do ponto; por padrão, o título do registro.':
    'The field written beside the point; by default, the title of the record.',
  'Uma escolha, que dá a cor de cada ponto: a do `tone` da opção, ou uma para cada opção se nenhuma tem.':
    "A choice that gives the color of each point: that of the option's `tone`, or one per option if none has any.",
  'Uma referência ou escolha: uma linha para cada valor liga os pontos dele na ordem de `time`, com o nome em cada ponta.':
    'A reference or choice: one line per value links its points in the order of `time`, with the name at both ends.',
  'Com `track`: a data de cada ponto, com ou sem hora.':
    'With `track`: the date of each point, with or without a time.',
  'Os contornos sob os pontos.': 'The outlines under the points.',
  'Os países, o padrão.': 'The countries, the default.',
  'Os países, e no Brasil os estados.': 'The countries, and the states of Brazil.',
  'Nenhum: só a grade e as capitais.': 'None: only the grid and the capitals.',
  'Linha do tempo: timeline': 'Timeline: timeline',
  'Numa lista com o modo de linha do tempo (Gantt): cada registro é uma barra do primeiro ao último dia, e uma linha marca o dia de hoje.':
    'In a list with the timeline (Gantt) view: each record is a bar from its first to its last day, and a line marks today.',
  'Uma referência ou escolha: uma faixa para cada; sem ela, uma para cada registro.':
    'A reference or choice: a lane for each; without it, one for each record.',
  'Um mês.': 'A month.',
  'Um trimestre, o padrão.': 'A quarter, the default.',
  'Um ano.': 'A year.',
  'Árvore: tree': 'Tree: tree',
  'Numa lista com o modo de árvore: cada registro sob aquele a que se refere, aberto quando se pede. A busca mostra o que acha, sob os seus superiores.':
    'In a list with the tree view: each record below the one that it refers to, opened on request. A search shows what it finds below the records above it.',
  'A referência ao registro que está acima, do mesmo recurso.':
    'The reference to the record above, of the same resource.',
  'Cartão: card': 'Card: card',
  'Numa lista: o que está no cartão de um registro, entre os cartões, no quadro e nas linhas de um celular. Sem ele, o título e as primeiras colunas.':
    'In a list: what is on the card of a record, among the cards, on the board and in the rows of a phone. Without it, the title and the first columns.',
  'O campo escrito em cima; por padrão, o título do registro.':
    'The field written on top; by default, the title of the record.',
  'Até cinco campos, na ordem; uma situação fica à direita do título.':
    'Up to five fields, in order; a status goes to the right of the title.',
  'Formulário de criação: form': 'Create form: form',
  'De uma rota ou aba. `form: emprestimos` é o mesmo que `form: { resource: emprestimos }`.':
    'Of a route or tab. `form: loans` is the same as `form: { resource: loans }`.',
  'De que recurso é o novo registro.': 'Which resource the new record is of.',
  'As seções só desta tela; por padrão, as do recurso.':
    'The sections of this screen alone; by default, those of the resource.',
  'O que todo registro criado aqui cumpre; o valor que ele fixa nem é perguntado.':
    'What every record created here has; a value that it fixes is not even asked for.',
  'O texto do botão de salvar.': 'The text of the save button.',
  'Aonde ir depois de salvar; por padrão, o formulário se esvazia para o próximo.':
    'Where to go after saving; by default, the form empties itself for the next one.',
  'Painel: dashboard': 'Dashboard: dashboard',
  'De uma rota ou aba, quando há um `scope` para todas as peças; sem ele, basta a lista das peças.':
    'Of a route or tab, when there is one `scope` for all widgets; without it, the list of widgets is enough.',
  'O período com que abre, à escolha de quem o usa; vale onde o filtro da peça diz $month.':
    'The period with which it opens, which its users may change; it holds where the filter of a widget says $month.',
  'Este mês.': 'This month.',
  'O mês passado.': 'Last month.',
  'Este trimestre.': 'This quarter.',
  'O trimestre passado.': 'Last quarter.',
  'Este ano.': 'This year.',
  'O ano passado.': 'Last year.',
  'Os últimos doze meses.': 'The last twelve months.',
  'Campos por que o painel inteiro se recorta; a API aceita o recorte por eles, e só por eles.':
    'Fields by which the whole dashboard is narrowed; the API takes a narrowing by these, and by these alone.',
  'As peças, na ordem em que aparecem.': 'The widgets, in the order in which they appear.',
  'Filtro de painel: filters': 'Filter of a dashboard: filters',
  'Cada item de `filters` de um painel, quando não é só o nome do campo.':
    'Each item of `filters` of a dashboard, when it is more than the name of the field.',
  'O campo das peças.': 'The field of the widgets.',
  'Como o filtro se chama; por padrão, como o campo.': 'What the filter is called; by default, as the field.',
  'Como o campo se chama num recurso, ou false onde o filtro não vale.':
    'What the field is called in a resource, or false where the filter does not hold.',
  'Relatório: report': 'Report: report',
  'De uma rota ou aba. Quem o abre vê os números, e não os registros.':
    'Of a route or tab. Whoever opens it sees the figures, not the records.',
  'De que recurso são os números.': 'Which resource the figures are of.',
  'campo ou campo:período': 'field or field:period',
  'campos ou campo:período': 'fields or field:period',
  'De um a três campos; cada um divide os grupos do anterior. Datas: `:day`, `:week`, `:month`, `:quarter`, `:year`.':
    'One to three fields; each divides the groups of the one before. Dates: `:day`, `:week`, `:month`, `:quarter`, `:year`.',
  'Período, escolha ou referência cujos valores são as colunas, até 24, com totais dos dois lados; `groupBy` tem então no máximo dois campos.':
    'Period, choice or reference whose values are the columns, up to 24, with totals on both sides; `groupBy` then has two fields at most.',
  medida: 'measure',
  'O que se calcula em cada grupo: o título e a medida.':
    'What is computed in each group: the title and the measure.',
  'Casas decimais de uma medida, pelo título dela.': 'Decimal places of a measure, by its title.',
  'Por que campos se pode recortar, e só por eles; por padrão, os dos grupos.':
    'The fields to narrow by, and no others; by default, those of the groups.',
  'O recorte com que abre; dá para tirar.': 'The narrowing with which it opens; it can be taken away.',
  'O gráfico; false, nenhum; por padrão, colunas para períodos e barras para o resto.':
    'The chart; false, none; by default, columns for periods and bars for the rest.',
  'Barras deitadas, para nomes.': 'Horizontal bars, for names.',
  'Colunas, para períodos.': 'Columns, for periods.',
  'Linha.': 'Line.',
  'Linha com a área preenchida.': 'Line with the area filled.',
  'Rosca, para as partes de um todo.': 'Donut, for the parts of a whole.',
  'A ordem dos grupos que não são períodos.': 'The order of groups that are no periods.',
  'Do maior para o menor.': 'From the largest to the smallest.',
  'Pelo nome.': 'By name.',
  'Na ordem em que as opções do campo foram escritas.':
    'In the order in which the options of the field are written.',
  'Com `order: options`: linhas que somam tudo até uma opção, pelo título delas.':
    'With `order: options`: lines that sum everything up to an option, by their titles.',
  'true: os valores em dinheiro aparecem em milhares; a planilha tem os exatos.':
    'true: amounts of money are shown in thousands; the spreadsheet has the exact ones.',
  'Outros agrupamentos, à escolha de quem usa.': 'Other groupings, for the user to choose.',
  'A lista que o clique num grupo abre; por padrão, uma do departamento que mostre as mesmas linhas.':
    'The list that a click on a group opens; by default, one of the department that shows the same rows.',
  'Outro agrupamento: alternatives': 'Another grouping: alternatives',
  'Cada item de `alternatives`, num relatório.': 'Each item of `alternatives`, in a report.',
  'O nome da escolha; por padrão, os nomes dos campos.':
    'The name of the choice; by default, the names of the fields.',
  'De um a três campos, como no relatório.': 'One to three fields, as in the report.',
  Painéis: 'Dashboards',
  'Um número: metric': 'A figure: metric',
  'Peça de painel, ou indicador em `metrics` de uma lista.':
    'Widget of a dashboard, or a figure in `metrics` of a list.',
  'O título do número.': 'The title of the figure.',
  'De que recurso são os dados.': 'Which resource the data are of.',
  'Quais registros entram.': 'Which records count.',
  'A data por que a peça segue o período do painel; false fica fora dele.':
    "The date by which the widget follows the dashboard's period; false keeps it out.",
  'Aonde leva o clique.': 'Where a click leads.',
  'Por qual permissão só parte dos registros entra na conta; "*" são todos.':
    'Through which permission only some of the records count; "*" means all.',
  'O que se calcula: count, ou sum, avg, min, max de um campo, ou ratio de dois.':
    'What is computed: count, or sum, avg, min, max of a field, or ratio of two.',
  'Outro recorte da mesma medida, para mostrar a variação.':
    'Other records for the same measure, to show the change.',
  'Divide o número por outro.': 'Divides the number by another.',
  'Como o número aparece; por padrão, como o do campo.': 'How the number is shown; by default, as the field.',
  'Inteiro.': 'Whole number.',
  'Com decimais.': 'With decimals.',
  'Em reais.': "In the portal's currency.",
  'Porcentagem.': 'Percentage.',
  'No máximo quantas casas decimais; só aparecem as que o valor tem.':
    'At most how many decimal places; only those that the value has are shown.',
  'A unidade, escrita depois do número.': 'The unit, written after the number.',
  'true: subir é ruim, e a variação troca de cor.': 'true: going up is bad, and the change swaps its colors.',
  'A meta, como o número se lê (50 é 50%): uma barra mostra quanto dela se alcançou.':
    'The goal, as the number reads (50 is 50%): a bar shows how much of it has been reached.',
  'Uma explicação, ao passar sobre o título.': 'An explanation, on hovering over the title.',
  'Medida: value, measures': 'Measure: value, measures',
  'De um número, um gráfico ou um relatório; `count` sozinho conta os registros.':
    'Of a figure, a chart or a report; `count` alone counts the records.',
  'lista de dois %{0}': 'list of two %{0}',
  'A soma de um campo dividida pela de outro: certa também nos subtotais.':
    'The sum of one field divided by that of another: right in subtotals too.',
  'O divisor de um número: per': 'Divisor of a figure: per',
  'Em `metric`.': 'In `metric`.',
  'De que recurso é o divisor.': 'Which resource the divisor is of.',
  'Quais registros entram no divisor.': 'Which records count in the divisor.',
  'O recorte do divisor na comparação; obrigatório onde o número tem `compare`, e só lá.':
    'Other records of the divisor for the comparison; required where the figure has `compare`, and only there.',
  'Gráfico: chart': 'Chart: chart',
  'Peça de painel.': 'Widget of a dashboard.',
  'Se as séries se empilham; por padrão, as do segundo grupo sim, as de várias medidas não. As negativas ficam abaixo do zero.':
    'Whether the series stand on each other; by default those of the second group do, those of several measures do not. Negative ones go down from zero.',
  'O que se marca ali mesmo, numa caixa antes da linha: um campo `boolean`, ou um botão de situação (o id dele). Dá o direito de marcar, nada mais.':
    'What is ticked off in place, by a box before the line: a `boolean` field, or a button of a status (its id). It gives the right to tick, and nothing else.',
  'O tipo de gráfico.': 'The kind of chart.',
  'O título do gráfico.': 'The title of the chart.',
  'O campo do eixo e, se houver, o das séries. Datas: `:day`, `:week`, `:month`, `:quarter`, `:year`.':
    'The field of the axis and, if wanted, that of the series. Dates: `:day`, `:week`, `:month`, `:quarter`, `:year`.',
  'O que se desenha: o título e a medida.': 'What is drawn: the title and the measure.',
  'Quantos grupos aparecem, dos maiores.': 'How many groups are shown, of the largest.',
  'A ordem dos grupos; por padrão, barras e fatias pelo tamanho.':
    'The order of the groups; by default, bars and slices by size.',
  'Lista curta: table': 'Short list: table',
  'O título da lista.': 'The title of the list.',
  'Com `span`: quantas linhas do painel a peça tem de altura; ao lado dela outras ficam uma sob a outra, como um gráfico e uma tabela ao lado de uma lista longa.':
    'With `span`: how many lines of the dashboard the widget is high; beside it others stand below each other, such as a chart and a table beside a long list.',
  'Quantas das 12 colunas da largura a peça ocupa, numa tela larga: 4 é um terço, 6 a metade. As seguidas que dizem isso dividem a linha enquanto couberem.':
    'How many of the 12 columns of the width the widget takes, on a wide screen: 4 is a third, 6 a half. Those in a row that say so share the line as long as they fit.',
  'Quantas linhas aparecem.': 'How many rows are shown.',
  'O que se diz quando não há linha alguma.': 'What is said when there are no rows.',
  'Registros em linhas: list': 'Records in lines: list',
  'Um ou dois campos além do título do registro: o primeiro abaixo dele, o segundo à direita.':
    'One or two fields besides the title of the record: the first below it, the second to the right.',
  'Uma escolha, como etiqueta à direita.': 'A choice, as a tag to the right.',
  'Um campo `url` ou `file` com `image`, antes do título; quem não tem imagem aparece pelas iniciais. Por padrão, o do recurso.':
    'A `url` or `file` field with `image`, before the title; records without an image show initials. Default: the image of the resource.',
  'Atalhos: shortcuts': 'Shortcuts: shortcuts',
  'Peça de painel: cartões das outras telas.': 'Widget of a dashboard: cards of other screens.',
  'O título dos atalhos.': 'The title of the shortcuts.',
  'Quais telas; por padrão, as do departamento. Cada um vê só as que pode abrir.':
    'Which screens; by default, those of the department. Each person sees only those they may open.',
  'Texto: text': 'Text: text',
  'Peça em código: extension': 'Widget in code: extension',
  'Peça de painel feita em código, em extensions/widgets (veja docs/extend.md).':
    'Widget of a dashboard made in code, in extensions/widgets (see docs/extend.md).',
  'O nome da peça: o do arquivo dela.': 'The name of the widget: that of its file.',
  'O título da peça.': 'The title of the widget.',
  'O que se diz ao código dela; o que cabe aqui, ele decide.':
    'Settings for its code, which defines the allowed ones.',
  'Uma linha ao lado do número: de quantos meses até o seu; precisa de `$month` no filtro e, havendo, no de `per`.':
    'A line beside the figure: of how many months up to its own; needs `$month` in the filter and, if there is one, in that of `per`.',
  'true: quantos são; é o mesmo que `count` sozinho.': 'true: how many there are; the same as `count` alone.',
  'Só estes registros contam nesta medida; as outras contam os seus.':
    'Only these records count in this measure; the others count theirs.',
  'Com `sum`: o valor destes registros é subtraído, em vez de somado.':
    'With `sum`: the value of these records is subtracted instead of added.',
  'A meta: um número, que vira uma linha, ou a medida que a diz de cada grupo, que vira um traço sobre a barra.':
    'The goal: a number, drawn as a line, or the measure that gives it for each group, drawn as a mark over the bar.',
};
