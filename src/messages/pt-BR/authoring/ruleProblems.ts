/** Messages of `check` about rules. */
export const ruleProblems = {
  nobodyWritesToView: 'numa visão ninguém grava: ponha "ensures" nos recursos de onde ela vem',
  twoRules: 'há duas regras "%{id}": dê a uma delas outro id',
  conditionIsEmptyAndAsks: 'a condição está vazia, e nada se exige: diga o que deve valer',
  viewRunsOnSchedule:
    'uma visão só aceita regras de hora marcada: use "every" ou "at", ou ponha a regra nos recursos de onde ela vem',
  twoSteps: 'há dois passos "%{id}": dê a um deles outro id',
  ruleCreatesNoRecords: 'a regra não cria registros de "%{id}": tire-o daqui%{size}',
  creates: '. Ela cria %{created}',
  isWhatTransitionChanges: '"%{field}" é o que a transição muda: tire-o de "set"',
  filterIsEmpty: 'o filtro está vazio, e nada se desfaria: diga o que impede',
  messageIsMissing:
    'falta "message": diga a quem é recusado por quê, como em "A conta {numero} já foi paga."',
  messageIsOnlyForBlocked: '"message" só serve com "blockedWhen": sem ele ninguém é recusado',
  isInFieldsToo:
    '"%{asked}" também está em "fields", e a pergunta não começa com um texto de campos entre chaves: escreva um valor, "$record.campo" ou "= conta", ou tire-o de um dos dois',
  onlyRulesMakeAutoTransition:
    'só regras fazem uma transição "auto", e ninguém é perguntado: apague "%{key}"',
  cantStandHere:
    '"%{name}" não serve aqui: a condição é sobre os campos de "%{id}"; o que é do registro que causou a regra vai no valor, como em "$record.campo"',
  cantStandInScheduledRule: '"%{name}" não serve numa regra de hora marcada: ninguém a faz, o relógio faz',
  isNotCompared: '"%{written}" não se compara com "%{name}": %{why}',
  itIsComposite: 'é %{composite}',
  oneIs: 'um é de "%{leads}", e o outro de "%{id}"',
  oneLeads: 'um leva a "%{leads}", e o outro a "%{led}"',
  oneIsAndOther: 'um é %{kind}, e o outro %{second}',
  withoutHoldsToo:
    'sem "%{way}", "%{key}" também vale: se é o que quer, diga "%{way}_null" ao lado; se não, acrescente "%{way}_null: false"',
  fieldHasNoRows:
    'campo "%{list}" não tem linhas: "each" repete o passo para cada linha de um campo do tipo items',
  fieldIsNotNumber: 'campo "%{count}" não é um número: "times" diz quantas vezes se faz o passo',
  isNotName:
    '"%{written}" não é um nome: escreva um campo, como "valor", o de um registro referido, como "contratoId.preco", ou $before.campo, $row.campo, $target.campo, $made.passo.campo',
  isNotFieldOfRecord:
    '"%{written}" não é um campo do próprio registro, e só deles uma transição tira o que grava: traga-o antes com "lookup", ou grave-o por uma regra',
  isOnlyForStep: '"%{name}" só serve num passo com "each", que diz de que linhas',
  isOnlyForSet: '"%{name}" só serve no "set" de um passo que altera outro registro',
  cantStandInScheduledRuleNothingChanged:
    '"%{name}" não serve numa regra de hora marcada: nada mudou no registro',
  isOnlyForStepAfterOneCreates: 'só serve num passo, depois do que cria o registro',
  noSuchStep: 'não serve: nenhum passo se chama "%{id}".%{suggestion}',
  beforeOne: 'Antes deste, criam',
  cantStandNoStep:
    'não serve: nenhum passo se chama "%{id}". Dê um "id" ao passo que cria o registro, antes deste',
  cantStandStepCreates: 'não serve: o passo "%{id}" não cria um registro',
  cantStandHereStepPut: 'não serve aqui: o passo "%{id}" %{where}. Ponha-o antes',
  isThisStep: 'é este',
  time: 'vez',
  record: 'registro',
  cantStandHereStepCreates:
    'não serve aqui: o passo "%{id}" cria um registro para cada %{one} de "%{of}". Ponha neste o mesmo "%{loop}", ou tire-o de lá',
  passesThroughMoreThanRecords:
    '"%{name}" passa por mais de %{maxReferences} registros: traga antes com "lookup" o que está mais longe',
  pathLeadsNowhere: '"%{name}": campo "%{step}" de "%{id}" %{why}',
  rowsHaveNoId:
    'as linhas não têm código: use $row.$index, o número da linha, ou um campo dela que não se repita',
  eachAndTimesAreTwo: '"each" e "times" são dois modos de repetir: deixe só um',
  requiresRows:
    '"%{id}" exige linhas em "%{list}", e "set" não as cria: tire delas o "min" ou o "required"; um passo "update" com "row: %{list}" acrescenta cada linha depois',
  requiresAndRule:
    '"%{id}" exige "%{field}", e a regra não o preenche: ponha-o em "set", ou dê a ele um "default"',
  isOnlyForKey: '"%{other}" só serve com "key", que diz por que campos se acha o que já foi criado',
  messageIsOnlyForFound: '"message" só serve com "found: refuse": sem ele ninguém é recusado',
  isInKey: '"%{id}" está em "key" e não em "set": sem um valor, não há como achar o que já foi criado',
  withKeyNeedsFieldComes:
    'com "%{loop}", "key" precisa de um campo que venha da linha, como { linha: %{field} }: sem ele, as linhas seriam um registro só',
  setIsMissing: 'falta "set": diga que campos mudam, e para quê',
  updateSelfHasIn: '"update: self" altera o próprio registro: apague "in", ou diga o recurso',
  inIsMissing: 'falta "in": diga quais registros de "%{update}", por uma referência ou por um filtro',
  inLeads: '"in" leva a "%{id}", e o passo altera "%{namedId}": acerte um dos dois',
  writeSingleList: 'escreva uma lista só, como em "row: { parcelas: { numero: $record.parcela } }"',
  fieldHasNoRowsRow: 'campo "%{list}" não tem linhas: "row" é de um campo do tipo items',
  filterIsEmptyAndWouldHitAll: 'o filtro está vazio, e atingiria todas as linhas: diga quais',
  changesByTransitions:
    '"%{id}" muda por transições: tire-o de "set", e faça um passo com "transition", como em "transition: %{label}"',
  peopleApproveAndRuleApproves:
    'pessoas aprovam "%{label}", e uma regra não aprova por ninguém: tire o passo',
  sayToWhom: 'diga a quem: permissões, como em "notify: [financeiro]", ou uma referência a uma conta',
  butRecipientsHaveAccount:
    '"%{name}" %{leads}, e quem se avisa tem conta em "%{id}": escreva uma referência a "%{id}"',
  leadsTo: 'leva a "%{leads}"',
  leadsToNoRecord: 'não leva a um registro',
  portalYamlHasNoWebhooks: 'portal.yaml não tem "webhooks": diga lá o endereço de "%{id}"',
  noWebhookInPortalYaml: 'o webhook "%{id}" não existe em portal.yaml.%{suggestion}',
  isNotDone: '"%{label}" não se faz a partir de %{impossible}, só de %{from}: acerte o filtro%{count}',
  orPassOnWithOtherwise: ', ou passe adiante com "otherwise: skip"',
  nameOneResourceWithFilter:
    'escreva um recurso só, com seu filtro, como em "in: { contas: { origemId: $record.id } }"',
  filterIsEmptyAndRule: 'o filtro está vazio, e a regra atingiria todos os registros de "%{id}": diga quais',
  isHistory: 'é o histórico, que o portal mantém',
  isViewAndRecordsChange: 'é uma visão, e seus registros mudam com os outros',
  chooseResourceIsKept: '"%{id}" %{why}: escolha um recurso guardado',
  writeReferenceSelfOrResource:
    '"%{way}" %{refersTo}: escreva uma referência, "self", ou { recurso: filtro }',
  hasNoTransitions: '"%{id}" não tem transições: dê a um campo "status" dele a transição "%{name}"',
  conditionIsEmpty: 'a condição está vazia: diga o que passa a valer',
  fieldIsNotDate:
    'campo "%{at}" não é uma data: "at" é o dia de um campo; para uma hora certa, escreva { every: day, at: \'06:00\' }',
  writeSingleField: 'escreva um campo só, como em "enters: { situacao: paga }"',
  fieldHasNoOptions: 'campo "%{id}" não tem opções: use "becomes", como em "becomes: { %{id}_null: false }"',
  everyDayHasNoDay: 'todo dia não tem um dia: apague "on"',
  onGoes: '"on" vai de 1 a %{days} com "every: %{every}"',
  ruleDoesNotWrite: 'uma regra não grava "%{id}", que %{why}: tire-o daqui',
  portalKeeps: 'o portal mantém',
  isComputed: 'é %{more} ("%{key}")',
  followsFromConditions: 'segue das condições de "when"',
  isOfTypeAndTakes:
    '"%{id}" é do tipo %{type} e não recebe um texto com campos entre chaves: escreva só o valor, como em "$record.campo" ou "= conta"',
  isAddedToPreviousValue:
    '"%{id}" é somado ao que já era: crie antes um registro de cada movimento, e faça de "%{id}" um "rollup" deles, que não conta duas vezes e se desfaz',
  isRequired: '"%{id}" é obrigatório e não pode ficar vazio',
  file: 'um arquivo',
  listOfRows: 'uma lista de linhas',
  password: 'uma senha',
  isAndTakesNoFixed:
    '"%{id}" é %{kind} e não aceita um valor fixo: diga de que campo ele vem, como em "$record.campo"',
  leadsToRecord:
    '"%{id}" leva a um registro: escreva de que campo ele vem, como em "$record.id", ou o código dele',
  isMomentAndTakes: '"%{id}" é um momento e não aceita um valor fixo: escreva $now, ou de que campo ele vem',
  userIsAccount:
    '$user é a conta de quem fez, e "%{id}" não leva a "%{accountsId}": escreva "$user.campo" para um campo dela',
  isMoment: '%{name} é um momento, e "%{id}" é do tipo %{type}: escreva $today',
  isDate: '%{name} é uma data, e "%{id}" é do tipo %{type}',
  needsDay: '"%{id}" precisa de um dia: escreva $today, ou uma conta, como em "= lastDay($today)"',
  formulaGives:
    'a fórmula dá %{typeWord}, e "%{id}" é uma escolha: faça-a dar opções, como em "= if(valor > 100, \'%{one}\', \'%{other}\')"',
  cantStandHereWriteField:
    '"{%{name}}" não serve aqui: escreva um campo de "%{id}", ou {$record.campo} para um do registro que causou a regra',
  inBracesGoesName: 'entre chaves vai o nome de um campo, como em "{numero}"%{invalidName}',
  notName: ', e não "{%{invalidName}}"',
  isDoesNotFit: '"{%{name}}" é %{what}: não cabe num texto',
  fieldsTextsAndValuesGo: 'a outro sistema vão campos, textos e valores: ponha a conta num campo do registro',
  hasNoTransactions: '"%{dialect}" não tem transações, e %{what}: %{instead}',
  ruleCouldBeLeftHalf: 'a regra "%{label}" poderia ficar pela metade',
  leaveOnlyNotices: 'deixe nela só avisos, ou guarde os registros no próprio portal',
  nothingHoldsWhatIsRequired: 'nada garante o que se exige aqui',
  takeAway: 'tire-o, ou confira no outro servidor',
  twoRecordsCouldHaveSame: 'dois registros poderiam ter o mesmo número',
  leaveNumberingToOtherServer: 'deixe a numeração ao outro servidor, com "readOnly: true"',
  doesNotKeep: '"%{dialect}" não guarda o que se exclui: tire "trash"',
  ruleLeadsBackToItself:
    'a regra leva de volta a si mesma, e não há como saber que para: %{cycle}. Tire um dos passos, ou faça cada volta passar por uma transição que não se desfaz',
  stepAnd:
    'este passo e o de %{ruleName} (%{place}) gravam "%{field}" de "%{resource}" pelo mesmo motivo, e não há como saber qual vale: faça uma regra só, em que valha o último passo, ou condições que não se encontrem',
  createsWithResource: 'cria %{resource}',
  deletes: 'exclui %{resource}',
  changes: 'altera %{resource}.%{name}',
  sets: 'põe %{resource}.%{name} em "%{value}"',
  doesOn: 'faz "%{label}" em %{resource}',
  writeSelfOrReference:
    'escreva "self", ou uma referência, como em "loteId", "$row.itemId" ou "contratoId.safraId"',
  writeTimeInQuotes: 'escreva a hora entre aspas, como em "06:00"',
  useSmallLetters: 'use minúsculas, números e "-", como em "gera-conta"',
  useSmallLettersDigits: 'use minúsculas, números e "-", como em "baixa-estoque"',
  comesLater: 'vem depois',
  oneOption: 'uma',
  otherOption: 'outra',
} as const;
