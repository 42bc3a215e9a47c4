/** Texts about what people know from other products: what to write here instead. */
export const habits: Readonly<Record<string, string>> = {
  'Aqui se escreve %{0}': 'Aquí se escribe %{0}',
  'Apague-a: %{0}': 'Bórrela: %{0}',
  '%{0} não se escreve assim: %{1}': '%{0} no se escribe así: %{1}',
  '%{0} não é um tipo de campo%{1}. %{2}': '%{0} no es un tipo de campo%{1}. %{2}',
  ', e crie o campo "%{0}" em "%{1}", onde ficam as contas':
    ', y cree el campo "%{0}" en "%{1}", donde están las cuentas',
  'Apague-a: esconde-se um campo deixando-o fora do formulário, como em %{0}':
    'Bórrela: un campo se oculta dejándolo fuera del formulario, como en %{0}',
  'Apague-a: os campos da busca se dizem no recurso, como em %{0}':
    'Bórrela: los campos de la búsqueda se nombran en el recurso, como en %{0}',
  'Aqui a hora se diz em "on", como em "on: { every: day, at: \'08:00\' }", "on: { every: week, on: 1 }" (segunda) ou "on: { every: month, on: 5 }"':
    'Aquí la hora se indica en "on", como en "on: { every: day, at: \'08:00\' }", "on: { every: week, on: 1 }" (lunes) u "on: { every: month, on: 5 }"',
  'Aqui se confere com "required", "unique", "min", "max", "minLength", "maxLength" ou "pattern", como em "pattern: { regex: \'^E-\\d{3}$\', message: Como E-001 }"':
    'Los valores se comprueban con "required", "unique", "min", "max", "minLength", "maxLength" o "pattern", como en "pattern: { regex: \'^E-\\d{3}$\', message: Como E-001 }"',
  'As colunas são de uma tela: "list: { resource: livros, columns: [titulo, genero] }" numa rota de um departamento':
    'Las columnas son de una pantalla: "list: { resource: libros, columns: [titulo, genero] }" en una ruta de un departamento',
  'As seções do formulário se escrevem em "form", como em "form: [{ section: Dados, fields: [nome, valor] }]"':
    'Las secciones del formulario se escriben en "form", como en "form: [{ section: Datos, fields: [nombre, valor] }]"',
  'O que acontece quando um registro muda se escreve em "rules", como em "rules: [{ id: avisa, on: create, then: [{ notify: …, message: … }] }]"':
    'Lo que ocurre cuando un registro cambia se escribe en "rules", como en "rules: [{ id: avisa, on: create, then: [{ notify: …, message: … }] }]"',
  'O que se pode fazer se diz em "actions", como em "actions: [create, edit, delete, export]"':
    'Las acciones posibles se nombran en "actions", como en "actions: [create, edit, delete, export]"',
  'O que todo registro deve cumprir se escreve em "ensures", como em "ensures: [{ that: { valor_gt: 0 }, message: O valor deve ser maior que zero. }]"':
    'Lo que todo registro debe cumplir se escribe en "ensures", como en "ensures: [{ that: { valor_gt: 0 }, message: El valor debe ser mayor que cero. }]"',
  'Os direitos seguem das telas: "permissions" diz quem entra num departamento ou numa rota, e "scope" que linhas vê':
    'Los derechos siguen de las pantallas: "permissions" de un departamento o una ruta dice quién entra, y "scope" qué filas ve',
  'Os filtros são da tela: "filters: [genero, publicacao]" em "list"':
    'Los filtros son de la pantalla: "filters: [genero, publicacion]" en "list"',
  'Os filtros são de uma tela: "list: { resource: livros, filters: [genero] }" numa rota de um departamento':
    'Los filtros son de una pantalla: "list: { resource: libros, filters: [genero] }" en una ruta de un departamento',
  'Os registros que se referem a este se mostram na tela dele, como em "list: { resource: clientes, related: [{ resource: pedidos, target: clienteId }] }"':
    'Los registros que se refieren a este se muestran en su pantalla, como en "list: { resource: clientes, related: [{ resource: pedidos, target: clienteId }] }"',
  'Quem entra se diz na rota, em "permissions: [vendas]"; que linhas vê, em "scope: { vendas: { vendedorId: $user.id } }"':
    'La ruta dice quién entra, con "permissions: [ventas]"; "scope: { ventas: { vendedorId: $user.id } }" dice qué filas ve',
  'Vários valores são de outro tipo: "type: multiselect" no lugar de select, "type: references" no lugar de reference':
    'Varios valores son de otro tipo: "type: multiselect" en lugar de select, "type: references" en lugar de reference',
  '"%{0}" já o diz': '"%{0}" ya lo dice',
  '"%{0}" não é um campo nem uma condição: ': '"%{0}" no es un campo ni una condición: ',
  '"%{0}" seria um texto, e nada combina com ele: ': '"%{0}" sería un texto, y nada coincide con él: ',
  '"? :" não se escreve numa fórmula: escreva %{0}': 'una fórmula no tiene "? :": escriba %{0}',
  'a fórmula não se escreve assim: ': 'una fórmula no se escribe así: ',
  'a largura da coluna segue do que há nela, e cada pessoa a muda':
    'la columna es tan ancha como su contenido, y cada persona la cambia',
  'a largura segue do tipo do campo': 'el ancho sigue del tipo del campo',
  'a variável "%{0}" não existe: escreva "%{1}"': 'la variable "%{0}" no existe: escriba "%{1}"',
  'com "menu: false" a rota fica fora do menu': 'con "menu: false" la ruta queda fuera del menú',
  'esconde-se um campo tirando-o de "form" e das colunas':
    'un campo se oculta quitándolo de "form" y de las columnas',
  'o "id" de todo registro já se conta sozinho; um número para as pessoas é "sequence: \'L-{year}-{0000}\'"':
    'todo registro ya recibe su "id"; un número para las personas es "sequence: \'L-{year}-{0000}\'"',
  'o nome do campo já é a sua chave': 'la clave ya es el nombre del campo',
  'o portal cria os índices de que precisa': 'el portal crea los índices que necesita',
  'o que se exclui já fica na lixeira': 'lo que se elimina ya va a la papelera',
  'os campos da busca são do recurso: "search: [nome]" no arquivo dele':
    'los campos de la búsqueda son del recurso: "search: [nombre]" en su archivo',
  'quem e quando se diz uma vez, em portal.yaml: "stamps: { createdAt: criadoEm, updatedAt: alteradoEm }"':
    'quién y cuándo se indica una vez, en portal.yaml: "stamps: { createdAt: creadoEl, updatedAt: modificadoEl }"',
  'toda coluna que se pode ordenar já se ordena': 'toda columna que se puede ordenar ya se ordena',
  'toda mudança já fica no histórico': 'todo cambio ya queda en el historial',
  'toda rota está no menu': 'toda ruta está en el menú',
  'todo campo se edita': 'todo campo se edita',
  'todo campo se mostra': 'todo campo se muestra',
  'todo registro já tem o seu "id"': 'todo registro ya tiene su "id"',
  'um campo sem "required" pode ficar vazio': 'un campo sin "required" puede quedar vacío',
  'valores podem repetir-se': 'los valores pueden repetirse',
  'um clique já abre o registro; "open: drawer" o abre ao lado da lista':
    'un clic ya abre el registro; "open: drawer" lo abre junto a la lista',
  Dados: 'Datos',
};
