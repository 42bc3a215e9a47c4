/** Messages of `check` about screens and dashboards. */
export const screens = {
  noWidgetOfDashboard:
    'nenhum widget deste painel tem período: escreva "{ <data>: $month }" no filtro de um deles, ou "period: <data>"',
  dashboardDoesNotShow: 'este painel não mostra "%{id}": tire-o daqui',
  noResourceOfDashboard: 'nenhum recurso deste painel tem o campo "%{field}": use um campo de %{known}',
  ofIsNotSameThing:
    '"%{name}" de "%{id}" não é a mesma coisa que "%{field}" de "%{ownId}": escreva "on: { %{id}: false }", ou o campo certo no lugar de false',
  onlyDashboardWithPeriod:
    'só um painel com "period" tem período a seguir: acrescente-o ao painel, ou apague isto',
  fieldIsNotDate: 'campo "%{period}" não é uma data: o período precisa de uma',
  scopeOfScreen: 'o "scope" da tela %{unknown}: escreva um "scope" neste widget ("*" para todas as linhas)',
  isOfAnotherResource: 'é de outro recurso',
  usesWhich: 'usa "%{unknown}", que não existe em "%{id}"',
  dashboard: 'do painel',
  ringHasNoAxis: 'uma rosca não tem eixo para a meta: use "bar" ou "column"',
  noMeasureOfChart: 'nenhuma medida deste gráfico se chama "%{target}": use %{names}, ou um número',
  targetOfEachGroup:
    'a meta de cada grupo é um traço sobre a barra de outra medida: use "bar" ou "column", um grupo e duas medidas, ou um número',
  onlyBarColumnAndArea: 'só "bar", "column" e "area" se empilham: troque o tipo, ou tire "stacked"',
  nothingToStack: 'não há o que empilhar: dê um segundo grupo, ou mais de uma medida',
  onlyWhatAddsUp: 'só se empilha o que se soma: use "count" ou "sum" em cada medida',
  targetOfEachGroupIsStroke:
    'a meta de cada grupo é um traço sobre uma só barra: tire "stacked", ou dê um número em "target"',
  chart: 'o gráfico',
  measureHasNameOfGroup: 'a medida tem o nome do grupo "%{key}": dê a ela outro, como aparece na legenda',
  noPiece: 'a peça "%{extension}" não existe: crie extensions/widgets/%{extension}.tsx.%{suggestion}',
  isViewInWhichNobody: '"%{id}" é uma visão, em que ninguém escreve: tire "tick"',
  fieldIsNotOfYes:
    'campo "%{tick}" não é de sim ou não: "tick" espera um campo "boolean" ou o id de uma transição',
  fieldIsRead: 'o campo "%{tick}" é somente leitura, e ninguém o marcaria: use outro, ou uma transição',
  isNeitherBooleanFieldNor:
    '"%{tick}" não é um campo "boolean" nem o id de uma transição de "%{id}".%{suggestion}',
  fieldIsRepeatedInLine: 'o campo "%{id}" está repetido na linha: deixe só um',
  fieldIsNoChoiceAmong:
    'campo "%{status}" não é uma escolha entre opções: a etiqueta precisa de um campo "select" ou "status"',
  filterOn: 'o filtro sobre "%{resource}" não tem o mês: escreva nele "<data>: $month", ou apague "trend"',
  compareIsMissingInPer:
    'falta "compare" em "per": diga sobre quais registros o divisor é medido na comparação (o mesmo filtro de "per", se ele não muda)',
  compareHasNoEffect:
    'este "compare" não tem efeito: o indicador não tem o seu; acrescente "compare" a ele também',
  countsOnlyInCard: '"%{key}" só vale num cartão: dê-lhe um título em "title"',
  browserLoadsNoPictures:
    'o navegador não carrega imagens de lá: inclua o site em "imageOrigins", em portal.yaml',
  writeWholeAddress: 'escreva um endereço completo, como em "https://exemplo.com/pagina"',
  writeAddressOfScreen:
    'escreva o endereço de uma tela, como em "/loja/pedidos", ou o de outro site, que começa por "https://"',
  isViewInWhichNobodyWrites: '"%{id}" é uma visão, em que ninguém escreve: use "list" para consultá-la',
  form: 'do formulário',
  fieldIsNoChoiceAmongOptions:
    'campo "%{id}" não é uma escolha entre opções: as abas precisam de um campo "select" ou "status"',
  isViewInWhichNobodyWritesOnlyActionExport:
    '"%{id}" é uma visão, em que ninguém escreve: só cabe a ação "export"',
  actionNeeds: 'a ação "%{action}" precisa de "%{other}": inclua "%{other}" também',
  actionBulkTransitionsHasNothing:
    'a ação "bulkTransitions" não tem o que mostrar: "transitions" é false nesta lista',
  actionBulkTransitionsHasNothingToShow:
    'a ação "bulkTransitions" não tem o que mostrar: "%{id}" não tem transições',
  actionImportDoesNotFill:
    'a ação "import" não preenche "%{unfilled}", que é obrigatório: %{attachment}; tire "import"',
  spreadsheetBringsNoFiles: 'uma planilha não traz arquivos',
  fileBringsOnlyOneRow: 'um arquivo traz só uma linha por registro',
  transitionIsAuto:
    'a transição "%{id}" é "auto", e só regras a fazem: tire-a da lista, ou o "auto" da transição',
  listShowsOnlyPart:
    'a lista mostra só parte das linhas (scope), mas "related" mostraria todas as de "%{resource}": escreva o "scope" dele também, ou scope: { %{scope}: \'*\' } se é para mostrar todas',
  fieldLeads:
    'campo "%{target}" leva a "%{refers}", e "%{resource}" também, por %{shared}: dê ao campo que vale o nome "%{target}"',
  fieldOfDoesNotRefer:
    'campo "%{target}" de "%{resource}" não se refere a "%{listResource}": escolha a referência que aponta para lá',
  inTimelineLatestComeFirst:
    'numa linha do tempo as mais novas vêm primeiro: diga em "sort" uma data de "%{id}", com "-" antes',
  formHasNoEffect: '"form" não tem efeito sem "create" ou "edit" em "actions"',
  isViewInWhichNobodyWritesRemove: '"%{resource}" é uma visão, em que ninguém escreve: tire "actions"',
  onlyLinesAreChanged: 'só em linhas se altera e exclui ali mesmo: escreva "as: feed", ou deixe só "create"',
  fieldOfIsRead:
    'o campo "%{target}" de "%{resource}" é somente leitura, e um novo não ficaria ligado: tire "create"',
  fieldIsRepeated: 'o campo "%{id}" está repetido: deixe só um',
  pageHasNoSection: 'a página não tem seção nem lista ligada "%{label}".%{suggestion}',
  itHas: 'As que tem',
  isInTab: '"%{label}" já está numa aba: deixe em uma só',
  buttonNeedsExactly:
    'o botão "%{label}" precisa de "extension", de "create" ou de "file", e de um só: diga o que ele faz',
  noAction: 'a ação "%{extension}" não existe: crie extensions/actions/%{extension}.tsx.%{suggestion}',
  withOnlyGoesWithCreate: '"with" só serve com "create": diga em que tela se faz o novo registro',
  textIsOfUse: '"text" só serve com "file": diga como o arquivo se chama',
  whatIsInFile: 'falta dizer o que está no arquivo: escreva "text"',
  fileIsOfOneRecord: 'um arquivo é de um registro: apague "on: list"',
  endOfNameSays: 'o final do nome diz que arquivo é: use um destes, %{fileEndings}',
  fieldIsNoValue: 'o campo "%{name}" não é um valor que se escreva num texto: tire-o daqui',
  newRecordBegins: 'um novo registro começa do que está na linha: apague "on: list"',
  noRecordIsMade:
    'em "%{create}" não se faz um registro: aponte para um formulário, ou para uma lista que cria',
  fieldHasNoRows: 'campo "%{first}" não tem linhas: escreva só "%{first}"',
  rowsOfHaveNoField: 'as linhas de "%{first}" não têm o campo "%{second}".%{suggestion}',
  fieldIsNotFilled: 'campo "%{name}" não se preenche: tire-o daqui',
  writeNameOfField:
    'escreva o nome de um campo do novo registro, ou de uma lista dele e um campo da linha, como em "itens.quantidade"',
  writeNameOfFieldOfRecord: 'escreva o nome de um campo do registro da linha, como em "clienteId"',
  noPictureToHaveRatio: 'não há imagem que tenha esta proporção: diga o campo em "image"',
  sizeCountsOnlyWithRatio: '"size" só vale com "ratio", que põe a imagem acima do título',
  fieldIsRepeatedInCard: 'o campo "%{id}" está repetido no cartão: deixe só um',
  writeWidthAndHeight: 'escreva largura e altura, como em "3:4"',
  firstColumnLeadsToRecord: 'a primeira coluna leva ao registro e aparece sempre: esconda outra',
  inlineChangesRecord: '"inline" muda o registro, e a lista não deixa: inclua "edit" em "actions"',
  fieldDoesNotFit: 'o campo "%{id}" não cabe numa célula: tire "inline"',
  fieldIsNotChanged: 'o campo "%{id}" não se muda no formulário desta lista: ponha-o lá, ou tire "inline"',
  columnIsRepeated: 'a coluna "%{id}" está repetida: deixe só uma',
  listHasNoTabs: 'a lista não tem abas: acrescente "tabs: <campo>" a ela',
  noTab: 'a aba "%{id}" não existe.%{suggestion}',
  facetIsRepeated: 'a faceta "%{id}" está repetida: deixe só uma',
  fieldIsInTabs: 'o campo "%{id}" já está em "tabs", que conta os mesmos valores: tire-o daqui',
  fieldHasNoValuesRepeat: 'o campo "%{id}" não tem valores que se repitam: escolha outro para a faceta',
  fieldIsNumber:
    'o campo "%{id}" é um número, que se conta por faixas: escreva { field: %{id}, ranges: [10, 100] } com os números que as separam',
  fieldIsNeitherNumberNor: 'o campo "%{id}" não é número nem data: dê às faixas um nome e um filtro',
  fieldIsDate: 'o campo "%{id}" é uma data: use períodos, como [$today, $week, $month]',
  fieldIsNumberUseNumbers: 'o campo "%{id}" é um número: use os números que separam as faixas',
  eitherNumbersAloneOrNamed: 'ou só números, ou só faixas com nome: não misture',
  numbersPartRangesRise:
    'os números que separam as faixas crescem: escreva-os do menor ao maior, sem repetir',
  isNoPeriod: '"%{range}" não é um período: use $today, $week, $month ou $year, como em "$week-1"',
  rangeOfAsksOfAlone: 'uma faixa de "%{id}" só pergunta por "%{id}": tire o resto do filtro',
  twoLinkedListsCalled: 'há duas listas ligadas chamadas "%{label}": dê "label" a elas',
  twoQueriesCalled: 'há duas visões chamadas "%{label}": dê outro nome a uma',
  transitionForEditors:
    '"%{label}" não aparece aqui: sem "permissions" na transição, só a faz quem edita os registros nesta tela. Ponha "edit" em "actions", ou "permissions" na transição',
  actionHasNothing:
    'a ação "%{action}" não tem o que fazer: nenhum campo do formulário se preenche; tire-a, ou inclua campos',
  noColumnSays: 'nenhuma coluna diz que registro é: inclua "%{names}", que está em "title"',
  list: 'da lista',
  mustKnowWhichFieldMakes: 'precisa saber que campo faz as colunas: acrescente "board: { field: … }"',
  fieldIsNoChoiceAmongOptionsColumns:
    'campo "%{field}" não é uma escolha entre opções: as colunas precisam de um campo "select" ou "status"',
  mustKnow: 'precisa saber em que dia cada registro está: acrescente "calendar: { start: … }"',
  mustKnowWhereCoordinates: 'precisa saber onde estão as coordenadas: acrescente "map: { lat: …, lng: … }"',
  fieldIsNotNumber: 'campo "%{option}" não é um número: "%{key}" espera graus, como -23.55',
  trackLinksPointsInOrder:
    '"track" liga os pontos na ordem de uma data: acrescente "time: …", um campo "date" ou "datetime"',
  timeOnlyAppliesWithTrack: '"time" só vale com "track": acrescente "track: …", ou tire "time"',
  fieldIsNeitherReferenceNor:
    'campo "%{track}" não é uma referência nem uma escolha: "track" espera um campo "reference", "select" ou "status"',
  fieldIsNotDateTime: 'campo "%{time}" não é uma data: "time" espera um campo "date" ou "datetime"',
  viewLacks: 'a visão "%{view}" %{missingMessage}',
  hasNoEffect: '"%{view}" não tem efeito: "views" não inclui %{view}',
  fieldIsNotDateNeeds: 'campo "%{id}" não é uma data: "%{key}" espera um campo "date" ou "datetime"',
  andAreNotOfSame: '"%{start}" e "%{end}" não são do mesmo tipo: use dois campos "date", ou dois "datetime"',
  endRepeatsField: '"end" repete o campo "%{start}": tire "end" se cada registro é de um dia só',
  fieldIsNoChoiceAmongOptionsColor: 'campo "%{id}" não é uma escolha entre opções: a cor vem do "tone" delas',
  mustKnowFromWhenToWhenEachRecordGoes:
    'precisa saber de quando a quando cada registro vai: acrescente "timeline: { start: …, end: … }"',
  fieldIsNeitherReferenceNorChoice:
    'campo "%{groupBy}" não é uma referência nem uma escolha: as faixas precisam de um campo "reference", "select" ou "status"',
  mustKnowWhatIsAbove: 'precisa saber o que está acima de cada registro: acrescente "tree: { parent: … }"',
  fieldDoesNotRefer:
    'campo "%{parent}" não se refere a um registro de "%{resource}": a árvore precisa de um campo "reference" ao próprio recurso',
  noPage: 'a página "%{name}" não existe.%{suggestion}',
  report: 'o relatório',
  pivotOfSameDate:
    '"%{same}" por "%{pivot}" dá uma diagonal, pois cada período de "%{date}" está num só dos outros. Deixe só "groupBy: %{same}", que já os põe em ordem, ou ponha em "pivot" outro campo',
  isInGroup: '"%{pivot}" já está em "groupBy": nas colunas ponha outro campo',
  withPivotGroup: 'com "pivot", "groupBy" tem no máximo %{mostKeys} campos: tire um, ou apague "pivot"',
  fieldIsNotInFilters: 'campo "%{id}" não está em "filters": inclua-o lá, ou escreva a condição em "filter"',
  reportHasNoMeasure: 'o relatório não tem a medida "%{label}".%{suggestion}',
  subtotalsFollowOrderOfOptions: 'os subtotais seguem a ordem das opções: acrescente "order: options"',
  noFieldOfGroup: 'nenhum campo de "groupBy" tem a opção "%{option}".%{suggestion}',
  routeDoesNotList:
    'a rota "%{path}" não lista "%{resource}": escolha uma que liste, ou apague "to" para o portal escolher',
  ofReport: 'do relatório',
} as const;
