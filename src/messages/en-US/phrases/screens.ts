/** Messages of `check` about screens, views, widgets and expressions. */
export const screens: Readonly<Record<string, string>> = {
  ' até %{0}': ' up to %{0}',
  ' com %{0} aprovações': ' with %{0} approvals',
  ', também o próprio pedido': ", one's own request too",
  'abre %{0}': 'opens %{0}',
  'vê em %{0} %{1}': 'sees in %{0} %{1}',
  'só onde %{0}': 'only where %{0}',
  ' ou ': ' or ',
  'por %{0}': 'by %{0}',
  ' e ': ' and ',
  '(filtro: %{0})': '(filter: %{0})',
  'a ': 'the ',
  'o ': 'the ',
  'recebe %{0}.%{1} em %{2} por regra %{3}': 'gets %{0}.%{1} in %{2} by the rule %{3}',
  'use minúsculas, números e "-", como em "enviar-a-oficina"':
    'use small letters, digits and "-", as in "send-to-repair"',
  'escreva o tamanho como "5 MB" ou "500 kB", até 50 MB': 'write the size as "5 MB" or "500 kB", up to 50 MB',
  '%{0}: os dois já têm registros': '%{0}: both have records already',
  '%{0}.%{1}%{2} → %{3}: os dois têm valor': '%{0}.%{1}%{2} → %{3}: both have a value',
  'A fórmula é longa demais (máximo de 500 caracteres).': 'The formula is too long (500 characters at most).',
  'Só são aceitos números, textos entre aspas, campos, contas, comparações e funções.':
    'Only numbers, texts in quotes, fields, arithmetic, comparisons and functions are accepted.',
  'A fórmula não pôde ser lida: falta um ")". Entre chaves { }, escreva entre aspas a fórmula que tem vírgulas.':
    'The formula could not be read: a ")" is missing. Within braces { }, write a formula that has commas in quotes.',
  'A fórmula não pôde ser lida%{0}.': 'The formula could not be read%{0}.',
  ' na posição %{0}': ' at position %{0}',
  'if(condição, valor, senão)': 'if(condition, value, otherwise)',
  'and(condição, condição)': 'and(condition, condition)',
  'or(condição, condição)': 'or(condition, condition)',
  'not(condição)': 'not(condition)',
  'a = b': 'a = b',
  'a <> b': 'a <> b',
  "join(' ', texto, texto)": "join(' ', text, text)",
  'O operador "%{0}" não é aceito: escreva %{1}.': 'The operator "%{0}" is not accepted: write %{1}.',
  'O operador "%{0}" não é aceito; use + - * /, = <> < <= > >= e parênteses.':
    'The operator "%{0}" is not accepted; use + - * /, = <> < <= > >= and parentheses.',
  'Um texto vazio não é aceito: pergunte com empty(campo).':
    'An empty text is not accepted: ask with empty(field).',
  'Para deixar o resultado vazio, escreva if(condição, valor), sem o terceiro valor.':
    'To leave the result empty, write if(condition, value), without the third value.',
  '%{0} não é um número.': '%{0} is not a number.',
  '%{0}(…) espera um valor só, e tem %{1}.': '%{0}(…) takes a single value, and has %{1}.',
  'A função "%{0}" não existe.': 'There is no function "%{0}".',
  '%{0}(…) espera %{1}, e %{2}.': '%{0}(…) takes %{1}, and %{2}.',
  'não tem nenhum': 'has none',
  'tem %{0}': 'has %{0}',
  valor: 'value',
  valores: 'values',
  '%{0}(…) espera uma lista e um campo dela, como %{1}(itens.total).':
    '%{0}(…) takes a list and a field of it, as in %{1}(items.total).',
  'lista.campo%{0}': 'list.field%{0}',
  ' Aqui se escreve %{0}.': ' Here it is written %{0}.',
  'As que existem': 'There are',
  'nenhum widget deste painel tem período: escreva "{ <data>: $month }" no filtro de um deles, ou "period: <data>"':
    'no widget of this dashboard has a period: write "{ <date>: $month }" into the filter of one of them, or "period: <date>"',
  'este painel não mostra "%{0}": tire-o daqui': 'this dashboard does not show "%{0}": take it away here',
  'nenhum recurso deste painel tem o campo "%{0}": use um campo de %{1}':
    'no resource of this dashboard has the field "%{0}": use a field of %{1}',
  '"%{0}" de "%{1}" não é a mesma coisa que "%{2}" de "%{3}": escreva "on: { %{4}: false }", ou o campo certo no lugar de false':
    '"%{0}" of "%{1}" is not the same thing as "%{2}" of "%{3}": write "on: { %{4}: false }", or the right field in place of false',
  'só um painel com "period" tem período a seguir: acrescente-o ao painel, ou apague isto':
    'only a dashboard with "period" has a period to follow: add it to the dashboard, or delete this',
  'campo "%{0}" não é uma data: o período precisa de uma': 'field "%{0}" is not a date: the period needs one',
  'o "scope" da tela %{0}: escreva um "scope" neste widget ("*" para todas as linhas)':
    'the "scope" of the screen %{0}: write a "scope" in this widget ("*" for all rows)',
  'é de outro recurso': 'is of another resource',
  'usa "%{0}", que não existe em "%{1}"': 'uses "%{0}", which is not in "%{1}"',
  'do painel': 'the dashboard',
  'o gráfico': 'the chart',
  'a medida tem o nome do grupo "%{0}": dê a ela outro, como aparece na legenda':
    'the measure has the name of the group "%{0}": give it another, as it shows in the legend',
  'a peça "%{0}" não existe: crie extensions/widgets/%{1}.tsx.%{2}':
    'there is no piece "%{0}": create extensions/widgets/%{1}.tsx.%{2}',
  'o campo "%{0}" está repetido na linha: deixe só um': 'field "%{0}" is repeated in the line: keep one',
  'campo "%{0}" não é uma escolha entre opções: a etiqueta precisa de um campo "select" ou "status"':
    'field "%{0}" is no choice among options: the chip needs a field "select" or "status"',
  'falta "compare" em "per": diga sobre quais registros o divisor é medido na comparação (o mesmo filtro de "per", se ele não muda)':
    '"compare" is missing in "per": say over which records the divisor is measured for the comparison (the same filter as "per", if it does not change)',
  'este "compare" não tem efeito: o indicador não tem o seu; acrescente "compare" a ele também':
    'this "compare" has no effect: the figure has none of its own; add "compare" to it too',
  '"%{0}" é uma visão, em que ninguém escreve: use "list" para consultá-la':
    '"%{0}" is a view, in which nobody writes: use "list" to read it',
  'do formulário': 'the form',
  'há duas listas ligadas chamadas "%{0}": dê "label" a elas':
    'there are two linked lists called "%{0}": give them a "label"',
  'o botão "%{0}" precisa de "extension", de "create" ou de "file", e de um só: diga o que ele faz':
    'the button "%{0}" needs exactly one of "extension", "create" and "file"',
  '"text" só serve com "file": diga como o arquivo se chama':
    '"text" is of use with "file" only: say what the file is called',
  'falta dizer o que está no arquivo: escreva "text"': 'what is in the file is missing: write "text"',
  'um arquivo é de um registro: apague "on: list"': 'a file is of one record: delete "on: list"',
  'o final do nome diz que arquivo é: use um destes, %{0}':
    'the end of the name says what file it is: use one of these, %{0}',
  'o campo "%{0}" não é um valor que se escreva num texto: tire-o daqui':
    'field "%{0}" is no value that is written in a text: take it out of here',
  '"with" só serve com "create": diga em que tela se faz o novo registro':
    '"with" only goes with "create": say on which screen the new record is made',
  'um novo registro começa do que está na linha: apague "on: list"':
    'a new record begins with what is in the row: delete "on: list"',
  'em "%{0}" não se faz um registro: aponte para um formulário, ou para uma lista que cria':
    'no record is made at "%{0}": point to a form, or to a list that creates',
  'campo "%{0}" não tem linhas: escreva só "%{1}"': 'field "%{0}" has no rows: write just "%{1}"',
  'as linhas de "%{0}" não têm o campo "%{1}".%{2}': 'the rows of "%{0}" have no field "%{1}".%{2}',
  'campo "%{0}" não se preenche: tire-o daqui': 'field "%{0}" is not filled in: take it out of here',
  'escreva o nome de um campo do novo registro, ou de uma lista dele e um campo da linha, como em "itens.quantidade"':
    'write the name of a field of the new record, or of a list of it and a field of the row, as in "itens.quantidade"',
  'escreva o nome de um campo do registro da linha, como em "clienteId"':
    'write the name of a field of the record of the row, as in "clienteId"',
  'há duas visões chamadas "%{0}": dê outro nome a uma':
    'there are two queries called "%{0}": give one another name',
  'a ação "%{0}" não tem o que fazer: nenhum campo do formulário se preenche; tire-a, ou inclua campos':
    'the action "%{0}" has nothing to do: no field of the form can be filled in; take it away, or add fields',
  'campo "%{0}" não mostra uma imagem: "image" espera um campo "url" ou "file" com "image: photo" ou "avatar"':
    'field "%{0}" shows no image: "image" needs a field "url" with "image: photo" or "avatar"',
  'o campo "%{0}" está repetido no cartão: deixe só um': 'field "%{0}" is repeated in the card: keep one',
  'a primeira coluna leva ao registro e aparece sempre: esconda outra':
    'the first column leads to the record and always shows: hide another',
  '"inline" muda o registro, e a lista não deixa: inclua "edit" em "actions"':
    '"inline" changes the record, and the list does not allow it: add "edit" to "actions"',
  'o campo "%{0}" não cabe numa célula: tire "inline"':
    'field "%{0}" does not fit into a cell: take "inline" away',
  'o campo "%{0}" não se muda no formulário desta lista: ponha-o lá, ou tire "inline"':
    'field "%{0}" is not changed in the form of this list: put it there, or take "inline" away',
  'a coluna "%{0}" está repetida: deixe só uma': 'the column "%{0}" is repeated: keep one',
  'a lista não tem abas: acrescente "tabs: <campo>" a ela': 'the list has no tabs: add "tabs: <field>" to it',
  'a aba "%{0}" não existe.%{1}': 'there is no tab "%{0}".%{1}',
  'a ação "%{0}" não existe: crie extensions/actions/%{1}.tsx.%{2}':
    'there is no action "%{0}": create extensions/actions/%{1}.tsx.%{2}',
  'campo "%{0}" não é uma escolha entre opções: as abas precisam de um campo "select" ou "status"':
    'field "%{0}" is no choice among options: tabs need a field "select" or "status"',
  '"%{0}" é uma visão, em que ninguém escreve: só cabe a ação "export"':
    '"%{0}" is a view, in which nobody writes: only the action "export" fits',
  'a ação "%{0}" precisa de "%{1}": inclua "%{2}" também': 'the action "%{0}" needs "%{1}": add "%{2}" too',
  'a ação "bulkTransitions" não tem o que mostrar: "transitions" é false nesta lista':
    'the action "bulkTransitions" has nothing to show: "transitions" is false in this list',
  'a ação "bulkTransitions" não tem o que mostrar: "%{0}" não tem transições':
    'the action "bulkTransitions" has nothing to show: "%{0}" has no transitions',
  'a ação "import" não preenche "%{0}", que é obrigatório: %{1}; tire "import"':
    'the action "import" does not fill in "%{0}", which is required: %{1}; take "import" away',
  'uma planilha não traz arquivos': 'a spreadsheet brings no files',
  'um arquivo traz só uma linha por registro': 'a file brings only one row per record',
  'a transição "%{0}" é "auto", e só regras a fazem: tire-a da lista, ou o "auto" da transição':
    'the transition "%{0}" is "auto", and only rules make it: take it out of the list, or the "auto" out of the transition',
  'a lista mostra só parte das linhas (scope), mas "related" mostraria todas as de "%{0}": escreva o "scope" dele também, ou scope: { %{1}: \'*\' } se é para mostrar todas':
    'the list shows only part of the rows (scope), but "related" would show all those of "%{0}": write its "scope" too, or scope: { %{1}: \'*\' } if all are to be shown',
  'campo "%{0}" leva a "%{1}", e "%{2}" também, por %{3}: dê ao campo que vale o nome "%{4}"':
    'field "%{0}" leads to "%{1}", and so does "%{2}" by %{3}: call the field that counts "%{4}"',
  'campo "%{0}" de "%{1}" não se refere a "%{2}": escolha a referência que aponta para lá':
    'field "%{0}" of "%{1}" does not refer to "%{2}": choose the reference that points there',
  'o campo "%{0}" de "%{1}" é somente leitura, e um novo não ficaria ligado: tire "create"':
    'field "%{0}" of "%{1}" is read only, and a new one would not be linked: take "create" away',
  'o campo "%{0}" está repetido: deixe só um': 'field "%{0}" is repeated: keep one',
  'da lista': 'the list',
  'precisa saber que campo faz as colunas: acrescente "board: { field: … }"':
    'must know which field makes the columns: add "board: { field: … }"',
  'precisa saber em que dia cada registro está: acrescente "calendar: { start: … }"':
    'must know on which day each record is: add "calendar: { start: … }"',
  'precisa saber onde estão as coordenadas: acrescente "map: { lat: …, lng: … }"':
    'must know where the coordinates are: add "map: { lat: …, lng: … }"',
  'a visão "%{0}" %{1}': 'the view "%{0}" %{1}',
  '"%{0}" não tem efeito: "views" não inclui %{1}': '"%{0}" has no effect: "views" does not include %{1}',
  'precisa saber de quando a quando cada registro vai: acrescente "timeline: { start: …, end: … }"':
    'must know from when to when each record goes: add "timeline: { start: …, end: … }"',
  'precisa saber o que está acima de cada registro: acrescente "tree: { parent: … }"':
    'must know what is above each record: add "tree: { parent: … }"',
  'a página "%{0}" não existe.%{1}': 'there is no page "%{0}".%{1}',
  'o relatório': 'the report',
  'campo "%{0}" não está em "filters": inclua-o lá, ou escreva a condição em "filter"':
    'field "%{0}" is not in "filters": add it there, or write the condition in "filter"',
  'o relatório não tem a medida "%{0}".%{1}': 'the report has no measure "%{0}".%{1}',
  'a rota "%{0}" não lista "%{1}": escolha uma que liste, ou apague "to" para o portal escolher':
    'the route "%{0}" does not list "%{1}": choose one that does, or delete "to" and let the portal choose',
  'do relatório': 'the report',
  '. Ela cria %{0}': '. It creates %{0}',
  vez: 'time',
  'campo "%{0}" não é uma escolha entre opções: as colunas precisam de um campo "select" ou "status"':
    'field "%{0}" is no choice among options: the columns need a field "select" or "status"',
  'campo "%{0}" não se refere a um registro de "%{1}": a árvore precisa de um campo "reference" ao próprio recurso':
    'field "%{0}" does not refer to a record of "%{1}": the tree needs a field "reference" to the resource itself',
  '"track" liga os pontos na ordem de uma data: acrescente "time: …", um campo "date" ou "datetime"':
    '"track" links the points in the order of a date: add "time: …", a "date" or "datetime" field',
  '"time" só vale com "track": acrescente "track: …", ou tire "time"':
    '"time" only applies with "track": add "track: …", or remove "time"',
  'campo "%{0}" não é uma referência nem uma escolha: "track" espera um campo "reference", "select" ou "status"':
    'field "%{0}" is neither a reference nor a choice: "track" expects a "reference", "select" or "status" field',
  'campo "%{0}" não é uma data: "time" espera um campo "date" ou "datetime"':
    'field "%{0}" is not a date: "time" expects a "date" or "datetime" field',
  'os subtotais seguem a ordem das opções: acrescente "order: options"':
    'subtotals follow the order of the options: add "order: options"',
  'nenhum campo de "groupBy" tem a opção "%{0}".%{1}': 'no field of "groupBy" has the option "%{0}".%{1}',
  'campo "%{0}" não é uma referência nem uma escolha: as faixas precisam de um campo "reference", "select" ou "status"':
    'field "%{0}" is neither a reference nor a choice: the lanes need a field "reference", "select" or "status"',
  'campo "%{0}" não é um número: "%{1}" espera graus, como -23.55':
    'field "%{0}" is not a number: "%{1}" needs degrees, such as -23.55',
  'campo "%{0}" não é uma data: "%{1}" espera um campo "date" ou "datetime"':
    'field "%{0}" is not a date: "%{1}" needs a field "date" or "datetime"',
  '"%{0}" e "%{1}" não são do mesmo tipo: use dois campos "date", ou dois "datetime"':
    '"%{0}" and "%{1}" are not of the same type: use two fields "date", or two "datetime"',
  '"end" repete o campo "%{0}": tire "end" se cada registro é de um dia só':
    '"end" repeats the field "%{0}": take "end" away if each record is of one day',
  'campo "%{0}" não é uma escolha entre opções: a cor vem do "tone" delas':
    'field "%{0}" is no choice among options: the color comes from their "tone"',
  '%{0}(…) espera %{1} ou %{2}.': '%{0}(…) takes %{1} or %{2}.',
  '%{0}(…) espera %{1}, com os campos de uma lista só.': '%{0}(…) takes %{1}, with fields of a single list.',
  '"%{0}" já está em "groupBy": nas colunas ponha outro campo':
    '"%{0}" is in "groupBy" already: put another field into the columns',
  'com "pivot", "groupBy" tem no máximo %{0} campos: tire um, ou apague "pivot"':
    'with "pivot", "groupBy" has at most %{0} fields: take one away, or delete "pivot"',
  '"form" não tem efeito sem "create" ou "edit" em "actions"':
    '"form" has no effect without "create" or "edit" in "actions"',
  '"%{0}" é uma visão, em que ninguém escreve: tire "actions"':
    '"%{0}" is a view, in which nobody writes: remove "actions"',
  'só em linhas se altera e exclui ali mesmo: escreva "as: feed", ou deixe só "create"':
    'only lines are changed and deleted in place: write "as: feed", or leave "create" alone',
  'só "bar", "column" e "area" se empilham: troque o tipo, ou tire "stacked"':
    'only "bar", "column" and "area" are stacked: change the kind, or remove "stacked"',
  'não há o que empilhar: dê um segundo grupo, ou mais de uma medida':
    'there is nothing to stack: give a second group, or more than one measure',
  'só se empilha o que se soma: use "count" ou "sum" em cada medida':
    'only what adds up is stacked: use "count" or "sum" in each measure',
  'a meta de cada grupo é um traço sobre uma só barra: tire "stacked", ou dê um número em "target"':
    'the target of each group is a stroke across one bar: remove "stacked", or give a number in "target"',
  '"%{0}" é uma visão, em que ninguém escreve: tire "tick"':
    '"%{0}" is a view, in which nobody writes: remove "tick"',
  'campo "%{0}" não é de sim ou não: "tick" espera um campo "boolean" ou o id de uma transição':
    'field "%{0}" is not of yes or no: "tick" expects a "boolean" field or the id of a transition',
  'o campo "%{0}" é somente leitura, e ninguém o marcaria: use outro, ou uma transição':
    'field "%{0}" is read-only, and nobody could tick it: use another one, or a transition',
  '"%{0}" não é um campo "boolean" nem o id de uma transição de "%{1}".%{2}':
    '"%{0}" is neither a "boolean" field nor the id of a transition of "%{1}".%{2}',
  'campo "%{0}" não diz uma cor: "color" espera um campo "color", ou "select" ou "status" com "tone" nas opções':
    'field "%{0}" says no color: "color" expects a "color" field, or a "select" or "status" with "tone" in its options',
  '"%{0}" é uma visão, em que ninguém escreve: tire "merge"':
    '"%{0}" is a view, in which nobody writes: remove "merge"',
  '"%{0}" são as contas de quem entra, e duas pessoas não viram uma: tire "merge"':
    '"%{0}" are the accounts that sign in, and two people do not become one: remove "merge"',
  'uma rosca não tem eixo para a meta: use "bar" ou "column"':
    'a ring has no axis for the target: use "bar" or "column"',
  'nenhuma medida deste gráfico se chama "%{0}": use %{1}, ou um número':
    'no measure of this chart is called "%{0}": use %{1}, or a number',
  'a meta de cada grupo é um traço sobre a barra de outra medida: use "bar" ou "column", um grupo e duas medidas, ou um número':
    'the target of each group is a stroke across the bar of another measure: use "bar" or "column", one group and two measures, or a number',
  'o filtro sobre "%{0}" não tem o mês: escreva nele "<data>: $month", ou apague "trend"':
    'the filter on "%{0}" does not have the month: write "<date>: $month" in it, or delete "trend"',
  'nenhuma coluna diz que registro é: inclua "%{0}", que está em "title"':
    'no column says which record it is: include "%{0}", which is in "title"',
  'a página não tem seção nem lista ligada "%{0}".%{1}':
    'the page has no section and no linked list "%{0}".%{1}',
  'As que tem': 'It has',
  '"%{0}" já está numa aba: deixe em uma só': '"%{0}" is in a tab already: leave it in one of them',
  'a faceta "%{0}" está repetida: deixe só uma': 'the facet "%{0}" is repeated: leave only one',
  'o campo "%{0}" já está em "tabs", que conta os mesmos valores: tire-o daqui':
    'the field "%{0}" is in "tabs" already, which counts the same values: remove it here',
  'o campo "%{0}" não tem valores que se repitam: escolha outro para a faceta':
    'the field "%{0}" has no values that repeat: choose another for the facet',
  'o campo "%{0}" é um número, que se conta por faixas: escreva { field: %{1}, ranges: [10, 100] } com os números que as separam':
    'the field "%{0}" is a number, which is counted by ranges: write { field: %{1}, ranges: [10, 100] } with the numbers that part them',
  'o campo "%{0}" não é número nem data: dê às faixas um nome e um filtro':
    'the field "%{0}" is neither a number nor a date: give the ranges a name and a filter',
  'o campo "%{0}" é uma data: use períodos, como [$today, $week, $month]':
    'the field "%{0}" is a date: use periods, as in [$today, $week, $month]',
  'o campo "%{0}" é um número: use os números que separam as faixas':
    'the field "%{0}" is a number: use the numbers that part the ranges',
  'ou só números, ou só faixas com nome: não misture':
    "either numbers alone or named ranges alone: don't mix them",
  'os números que separam as faixas crescem: escreva-os do menor ao maior, sem repetir':
    'the numbers that part the ranges rise: write them from the smallest to the greatest, each once',
  '"%{0}" não é um período: use $today, $week, $month ou $year, como em "$week-1"':
    '"%{0}" is no period: use $today, $week, $month or $year, as in "$week-1"',
  'uma faixa de "%{0}" só pergunta por "%{1}": tire o resto do filtro':
    'a range of "%{0}" asks of "%{1}" alone: remove the rest of the filter',
  'não há imagem que tenha esta proporção: diga o campo em "image"':
    'there is no picture to have this ratio: name the field in "image"',
  '"size" só vale com "ratio", que põe a imagem acima do título':
    '"size" counts only with "ratio", which puts the picture above the title',
  'escreva largura e altura, como em "3:4"': 'write width and height, as in "3:4"',
  'escreva um endereço completo, como em "https://exemplo.com/pagina"':
    'write a whole address, as in "https://exemplo.com/pagina"',
  '"%{0}" só vale num cartão: dê-lhe um título em "title"': '"%{0}" counts only in a card: give it a "title"',
  'o navegador não carrega imagens de lá: inclua o site em "imageOrigins", em portal.yaml':
    'the browser loads no pictures from there: name the site in "imageOrigins", in portal.yaml',
  'numa linha do tempo as mais novas vêm primeiro: diga em "sort" uma data de "%{0}", com "-" antes':
    'in a timeline the latest come first: name a date of "%{0}" in "sort", with "-" before it',
  'escreva o endereço de uma tela, como em "/loja/pedidos", ou o de outro site, que começa por "https://"':
    'write the address of a screen, as in "/loja/pedidos", or that of another site, which begins with "https://"',
};
