/** Messages of `check` about the form of values, and the words for what is expected. */
export const language = {
  wholeNumber: 'um número inteiro',
  list: 'uma lista',
  mapKey: 'um mapa (chave: valor)',
  map: 'um mapa',
  text: 'o texto %{value}',
  number: 'o número %{value}',
  putInQuotes: ': ponha entre aspas, como em "%{value}"',
  writeTrueOrFalse: ': escreva true ou false',
  writeNumberWithoutQuotes: ': escreva %{number}',
  writeList: ': escreva [%{value}]',
  writeMap: ': escreva { %{value} }',
  writeWithName: ': escreva { %{name}: %{value} }',
  didYouMean: '. Você quis dizer %{meant}?',
  textIsShownOnScreen: 'o texto que aparece na tela',
  whoMayEnter: 'quem pode entrar, como em [loja]; [] para todos que têm conta',
  fieldsAsInName: 'os campos, como em "nome: { type: text, label: Nome }"',
  screensAsInPath: 'as telas, como em "- { path: /loja/pedidos, label: Pedidos, list: pedidos }"',
  typeOfField: 'o tipo do campo, como em "type: text"',
  addressAsInShopOrders: 'o endereço, como em "/loja/pedidos"',
  whereDataCome: 'de onde vêm os dados',
  nameInSingular: 'o nome no singular',
  nameInPlural: 'o nome no plural',
  whatToGroup: 'por que agrupar, como em "[clienteId, data:month]"',
  whatToCompute: 'o que calcular, como em "{ Total: { sum: valor }, Quantidade: count }"',
  columnsByTheirFields: 'as colunas, pelos campos, como em "[numero, valor]"',
  optionsAsInActive: 'as opções, como em "{ ativo: Ativo, vendido: Vendido }"',
  cantBeEmpty: '%{name} não pode ficar vazio',
  needsAtLeast: '%{name} precisa de pelo menos %{amount}',
  mustBeAtLeast: '%{name} deve ser no mínimo %{minimum}',
  mustBeMore: '%{name} deve ser maior que %{minimum}',
  file: 'o arquivo',
  itemOf: 'o %{last}º item de "%{owner}"',
  page: 'uma página',
  ofPage: 'da página',
  pieceOfDashboard: 'uma peça de painel',
  ofPiece: 'da peça',
  action: 'uma ação',
  ofAction: 'da ação',
  inExtensionsEachFile:
    'em extensions/%{kind} cada arquivo é %{one}, e %{one} termina em ".tsx": renomeie-o, ou ponha o que ela usa em outra pasta de extensions',
  nameOfFileIsName:
    'o nome do arquivo é o nome %{of}: comece por maiúscula e use só letras sem acento e números, como em "Agenda.tsx"',
  portalItself: 'já há %{one} "%{name}" no próprio portal: dê outro nome a este arquivo',
  alreadyResource:
    'já há um recurso "%{id}": o do histórico é do próprio portal; escolha outro nome, ou apague resources/%{id}.yaml',
  warning: 'aviso: ',
  usePlainSmallLetters: 'use minúsculas sem acento, com "_" entre palavras, como em "ordens_servico"',
  beginWithSmallLetter:
    'comece por minúscula e use só letras sem acento, números e "_", como em "valorTotal" ou "created_at", sem terminar como um operador de filtro ("_gte")',
  writeNameOfField:
    'escreva o nome de um campo da fonte, como em "valorTotal", ou de uma linha dela, como em "$row.valor"',
  beginWithAndUse:
    'comece por "/" e use só letras sem acento, números, "-", "_" e ".", como em "/loja/pedidos"',
  beginWithCapital: 'comece por maiúscula, como em "Profile"',
  beginWithCapitalAsInMessages: 'comece por maiúscula, como em "Recados"',
  beginWithCapitalAsInLabel: 'comece por maiúscula, como em "Etiqueta"',
  writeCurrencyByThreeLetter: 'escreva a moeda pelo código de três letras, como em "BRL" ou "USD"',
  writeSiteWithoutPath:
    'escreva o site sem caminho, como em "https://imagens.exemplo.com" ou "https://*.exemplo.com"',
  writeColorAsFFeb: 'escreva a cor como "#1f6feb", entre aspas',
  writeNameOfFieldWithBeforeForReverseOrder:
    'escreva o nome de um campo, com "-" antes para a ordem inversa, como em "-data"',
  writeNameOfFieldAndForDates:
    'escreva o nome de um campo, e para datas também ":day", ":week", ":month", ":quarter" ou ":year", como em "data:month"',
  writeNameAsOtherServer: 'escreva o nome como o outro servidor o tem, sem espaços, como em "created_at"',
  writeReferenceAndEmailField:
    'escreva uma referência e o campo de e-mail do registro a que ela leva, como em "contatoId.email"',
  writeNameOfMailServer: 'escreva o nome do servidor de e-mail, como em "mx.empresa.com.br"',
  writeEmailOfAccount: 'escreva o e-mail de uma conta, como em "entrada@empresa.com.br"',
  writeNumberOrCapitalLetter: 'escreva um número, ou uma letra maiúscula',
  writePositions: 'escreva posições a partir de 1, como em "1-4, 34-47"',
  writeOnePosition: 'escreva uma posição a partir de 1, ou duas seguidas, como em "33" ou "6-7"',
  writeNumber: 'escreva um número',
  writeReferenceOfResource:
    'escreva uma referência deste recurso e um campo do registro a que ela leva, como em "clienteId.cidade"',
  writeNameOfFieldOrOfReference:
    'escreva o nome de um campo, ou de uma referência e um campo do registro a que ela leva, como em "contaId.saldo"',
  writeSenderAsPortalPortal: 'escreva o remetente como "Portal <portal@empresa.com.br>"',
  writeAddressWithoutPath: 'escreva o endereço sem caminho, como em "https://portal.empresa.com.br"',
  usePlainSmallLettersWithBetweenWords:
    'use minúsculas sem acento, com "_" entre palavras, como em "erp_filial"',
  useNameOfVariableBegins: 'use o nome de uma variável que comece por PORTAL_, como em "PORTAL_ERP_SECRET"',
  writeWholeAddress:
    'escreva o endereço completo, sem usuário nem senha, como em "https://erp.empresa.com.br/avisos"',
  useLowerCaseLetters: 'use letras minúsculas, algarismos, "-" e "_", como "acervo-2026"',
  writeDate: 'escreva a data como "2026-10-31"',
  beginWithSmallLetterAndUse: 'comece por minúscula e use só letras sem acento e números, como em "contrato"',
  writeMomentAsInT: 'escreva o momento como em "2026-10-31T08:00"',
  isOfRows:
    '"%{text}" é das linhas de cada registro: escreva "%{via}", que as mostra, ou crie no recurso um total delas, como em "%{total}", e escreva aqui o nome dele',
  belongsToAnotherRecord:
    '"%{text}" é de outro registro: crie no recurso um campo com "lookup: %{via}Id.%{field}", onde %{via}Id é o campo que leva a ele, e escreva aqui o nome do novo',
  isOfRowsOfAnother:
    '"%{text}" é das linhas de outro registro, de que só se traz um total: crie em "%{target}" um campo com "%{total}", e leia-o com "lookup: %{via}.<nome dele>"',
  goesOverTwoRecords:
    '"%{text}" passa por dois registros: crie em "%{target}" um campo com "lookup: %{field}.%{further}", e leia-o com "lookup: %{via}.<nome dele>"',
  xSilenceIsMap:
    '"x-silence" é um mapa do aviso ao motivo, como em "x-silence: { unreached-screen: Abre-se pelo e-mail }"',
  noWarning: 'o aviso "%{code}" não existe.%{suggestion}',
  sayWhyIsSilenced: 'diga o motivo de calar "%{code}", em uma frase',
  warningDoesNotOccurHere: 'o aviso "%{code}" não acontece aqui: apague-o de "x-silence"',
} as const;
