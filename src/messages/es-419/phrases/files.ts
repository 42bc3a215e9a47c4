/** Messages of `check` about YAML and the schema's atoms, and its warnings. */
export const files: Readonly<Record<string, string>> = {
  'há dois campos "%{0}" em "%{1}": dê a um deles outro "label"':
    'hay dos campos "%{0}" en "%{1}": dé a uno de ellos otro "label"',
  'campo "%{0}" tem uma opção só: não há o que escolher; acrescente outra, ou use outro tipo':
    'el campo "%{0}" tiene una sola opción: no hay qué elegir; agregue otra, o use otro tipo',
  'há duas opções "%{0}" em "%{1}": dê a uma delas outro texto':
    'hay dos opciones "%{0}" en "%{1}": dé a una de ellas otro texto',
  'nenhum registro combina com este filtro: uma condição exclui a outra':
    'ningún registro cumple este filtro: una condición excluye a la otra',
  'nenhum registro combina com "defaultFilter" e "filter" juntos: a tela abriria sempre vazia':
    'ningún registro cumple "defaultFilter" y "filter" juntos: la pantalla abriría siempre vacía',
  'o filtro por "%{0}" não tem o que escolher: "filter" já o fixa em "%{1}"; tire-o de "filters"':
    'el filtro por "%{0}" no tiene qué elegir: "filter" ya lo fija en "%{1}"; quítelo de "filters"',
  'nenhum registro combina com "filter" e com o "scope" de "%{0}" juntos: quem entra por ela não veria nada':
    'ningún registro cumple "filter" y el "scope" de "%{0}" juntos: quien entra por él no vería nada',
  'aviso de %{0}.%{1}': 'aviso de %{0}.%{1}',
  'qualquer conta': 'cualquier cuenta',
  '"%{0}" (%{1}) a "%{2}" (%{3}), que %{4} %{5}': '"%{0}" (%{1}) a "%{2}" (%{3}), que %{4} %{5}',
  veem: 'ven',
  ', e mais %{0}': ', y %{0} más',
  'o campo "%{0}.%{1}"%{2} oferece a "%{3}" os nomes de todos os registros de "%{4}", e as telas lhe mostram só parte deles (scope, %{5}): escreva "%{6}" %{7}, ou o "filter" no próprio campo; se pode ver todos, diga por quê, como em "x-silence: { open-picker: O corretor escolhe qualquer cliente }"':
    'el campo "%{0}.%{1}"%{2} ofrece a "%{3}" los nombres de todos los registros de "%{4}", y las pantallas le muestran solo una parte (scope, %{5}): escriba "%{6}" %{7}, o el "filter" en el propio campo; si puede ver todos, diga por qué, como en "x-silence: { open-picker: El corredor elige cualquier cliente }"',
  ' (e mais %{0})': ' (y %{0} más)',
  'no formulário de uma tela só de "%{0}"': 'en el formulario de una pantalla solo de "%{0}"',
  'no formulário desta tela': 'en el formulario de esta pantalla',
  'a regra mostra campos a quem não os lê onde estão: leva %{0}%{1}. Se é o que deve fazer, diga nela por quê, como em "x-silence: { rule-reveals: O financeiro lê o que cobra }"; se não, tire-os dela ou mostre-os também lá':
    'la regla muestra campos a quien no los lee donde están: lleva %{0}%{1}. Si es lo que debe hacer, diga en ella por qué, como en "x-silence: { rule-reveals: Finanzas lee lo que cobra }"; si no, quítelos de ella o muéstrelos también allí',
  'em "update" vai só o recurso: escreva "update: %{0}" e, embaixo, "in: %{1}"':
    'en "update" va solo el recurso: escriba "update: %{0}" y, debajo, "in: %{1}"',
  'em "update" vai só o recurso: escreva "update: %{0}"; quais registros, "in" já diz':
    'en "update" va solo el recurso: escriba "update: %{0}"; qué registros, "in" ya lo dice',
  'na seção "%{0}" nada se preenche: todos os campos são somente leitura; junte-a a outra, ou deixe um deles editável':
    'en la sección "%{0}" no se llena nada: todos los campos son de solo lectura; únala a otra, o deje uno de ellos editable',
  'a permissão "%{0}" não abre nada: nenhum departamento, rota ou transição a pede; use-a em "permissions" ou apague-a':
    'el permiso "%{0}" no abre nada: ningún departamento, ruta o transición lo pide; úselo en "permissions" o bórrelo',
  'o departamento está fora do menu': 'el departamento está fuera del menú',
  'a rota está fora do menu': 'la ruta está fuera del menú',
  'nada leva a "%{0}", e %{1}: ponha-a nele, aponte para ela com "to" ou "shortcuts", ou apague a rota':
    'nada lleva a "%{0}", y %{1}: póngala en él, apunte a ella con "to" o "shortcuts", o borre la ruta',
  '"%{0}" mostra o mesmo que "%{1}" (%{2}), às mesmas pessoas: deixe uma rota, e ponha o outro endereço nos "aliases" dela':
    '"%{0}" muestra lo mismo que "%{1}" (%{2}), a las mismas personas: deje una ruta, y ponga la otra dirección en sus "aliases"',
  'há duas telas "%{0}" neste departamento: dê a uma delas outro "label", ou outro "group"':
    'hay dos pantallas "%{0}" en este departamento: dé a una de ellas otro "label", u otro "group"',
  'há duas abas "%{0}": dê a uma delas outro "label"':
    'hay dos pestañas "%{0}": dé a una de ellas otro "label"',
  'nenhuma tela mostra %{0} (%{1}): crie uma rota para cada um, como "list: %{2}", ou apague os arquivos':
    'ninguna pantalla muestra %{0} (%{1}): cree una ruta para cada uno, como "list: %{2}", o borre los archivos',
  'nenhuma tela mostra "%{0}", e nada o usa: crie uma rota com "list: %{1}", ou apague o arquivo':
    'ninguna pantalla muestra "%{0}", y nada lo usa: cree una ruta con "list: %{1}", o borre el archivo',
  'nenhuma tela mostra "%{0}", e nada o usa: ponha-o num formulário, numa lista ou num painel, ou apague-o':
    'ninguna pantalla muestra "%{0}", y nada lo usa: póngalo en un formulario, una lista o un tablero, o bórrelo',
  'use minúsculas sem acento, com "_" entre palavras, como em "ordens_servico"':
    'use minúsculas sin acento, con "_" entre palabras, como en "ordenes_trabajo"',
  'comece por "/" e use só letras sem acento, números, "-", "_" e ".", como em "/loja/pedidos"':
    'empiece por "/" y use solo letras sin acento, números, "-", "_" y ".", como en "/tienda/pedidos"',
  'comece por maiúscula, como em "Profile"': 'empiece por mayúscula, como en "Profile"',
  'comece por maiúscula, como em "Recados"': 'empiece por mayúscula, como en "Recados"',
  'comece por maiúscula, como em "Etiqueta"': 'empiece por mayúscula, como en "Etiqueta"',
  'escreva a moeda pelo código de três letras, como em "BRL" ou "USD"':
    'escriba la moneda por su código de tres letras, como en "MXN" o "USD"',
  'escreva o site sem caminho, como em "https://imagens.exemplo.com" ou "https://*.exemplo.com"':
    'escriba el sitio sin ruta, como en "https://imagenes.ejemplo.com" o "https://*.ejemplo.com"',
  'escreva a cor como "#1f6feb", entre aspas': 'escriba el color como "#1f6feb", entre comillas',
  'escreva o nome de um campo, com "-" antes para a ordem inversa, como em "-data"':
    'escriba el nombre de un campo, con "-" antes para el orden inverso, como en "-fecha"',
  'escreva o nome de um campo, e para datas também ":day", ":week", ":month", ":quarter" ou ":year", como em "data:month"':
    'escriba el nombre de un campo, y para fechas también ":day", ":week", ":month", ":quarter" o ":year", como en "fecha:month"',
  'use minúsculas, números e "-", como em "planos"': 'use minúsculas, números y "-", como en "planes"',
  'escreva posições a partir de 1, como em "1-4, 34-47"':
    'escriba posiciones a partir de 1, como en "1-4, 34-47"',
  'escreva uma posição a partir de 1, ou duas seguidas, como em "33" ou "6-7"':
    'escriba una posición a partir de 1, o dos seguidas, como en "33" o "6-7"',
  'escreva um número, ou uma letra maiúscula': 'escriba un número, o una letra mayúscula',
  'escreva um número': 'escriba un número',
  'escreva uma referência deste recurso e um campo do registro a que ela leva, como em "clienteId.cidade"':
    'escriba una referencia de este recurso y un campo del registro al que lleva, como en "clienteId.ciudad"',
  'escreva o nome de um campo, ou de uma referência e um campo do registro a que ela leva, como em "contaId.saldo"':
    'escriba el nombre de un campo, o de una referencia y un campo del registro al que lleva, como en "cuentaId.saldo"',
  'escreva o remetente como "Portal <portal@empresa.com.br>"':
    'escriba el remitente como "Portal <portal@empresa.com>"',
  'escreva o endereço sem caminho, como em "https://portal.empresa.com.br"':
    'escriba la dirección sin ruta, como en "https://portal.empresa.com"',
  'use minúsculas sem acento, com "_" entre palavras, como em "erp_filial"':
    'use minúsculas sin acento, con "_" entre palabras, como en "erp_sucursal"',
  'escreva o endereço completo, sem usuário nem senha, como em "https://erp.empresa.com.br/avisos"':
    'escriba la dirección completa, sin usuario ni contraseña, como en "https://erp.empresa.com/avisos"',
  'use o nome de uma variável que comece por PORTAL_, como em "PORTAL_ERP_SECRET"':
    'use el nombre de una variable que empiece por PORTAL_, como en "PORTAL_ERP_SECRET"',
  'escreva a data como "2026-10-31"': 'escriba la fecha como "2026-10-31"',
  'escreva o nome de um campo da fonte, ou de uma referência e um campo dela, como em "veiculoId.placa"':
    'escriba el nombre de un campo de la fuente, o de una referencia y un campo de ella, como en "vehiculoId.placa"',
  'comece por minúscula e use só letras sem acento e números, como em "contrato"':
    'empiece por minúscula y use solo letras sin acento y números, como en "contrato"',
  'escreva o momento como em "2026-10-31T08:00"': 'escriba el momento como en "2026-10-31T08:00"',
  'um apelido (*nome) não pode ter marcas próprias: escreva só "*nome"':
    'un alias (*nombre) no puede tener marcas propias: escriba solo "*nombre"',
  'um texto começado por "*" ou "&" é lido como apelido: ponha-o entre aspas, como em "*"':
    'un texto que empieza por "*" o "&" se lee como alias: póngalo entre comillas, como en "*"',
  'um texto começado por "%" precisa de aspas': 'un texto que empieza por "%" necesita comillas',
  'há uma "\\" que não vale entre aspas duplas: escreva "\\\\" ou use aspas simples':
    'hay una "\\" que no vale entre comillas dobles: escriba "\\\\" o use comillas simples',
  'o recuo está errado: as chaves de um mesmo nível começam na mesma coluna':
    'la sangría está mal: las claves de un mismo nivel empiezan en la misma columna',
  'uma marca (& ou !) está fora de lugar: ponha-a depois dos dois-pontos':
    'una marca (& o !) está fuera de lugar: póngala después de los dos puntos',
  'um texto não pode começar por "@", "%" nem crase: ponha-o entre aspas':
    'un texto no puede empezar por "@", "%" ni acento grave: póngalo entre comillas',
  'há dois-pontos no meio do texto: ponha o texto inteiro entre aspas, ou a vírgula que falta antes':
    'hay dos puntos en medio del texto: ponga el texto entero entre comillas, o la coma que falta antes',
  'dentro de { } ou [ ] tudo fica na mesma forma: feche-os antes de começar um bloco':
    'dentro de { } o [ ] todo queda en la misma forma: ciérrelos antes de empezar un bloque',
  'a chave está repetida: deixe só uma': 'la clave está repetida: deje solo una',
  'este trecho não é YAML válido': 'este trecho no es YAML válido',
  'a chave é longa demais: faltam dois-pontos antes?':
    'la clave es demasiado larga: ¿faltan dos puntos antes?',
  'falta um caractere aqui: confira aspas, vírgulas, dois-pontos e chaves':
    'falta un carácter aquí: revise comillas, comas, dos puntos y llaves',
  'falta ":" depois da chave, ou o recuo da linha seguinte está errado':
    'falta ":" después de la clave, o la sangría de la línea siguiente está mal',
  'um trecho só pode ter uma âncora (&nome)': 'un trecho solo puede tener un ancla (&nombre)',
  'há uma linha "---" no meio do arquivo: cada arquivo tem um documento só':
    'hay una línea "---" en medio del archivo: cada archivo tiene un solo documento',
  'um trecho só pode ter uma marca (!)': 'un trecho solo puede tener una marca (!)',
  'a chave deve ser um texto simples': 'la clave debe ser un texto simple',
  'há níveis demais, um dentro do outro': 'hay demasiados niveles, uno dentro de otro',
  'há uma tabulação no recuo: troque-a por espaços (dois por nível)':
    'hay una tabulación en la sangría: cámbiela por espacios (dos por nivel)',
  'marcas como "!nome" não são usadas aqui: ponha o texto entre aspas':
    'marcas como "!nombre" no se usan aquí: ponga el texto entre comillas',
  'este trecho está fora de lugar: confira aspas, vírgulas e recuo':
    'este trecho está fuera de lugar: revise comillas, comas y sangría',
  'a marca não combina com este trecho: apague-a': 'la marca no combina con este trecho: bórrela',
  'falta fechar as aspas duplas': 'falta cerrar las comillas dobles',
  'falta fechar as aspas simples': 'falta cerrar las comillas simples',
  'falta uma vírgula entre os itens': 'falta una coma entre los elementos',
  'falta ":" depois da chave (e um espaço depois dele)':
    'falta ":" después de la clave (y un espacio después)',
  'falta um espaço depois de ":"': 'falta un espacio después de ":"',
  'falta "- " no começo do item da lista': 'falta "- " al comienzo del elemento de la lista',
  'falta um espaço antes de "#"; se "#" é parte do texto, ponha-o entre aspas':
    'falta un espacio antes de "#"; si "#" es parte del texto, póngalo entre comillas',
  'falta fechar com "}"': 'falta cerrar con "}"',
  'falta fechar com "]"': 'falta cerrar con "]"',
  'falta fechar com "}", ou o que está dentro precisa de mais recuo':
    'falta cerrar con "}", o lo que está dentro necesita más sangría',
  'falta fechar com "]", ou o que está dentro precisa de mais recuo':
    'falta cerrar con "]", o lo que está dentro necesita más sangría',
  'os itens de uma lista ("- ") começam na mesma coluna':
    'los elementos de una lista ("- ") empiezan en la misma columna',
  'o recuo deste item (%{0}) difere do dos outros da lista (%{1}): os "- " de uma lista ficam na mesma coluna':
    'la sangría de este elemento (%{0}) difiere de la de los otros de la lista (%{1}): los "- " de una lista quedan en la misma columna',
  'o recuo desta linha (%{0}) difere do da linha de cima (%{1}): as chaves de um mesmo nível começam na mesma coluna':
    'la sangría de esta línea (%{0}) difiere de la de la línea de arriba (%{1}): las claves de un mismo nivel empiezan en la misma columna',
  '1 espaço': '1 espacio',
  '%{0} espaços': '%{0} espacios',
  'um texto que começa com "{" vai entre aspas: escreva "%{0}", com as aspas':
    'un texto que empieza con "{" va entre comillas: escriba "%{0}", con las comillas',
  'há um espaço que não é o comum (%{0}) no recuo: troque-o por espaços comuns':
    'hay un espacio que no es el común (%{0}) en la sangría: cámbielo por espacios comunes',
  'as linhas terminam de um modo antigo (CR): salve o arquivo de novo, com fim de linha LF':
    'las líneas terminan de un modo antiguo (CR): guarde el archivo de nuevo, con fin de línea LF',
  'há um caractere invisível aqui (%{0}): apague-o e escreva o trecho de novo':
    'hay un carácter invisible aquí (%{0}): bórrelo y escriba el trecho de nuevo',
  'o apelido "*%{0}" não existe: defina-o antes, com "&%{1}"':
    'el alias "*%{0}" no existe: defínalo antes, con "&%{1}"',
  'a chave "%{0}" está repetida (já aparece na linha %{1}): deixe só uma':
    'la clave "%{0}" está repetida (ya aparece en la línea %{1}): deje solo una',
  'o arquivo pede um YAML mais antigo: apague a linha "%YAML"':
    'el archivo pide un YAML más antiguo: borre la línea "%YAML"',
  '%{0} seria lido como o número %{1}, sem o zero da frente: escreva "%{2}", entre aspas':
    '%{0} se leería como el número %{1}, sin el cero inicial: escriba "%{2}", entre comillas',
  '%{0} seria lido como o número %{1}: escreva "%{2}", entre aspas, ou %{3}':
    '%{0} se leería como el número %{1}: escriba "%{2}", entre comillas, o %{3}',
  'a ordem não vale aqui: nomes só de algarismos vêm primeiro, do menor ao maior. Dê-lhes uma letra, como em "Ano 2026"':
    'el orden no cuenta aquí: los nombres solo de cifras van primero, de menor a mayor. Póngales una letra, como en "Año 2026"',
  '%{0} tem algarismos demais para um número: escreva "%{1}", entre aspas':
    '%{0} tiene demasiados dígitos para un número: escriba "%{1}", entre comillas',
  'a junção "<<" não é usada aqui: repita as chaves, ou use um apelido (*nome) do bloco inteiro':
    'la unión "<<" no se usa aquí: repita las claves, o use un alias (*nombre) del bloque entero',
  'a chave "__proto__" não pode ser usada: dê outro nome':
    'la clave "__proto__" no se puede usar: dé otro nombre',
  'comece por minúscula e use só letras sem acento, números e "_", como em "valorTotal" ou "created_at", sem terminar como um operador de filtro ("_gte")':
    'empiece por minúscula y use solo letras sin acento, números y "_", como en "montoTotal" o "created_at", sin terminar como un operador de filtro ("_gte")',
  'escreva o nome como o outro servidor o tem, sem espaços, como em "created_at"':
    'escriba el nombre como lo tiene el otro servidor, sin espacios, como en "created_at"',
  'escreva o nome de um campo da fonte, como em "valorTotal", ou de uma linha dela, como em "$row.valor"':
    'escriba el nombre de un campo de la fuente, como en "montoTotal", o de una fila de ella, como en "$row.monto"',
  'nenhuma tela mostra um registro de "%{0}", a que %{1} se refere: o nome dele não leva a nada; crie uma rota com "list: %{2}"':
    'ninguna pantalla muestra un registro de "%{0}", al que %{1} se refiere: su nombre no lleva a nada; cree una ruta con "list: %{2}"',
  'Causa: %{0}': 'Causa: %{0}',
  'campo "%{0}" ofereceria os estados do Brasil, e o portal é de outro país: diga %{1}, ou troque o tipo por "select", com os estados em "options"':
    'el campo "%{0}" ofrecería los estados de Brasil, y el portal es de otro país: diga %{1}, o cambie el tipo por "select", con los estados en "options"',
  'dentro de { } a vírgula separa as chaves, e um número leva ponto: escreva %{0}.%{1}':
    'dentro de { } la coma separa las claves, y un número lleva punto: escriba %{0}.%{1}',
  'o git deixou aqui um conflito por resolver: fique com as linhas que valem e apague as marcas':
    'git dejó aquí un conflicto por resolver: conserve las líneas que valen y borre las marcas',
  'há uma tabulação aqui: troque-a por um espaço': 'hay una tabulación aquí: cámbiela por un espacio',
  'há um espaço que não é o comum (%{0}) depois de "%{1}:": troque-o por um espaço comum':
    'hay un espacio que no es el común (%{0}) después de "%{1}:": cámbielo por un espacio común',
  '%{0} não está em um repositório do git, e não há versão com que comparar: rode ali "git init" e grave uma ("git add .", "git commit")':
    '%{0} no está en un repositorio de git, y no hay versión con la que comparar: ejecute allí "git init" y guarde una ("git add .", "git commit")',
  'O git não tem a revisão "%{0}": diga um nome de "git log --oneline" ou "git branch"; sem nada, vale a última gravada (HEAD)':
    'git no tiene la revisión "%{0}": diga un nombre de "git log --oneline" o "git branch"; sin nada, vale la última guardada (HEAD)',
  'O git ainda não tem nenhuma versão gravada com que comparar: grave uma ("git add .", "git commit")':
    'git aún no guarda ninguna versión con la que comparar: guarde una ("git add .", "git commit")',
};
