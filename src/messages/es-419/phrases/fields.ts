/** Messages of `check` about fields: kinds, limits, options, rows, paths, approvals. */
export const fields: Readonly<Record<string, string>> = {
  'só regras fazem uma transição "auto", e ninguém a aprova: apague "auto" ou "approval"':
    'solo las reglas hacen una transición "auto", y nadie la aprueba: borre "auto" o "approval"',
  'quem aprova está em "approval": apague "permissions"':
    'quien aprueba está en "approval": borre "permissions"',
  'quem pediu se lê no histórico: acrescente "history" a portal.yaml':
    'quién pidió se lee en el historial: agregue "history" a portal.yaml',
  'o que se pergunta se perderia até o último dos %{0} que aprovam: pergunte-o em outra transição':
    'lo que se pregunta se perdería hasta el último de los %{0} que aprueban: pregúntelo en otra transición',
  'campo "%{0}" é do tipo %{1}: a alçada espera um número':
    'el campo "%{0}" es del tipo %{1}: los límites de aprobación esperan un número',
  'acima de %{0} ninguém aprovaria: apague "upTo" da última faixa':
    'por encima de %{0} nadie aprobaría: borre "upTo" de la última franja',
  'esta faixa pega todos os valores, e as seguintes nenhum: acrescente "upTo"':
    'esta franja toma todos los valores, y las siguientes ninguno: agregue "upTo"',
  'as faixas vão da menor à maior: %{0} não passa de %{1}':
    'las franjas van de la menor a la mayor: %{0} no pasa de %{1}',
  'a transição "%{0}" não existe neste campo.%{1}': 'la transición "%{0}" no existe en este campo.%{1}',
  '"%{0}" não parte de "%{1}": quem aprova ali não teria como dizer não':
    '"%{0}" no parte de "%{1}": quien aprueba allí no tendría cómo decir no',
  'quem recusa deve dizer o motivo: dê a "%{0}" um campo em "fields", como "motivo"':
    'quien rechaza debe decir el motivo: dé a "%{0}" un campo en "fields", como "motivo"',
  '"%{0}" também pede aprovação: dizer não é de um só':
    '"%{0}" también pide aprobación: decir no es de uno solo',
  'uma visão não guarda nada: use um recurso que se cadastra':
    'una vista no guarda nada: use un recurso que se registra',
  'campo "%{0}" é do tipo %{1}, mas "%{2}" espera date':
    'el campo "%{0}" es del tipo %{1}, pero "%{2}" espera date',
  'campo "%{0}" não leva a uma conta: "%{1}" espera uma referência a "%{2}"':
    'el campo "%{0}" no lleva a una cuenta: "%{1}" espera una referencia a "%{2}"',
  'campo "%{0}": "minLength" é maior que "maxLength"': 'campo "%{0}": "minLength" es mayor que "maxLength"',
  'campo "%{0}": "min" é maior que "max"': 'campo "%{0}": "min" es mayor que "max"',
  'numa visão ninguém preenche "%{0}": não há o que limitar, apague este limite':
    'en una vista nadie llena "%{0}": no hay qué limitar, borre este límite',
  'ninguém preenche "%{0}": um limite de outro registro vale para o que se digita ou se calcula, apague-o':
    'nadie llena "%{0}": un límite de otro registro vale para lo que se escribe o se calcula, bórrelo',
  '"%{0}" passa por mais de um registro: escreva uma referência e um campo dela; o que está mais longe, traga antes com "lookup"':
    '"%{0}" pasa por más de un registro: escriba una referencia y un campo de ella; lo que está más lejos, tráigalo antes con "lookup"',
  '"%{0}" conta as linhas deste mesmo registro, e o limite veria uma linha por vez: diga-o com "ensures" em "%{1}", que se confere com todas':
    '"%{0}" cuenta las líneas de este mismo registro, y el límite vería una línea a la vez: dígalo con "ensures" en "%{1}", que se comprueba con todas',
  '"%{0}" não serve de limite de "%{1}": é do tipo %{2}, e o limite de %{3}':
    '"%{0}" no sirve de límite de "%{1}": es del tipo %{2}, y el límite de %{3}',
  'um número é outro número': 'un número es otro número',
  'uma data é outra data': 'una fecha es otra fecha',
  '"%{0}" não serve de limite de "%{1}": %{2}': '"%{0}" no sirve de límite de "%{1}": %{2}',
  número: 'número',
  'um é %{0} e o outro, %{1}: só se comparam números do mesmo tipo':
    'uno es %{0} y el otro, %{1}: solo se comparan números del mismo tipo',
  'as moedas são diferentes (%{0} e %{1})': 'las monedas son diferentes (%{0} y %{1})',
  'as unidades são diferentes (%{0} e %{1})': 'las unidades son diferentes (%{0} y %{1})',
  '"%{0}" não serve de limite: escreva um número, o nome de outro campo de número, ou uma referência e um campo dela, como em "contaId.saldo"':
    '"%{0}" no sirve de límite: escriba un número, el nombre de otro campo de número, o una referencia y un campo de ella, como en "cuentaId.saldo"',
  '"%{0}" não é uma data: escreva "2026-10-31", "$today" ou o nome de outro campo de data deste recurso.%{1}':
    '"%{0}" no es una fecha: escriba "2026-10-31", "$today" o el nombre de otro campo de fecha de este recurso.%{1}',
  'o campo "%{0}" é mantido pelo portal em todo registro: apague-o daqui':
    'el portal mantiene el campo "%{0}" en todo registro: bórrelo de aquí',
  '"%{0}" é uma palavra reservada dos filtros: dê outro nome ao campo':
    '"%{0}" es una palabra reservada de los filtros: dé otro nombre al campo',
  'campo "%{0}" não pode ser obrigatório: ninguém o preenche (é somente leitura)':
    'el campo "%{0}" no puede ser obligatorio: nadie lo llena (es de solo lectura)',
  'campo "%{0}" precisa de pelo menos uma opção': 'el campo "%{0}" necesita por lo menos una opción',
  '"%{0}" é uma visão, e seus registros mudam com os outros: refira-se a um recurso guardado':
    '"%{0}" es una vista, y sus registros cambian con los otros: refiérase a un recurso guardado',
  '"unique" não serve para arquivos, que não se comparam: apague-o':
    '"unique" no sirve para archivos, que no se comparan: bórrelo',
  'a moeda "%{0}" não existe: use o código de três letras dela, como "BRL", "USD" ou "EUR"':
    'la moneda "%{0}" no existe: use su código de tres letras, como "MXN", "USD" o "EUR"',
  'campo "%{0}" mostra imagens, e nenhum site está liberado para elas: diga de onde vêm em portal.yaml, como em "imageOrigins: [https://imagens.exemplo.com]"':
    'el campo "%{0}" muestra imágenes, y ningún sitio está permitido para ellas: diga de dónde vienen en portal.yaml, como en "imageOrigins: [https://imagenes.ejemplo.com]"',
  'campo "%{0}": são até 5 estrelas, ou até as de "max", que vai de 3 a 10, a contar de "min: 0" ou mais':
    'campo "%{0}": son hasta 5 estrellas, o hasta las de "max", que va de 3 a 10, a contar de "min: 0" o más',
  'campo "%{0}" é calculado: estrelas quem dá são as pessoas':
    'el campo "%{0}" es calculado: las estrellas las dan las personas',
  'uma senha não pode ter valor inicial': 'una contraseña no puede tener valor inicial',
  'um arquivo não pode ter valor inicial': 'un archivo no puede tener valor inicial',
  'o valor inicial': 'el valor inicial',
  '%{0} de "%{1}" %{2}': '%{0} de "%{1}" %{2}',
  'não pode ser uma lista': 'no puede ser una lista',
  'deve ser uma lista': 'debe ser una lista',
  '%{0} de "%{1}" deve ser um valor simples': '%{0} de "%{1}" debe ser un valor simple',
  '"%{0}" não é uma opção de "%{1}".%{2}': '"%{0}" no es una opción de "%{1}".%{2}',
  '"%{0}" não serve para "%{1}". %{2}': '"%{0}" no sirve para "%{1}". %{2}',
  'As opções são': 'Las opciones son',
  '%{0} de "%{1}" deve ser true ou false': '%{0} de "%{1}" debe ser true o false',
  '%{0} de "%{1}" deve ser um número': '%{0} de "%{1}" debe ser un número',
  '%{0} de "%{1}" deve ser uma data como "2026-10-31" ou "$today"':
    '%{0} de "%{1}" debe ser una fecha como "2026-10-31" o "$today"',
  '"when" não pode depender de "%{0}", que também é calculado: repita aqui a condição dele':
    '"when" no puede depender de "%{0}", que también es calculado: repita aquí su condición',
  '"%{0}" é uma hora do dia, e o resultado vale aqui para o dia inteiro: escreva $today':
    '"%{0}" es una hora del día, y aquí el resultado vale para el día entero: escriba $today',
  'a variável "%{0}" não existe: "$%{1}" não se conta assim; escreva %{2}':
    'la variable "%{0}" no existe: "$%{1}" no se cuenta así; escriba %{2}',
  'as horas, minutos ou dias, como em "$now-2h", "$now-30min", "$now-7d"':
    'las horas, minutos o días, como en "$now-2h", "$now-30min", "$now-7d"',
  '"%{0}" de "%{1}" é do tipo %{2} e não cabe em "%{3}", do tipo %{4}%{5}':
    '"%{0}" de "%{1}" es del tipo %{2} y no cabe en "%{3}", del tipo %{4}%{5}',
  '"%{0}" se refere a "%{1}", e "%{2}" é um registro de "%{3}"':
    '"%{0}" se refiere a "%{1}", y "%{2}" es un registro de "%{3}"',
  '"%{0}" se refere a "%{1}", e "%{2}" a "%{3}"': '"%{0}" se refiere a "%{1}", y "%{2}" a "%{3}"',
  '"%{0}" de "%{1}" é do país %{2}, e "%{3}" do país %{4}: ponha "country: %{5}" em "%{6}"':
    '"%{0}" de "%{1}" es del país %{2}, y "%{3}" del país %{4}: ponga "country: %{5}" en "%{6}"',
  '"%{0}" de "%{1}" é em %{2}, e "%{3}" em %{4}: ponha "currency: %{5}" em "%{6}", ou converta o valor com uma fórmula':
    '"%{0}" de "%{1}" es en %{2}, y "%{3}" en %{4}: ponga "currency: %{5}" en "%{6}", o convierta el valor con una fórmula',
  '"%{0}" não tem as opções %{1} de "%{2}": inclua-as nele':
    '"%{0}" no tiene las opciones %{1} de "%{2}": inclúyalas en él',
  ': ponha nele "%{0}"': ': póngale "%{0}"',
  ': escreva %{0} para tê-lo como se lê': ': escriba %{0} para tenerlo como se lee',
  '"%{0}" ainda é um recurso: em "formerly" fica o nome que este teve e ninguém mais tem':
    '"%{0}" todavía es un recurso: en "formerly" va el nombre que este tuvo y nadie más tiene',
  'uma visão não guarda registros: não há o que renomear':
    'una vista no guarda registros: no hay qué renombrar',
  '"%{0}" ainda é um campo: em "formerly" fica um nome que já não se usa':
    '"%{0}" todavía es un campo: en "formerly" va un nombre que ya no se usa',
  '"%{0}" não pode ter virado "%{1}" e "%{2}": escolha um':
    '"%{0}" no puede haberse vuelto "%{1}" y "%{2}": elija uno',
  '"%{0}" ainda é uma opção: em "formerly" fica um nome que já não se usa':
    '"%{0}" todavía es una opción: en "formerly" va un nombre que ya no se usa',
  'campo "%{0}" tem "inForce" e "%{1}": deixe só um, o valor vem de um lugar':
    'el campo "%{0}" tiene "inForce" y "%{1}": deje solo uno, el valor viene de un lugar',
  '"inForce" não serve nas linhas: ponha a referência no registro, e copie dela':
    '"inForce" no sirve en las filas: ponga la referencia en el registro, y copie de ella',
  'campo "%{0}" não é uma data: não diz o que vigora quando':
    'el campo "%{0}" no es una fecha: no dice qué rige cuándo',
  'já há um tipo "%{0}" no próprio portal: dê outro nome a este arquivo':
    'ya hay un tipo "%{0}" en el propio portal: dé otro nombre a este archivo',
  'as posições vão de 1 a 100': 'las posiciones van de 1 a 100',
  'a primeira posição vem depois da última: troque-as':
    'la primera posición viene después de la última: cámbielas',
  'um resultado tem um ou dois algarismos': 'un resultado tiene uno o dos dígitos',
  'a posição %{0} é a do próprio dígito: tire-a da conta':
    'la posición %{0} es la del propio dígito: sáquela de la cuenta',
  '"%{0}" não é um tipo de documento do portal.%{1}': '"%{0}" no es un tipo de documento del portal.%{1}',
  '"from" tem %{0} caracteres e "to" %{1}: a cada um corresponde um':
    '"from" tiene %{0} caracteres y "to" %{1}: a cada uno corresponde uno',
  'o exemplo "%{0}" não obedece a "pattern": escreva um valor como fica guardado':
    'el ejemplo "%{0}" no obedece a "pattern": escriba un valor como queda guardado',
  'o exemplo "%{0}" é recusado pelas próprias regras do tipo: %{1}':
    'el ejemplo "%{0}" lo rechazan las propias reglas del tipo: %{1}',
  'o exemplo "%{0}" seria guardado como "%{1}": escreva-o sem pontuação e em maiúsculas, ou ajuste "drop" e "replace"':
    'el ejemplo "%{0}" se guardaría como "%{1}": escríbalo sin puntuación y en mayúsculas, o ajuste "drop" y "replace"',
  'a máscara não serve ao exemplo "%{0}": "0" é um dígito, "@" uma letra, "#" um ou outra, e há de haver um para cada caractere':
    'la máscara no sirve al ejemplo "%{0}": "0" es un dígito, "@" una letra, "#" uno u otra, y debe haber uno para cada carácter',
  'a máscara "%{0}" tem %{1} posições, e "pattern" aceita %{2}: faça as duas concordar':
    'la máscara "%{0}" tiene %{1} posiciones, y "pattern" acepta %{2}: haga que las dos concuerden',
  'de %{0} a %{1}': 'de %{0} a %{1}',
  'com a máscara o exemplo se mostra "%{0}", e digitado assim seria guardado como "%{1}": ponha em "drop" a pontuação dela':
    'con la máscara el ejemplo se muestra "%{0}", y escrito así se guardaría como "%{1}": ponga en "drop" su puntuación',
  'leva a vários registros, e não a um': 'lleva a varios registros, y no a uno',
  'não leva a outro registro': 'no lleva a otro registro',
  'campo "%{0}" de "%{1}" não é uma referência: %{2}': 'el campo "%{0}" de "%{1}" no es una referencia: %{2}',
  'o exemplo "%{0}" não obedece à expressão': 'el ejemplo "%{0}" no obedece a la expresión',
  'a expressão %{0} não é válida: confira parênteses, colchetes e barras':
    'la expresión %{0} no es válida: revise paréntesis, corchetes y barras',
  'a expressão é longa demais: o limite é de 300 caracteres':
    'la expresión es demasiado larga: el límite es de 300 caracteres',
  'a expressão poderia travar o portal: evite repetição ou alternativa dentro de repetição, como em "(a+)+", e muitos "*" e "+" seguidos (use quantidades, como em "\\d{1,9}")':
    'la expresión podría trabar el portal: evite repetición o alternativa dentro de una repetición, como en "(a+)+", y muchos "*" y "+" seguidos (use cantidades, como en "\\d{1,9}")',
  'as linhas de "%{0}" precisam de pelo menos um campo':
    'las filas de "%{0}" necesitan por lo menos un campo',
  '"%{0}" é uma palavra reservada: dê outro nome ao campo':
    '"%{0}" es una palabra reservada: dé otro nombre al campo',
  'a fórmula de uma linha é gravada com ela e não pode depender de $today':
    'la fórmula de una fila se guarda con ella y no puede depender de $today',
  'campo "%{0}" não é um número: não há total dele': 'el campo "%{0}" no es un número: no hay total de él',
  '"%{0}" é uma lista de linhas e não pode ter valor inicial':
    '"%{0}" es una lista de filas y no puede tener valor inicial',
  '"unique" não vale para a lista inteira: ponha-o no campo que não pode se repetir entre as linhas':
    '"unique" no vale para la lista entera: póngalo en el campo que no puede repetirse entre las filas',
  'campo "%{0}" não é gravado, pois segue de outros valores e muda com eles: não há como exigir que seja único':
    'el campo "%{0}" no se guarda, pues sigue de otros valores y cambia con ellos: no hay cómo exigir que sea único',
  '"%{0}" não é uma imagem, e "%{1}" as mostra: tire "%{2}", ou "image"':
    '"%{0}" no es una imagen, y "%{1}" las muestra: quite "%{2}", o "image"',
  '%{0} de "%{1}" deve ser um momento como "2026-10-31T08:00:00Z" ou "$now"':
    '%{0} de "%{1}" debe ser un momento como "2026-10-31T08:00:00Z" o "$now"',
  'campo "%{0}" guarda instantes, e cada um seria um grupo só seu: agrupe por "%{1}:day" ou "%{2}:month"':
    'el campo "%{0}" guarda instantes, y cada uno sería un grupo propio: agrupe por "%{1}:day" o "%{2}:month"',
  'nada muda o campo "%{0}": é "status" sem "transitions", e com "readOnly" ninguém o preenche; escreva os botões, como em "%{1}", ou tire "readOnly"':
    'nada cambia el campo "%{0}": es "status" sin "transitions", y con "readOnly" nadie lo completa; escriba los botones, como en "%{1}", o quite "readOnly"',
  'campo "%{0}" é "status" sem "transitions": não há botão que o mude, e quem edita põe nele qualquer opção; escreva os botões, como em "%{1}", ou use "type: select"':
    'el campo "%{0}" es "status" sin "transitions": ningún botón lo cambia, y quien edita pone en él cualquier opción; escriba los botones, como en "%{1}", o use "type: select"',
  '"%{0}" é das linhas de cada registro: escreva "%{1}", que as mostra, ou crie no recurso um total delas, como em "%{2}", e escreva aqui o nome dele':
    '"%{0}" es de las filas de cada registro: escriba "%{1}", que las muestra, o cree en el recurso un total de ellas, como en "%{2}", y escriba aquí su nombre',
  '"%{0}" é das linhas de outro registro, de que só se traz um total: crie em "%{1}" um campo com "%{2}", e leia-o com "lookup: %{3}.<nome dele>"':
    '"%{0}" es de las filas de otro registro, de las que solo se trae un total: cree en "%{1}" un campo con "%{2}", y léalo con "lookup: %{3}.<su nombre>"',
  '"%{0}" passa por dois registros: crie em "%{1}" um campo com "lookup: %{2}.%{3}", e leia-o com "lookup: %{4}.<nome dele>"':
    '"%{0}" pasa por dos registros: cree en "%{1}" un campo con "lookup: %{2}.%{3}", y léalo con "lookup: %{4}.<su nombre>"',
  '"%{0}" não é campo de "%{1}", e sim das linhas de "%{2}": crie em "%{3}" um total delas, como em "%{4}", e escreva aqui o nome dele':
    '"%{0}" no es un campo de "%{1}", sino de las filas de "%{2}": cree en "%{3}" un total de ellas, como en "%{4}", y escriba aquí su nombre',
  'campo "%{0}": "%{1}" deve ser um campo select com opções entre cpf, cnpj, email, telefone e aleatoria':
    'campo "%{0}": "%{1}" debe ser un campo select con opciones entre cpf, cnpj, email, phone y random',
};
