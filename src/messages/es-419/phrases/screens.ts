/** Messages of `check` about screens, views, widgets and expressions. */
export const screens: Readonly<Record<string, string>> = {
  ' até %{0}': ' hasta %{0}',
  ' com %{0} aprovações': ' con %{0} aprobaciones',
  ', também o próprio pedido': ', también la propia solicitud',
  'abre %{0}': 'abre %{0}',
  'vê em %{0} %{1}': 've en %{0} %{1}',
  'só onde %{0}': 'solo donde %{0}',
  ' ou ': ' o ',
  'por %{0}': 'por %{0}',
  ' e ': ' y ',
  '(filtro: %{0})': '(filtro: %{0})',
  'a ': 'la ',
  'o ': 'el ',
  'recebe %{0}.%{1} em %{2} por regra %{3}': 'recibe %{0}.%{1} en %{2} por la regla %{3}',
  'use minúsculas, números e "-", como em "enviar-a-oficina"':
    'use minúsculas, números y "-", como en "enviar-al-taller"',
  'escreva o tamanho como "5 MB" ou "500 kB", até 50 MB':
    'escriba el tamaño como "5 MB" o "500 kB", hasta 50 MB',
  '%{0}: os dois já têm registros': '%{0}: los dos ya tienen registros',
  '%{0}.%{1}%{2} → %{3}: os dois têm valor': '%{0}.%{1}%{2} → %{3}: los dos tienen valor',
  'A fórmula é longa demais (máximo de 500 caracteres).':
    'La fórmula es demasiado larga (máximo de 500 caracteres).',
  'Só são aceitos números, textos entre aspas, campos, contas, comparações e funções.':
    'Solo se aceptan números, textos entre comillas, campos, cuentas, comparaciones y funciones.',
  'A fórmula não pôde ser lida: falta um ")". Entre chaves { }, escreva entre aspas a fórmula que tem vírgulas.':
    'La fórmula no se pudo leer: falta un ")". Entre llaves { }, escriba entre comillas la fórmula que tiene comas.',
  'A fórmula não pôde ser lida%{0}.': 'La fórmula no se pudo leer%{0}.',
  ' na posição %{0}': ' en la posición %{0}',
  'if(condição, valor, senão)': 'if(condición, valor, si no)',
  'and(condição, condição)': 'and(condición, condición)',
  'or(condição, condição)': 'or(condición, condición)',
  'not(condição)': 'not(condición)',
  'a = b': 'a = b',
  'a <> b': 'a <> b',
  "join(' ', texto, texto)": "join(' ', texto, texto)",
  'O operador "%{0}" não é aceito: escreva %{1}.': 'El operador "%{0}" no se acepta: escriba %{1}.',
  'O operador "%{0}" não é aceito; use + - * /, = <> < <= > >= e parênteses.':
    'El operador "%{0}" no se acepta; use + - * /, = <> < <= > >= y paréntesis.',
  'Um texto vazio não é aceito: pergunte com empty(campo).':
    'No se acepta un texto vacío: pregunte con empty(campo).',
  'Para deixar o resultado vazio, escreva if(condição, valor), sem o terceiro valor.':
    'Para dejar vacío el resultado, escriba if(condición, valor), sin el tercer valor.',
  '%{0} não é um número.': '%{0} no es un número.',
  '%{0}(…) espera um valor só, e tem %{1}.': '%{0}(…) espera un solo valor, y tiene %{1}.',
  'A função "%{0}" não existe.': 'La función "%{0}" no existe.',
  '%{0}(…) espera %{1}, e %{2}.': '%{0}(…) espera %{1}, y %{2}.',
  'não tem nenhum': 'no tiene ninguno',
  'tem %{0}': 'tiene %{0}',
  valor: 'valor',
  valores: 'valores',
  '%{0}(…) espera uma lista e um campo dela, como %{1}(itens.total).':
    '%{0}(…) espera una lista y un campo de ella, como %{1}(items.total).',
  'lista.campo%{0}': 'lista.campo%{0}',
  ' Aqui se escreve %{0}.': ' Aquí se escribe %{0}.',
  'As que existem': 'Las que existen',
  'nenhum widget deste painel tem período: escreva "{ <data>: $month }" no filtro de um deles, ou "period: <data>"':
    'ningún widget de este tablero tiene período: escriba "{ <fecha>: $month }" en el filtro de uno de ellos, o "period: <fecha>"',
  'este painel não mostra "%{0}": tire-o daqui': 'este tablero no muestra "%{0}": quítelo de aquí',
  'nenhum recurso deste painel tem o campo "%{0}": use um campo de %{1}':
    'ningún recurso de este tablero tiene el campo "%{0}": use un campo de %{1}',
  '"%{0}" de "%{1}" não é a mesma coisa que "%{2}" de "%{3}": escreva "on: { %{4}: false }", ou o campo certo no lugar de false':
    '"%{0}" de "%{1}" no es lo mismo que "%{2}" de "%{3}": escriba "on: { %{4}: false }", o el campo correcto en lugar de false',
  'só um painel com "period" tem período a seguir: acrescente-o ao painel, ou apague isto':
    'solo un tablero con "period" tiene un período que seguir: agréguelo al tablero, o borre esto',
  'campo "%{0}" não é uma data: o período precisa de uma':
    'el campo "%{0}" no es una fecha: el período necesita una',
  'o "scope" da tela %{0}: escreva um "scope" neste widget ("*" para todas as linhas)':
    'el "scope" de la pantalla %{0}: escriba un "scope" en este widget ("*" para todas las filas)',
  'é de outro recurso': 'es de otro recurso',
  'usa "%{0}", que não existe em "%{1}"': 'usa "%{0}", que no existe en "%{1}"',
  'do painel': 'del tablero',
  'o gráfico': 'el gráfico',
  'a medida tem o nome do grupo "%{0}": dê a ela outro, como aparece na legenda':
    'la medida tiene el nombre del grupo "%{0}": dele otro, como aparece en la leyenda',
  'a peça "%{0}" não existe: crie extensions/widgets/%{1}.tsx.%{2}':
    'la pieza "%{0}" no existe: cree extensions/widgets/%{1}.tsx.%{2}',
  'o campo "%{0}" está repetido na linha: deixe só um':
    'el campo "%{0}" está repetido en la línea: deje solo uno',
  'campo "%{0}" não é uma escolha entre opções: a etiqueta precisa de um campo "select" ou "status"':
    'el campo "%{0}" no es una elección entre opciones: la etiqueta necesita un campo "select" o "status"',
  'falta "compare" em "per": diga sobre quais registros o divisor é medido na comparação (o mesmo filtro de "per", se ele não muda)':
    'falta "compare" en "per": diga sobre qué registros se mide el divisor en la comparación (el mismo filtro de "per", si no cambia)',
  'este "compare" não tem efeito: o indicador não tem o seu; acrescente "compare" a ele também':
    'este "compare" no tiene efecto: el indicador no tiene el suyo; agréguele "compare" también',
  '"%{0}" é uma visão, em que ninguém escreve: use "list" para consultá-la':
    '"%{0}" es una vista, en la que nadie escribe: use "list" para consultarla',
  'do formulário': 'del formulario',
  'há duas listas ligadas chamadas "%{0}": dê "label" a elas':
    'hay dos listas vinculadas llamadas "%{0}": deles "label"',
  'o botão "%{0}" precisa de "extension", de "create" ou de "file", e de um só: diga o que ele faz':
    'el botón "%{0}" necesita "extension", "create" o "file", y uno solo: diga qué hace',
  '"text" só serve com "file": diga como o arquivo se chama':
    '"text" solo sirve con "file": diga cómo se llama el archivo',
  'falta dizer o que está no arquivo: escreva "text"': 'falta decir qué hay en el archivo: escriba "text"',
  'um arquivo é de um registro: apague "on: list"': 'un archivo es de un registro: borre "on: list"',
  'o final do nome diz que arquivo é: use um destes, %{0}':
    'el final del nombre dice qué archivo es: use uno de estos, %{0}',
  'o campo "%{0}" não é um valor que se escreva num texto: tire-o daqui':
    'el campo "%{0}" no es un valor que se escriba en un texto: quítelo de aquí',
  '"with" só serve com "create": diga em que tela se faz o novo registro':
    '"with" solo sirve con "create": diga en qué pantalla se hace el nuevo registro',
  'um novo registro começa do que está na linha: apague "on: list"':
    'un nuevo registro empieza con lo que está en la fila: borre "on: list"',
  'em "%{0}" não se faz um registro: aponte para um formulário, ou para uma lista que cria':
    'en "%{0}" no se hace un registro: apunte a un formulario, o a una lista que crea',
  'campo "%{0}" não tem linhas: escreva só "%{1}"': 'el campo "%{0}" no tiene filas: escriba solo "%{1}"',
  'as linhas de "%{0}" não têm o campo "%{1}".%{2}': 'las filas de "%{0}" no tienen el campo "%{1}".%{2}',
  'campo "%{0}" não se preenche: tire-o daqui': 'el campo "%{0}" no se rellena: quítelo de aquí',
  'escreva o nome de um campo do novo registro, ou de uma lista dele e um campo da linha, como em "itens.quantidade"':
    'escriba el nombre de un campo del nuevo registro, o de una lista de él y un campo de la fila, como en "itens.quantidade"',
  'escreva o nome de um campo do registro da linha, como em "clienteId"':
    'escriba el nombre de un campo del registro de la fila, como en "clienteId"',
  'há duas visões chamadas "%{0}": dê outro nome a uma':
    'hay dos vistas llamadas "%{0}": dé otro nombre a una',
  'a ação "%{0}" não tem o que fazer: nenhum campo do formulário se preenche; tire-a, ou inclua campos':
    'la acción "%{0}" no tiene qué hacer: no se llena ningún campo del formulario; quítela, o incluya campos',
  'campo "%{0}" não mostra uma imagem: "image" espera um campo "url" ou "file" com "image: photo" ou "avatar"':
    'el campo "%{0}" no muestra una imagen: "image" espera un campo "url" con "image: photo" o "avatar"',
  'o campo "%{0}" está repetido no cartão: deixe só um':
    'el campo "%{0}" está repetido en la tarjeta: deje solo uno',
  'a primeira coluna leva ao registro e aparece sempre: esconda outra':
    'la primera columna lleva al registro y aparece siempre: oculte otra',
  '"inline" muda o registro, e a lista não deixa: inclua "edit" em "actions"':
    '"inline" cambia el registro, y la lista no lo permite: incluya "edit" en "actions"',
  'o campo "%{0}" não cabe numa célula: tire "inline"':
    'el campo "%{0}" no cabe en una celda: quite "inline"',
  'o campo "%{0}" não se muda no formulário desta lista: ponha-o lá, ou tire "inline"':
    'el campo "%{0}" no se cambia en el formulario de esta lista: póngalo allí, o quite "inline"',
  'a coluna "%{0}" está repetida: deixe só uma': 'la columna "%{0}" está repetida: deje solo una',
  'a lista não tem abas: acrescente "tabs: <campo>" a ela':
    'la lista no tiene pestañas: agréguele "tabs: <campo>"',
  'a aba "%{0}" não existe.%{1}': 'la pestaña "%{0}" no existe.%{1}',
  'a ação "%{0}" não existe: crie extensions/actions/%{1}.tsx.%{2}':
    'la acción "%{0}" no existe: cree extensions/actions/%{1}.tsx.%{2}',
  'campo "%{0}" não é uma escolha entre opções: as abas precisam de um campo "select" ou "status"':
    'el campo "%{0}" no es una elección entre opciones: las pestañas necesitan un campo "select" o "status"',
  '"%{0}" é uma visão, em que ninguém escreve: só cabe a ação "export"':
    '"%{0}" es una vista, en la que nadie escribe: solo cabe la acción "export"',
  'a ação "%{0}" precisa de "%{1}": inclua "%{2}" também':
    'la acción "%{0}" necesita "%{1}": incluya "%{2}" también',
  'a ação "bulkTransitions" não tem o que mostrar: "transitions" é false nesta lista':
    'la acción "bulkTransitions" no tiene qué mostrar: "transitions" es false en esta lista',
  'a ação "bulkTransitions" não tem o que mostrar: "%{0}" não tem transições':
    'la acción "bulkTransitions" no tiene qué mostrar: "%{0}" no tiene transiciones',
  'a ação "import" não preenche "%{0}", que é obrigatório: %{1}; tire "import"':
    'la acción "import" no llena "%{0}", que es obligatorio: %{1}; quite "import"',
  'uma planilha não traz arquivos': 'una hoja de cálculo no trae archivos',
  'um arquivo traz só uma linha por registro': 'un archivo trae solo una fila por registro',
  'a transição "%{0}" é "auto", e só regras a fazem: tire-a da lista, ou o "auto" da transição':
    'la transición "%{0}" es "auto", y solo las reglas la hacen: quítela de la lista, o el "auto" de la transición',
  'a lista mostra só parte das linhas (scope), mas "related" mostraria todas as de "%{0}": escreva o "scope" dele também, ou scope: { %{1}: \'*\' } se é para mostrar todas':
    'la lista muestra solo parte de las filas (scope), pero "related" mostraría todas las de "%{0}": escriba también su "scope", o scope: { %{1}: \'*\' } si se deben mostrar todas',
  'campo "%{0}" leva a "%{1}", e "%{2}" também, por %{3}: dê ao campo que vale o nome "%{4}"':
    'el campo "%{0}" lleva a "%{1}", y "%{2}" también, por %{3}: llame "%{4}" al campo que vale',
  'campo "%{0}" de "%{1}" não se refere a "%{2}": escolha a referência que aponta para lá':
    'el campo "%{0}" de "%{1}" no se refiere a "%{2}": elija la referencia que apunta allí',
  'o campo "%{0}" de "%{1}" é somente leitura, e um novo não ficaria ligado: tire "create"':
    'el campo "%{0}" de "%{1}" es de solo lectura, y uno nuevo no quedaría vinculado: quite "create"',
  'o campo "%{0}" está repetido: deixe só um': 'el campo "%{0}" está repetido: deje solo uno',
  'da lista': 'de la lista',
  'precisa saber que campo faz as colunas: acrescente "board: { field: … }"':
    'necesita saber qué campo hace las columnas: agregue "board: { field: … }"',
  'precisa saber em que dia cada registro está: acrescente "calendar: { start: … }"':
    'necesita saber en qué día está cada registro: agregue "calendar: { start: … }"',
  'precisa saber onde estão as coordenadas: acrescente "map: { lat: …, lng: … }"':
    'necesita saber dónde están las coordenadas: agregue "map: { lat: …, lng: … }"',
  'a visão "%{0}" %{1}': 'la vista "%{0}" %{1}',
  '"%{0}" não tem efeito: "views" não inclui %{1}': '"%{0}" no tiene efecto: "views" no incluye %{1}',
  'precisa saber de quando a quando cada registro vai: acrescente "timeline: { start: …, end: … }"':
    'necesita saber de cuándo a cuándo va cada registro: agregue "timeline: { start: …, end: … }"',
  'precisa saber o que está acima de cada registro: acrescente "tree: { parent: … }"':
    'necesita saber qué está encima de cada registro: agregue "tree: { parent: … }"',
  'a página "%{0}" não existe.%{1}': 'la página "%{0}" no existe.%{1}',
  'o relatório': 'el informe',
  'campo "%{0}" não está em "filters": inclua-o lá, ou escreva a condição em "filter"':
    'el campo "%{0}" no está en "filters": inclúyalo allí, o escriba la condición en "filter"',
  'o relatório não tem a medida "%{0}".%{1}': 'el informe no tiene la medida "%{0}".%{1}',
  'a rota "%{0}" não lista "%{1}": escolha uma que liste, ou apague "to" para o portal escolher':
    'la ruta "%{0}" no lista "%{1}": elija una que lo haga, o borre "to" para que el portal elija',
  'do relatório': 'del informe',
  '. Ela cria %{0}': '. Ella crea %{0}',
  vez: 'vez',
  'campo "%{0}" não é uma escolha entre opções: as colunas precisam de um campo "select" ou "status"':
    'el campo "%{0}" no es una elección entre opciones: las columnas necesitan un campo "select" o "status"',
  'campo "%{0}" não se refere a um registro de "%{1}": a árvore precisa de um campo "reference" ao próprio recurso':
    'el campo "%{0}" no se refiere a un registro de "%{1}": el árbol necesita un campo "reference" al propio recurso',
  '"track" liga os pontos na ordem de uma data: acrescente "time: …", um campo "date" ou "datetime"':
    '"track" une los puntos en el orden de una fecha: agregue "time: …", un campo "date" o "datetime"',
  '"time" só vale com "track": acrescente "track: …", ou tire "time"':
    '"time" solo vale con "track": agregue "track: …", o quite "time"',
  'campo "%{0}" não é uma referência nem uma escolha: "track" espera um campo "reference", "select" ou "status"':
    'el campo "%{0}" no es una referencia ni una opción: "track" espera un campo "reference", "select" o "status"',
  'campo "%{0}" não é uma data: "time" espera um campo "date" ou "datetime"':
    'el campo "%{0}" no es una fecha: "time" espera un campo "date" o "datetime"',
  'os subtotais seguem a ordem das opções: acrescente "order: options"':
    'los subtotales siguen el orden de las opciones: agregue "order: options"',
  'nenhum campo de "groupBy" tem a opção "%{0}".%{1}':
    'ningún campo de "groupBy" tiene la opción "%{0}".%{1}',
  'campo "%{0}" não é uma referência nem uma escolha: as faixas precisam de um campo "reference", "select" ou "status"':
    'el campo "%{0}" no es una referencia ni una elección: las franjas necesitan un campo "reference", "select" o "status"',
  'campo "%{0}" não é um número: "%{1}" espera graus, como -23.55':
    'el campo "%{0}" no es un número: "%{1}" espera grados, como -23.55',
  'campo "%{0}" não é uma data: "%{1}" espera um campo "date" ou "datetime"':
    'el campo "%{0}" no es una fecha: "%{1}" espera un campo "date" o "datetime"',
  '"%{0}" e "%{1}" não são do mesmo tipo: use dois campos "date", ou dois "datetime"':
    '"%{0}" y "%{1}" no son del mismo tipo: use dos campos "date", o dos "datetime"',
  '"end" repete o campo "%{0}": tire "end" se cada registro é de um dia só':
    '"end" repite el campo "%{0}": quite "end" si cada registro es de un solo día',
  'campo "%{0}" não é uma escolha entre opções: a cor vem do "tone" delas':
    'el campo "%{0}" no es una elección entre opciones: el color viene de su "tone"',
  '%{0}(…) espera %{1} ou %{2}.': '%{0}(…) espera %{1} o %{2}.',
  '%{0}(…) espera %{1}, com os campos de uma lista só.':
    '%{0}(…) espera %{1}, con los campos de una sola lista.',
  '"%{0}" já está em "groupBy": nas colunas ponha outro campo':
    '"%{0}" ya está en "groupBy": ponga otro campo en las columnas',
  'com "pivot", "groupBy" tem no máximo %{0} campos: tire um, ou apague "pivot"':
    'con "pivot", "groupBy" tiene como máximo %{0} campos: quite uno, o borre "pivot"',
  '"form" não tem efeito sem "create" ou "edit" em "actions"':
    '"form" no tiene efecto sin "create" o "edit" en "actions"',
  '"%{0}" é uma visão, em que ninguém escreve: tire "actions"':
    '"%{0}" es una vista, en la que nadie escribe: quite "actions"',
  'só em linhas se altera e exclui ali mesmo: escreva "as: feed", ou deixe só "create"':
    'solo en líneas se modifica y elimina ahí mismo: escriba "as: feed", o deje solo "create"',
  'só "bar", "column" e "area" se empilham: troque o tipo, ou tire "stacked"':
    'solo "bar", "column" y "area" se apilan: cambie el tipo, o quite "stacked"',
  'não há o que empilhar: dê um segundo grupo, ou mais de uma medida':
    'no hay qué apilar: dé un segundo grupo, o más de una medida',
  'só se empilha o que se soma: use "count" ou "sum" em cada medida':
    'solo se apila lo que se suma: use "count" o "sum" en cada medida',
  'a meta de cada grupo é um traço sobre uma só barra: tire "stacked", ou dê um número em "target"':
    'la meta de cada grupo es un trazo sobre una sola barra: quite "stacked", o dé un número en "target"',
  '"%{0}" é uma visão, em que ninguém escreve: tire "tick"':
    '"%{0}" es una vista, en la que nadie escribe: quite "tick"',
  'campo "%{0}" não é de sim ou não: "tick" espera um campo "boolean" ou o id de uma transição':
    'el campo "%{0}" no es de sí o no: "tick" espera un campo "boolean" o el id de una transición',
  'o campo "%{0}" é somente leitura, e ninguém o marcaria: use outro, ou uma transição':
    'el campo "%{0}" es de solo lectura, y nadie lo marcaría: use otro, o una transición',
  '"%{0}" não é um campo "boolean" nem o id de uma transição de "%{1}".%{2}':
    '"%{0}" no es un campo "boolean" ni el id de una transición de "%{1}".%{2}',
  'campo "%{0}" não diz uma cor: "color" espera um campo "color", ou "select" ou "status" com "tone" nas opções':
    'el campo "%{0}" no dice un color: "color" espera un campo "color", o "select" o "status" con "tone" en las opciones',
  '"%{0}" é uma visão, em que ninguém escreve: tire "merge"':
    '"%{0}" es una vista, en la que nadie escribe: quite "merge"',
  '"%{0}" são as contas de quem entra, e duas pessoas não viram uma: tire "merge"':
    '"%{0}" son las cuentas de quienes entran, y dos personas no pasan a ser una: quite "merge"',
  'uma rosca não tem eixo para a meta: use "bar" ou "column"':
    'una rosca no tiene eje para la meta: use "bar" o "column"',
  'nenhuma medida deste gráfico se chama "%{0}": use %{1}, ou um número':
    'ninguna medida de este gráfico se llama "%{0}": use %{1}, o un número',
  'a meta de cada grupo é um traço sobre a barra de outra medida: use "bar" ou "column", um grupo e duas medidas, ou um número':
    'la meta de cada grupo es un trazo sobre la barra de otra medida: use "bar" o "column", un grupo y dos medidas, o un número',
  'o filtro sobre "%{0}" não tem o mês: escreva nele "<data>: $month", ou apague "trend"':
    'el filtro sobre "%{0}" no tiene el mes: escriba en él "<fecha>: $month", o borre "trend"',
  'nenhuma coluna diz que registro é: inclua "%{0}", que está em "title"':
    'ninguna columna dice qué registro es: incluya "%{0}", que está en "title"',
  'a página não tem seção nem lista ligada "%{0}".%{1}':
    'la página no tiene ni sección ni lista vinculada "%{0}".%{1}',
  'As que tem': 'Las que tiene',
  '"%{0}" já está numa aba: deixe em uma só': '"%{0}" ya está en una pestaña: déjelo en una sola',
  'a faceta "%{0}" está repetida: deixe só uma': 'la faceta "%{0}" está repetida: deje solo una',
  'o campo "%{0}" já está em "tabs", que conta os mesmos valores: tire-o daqui':
    'el campo "%{0}" ya está en "tabs", que cuenta los mismos valores: quítelo de aquí',
  'o campo "%{0}" não tem valores que se repitam: escolha outro para a faceta':
    'el campo "%{0}" no tiene valores que se repitan: elija otro para la faceta',
  'o campo "%{0}" é um número, que se conta por faixas: escreva { field: %{1}, ranges: [10, 100] } com os números que as separam':
    'el campo "%{0}" es un número, que se cuenta por rangos: escriba { field: %{1}, ranges: [10, 100] } con los números que los separan',
  'o campo "%{0}" não é número nem data: dê às faixas um nome e um filtro':
    'el campo "%{0}" no es número ni fecha: dé a los rangos un nombre y un filtro',
  'o campo "%{0}" é uma data: use períodos, como [$today, $week, $month]':
    'el campo "%{0}" es una fecha: use períodos, como [$today, $week, $month]',
  'o campo "%{0}" é um número: use os números que separam as faixas':
    'el campo "%{0}" es un número: use los números que separan los rangos',
  'ou só números, ou só faixas com nome: não misture':
    'o solo números, o solo rangos con nombre: no los mezcle',
  'os números que separam as faixas crescem: escreva-os do menor ao maior, sem repetir':
    'los números que separan los rangos crecen: escríbalos del menor al mayor, sin repetir',
  '"%{0}" não é um período: use $today, $week, $month ou $year, como em "$week-1"':
    '"%{0}" no es un período: use $today, $week, $month o $year, como en "$week-1"',
  'uma faixa de "%{0}" só pergunta por "%{1}": tire o resto do filtro':
    'un rango de "%{0}" solo pregunta por "%{1}": quite el resto del filtro',
  'não há imagem que tenha esta proporção: diga o campo em "image"':
    'no hay imagen que tenga esta proporción: diga el campo en "image"',
  '"size" só vale com "ratio", que põe a imagem acima do título':
    '"size" solo vale con "ratio", que pone la imagen sobre el título',
  'escreva largura e altura, como em "3:4"': 'escriba ancho y alto, como en "3:4"',
  'escreva um endereço completo, como em "https://exemplo.com/pagina"':
    'escriba una dirección completa, como en "https://exemplo.com/pagina"',
  '"%{0}" só vale num cartão: dê-lhe um título em "title"':
    '"%{0}" solo vale en una tarjeta: déle un título en "title"',
  'o navegador não carrega imagens de lá: inclua o site em "imageOrigins", em portal.yaml':
    'el navegador no carga imágenes de allí: incluya el sitio en "imageOrigins", en portal.yaml',
  'numa linha do tempo as mais novas vêm primeiro: diga em "sort" uma data de "%{0}", com "-" antes':
    'en una línea de tiempo las más nuevas van primero: diga en "sort" una fecha de "%{0}", con "-" delante',
  'escreva o endereço de uma tela, como em "/loja/pedidos", ou o de outro site, que começa por "https://"':
    'escriba la dirección de una pantalla, como en "/loja/pedidos", o la de otro sitio, que empieza por "https://"',
};
