/** Messages of `check` about names, departments, routes and resources. */
export const bind = {
  onlyRulesMakeAutoTransition:
    'só regras fazem uma transição "auto", e ninguém a aprova: apague "auto" ou "approval"',
  whoApprovesIsInApproval: 'quem aprova está em "approval": apague "permissions"',
  whoAskedIsRead: 'quem pediu se lê no histórico: acrescente "history" a portal.yaml',
  answersWouldBeLost:
    'o que se pergunta se perderia até o último dos %{most} que aprovam: pergunte-o em outra transição',
  fieldIsOfType: 'campo "%{amount}" é do tipo %{type}: a alçada espera um número',
  aboveNobodyWouldApprove: 'acima de %{upTo} ninguém aprovaria: apague "upTo" da última faixa',
  bandTakesAllValues: 'esta faixa pega todos os valores, e as seguintes nenhum: acrescente "upTo"',
  bandsGoFromLowest: 'as faixas vão da menor à maior: %{upTo} não passa de %{before}',
  fieldHasNoTransition: 'a transição "%{no}" não existe neste campo.%{suggestion}',
  doesNotStart: '"%{label}" não parte de "%{missing}": quem aprova ali não teria como dizer não',
  refusalNeedsReason: 'quem recusa deve dizer o motivo: dê a "%{label}" um campo em "fields", como "motivo"',
  asksForApprovalToo: '"%{label}" também pede aprovação: dizer não é de um só',
  viewKeepsNothing: 'uma visão não guarda nada: use um recurso que se cadastra',
  fieldIsOfTypeButNeedsDate: 'campo "%{id}" é do tipo %{type}, mas "%{role}" espera date',
  fieldDoesNotLead: 'campo "%{id}" não leva a uma conta: "%{role}" espera uma referência a "%{resource}"',
  noDepartment: 'não há nenhum departamento: crie o primeiro com "npx portal new department <id>"',
  minLengthAboveMaxLength: 'campo "%{id}": "minLength" é maior que "maxLength"',
  minAboveMax: 'campo "%{id}": "min" é maior que "max"',
  nobodyFillsInInView: 'numa visão ninguém preenche "%{id}": não há o que limitar, apague este limite',
  nobodyFills:
    'ninguém preenche "%{id}": um limite de outro registro vale para o que se digita ou se calcula, apague-o',
  passesThroughMore:
    '"%{bound}" passa por mais de um registro: escreva uma referência e um campo dela; o que está mais longe, traga antes com "lookup"',
  countsRowsOfVeryRecord:
    '"%{bound}" conta as linhas deste mesmo registro, e o limite veria uma linha por vez: diga-o com "ensures" em "%{id}", que se confere com todas',
  cantLimit: '"%{bound}" não serve de limite de "%{id}": é do tipo %{type}, e o limite de %{needed}',
  numberIsAnotherNumber: 'um número é outro número',
  dateIsAnotherDate: 'uma data é outra data',
  cantLimitWithBound: '"%{bound}" não serve de limite de "%{id}": %{difference}',
  oneIsAndOther: 'um é %{type} e o outro, %{otherType}: só se comparam números do mesmo tipo',
  theirCurrenciesDiffer: 'as moedas são diferentes (%{currency} e %{otherCurrency})',
  theirUnitsDiffer: 'as unidades são diferentes (%{unit} e %{otherUnit})',
  cantBeLimit:
    '"%{bound}" não serve de limite: escreva um número, o nome de outro campo de número, ou uma referência e um campo dela, como em "contaId.saldo"',
  isNotDate:
    '"%{bound}" não é uma data: escreva "2026-10-31", "$today" ou o nome de outro campo de data deste recurso.%{near}',
  fieldHasNoRows:
    'campo "%{each}" não tem linhas: "each" faz um registro de cada linha de um campo do tipo items, ou de cada registro de um do tipo references',
  portalKeepsFieldInEvery: 'o campo "%{id}" é mantido pelo portal em todo registro: apague-o daqui',
  isReservedWordOfFilters: '"%{id}" é uma palavra reservada dos filtros: dê outro nome ao campo',
  fieldCantBeRequired: 'campo "%{id}" não pode ser obrigatório: ninguém o preenche (é somente leitura)',
  fieldNeedsOption: 'campo "%{id}" precisa de pelo menos uma opção',
  isViewAndRecordsChange:
    '"%{resource}" é uma visão, e seus registros mudam com os outros: refira-se a um recurso guardado',
  uniqueIsOfNoUse: '"unique" não serve para arquivos, que não se comparam: apague-o',
  isNoPicture: '"%{odd}" não é uma imagem, e "%{id}" as mostra: tire "%{odd}", ou "image"',
  noCurrency: 'a moeda "%{code}" não existe: use o código de três letras dela, como "BRL", "USD" ou "EUR"',
  fieldShowsImages:
    'campo "%{id}" mostra imagens, e nenhum site está liberado para elas: diga de onde vêm em portal.yaml, como em "imageOrigins: [https://imagens.exemplo.com]"',
  fiveStarsAtMost:
    'campo "%{id}": são até 5 estrelas, ou até as de "max", que vai de 3 a 10, a contar de "min: 0" ou mais',
  fieldIsComputed: 'campo "%{id}" é calculado: estrelas quem dá são as pessoas',
  passwordCantHaveInitialValue: 'uma senha não pode ter valor inicial',
  fileCantHaveInitialValue: 'um arquivo não pode ter valor inicial',
  whenCantDepend: '"when" não pode depender de "%{key}", que também é calculado: repita aqui a condição dele',
  stateMustBeUf: '"%{state}" é do tipo %{type}: escreva um campo do tipo uf',
  fieldMustBeSelectField:
    'campo "%{id}": "%{keyType}" deve ser um campo select com opções entre cpf, cnpj, email, telefone e aleatoria',
  stillIsResource: '"%{old}" ainda é um recurso: em "formerly" fica o nome que este teve e ninguém mais tem',
  viewKeepsNoRecords: 'uma visão não guarda registros: não há o que renomear',
  stillIsField: '"%{old}" ainda é um campo: em "formerly" fica um nome que já não se usa',
  cantHaveBecomeBoth: '"%{old}" não pode ter virado "%{id}" e "%{taken}": escolha um',
  stillIsOption: '"%{old}" ainda é uma opção: em "formerly" fica um nome que já não se usa',
  fieldHasInForce: 'campo "%{id}" tem "inForce" e "%{other}": deixe só um, o valor vem de um lugar',
  inForceInRows: '"inForce" não serve nas linhas: ponha a referência no registro, e copie dela',
  fieldIsNotDate: 'campo "%{name}" não é uma data: não diz o que vigora quando',
  isViewInWhichNobody: '"%{id}" é uma visão, em que ninguém escreve: tire "inbound"',
  isRecordHasAddress: '"%{id}" é o registro que tem o endereço, como "match" diz: tire-o de "set"',
  peopleAreFoundByEmail: 'campo "%{name}" de "%{id}" é do tipo %{type}, e quem se procura é pelo e-mail: ',
  makeFieldOfTypeEmail: 'crie em "%{id}" um campo do tipo email',
  fieldIsRead: 'campo "%{id}" é somente leitura, e um e-mail não o preenche: tire-o de "set"',
  isOfTypeFile: '"%{id}" é do tipo file, e da mensagem só recebe "%{filesPart}"',
  filesNeedFileField: '"%{id}" é do tipo %{type}, e os arquivos da mensagem vão em um campo do tipo file',
  emailHas: 'um e-mail não tem "{%{name}}".%{suggestion}',
  itHas: 'Ele tem',
  isOfTypeAndTakes: '"%{id}" é do tipo %{type}, e da mensagem só recebe "{date}"',
  isOfTypeAndTakesNoText:
    '"%{id}" é do tipo %{type} e não recebe um texto da mensagem: escolha um campo de texto',
  isOfTypeAndTakesNothing: '"%{id}" é do tipo %{type} e não recebe nada de um e-mail: tire-o de "set"',
  fieldIsRequiredAndEmail:
    'campo "%{id}" é obrigatório e um e-mail não o preenche: acrescente-o a "set", como em "%{id}: \'{subject}\'", ou dê a ele um "default"',
  matchFills:
    '"match" preenche um destes campos, e "%{id}" é obrigatório sempre: use "requiredWhen", ou fique só com "%{first}"',
  portalItselfAlreadyHasType:
    'o próprio portal tem o tipo "%{id}", que vale no lugar deste arquivo: exclua o arquivo ou dê outro nome a ele',
  positionsGo: 'as posições vão de 1 a 100',
  firstPositionComesAfterLast: 'a primeira posição vem depois da última: troque-as',
  resultHasOneOrTwo: 'um resultado tem um ou dois algarismos',
  positionIsOfDigitItself: 'a posição %{own} é a do próprio dígito: tire-a da conta',
  isNotTypeOfDocument: '"%{kind}" não é um tipo de documento do portal.%{suggestion}',
  fromHasCharacters: '"from" tem %{count} caracteres e "to" %{toCount}: a cada um corresponde um',
  exampleDoesNotMatchPattern:
    'o exemplo "%{example}" não obedece a "pattern": escreva um valor como fica guardado',
  exampleIsRefusedByType: 'o exemplo "%{example}" é recusado pelas próprias regras do tipo: %{problem}',
  exampleWouldBeKept:
    'o exemplo "%{example}" seria guardado como "%{read}": escreva-o sem pontuação e em maiúsculas, ou ajuste "drop" e "replace"',
  maskDoesNotFitExample:
    'a máscara não serve ao exemplo "%{example}": "0" é um dígito, "@" uma letra, "#" um ou outra, e há de haver um para cada caractere',
  maskHasPlaces:
    'a máscara "%{one}" tem %{slots} posições, e "pattern" aceita %{min}: faça as duas concordar',
  withMaskExampleIsShown:
    'com a máscara o exemplo se mostra "%{shown}", e digitado assim seria guardado como "%{read}": ponha em "drop" a pontuação dela',
  fieldHasTwoSources: 'campo "%{id}" tem "%{way}" e "%{other}": deixe só um, o valor vem de um lugar',
  rowReadsRecordBy: 'uma linha de "%{id}" lê o registro em que está por "$record": escreva "%{way}"',
  recordIsForRows:
    '"$record" é o registro em que está uma linha, e este é o próprio registro: escreva "%{way}"',
  recordFieldIsForRows:
    '"$record" é o registro em que está uma linha, e este é o próprio registro: escreva uma referência e um campo, como em "clienteId.cidade", ou "formula: %{way}" para ter o mesmo valor',
  followsFromRows:
    '"%{written}" segue das próprias linhas, pois "%{start}" se calcula de "%{list}": copie um campo que não dependa delas',
  rowsAreNotRead:
    'linhas não se leem de outro registro: troque "lookup" por "copy", que guarda as que ele tem quando é escolhido',
  fieldOfTypeGets: 'um campo do tipo %{type} não recebe valor de outro registro: apague "%{way}"',
  fieldAlreadyFollowsFromConditions:
    'campo "%{id}" já segue das condições de "when": apague "%{way}" ou as condições',
  inViewValueOfComes: 'numa visão, o valor de "%{id}" vem das fontes: diga em "from" de que campo',
  lookupInRows:
    '"%{way}" não serve nas linhas, que são gravadas como estavam: use "copy", que guarda o valor do momento',
  fieldHasAndNeeds: 'campo "%{id}" tem "%{way}" e não precisa de valor inicial: apague-o',
  fieldFollowsFromOtherRecords: 'campo "%{id}" segue de outros registros: não há como exigir que seja único',
  isListOfRows: '"%{name}" é uma lista de linhas: traga um total dela, feito com "formula"',
  rowsOfComeWhole:
    'as linhas de "%{name}" vêm inteiras: escreva "readOnly: true" em "%{id}", que ninguém digita',
  rowsAreNotAlike: 'as linhas de "%{name}" e as de "%{id}" não são iguais: "%{mismatch}" %{own}',
  differsInType: 'não é do mesmo tipo nas duas',
  isInOneOnly: 'só existe numa delas',
  isViewAndNobodyRefers:
    '"%{id}" é uma visão, e ninguém se refere a seus registros: conte num recurso guardado',
  computeOneThing:
    'o que calcular deve ser uma coisa só: "count: true", ou sum, avg, min, max ou last com um campo%{count}',
  insteadOfWritten: ', e não %{written}',
  lastAndByGoTogether: '"last" e "by" andam juntos: o campo desejado, e o que diz qual registro é o último',
  fieldOfDoesNotRefer: 'campo "%{name}" de "%{id}" não se refere a "%{resourceId}".%{count}',
  noneOfFields: ' Nenhum campo dele se refere.',
  isNotNumber: '"%{id}" não é um número: não há como contar nele',
  fieldIsNeitherNumberNor: 'campo "%{name}" não é um número nem uma data: "%{kind}" não se aplica a ele',
  fieldIsListOfRows: 'campo "%{name}" é uma lista de linhas: traga um total dela, feito com "formula"',
  fieldIsNeitherNumberNorDate:
    'campo "%{name}" não é um número nem uma data: não diz qual registro é o último',
  valueDependsOnItself: 'o valor depende dele mesmo: %{way}. Tire uma destas dependências',
  needsMeasureAsViewGroups:
    '"%{id}" precisa de uma medida, pois a visão agrupa: count, ou { sum: … }, { avg: … }, { min: … }, { max: … }',
  mustBeOfTypeText: '"%{id}" deve ser do tipo text para receber um texto',
  textUsesNoField: 'o texto não usa campo algum: ponha um entre chaves, ou escreva { value: … }',
  groupKeyIsNoMeasure: 'a visão agrupa por "%{id}": ele não pode ser uma medida',
  measureNeedsGroups: 'uma medida precisa de grupos: diga em "groupBy" por que campos a visão agrupa',
  fieldOfIsNotReference: 'campo "%{first}" de "%{id}" não é uma referência: escreva só "%{first}"',
  fieldHasNoOptions: 'campo "%{name}" não tem opções: "values" troca as de um campo de escolha',
  isNotFieldWithChoices: '"%{id}" não é um campo de escolha: dê a ele o tipo select',
  ofTypeTakesNoFixed: '"%{id}", do tipo %{type}, não aceita um valor fixo: diga de que campo ele vem',
  valueOfMustBeDay: 'o valor de "%{id}" deve ser um dia, como "2026-10-31" ou "$today"',
  noResource: 'recurso "%{id}" não existe.%{near}',
  createFileResourcesYaml: ' Crie o arquivo resources/%{id}.yaml ou corrija o nome.',
  noResourcesYaml:
    'resources/%{id}.yaml não existe, e "%{id}" é usado em %{places}: traga o arquivo de volta, ou tire daí o que o usa%{near}',
  ifNameIsNow: '. Se o nome mudou para "%{near}", escreva-o em todos',
  lines: 'linhas',
  fieldOfIsNotReferenceWithVia: 'campo "%{via}" de "%{id}" não é uma referência: %{why}',
  exampleDoesNotMatchExpression: 'o exemplo "%{example}" não obedece à expressão',
  expressionIsNotValid: 'a expressão %{regex} não é válida: confira parênteses, colchetes e barras',
  expressionIsTooLong: 'a expressão é longa demais: o limite é de 300 caracteres',
  expressionCouldBlockPortal:
    'a expressão poderia travar o portal: evite repetição ou alternativa dentro de repetição, como em "(a+)+", e muitos "*" e "+" seguidos (use quantidades, como em "\\d{1,9}")',
  noTimeZone: 'o fuso horário "%{timeZone}" não existe: use um nome como "America/Sao_Paulo"',
  calendarHasNoDate: 'a data "%{today}" não existe no calendário',
  isNoKnownNumber: '"{%{name}}" não é um número que se conhece.%{suggestion}',
  thereAre: 'Há',
  accountIsNotInDemo: 'a conta "%{email}" não está em "demo.accounts".%{suggestion}',
  fieldIsOfTypeButNeeds: 'campo "%{accounts}" é do tipo %{type}, mas "%{role}" espera %{expected}',
  permissionIsNotAmong:
    'a permissão "%{name}" não está entre as que as contas recebem. Você quis dizer "%{meant}"? Se é outra, acrescente-a antes às opções de "%{id}", em %{file}',
  permissionWhichDepartmentsUse:
    'falta a permissão "%{permission}", que os departamentos usam: sem ela ninguém a recebe.%{suggestion}',
  isReservedName: '"%{id}" é um nome reservado: dê outro ao arquivo',
  nameOfFileIsName:
    'o nome do arquivo é o nome do recurso, que não leva "-": renomeie para "%{plainId}.yaml"',
  isViewInWhichNobodyWrites: '"%{id}" é uma visão, em que ninguém escreve: tire "merge"',
  areAccountsSign: '"%{id}" são as contas de quem entra, e duas pessoas não viram uma: tire "merge"',
  titleIsNameOfField: '"title" é o nome de um campo ou um modelo como "{codigo} · {nome}", e não "%{title}"',
  dialogTitleNamesFields:
    '"%{title}" não diz campo algum: ponha campos entre chaves, como em "Pagar {saldo} a {fornecedorId}", ou apague "title"',
  fieldCantBeTitle: 'campo "%{id}" não serve de título: escolha um texto curto',
  titlePassesThroughAndComes:
    'o título passa por "%{id}" e volta a "%{resourceId}": escolha um campo que não seja referência',
  fieldIsOfPortalYaml:
    'campo "%{id}" é o "%{stamp}" de portal.yaml: seu tipo deve ser %{stampType}, e não %{type}',
  twoTransitions: 'há duas transições "%{name}" em "%{id}": dê a uma delas outro "label" ou um "id" próprio',
  isNotOptionOfField: '"%{value}" não é uma opção deste campo.%{suggestion}',
  labelNeedsLettersOrDigits: 'o "label" precisa de letras ou números, ou a transição de um "id"',
  onlyRulesMakeAutoTransitionAndNobody:
    'só regras fazem uma transição "auto", e ninguém é esperado: apague "waits"',
  doesNotSayWhoseAction:
    'falta dizer de quem o registro espera a ação: acrescente "permissions", ou apague "waits"',
  fieldIsReadOnlyConfirmation: 'campo "%{id}" é somente leitura: a confirmação não pode pedi-lo',
  onlyRulesMakeAutoTransitionWhichHasNoButton:
    'só regras fazem uma transição "auto", que não tem botão: apague "primary"',
  transitionWithTone:
    'uma transição com "tone: danger" não pode ser o botão principal: apague "primary" ou "tone"',
  leadsToStatusOfTone:
    'leva a uma situação de tom error, e por isso não pode ser o botão principal: apague "primary", ou escreva "tone: neutral"',
  permissionIsRepeated: 'há uma permissão repetida: maiúsculas e minúsculas são a mesma',
  firstTabHasAddress: 'a primeira aba tem o endereço da rota: apague este "segment"',
  segmentIsMissingInTab: 'falta "segment" na aba "%{label}" (a parte do endereço depois de "%{path}/")',
  showsNothingYet: '%{what} não diz o que mostra: acrescente uma destas chaves: %{kinds}',
  hasButOnlyOneFits: '%{what} tem %{given}, mas só cabe uma: separe em rotas, ou use "tabs"',
  addressHasNameOfResource:
    'o endereço "%{path}" tem o nome do recurso "%{name}", que a rota não lista: escolha outro endereço',
  addressIsPortalOwn:
    'o endereço "%{path}" é do próprio portal, e leva cada um à sua página inicial: escolha outro, e ponha-o em "landing" no departamento para que seja ela',
  addressIsPortalOwnChoose: 'o endereço "%{path}" é do próprio portal: escolha outro',
  addressWouldBeOfFile: 'o endereço "%{path}" seria o de um arquivo: tire "%{ending}" do fim',
  addressIsOfRecord: 'o endereço "%{path}" é de um registro da lista "%{parent}": escolha outro',
  addressAlready: 'o endereço "%{path}" já está em %{where}: %{alias}',
  deleteFromAliases: 'apague-o de "aliases"',
  giveOneOfRoutesAnother: 'dê outro a uma das rotas, ou junte as duas',
  andAreOneAddress:
    '"%{path}" e "%{earlierPath}" (%{where}) são um endereço só, pois maiúsculas e minúsculas não contam: deixe uma rota e escreva o outro nome nos "aliases" dela, se as telas forem a mesma',
  landingHasNoEffect:
    '"landing" não tem efeito: só vale no departamento aberto por uma única permissão, ou por qualquer de várias, como em { any: [a, b] }',
  landingIsClosed:
    'quem tem só a permissão "%{permission}" não pode abrir "%{landing}": a entrada o levaria a "não autorizado"',
  permissionAlreadyLeadsToAnother:
    'a permissão "%{permission}" já leva a outra página (%{name}:%{line}): deixe "landing" em um dos departamentos',
  nameOneResourceWithFilter:
    'diga um recurso só, com o filtro, como em "{ contratos: { situacao: rascunho } }"',
  noRecordIsCalled:
    'nenhum registro se chama "%{name}" até aqui.%{suggestion} Dê-lhe o nome em "given", ou no "name" de um passo anterior',
  hasNoRule: '"%{id}" não tem a regra "%{rule}".%{suggestion}',
  fieldIsNotKept:
    'campo "%{id}" não é gravado, pois segue de outros valores e muda com eles: não há como exigir que seja único',
  groupByIsForViews: '"groupBy" só serve numa visão: diga em "from" de que recursos ela vem',
  isOfNoUseInView: '"%{key}" não serve numa visão, em que ninguém escreve: apague-o',
  isOfNoUseUnfilled: '"%{key}" não serve no campo "%{id}", que ninguém preenche: apague-o',
  limitOfToday:
    'o valor do campo "%{id}" muda com o dia, sem que nada seja gravado, e "%{key}" não teria quando valer: apague-o, ou avise por uma regra de cada dia',
  limitInView:
    '"%{key}" não serve no campo "%{id}" de uma visão, em que nada é gravado: ponha o limite no recurso de que ele vem',
  inForceDecidesItself:
    'o registro em vigor do campo "%{id}" decidiria o próprio valor pelo qual é escolhido: escolha em "on" e no filtro campos que não venham dele',
  viewComesFromItself: 'a visão "%{id}" vem dela mesma: tire dela uma das fontes do caminho',
  isOfNoUseInField: '"%{key}" não serve num campo de visão, que ninguém preenche: apague-o',
  passwordIsNeverShown: 'uma senha nunca é mostrada: não pode estar numa visão',
  viewKeepsNoFiles: 'uma visão não guarda arquivos: diga se há algum com um campo boolean e "when" na fonte',
  viewKeepsNoRows: 'uma visão não guarda linhas: traga um total delas, como uma soma ou uma contagem',
  fieldIsNotInFields: 'campo "%{id}" não está em "fields".%{suggestion}',
  fieldIsRepeated: 'campo "%{id}" está repetido: deixe-o uma vez só',
  fieldCantBeGrouped: 'campo "%{id}" não serve para agrupar: escolha um de valor único e curto',
  fieldIsComputedAfterGrouping:
    'campo "%{id}" é calculado depois de agrupar: agrupe pelos campos de que ele vem',
  byWhichViewGroups: 'falta "%{id}", pelo qual a visão agrupa: diga de que campo de "%{resource}" ele vem',
  isHistory: '"%{id}" é o histórico, que cresce sem fim: mostre-o numa lista, e não numa visão',
  fieldIsNotInFieldsOfView: 'campo "%{id}" não está em "fields" da visão.%{suggestion}',
  fieldIsAlreadyComputed: 'campo "%{id}" já é calculado em "fields": apague-o daqui, ou a conta de lá',
  fieldComesFromNoSource:
    'campo "%{id}" não vem de fonte alguma: inclua-o em "from", ou dê a ele uma fórmula',
  isInAnotherSource: '"%{id}" é "%{earlier}" em outra fonte: use a mesma medida em todas, ou dois campos',
} as const;
