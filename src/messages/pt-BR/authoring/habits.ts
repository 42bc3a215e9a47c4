/** Messages of `check` about keywords of other products. */
export const habits = {
  fieldWithoutRequiredMay: 'um campo sem "required" pode ficar vazio',
  everyFieldIsShown: 'todo campo se mostra',
  fieldIsHiddenByRemoving: 'esconde-se um campo tirando-o de "form" e das colunas',
  details: 'Dados',
  delete: 'Apague-a: esconde-se um campo deixando-o fora do formulário, como em %{detail}',
  hereYouWrite: 'Aqui se escreve %{entries}',
  valuesAreCheckedByRequired:
    'Aqui se confere com "required", "unique", "min", "max", "minLength", "maxLength" ou "pattern", como em "pattern: { regex: \'^E-\\d{3}$\', message: Como E-001 }"',
  valuesMayRepeat: 'valores podem repetir-se',
  everyFieldCanBeEdited: 'todo campo se edita',
  severalValuesTakeAnotherType:
    'Vários valores são de outro tipo: "type: multiselect" no lugar de select, "type: references" no lugar de reference',
  everyRecordAlreadyHasId: 'todo registro já tem o seu "id"',
  everyRecordAlreadyGetsId:
    'o "id" de todo registro já se conta sozinho; um número para as pessoas é "sequence: \'L-{year}-{0000}\'"',
  everyColumnCanBeSorted: 'toda coluna que se pode ordenar já se ordena',
  filtersBelongToScreen: 'Os filtros são da tela: "filters: [genero, publicacao]" em "list"',
  deleteFieldsOfSearch: 'Apague-a: os campos da busca se dizem no recurso, como em %{detail}',
  columnIsAsWide: 'a largura da coluna segue do que há nela, e cada pessoa a muda',
  widthFollowsFromFieldType: 'a largura segue do tipo do campo',
  keyIsAlreadyName: 'o nome do campo já é a sua chave',
  alreadySays: '"%{key}" já o diz',
  portalCreatesIndexesNeeds: 'o portal cria os índices de que precisa',
  deleteWithWhy: 'Apague-a: %{why}',
  whatHappensWhenRecordChanges:
    'O que acontece quando um registro muda se escreve em "rules", como em "rules: [{ id: avisa, on: create, then: [{ notify: …, message: … }] }]"',
  whatEveryRecordMustFulfil:
    'O que todo registro deve cumprir se escreve em "ensures", como em "ensures: [{ that: { valor_gt: 0 }, message: O valor deve ser maior que zero. }]"',
  recordsRefer:
    'Os registros que se referem a este se mostram na tela dele, como em "list: { resource: clientes, related: [{ resource: pedidos, target: clienteId }] }"',
  rightsFollowFromScreens:
    'Os direitos seguem das telas: "permissions" diz quem entra num departamento ou numa rota, e "scope" que linhas vê',
  sectionsOfFormAreWritten:
    'As seções do formulário se escrevem em "form", como em "form: [{ section: Dados, fields: [nome, valor] }]"',
  columnsBelongToScreen:
    'As colunas são de uma tela: "list: { resource: livros, columns: [titulo, genero] }" numa rota de um departamento',
  filtersBelongToScreenList:
    'Os filtros são de uma tela: "list: { resource: livros, filters: [genero] }" numa rota de um departamento',
  whoAndWhenIsSet:
    'quem e quando se diz uma vez, em portal.yaml: "stamps: { createdAt: criadoEm, updatedAt: alteradoEm }"',
  deletedRecordsAlreadyGo: 'o que se exclui já fica na lixeira',
  everyChange: 'toda mudança já fica no histórico',
  hereTimeIsSet:
    'Aqui a hora se diz em "on", como em "on: { every: day, at: \'08:00\' }", "on: { every: week, on: 1 }" (segunda) ou "on: { every: month, on: 5 }"',
  routeSays:
    'Quem entra se diz na rota, em "permissions: [vendas]"; que linhas vê, em "scope: { vendas: { vendedorId: $user.id } }"',
  searchFieldsBelongToResource: 'os campos da busca são do recurso: "search: [nome]" no arquivo dele',
  possibleActionsAreNamed:
    'O que se pode fazer se diz em "actions", como em "actions: [create, edit, delete, export]"',
  clickAlreadyOpensRecord: 'um clique já abre o registro; "open: drawer" o abre ao lado da lista',
  menu: 'com "menu: false" a rota fica fora do menu',
  everyRouteIsInMenu: 'toda rota está no menu',
} as const;
