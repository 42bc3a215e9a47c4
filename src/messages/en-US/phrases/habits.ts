/** Texts about what people know from other products: what to write here instead. */
export const habits: Readonly<Record<string, string>> = {
  'Aqui se escreve %{0}': 'Here you write %{0}',
  'Apague-a: %{0}': 'Delete it: %{0}',
  '%{0} não se escreve assim: %{1}': '%{0} is not written so: %{1}',
  '%{0} não é um tipo de campo%{1}. %{2}': '%{0} is no field type%{1}. %{2}',
  ', e crie o campo "%{0}" em "%{1}", onde ficam as contas':
    ', and create the field "%{0}" in "%{1}", where the accounts are',
  'Apague-a: esconde-se um campo deixando-o fora do formulário, como em %{0}':
    'Delete it: a field is hidden by leaving it out of the form, as in %{0}',
  'Apague-a: os campos da busca se dizem no recurso, como em %{0}':
    'Delete it: the fields of the search are named in the resource, as in %{0}',
  'Aqui a hora se diz em "on", como em "on: { every: day, at: \'08:00\' }", "on: { every: week, on: 1 }" (segunda) ou "on: { every: month, on: 5 }"':
    'Here the time is set in "on", as in "on: { every: day, at: \'08:00\' }", "on: { every: week, on: 1 }" (Monday) or "on: { every: month, on: 5 }"',
  'Aqui se confere com "required", "unique", "min", "max", "minLength", "maxLength" ou "pattern", como em "pattern: { regex: \'^E-\\d{3}$\', message: Como E-001 }"':
    'Values are checked by "required", "unique", "min", "max", "minLength", "maxLength" or "pattern", as in "pattern: { regex: \'^E-\\d{3}$\', message: As E-001 }"',
  'As colunas são de uma tela: "list: { resource: livros, columns: [titulo, genero] }" numa rota de um departamento':
    'Columns belong to a screen: "list: { resource: books, columns: [title, genre] }" in a route of a department',
  'As seções do formulário se escrevem em "form", como em "form: [{ section: Dados, fields: [nome, valor] }]"':
    'The sections of the form are written in "form", as in "form: [{ section: Details, fields: [name, amount] }]"',
  'O que acontece quando um registro muda se escreve em "rules", como em "rules: [{ id: avisa, on: create, then: [{ notify: …, message: … }] }]"':
    'What happens when a record changes is written in "rules", as in "rules: [{ id: tell, on: create, then: [{ notify: …, message: … }] }]"',
  'O que se pode fazer se diz em "actions", como em "actions: [create, edit, delete, export]"':
    'The possible actions are named in "actions", as in "actions: [create, edit, delete, export]"',
  'O que todo registro deve cumprir se escreve em "ensures", como em "ensures: [{ that: { valor_gt: 0 }, message: O valor deve ser maior que zero. }]"':
    'What every record must fulfil is written in "ensures", as in "ensures: [{ that: { amount_gt: 0 }, message: The amount must be above zero. }]"',
  'Os direitos seguem das telas: "permissions" diz quem entra num departamento ou numa rota, e "scope" que linhas vê':
    'Rights follow from the screens: "permissions" of a department or route says who enters, and "scope" which rows they see',
  'Os filtros são da tela: "filters: [genero, publicacao]" em "list"':
    'Filters belong to the screen: "filters: [genre, published]" in "list"',
  'Os filtros são de uma tela: "list: { resource: livros, filters: [genero] }" numa rota de um departamento':
    'Filters belong to a screen: "list: { resource: books, filters: [genre] }" in a route of a department',
  'Os registros que se referem a este se mostram na tela dele, como em "list: { resource: clientes, related: [{ resource: pedidos, target: clienteId }] }"':
    'The records that refer to this one are shown on its screen, as in "list: { resource: customers, related: [{ resource: orders, target: customerId }] }"',
  'Quem entra se diz na rota, em "permissions: [vendas]"; que linhas vê, em "scope: { vendas: { vendedorId: $user.id } }"':
    'The route says who enters, by "permissions: [sales]"; "scope: { sales: { sellerId: $user.id } }" says which rows they see',
  'Vários valores são de outro tipo: "type: multiselect" no lugar de select, "type: references" no lugar de reference':
    'Several values take another type: "type: multiselect" instead of select, "type: references" instead of reference',
  '"%{0}" já o diz': '"%{0}" already says it',
  '"%{0}" não é um campo nem uma condição: ': '"%{0}" is neither a field nor a condition: ',
  '"%{0}" seria um texto, e nada combina com ele: ': '"%{0}" would be a text that nothing matches: ',
  '"? :" não se escreve numa fórmula: escreva %{0}': 'a formula has no "? :": write %{0}',
  'a fórmula não se escreve assim: ': 'a formula is not written so: ',
  'a largura da coluna segue do que há nela, e cada pessoa a muda':
    'a column is as wide as its content needs, and people can change it',
  'a largura segue do tipo do campo': 'the width follows from the field type',
  'a variável "%{0}" não existe: escreva "%{1}"': 'there is no variable "%{0}": write "%{1}"',
  'com "menu: false" a rota fica fora do menu': '"menu: false" keeps a route out of the menu',
  'esconde-se um campo tirando-o de "form" e das colunas':
    'a field is hidden by removing it from "form" and the columns',
  'o "id" de todo registro já se conta sozinho; um número para as pessoas é "sequence: \'L-{year}-{0000}\'"':
    'every record already gets an "id"; a number for people is "sequence: \'L-{year}-{0000}\'"',
  'o nome do campo já é a sua chave': 'the key is already the name of the field',
  'o portal cria os índices de que precisa': 'the portal creates the indexes that it needs',
  'o que se exclui já fica na lixeira': 'deleted records already go to the trash',
  'os campos da busca são do recurso: "search: [nome]" no arquivo dele':
    'the search fields belong to the resource: "search: [name]" in its file',
  'quem e quando se diz uma vez, em portal.yaml: "stamps: { createdAt: criadoEm, updatedAt: alteradoEm }"':
    'who and when is set once, in portal.yaml: "stamps: { createdAt: createdAt, updatedAt: updatedAt }"',
  'toda coluna que se pode ordenar já se ordena': 'every column that can be sorted already is',
  'toda mudança já fica no histórico': 'every change is already in the history',
  'toda rota está no menu': 'every route is in the menu',
  'todo campo se edita': 'every field can be edited',
  'todo campo se mostra': 'every field is shown',
  'todo registro já tem o seu "id"': 'every record already has its "id"',
  'um campo sem "required" pode ficar vazio': 'a field without "required" may be empty',
  'valores podem repetir-se': 'values may repeat',
  'um clique já abre o registro; "open: drawer" o abre ao lado da lista':
    'a click already opens the record; "open: drawer" opens it beside the list',
  Dados: 'Details',
};
