/** Messages of `check` about rules and processes. */
export const rules: Readonly<Record<string, string>> = {
  'numa visão nada acontece, só as horas passam: use "every" ou "at", ou ponha a regra nos recursos de onde ela vem':
    'en una vista no ocurre nada, solo pasan las horas: use "every" o "at", o ponga la regla en los recursos de los que viene',
  'numa visão ninguém grava: ponha "ensures" nos recursos de onde ela vem':
    'en una vista nadie graba: ponga "ensures" en los recursos de los que viene',
  'há duas regras "%{0}": dê a uma delas outro id': 'hay dos reglas "%{0}": dé a una de ellas otro id',
  'a condição está vazia, e nada se exige: diga o que deve valer':
    'la condición está vacía, y nada se exige: diga qué debe valer',
  'há dois passos "%{0}": dê a um deles outro id': 'hay dos pasos "%{0}": dé a uno de ellos otro id',
  'a regra não cria registros de "%{0}": tire-o daqui%{1}':
    'la regla no crea registros de "%{0}": quítelo de aquí%{1}',
  '"%{0}" é o que a transição muda: tire-o de "set"':
    '"%{0}" es lo que la transición cambia: quítelo de "set"',
  'o filtro está vazio, e nada se desfaria: diga o que impede':
    'el filtro está vacío, y nada se desharía: diga qué lo impide',
  'falta "message": diga a quem é recusado por quê, como em "A conta {numero} já foi paga."':
    'falta "message": diga a quien se le niega por qué, como en "La factura {numero} ya fue pagada."',
  '"message" só serve com "blockedWhen": sem ele ninguém é recusado':
    '"message" solo sirve con "blockedWhen": sin él no se niega a nadie',
  'só regras fazem uma transição "auto", e ninguém é perguntado: apague "%{0}"':
    'solo las reglas hacen una transición "auto", y no se pregunta a nadie: borre "%{0}"',
  '"%{0}" não serve aqui: a condição é sobre os campos de "%{1}"; o que é do registro que causou a regra vai no valor, como em "$record.campo"':
    '"%{0}" no sirve aquí: la condición es sobre los campos de "%{1}"; lo que es del registro que causó la regla va en el valor, como en "$record.campo"',
  '"%{0}" não serve numa regra de hora marcada: ninguém a faz, o relógio faz':
    '"%{0}" no sirve en una regla programada: nadie la hace, la hace el reloj',
  '"%{0}" não se compara com "%{1}": %{2}': '"%{0}" no se compara con "%{1}": %{2}',
  'é %{0}': 'es %{0}',
  'um é de "%{0}", e o outro de "%{1}"': 'uno es de "%{0}", y el otro de "%{1}"',
  'um leva a "%{0}", e o outro a "%{1}"': 'uno lleva a "%{0}", y el otro a "%{1}"',
  'um é %{0}, e o outro %{1}': 'uno es %{0}, y el otro %{1}',
  'sem "%{0}", "%{1}" também vale: se é o que quer, diga "%{2}_null" ao lado; se não, acrescente "%{3}_null: false"':
    'sin "%{0}", "%{1}" también vale: si es lo que quiere, diga "%{2}_null" al lado; si no, agregue "%{3}_null: false"',
  'campo "%{0}" não tem linhas: "each" repete o passo para cada linha de um campo do tipo items':
    'el campo "%{0}" no tiene filas: "each" repite el paso para cada fila de un campo del tipo items',
  'campo "%{0}" não é um número: "times" diz quantas vezes se faz o passo':
    'el campo "%{0}" no es un número: "times" dice cuántas veces se hace el paso',
  '"%{0}" não é um nome: escreva um campo, como "valor", o de um registro referido, como "contratoId.preco", ou $before.campo, $row.campo, $target.campo, $made.passo.campo':
    '"%{0}" no es un nombre: escriba un campo, como "monto", el de un registro referido, como "contratoId.precio", o $before.campo, $row.campo, $target.campo, $made.paso.campo',
  '"%{0}" não é um campo do próprio registro, e só deles uma transição tira o que grava: traga-o antes com "lookup", ou grave-o por uma regra':
    '"%{0}" no es un campo del propio registro, y solo de ellos una transición saca lo que graba: tráigalo antes con "lookup", o grábelo con una regla',
  '"%{0}" também está em "fields", e a pergunta não começa com um texto de campos entre chaves: escreva um valor, "$record.campo" ou "= conta", ou tire-o de um dos dois':
    '"%{0}" también está en "fields", y la pregunta no empieza con un texto de campos entre llaves: escriba un valor, "$record.campo" o "= fórmula", o quítelo de uno de los dos',
  '"%{0}" só serve num passo com "each", que diz de que linhas':
    '"%{0}" solo sirve en un paso con "each", que dice de qué filas',
  '"%{0}" só serve no "set" de um passo que altera outro registro':
    '"%{0}" solo sirve en el "set" de un paso que cambia otro registro',
  '"%{0}" não serve numa regra de hora marcada: nada mudou no registro':
    '"%{0}" no sirve en una regla programada: nada cambió en el registro',
  'só serve num passo, depois do que cria o registro':
    'solo sirve en un paso, después del que crea el registro',
  'não serve: nenhum passo se chama "%{0}".%{1}': 'no sirve: ningún paso se llama "%{0}".%{1}',
  'Antes deste, criam': 'Antes de este, crean',
  'não serve: nenhum passo se chama "%{0}". Dê um "id" ao passo que cria o registro, antes deste':
    'no sirve: ningún paso se llama "%{0}". Dé un "id" al paso que crea el registro, antes de este',
  'não serve: o passo "%{0}" não cria um registro': 'no sirve: el paso "%{0}" no crea un registro',
  'não serve aqui: o passo "%{0}" %{1}. Ponha-o antes': 'no sirve aquí: el paso "%{0}" %{1}. Póngalo antes',
  'é este': 'es este',
  'não serve aqui: o passo "%{0}" cria um registro para cada %{1} de "%{2}". Ponha neste o mesmo "%{3}", ou tire-o de lá':
    'no sirve aquí: el paso "%{0}" crea un registro para cada %{1} de "%{2}". Ponga en este el mismo "%{3}", o quítelo de allá',
  '"%{0}" passa por mais de %{1} registros: traga antes com "lookup" o que está mais longe':
    '"%{0}" pasa por más de %{1} registros: traiga antes con "lookup" lo que está más lejos',
  '"%{0}": campo "%{1}" de "%{2}" %{3}': '"%{0}": el campo "%{1}" de "%{2}" %{3}',
  'as linhas não têm código: use $row.$index, o número da linha, ou um campo dela que não se repita':
    'las filas no tienen código: use $row.$index, el número de la fila, o un campo de ella que no se repita',
  '"%{0}" não se faz a partir de %{1}, só de %{2}: acerte o filtro%{3}':
    '"%{0}" no se hace a partir de %{1}, solo de %{2}: corrija el filtro%{3}',
  ', ou passe adiante com "otherwise: skip"': ', o siga adelante con "otherwise: skip"',
  '"each" e "times" são dois modos de repetir: deixe só um':
    '"each" y "times" son dos modos de repetir: deje solo uno',
  '"%{0}" exige linhas em "%{1}", e "set" não as cria: tire delas o "min" ou o "required"; um passo "update" com "row: %{2}" acrescenta cada linha depois':
    '"%{0}" exige filas en "%{1}", y "set" no las crea: quíteles "min" o "required"; un paso "update" con "row: %{2}" agrega después cada fila',
  '"%{0}" exige "%{1}", e a regra não o preenche: ponha-o em "set", ou dê a ele um "default"':
    '"%{0}" exige "%{1}", y la regla no lo llena: póngalo en "set", o dele un "default"',
  '"%{0}" só serve com "key", que diz por que campos se acha o que já foi criado':
    '"%{0}" solo sirve con "key", que dice por qué campos se encuentra lo ya creado',
  '"message" só serve com "found: refuse": sem ele ninguém é recusado':
    '"message" solo sirve con "found: refuse": sin él no se niega a nadie',
  '"%{0}" está em "key" e não em "set": sem um valor, não há como achar o que já foi criado':
    '"%{0}" está en "key" y no en "set": sin un valor, no hay cómo encontrar lo ya creado',
  'com "%{0}", "key" precisa de um campo que venha da linha, como { linha: %{1} }: sem ele, as linhas seriam um registro só':
    'con "%{0}", "key" necesita un campo que venga de la fila, como { linea: %{1} }: sin él, las filas serían un solo registro',
  'falta "set": diga que campos mudam, e para quê': 'falta "set": diga qué campos cambian, y a qué',
  '"update: self" altera o próprio registro: apague "in", ou diga o recurso':
    '"update: self" cambia el propio registro: borre "in", o diga el recurso',
  'falta "in": diga quais registros de "%{0}", por uma referência ou por um filtro':
    'falta "in": diga qué registros de "%{0}", por una referencia o un filtro',
  '"in" leva a "%{0}", e o passo altera "%{1}": acerte um dos dois':
    '"in" lleva a "%{0}", y el paso cambia "%{1}": corrija uno de los dos',
  'escreva uma lista só, como em "row: { parcelas: { numero: $record.parcela } }"':
    'escriba una sola lista, como en "row: { cuotas: { numero: $record.cuota } }"',
  'campo "%{0}" não tem linhas: "row" é de um campo do tipo items':
    'el campo "%{0}" no tiene filas: "row" es de un campo del tipo items',
  'o filtro está vazio, e atingiria todas as linhas: diga quais':
    'el filtro está vacío, y alcanzaría todas las filas: diga cuáles',
  '"%{0}" muda por transições: tire-o de "set", e faça um passo com "transition", como em "transition: %{1}"':
    '"%{0}" cambia por transiciones: quítelo de "set", y haga un paso con "transition", como en "transition: %{1}"',
  'pessoas aprovam "%{0}", e uma regra não aprova por ninguém: tire o passo':
    'personas aprueban "%{0}", y una regla no aprueba por nadie: quite el paso',
  'diga a quem: permissões, como em "notify: [financeiro]", ou uma referência a uma conta':
    'diga a quién: permisos, como en "notify: [finanzas]", o una referencia a una cuenta',
  '"%{0}" %{1}, e quem se avisa tem conta em "%{2}": escreva uma referência a "%{3}"':
    '"%{0}" %{1}, y a quien se avisa tiene cuenta en "%{2}": escriba una referencia a "%{3}"',
  'leva a "%{0}"': 'lleva a "%{0}"',
  'não leva a um registro': 'no lleva a un registro',
  'portal.yaml não tem "webhooks": diga lá o endereço de "%{0}"':
    'portal.yaml no tiene "webhooks": diga allí la dirección de "%{0}"',
  'o webhook "%{0}" não existe em portal.yaml.%{1}': 'el webhook "%{0}" no existe en portal.yaml.%{1}',
  'escreva um recurso só, com seu filtro, como em "in: { contas: { origemId: $record.id } }"':
    'escriba un solo recurso, con su filtro, como en "in: { cuentas: { origenId: $record.id } }"',
  'o filtro está vazio, e a regra atingiria todos os registros de "%{0}": diga quais':
    'el filtro está vacío, y la regla alcanzaría todos los registros de "%{0}": diga cuáles',
  'é o histórico, que o portal mantém': 'es el historial, que el portal mantiene',
  'é uma visão, e seus registros mudam com os outros': 'es una vista, y sus registros cambian con los otros',
  '"%{0}" %{1}: escolha um recurso guardado': '"%{0}" %{1}: elija un recurso guardado',
  '"%{0}" %{1}: escreva uma referência, "self", ou { recurso: filtro }':
    '"%{0}" %{1}: escriba una referencia, "self", o { recurso: filtro }',
  '"%{0}" não tem transições: dê a um campo "status" dele a transição "%{1}"':
    '"%{0}" no tiene transiciones: dé a un campo "status" suyo la transición "%{1}"',
  'a transição "%{0}" não existe em "%{1}".%{2}': 'la transición "%{0}" no existe en "%{1}".%{2}',
  'a condição está vazia: diga o que passa a valer': 'la condición está vacía: diga qué pasa a valer',
  'campo "%{0}" não é uma data: "at" é o dia de um campo; para uma hora certa, escreva { every: day, at: \'06:00\' }':
    'el campo "%{0}" no es una fecha: "at" es el día de un campo; para una hora fija, escriba { every: day, at: \'06:00\' }',
  'escreva um campo só, como em "enters: { situacao: paga }"':
    'escriba un solo campo, como en "enters: { estado: pagada }"',
  'campo "%{0}" não tem opções: use "becomes", como em "becomes: { %{1}_null: false }"':
    'el campo "%{0}" no tiene opciones: use "becomes", como en "becomes: { %{1}_null: false }"',
  'todo dia não tem um dia: apague "on"': 'todos los días no tiene un día: borre "on"',
  '"on" vai de 1 a %{0} com "every: %{1}"': '"on" va de 1 a %{0} con "every: %{1}"',
  'uma regra não grava "%{0}", que %{1}: tire-o daqui':
    'una regla no graba "%{0}", que %{1}: quítelo de aquí',
  'o portal mantém': 'el portal mantiene',
  'é %{0} ("%{1}")': 'es %{0} ("%{1}")',
  'segue das condições de "when"': 'sigue de las condiciones de "when"',
  '"%{0}" é do tipo %{1} e não recebe um texto com campos entre chaves: escreva só o valor, como em "$record.campo" ou "= conta"':
    '"%{0}" es del tipo %{1} y no recibe un texto con campos entre llaves: escriba solo el valor, como en "$record.campo" o "= cuenta"',
  '"%{0}" é somado ao que já era: crie antes um registro de cada movimento, e faça de "%{1}" um "rollup" deles, que não conta duas vezes e se desfaz':
    '"%{0}" se suma a lo que ya era: cree antes un registro de cada movimiento, y haga de "%{1}" un "rollup" de ellos, que no cuenta dos veces y se deshace',
  '"%{0}" é obrigatório e não pode ficar vazio': '"%{0}" es obligatorio y no puede quedar vacío',
  'um arquivo': 'un archivo',
  'uma lista de linhas': 'una lista de filas',
  'uma senha': 'una contraseña',
  '"%{0}" é %{1} e não aceita um valor fixo: diga de que campo ele vem, como em "$record.campo"':
    '"%{0}" es %{1} y no acepta un valor fijo: diga de qué campo viene, como en "$record.campo"',
  '"%{0}" leva a um registro: escreva de que campo ele vem, como em "$record.id", ou o código dele':
    '"%{0}" lleva a un registro: escriba de qué campo viene, como en "$record.id", o su código',
  '"%{0}" é um momento e não aceita um valor fixo: escreva $now, ou de que campo ele vem':
    '"%{0}" es un momento y no acepta un valor fijo: escriba $now, o de qué campo viene',
  '$user é a conta de quem fez, e "%{0}" não leva a "%{1}": escreva "$user.campo" para um campo dela':
    '$user es la cuenta de quien lo hizo, y "%{0}" no lleva a "%{1}": escriba "$user.campo" para un campo de ella',
  '%{0} é um momento, e "%{1}" é do tipo %{2}: escreva $today':
    '%{0} es un momento, y "%{1}" es del tipo %{2}: escriba $today',
  '%{0} é uma data, e "%{1}" é do tipo %{2}': '%{0} es una fecha, y "%{1}" es del tipo %{2}',
  '"%{0}" precisa de um dia: escreva $today, ou uma conta, como em "= lastDay($today)"':
    '"%{0}" necesita un día: escriba $today, o una cuenta, como en "= lastDay($today)"',
  'as linhas de "%{0}" têm "%{1}", e as de "%{2}" não: inclua-o nelas':
    'las filas de "%{0}" tienen "%{1}", y las de "%{2}" no: inclúyalo en ellas',
  'a fórmula dá %{0}, e "%{1}" é uma escolha: faça-a dar opções, como em "= if(valor > 100, \'%{2}\', \'%{3}\')"':
    'la fórmula da %{0}, y "%{1}" es una elección: haga que dé opciones, como en "= if(monto > 100, \'%{2}\', \'%{3}\')"',
  '"{%{0}}" não serve aqui: escreva um campo de "%{1}", ou {$record.campo} para um do registro que causou a regra':
    '"{%{0}}" no sirve aquí: escriba un campo de "%{1}", o {$record.campo} para uno del registro que causó la regla',
  'entre chaves vai o nome de um campo, como em "{numero}"%{0}':
    'entre llaves va el nombre de un campo, como en "{numero}"%{0}',
  ', e não "{%{0}}"': ', y no "{%{0}}"',
  '"{%{0}}" é %{1}: não cabe num texto': '"{%{0}}" es %{1}: no cabe en un texto',
  'a outro sistema vão campos, textos e valores: ponha a conta num campo do registro':
    'a otro sistema van campos, textos y valores: ponga la cuenta en un campo del registro',
  'a regra leva de volta a si mesma, e não há como saber que para: %{0}. Tire um dos passos, ou faça cada volta passar por uma transição que não se desfaz':
    'la regla lleva de vuelta a sí misma, y no hay cómo saber que para: %{0}. Quite uno de los pasos, o haga que cada vuelta pase por una transición que no se deshace',
  'este passo e o de %{0} (%{1}) gravam "%{2}" de "%{3}" pelo mesmo motivo, e não há como saber qual vale: faça uma regra só, em que valha o último passo, ou condições que não se encontrem':
    'este paso y el de %{0} (%{1}) graban "%{2}" de "%{3}" por el mismo motivo, y no hay cómo saber cuál vale: haga una sola regla, en que valga el último paso, o condiciones que no se encuentren',
  'cria %{0}': 'crea %{0}',
  'exclui %{0}': 'elimina %{0}',
  'altera %{0}.%{1}': 'modifica %{0}.%{1}',
  'põe %{0}.%{1} em "%{2}"': 'pone %{0}.%{1} en "%{2}"',
  'faz "%{0}" em %{1}': 'hace "%{0}" en %{1}',
  'use minúsculas, números e "-", como em "gera-conta"':
    'use minúsculas, números y "-", como en "genera-factura"',
  'escreva "self", ou uma referência, como em "loteId", "$row.itemId" ou "contratoId.safraId"':
    'escriba "self", o una referencia, como en "loteId", "$row.itemId" o "contratoId.temporadaId"',
  'escreva a hora entre aspas, como em "06:00"': 'escriba la hora entre comillas, como en "06:00"',
  'use minúsculas, números e "-", como em "baixa-estoque"':
    'use minúsculas, números y "-", como en "baja-stock"',
  '"%{0}" não tem transações, e %{1}: %{2}': '"%{0}" no tiene transacciones, y %{1}: %{2}',
  'a regra "%{0}" poderia ficar pela metade': 'la regla "%{0}" podría quedar a medias',
  'deixe nela só avisos, ou guarde os registros no próprio portal':
    'deje en ella solo avisos, o guarde los registros en el propio portal',
  'nada garante o que se exige aqui': 'nada garantiza lo que se exige aquí',
  'tire-o, ou confira no outro servidor': 'quítelo, o revíselo en el otro servidor',
  'dois registros poderiam ter o mesmo número': 'dos registros podrían tener el mismo número',
  'deixe a numeração ao outro servidor, com "readOnly: true"':
    'deje la numeración al otro servidor, con "readOnly: true"',
  '"%{0}" não guarda o que se exclui: tire "trash"': '"%{0}" no guarda lo que se elimina: quite "trash"',
};
