export const link2: Readonly<Record<string, string>> = {
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
  'campo "%{0}" tem "%{1}" e "%{2}": deixe só um, o valor vem de um lugar':
    'el campo "%{0}" tiene "%{1}" y "%{2}": deje solo uno, el valor viene de un lugar',
  'um campo do tipo %{0} não recebe valor de outro registro: apague "%{1}"':
    'un campo del tipo %{0} no recibe valor de otro registro: borre "%{1}"',
  'campo "%{0}" já segue das condições de "when": apague "%{1}" ou as condições':
    'el campo "%{0}" ya sigue de las condiciones de "when": borre "%{1}" o las condiciones',
  'numa visão, o valor de "%{0}" vem das fontes: diga em "from" de que campo':
    'en una vista, el valor de "%{0}" viene de las fuentes: diga en "from" de qué campo',
  '"%{0}" não serve nas linhas, que são gravadas como estavam: use "copy", que guarda o valor do momento':
    '"%{0}" no sirve en las filas, que se guardan como estaban: use "copy", que guarda el valor del momento',
  'campo "%{0}" tem "%{1}" e não precisa de valor inicial: apague-o':
    'el campo "%{0}" tiene "%{1}" y no necesita valor inicial: bórrelo',
  'campo "%{0}" segue de outros registros: não há como exigir que seja único':
    'el campo "%{0}" sigue de otros registros: no hay cómo exigir que sea único',
  '"%{0}" é uma lista de linhas: traga um total dela, feito com "formula"':
    '"%{0}" es una lista de filas: traiga un total de ella, hecho con "formula"',
  'as linhas de "%{0}" vêm inteiras: escreva "readOnly: true" em "%{1}", que ninguém digita':
    'las filas de "%{0}" vienen enteras: escriba "readOnly: true" en "%{1}", que nadie escribe',
  'as linhas de "%{0}" e as de "%{1}" não são iguais: "%{2}" %{3}':
    'las filas de "%{0}" y las de "%{1}" no son iguales: "%{2}" %{3}',
  'não é do mesmo tipo nas duas': 'no es del mismo tipo en las dos',
  'só existe numa delas': 'solo existe en una de ellas',
  '"%{0}" é uma visão, e ninguém se refere a seus registros: conte num recurso guardado':
    '"%{0}" es una vista, y nadie se refiere a sus registros: cuente en un recurso guardado',
  'o que calcular deve ser uma coisa só: "count: true", ou sum, avg, min, max ou last com um campo%{0}':
    'lo que calcular debe ser una sola cosa: "count: true", o sum, avg, min, max o last con un campo%{0}',
  ', e não %{0}': ', y no %{0}',
  '"last" e "by" andam juntos: o campo desejado, e o que diz qual registro é o último':
    '"last" y "by" van juntos: el campo deseado, y el que dice qué registro es el último',
  'campo "%{0}" de "%{1}" não se refere a "%{2}".%{3}':
    'el campo "%{0}" de "%{1}" no se refiere a "%{2}".%{3}',
  ' Nenhum campo dele se refere.': ' Ningún campo suyo se refiere.',
  '"%{0}" não é um número: não há como contar nele': '"%{0}" no es un número: no hay cómo contar en él',
  'campo "%{0}" não é um número: "%{1}" não se aplica a ele':
    'el campo "%{0}" no es un número: "%{1}" no se le aplica',
  'campo "%{0}" não é um número nem uma data: "%{1}" não se aplica a ele':
    'el campo "%{0}" no es un número ni una fecha: "%{1}" no se le aplica',
  'campo "%{0}" é uma lista de linhas: traga um total dela, feito com "formula"':
    'el campo "%{0}" es una lista de filas: traiga un total de ella, hecho con "formula"',
  'campo "%{0}" não é um número nem uma data: não diz qual registro é o último':
    'el campo "%{0}" no es un número ni una fecha: no dice qué registro es el último',
  'o valor depende dele mesmo: %{0}. Tire uma destas dependências':
    'el valor depende de sí mismo: %{0}. Quite una de estas dependencias',
  '"%{0}" precisa de uma medida, pois a visão agrupa: count, ou { sum: … }, { avg: … }, { min: … }, { max: … }':
    '"%{0}" necesita una medida, pues la vista agrupa: count, o { sum: … }, { avg: … }, { min: … }, { max: … }',
  '"%{0}" deve ser do tipo text para receber um texto': '"%{0}" debe ser del tipo text para recibir un texto',
  'o texto não usa campo algum: ponha um entre chaves, ou escreva { value: … }':
    'el texto no usa ningún campo: ponga uno entre llaves, o escriba { value: … }',
  'a visão agrupa por "%{0}": ele não pode ser uma medida':
    'la vista agrupa por "%{0}": no puede ser una medida',
  'uma medida precisa de grupos: diga em "groupBy" por que campos a visão agrupa':
    'una medida necesita grupos: diga en "groupBy" por qué campos agrupa la vista',
  'campo "%{0}" de "%{1}" não é uma referência: escreva só "%{2}"':
    'el campo "%{0}" de "%{1}" no es una referencia: escriba solo "%{2}"',
  'campo "%{0}" não tem opções: "values" troca as de um campo de escolha':
    'el campo "%{0}" no tiene opciones: "values" cambia las de un campo de elección',
  '"%{0}" não é um campo de escolha: dê a ele o tipo select':
    '"%{0}" no es un campo de elección: dele el tipo select',
  '"%{0}", do tipo %{1}, não aceita um valor fixo: diga de que campo ele vem':
    '"%{0}", del tipo %{1}, no acepta un valor fijo: diga de qué campo viene',
  'o valor de "%{0}" deve ser um texto, entre aspas': 'el valor de "%{0}" debe ser un texto, entre comillas',
  'o valor de "%{0}" deve ser um dia, como "2026-10-31" ou "$today"':
    'el valor de "%{0}" debe ser un día, como "2026-10-31" o "$today"',
  'o valor': 'el valor',
  '"%{0}" está repetido: cada grupo divide o anterior por outra coisa':
    '"%{0}" está repetido: cada grupo divide el anterior por otra cosa',
  'campo "%{0}" não é uma data: agrupe só por "%{1}"':
    'el campo "%{0}" no es una fecha: agrupe solo por "%{1}"',
  'campo "%{0}" guarda só o mês: agrupe por "%{1}", "%{2}:quarter" ou "%{3}:year"':
    'el campo "%{0}" guarda solo el mes: agrupe por "%{1}", "%{2}:quarter" o "%{3}:year"',
  'campo "%{0}" é um texto longo: não serve para agrupar':
    'el campo "%{0}" es un texto largo: no sirve para agrupar',
  '%{0} precisa de pelo menos uma medida, como em "{ Total: count }"':
    '%{0} necesita por lo menos una medida, como en "{ Total: count }"',
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
  'nenhum departamento e nenhuma rota usa a permissão "%{0}".%{1}':
    'ningún departamento y ninguna ruta usa el permiso "%{0}".%{1}',
  'o fuso horário "%{0}" não existe: use um nome como "America/Sao_Paulo"':
    'la zona horaria "%{0}" no existe: use un nombre como "America/Mexico_City"',
  'a data "%{0}" não existe no calendário': 'la fecha "%{0}" no existe en el calendario',
  'campo "%{0}" é do tipo %{1}, mas "%{2}" espera %{3}':
    'el campo "%{0}" es del tipo %{1}, pero "%{2}" espera %{3}',
  'a permissão "%{0}" não está entre as que as contas recebem. Você quis dizer "%{1}"? Se é outra, acrescente-a antes às opções de "%{2}", em %{3}':
    'el permiso "%{0}" no está entre los que las cuentas reciben. ¿Quiso decir "%{1}"? Si es otro, agréguelo antes a las opciones de "%{2}", en %{3}',
  'falta a permissão "%{0}", que os departamentos usam: sem ela ninguém a recebe.%{1}':
    'falta el permiso "%{0}", que los departamentos usan: sin él nadie lo recibe.%{1}',
  Há: 'Hay',
  '"%{0}" é um nome reservado: dê outro ao arquivo': '"%{0}" es un nombre reservado: dé otro al archivo',
  'o nome do arquivo é o nome do recurso, que não leva "-": renomeie para "%{0}.yaml"':
    'el nombre del archivo es el nombre del recurso, que no lleva "-": cámbielo a "%{0}.yaml"',
  '"title" é o nome de um campo ou um modelo como "{codigo} · {nome}", e não "%{0}"':
    '"title" es el nombre de un campo o un modelo como "{codigo} · {nombre}", y no "%{0}"',
  'campo "%{0}" não serve de título: escolha um texto curto':
    'el campo "%{0}" no sirve de título: elija un texto corto',
  'o título passa por "%{0}" e volta a "%{1}": escolha um campo que não seja referência':
    'el título pasa por "%{0}" y vuelve a "%{1}": elija un campo que no sea referencia',
  'campo "%{0}" é o "%{1}" de portal.yaml: seu tipo deve ser %{2}, e não %{3}':
    'el campo "%{0}" es el "%{1}" de portal.yaml: su tipo debe ser %{2}, y no %{3}',
  'há duas transições "%{0}" em "%{1}": dê a uma delas outro "label" ou um "id" próprio':
    'hay dos transiciones "%{0}" en "%{1}": dé a una de ellas otro "label" o un "id" propio',
  '"%{0}" não é uma opção deste campo.%{1}': '"%{0}" no es una opción de este campo.%{1}',
  'o "label" precisa de letras ou números, ou a transição de um "id"':
    'el "label" necesita letras o números, o la transición un "id"',
  'só regras fazem uma transição "auto", e ninguém é esperado: apague "waits"':
    'solo las reglas hacen una transición "auto", y no se espera a nadie: borre "waits"',
  'falta dizer de quem o registro espera a ação: acrescente "permissions", ou apague "waits"':
    'falta decir de quién espera el registro la acción: agregue "permissions", o borre "waits"',
  'campo "%{0}" é somente leitura: a confirmação não pode pedi-lo':
    'el campo "%{0}" es de solo lectura: la confirmación no puede pedirlo',
  'só regras fazem uma transição "auto", que não tem botão: apague "primary"':
    'solo las reglas hacen una transición "auto", que no tiene botón: borre "primary"',
  'uma transição com "tone: danger" não pode ser o botão principal: apague "primary" ou "tone"':
    'una transición con "tone: danger" no puede ser el botón principal: borre "primary" o "tone"',
  'leva a uma situação de tom error, e por isso não pode ser o botão principal: apague "primary", ou escreva "tone: neutral"':
    'lleva a un estado de tono error, y por eso no puede ser el botón principal: borre "primary", o escriba "tone: neutral"',
  'há uma permissão repetida: maiúsculas e minúsculas são a mesma':
    'hay un permiso repetido: mayúsculas y minúsculas son lo mismo',
  'a primeira aba tem o endereço da rota: apague este "segment"':
    'la primera pestaña tiene la dirección de la ruta: borre este "segment"',
  'falta "segment" na aba "%{0}" (a parte do endereço depois de "%{1}/")':
    'falta "segment" en la pestaña "%{0}" (la parte de la dirección después de "%{1}/")',
  'a rota': 'la ruta',
  'a aba': 'la pestaña',
  '%{0} não diz o que mostra: acrescente uma destas chaves: %{1}':
    '%{0} no dice qué muestra: agregue una de estas claves: %{1}',
  '%{0} tem %{1}, mas só cabe uma: separe em rotas, ou use "tabs"':
    '%{0} tiene %{1}, pero solo cabe una: separe en rutas, o use "tabs"',
  'o endereço "%{0}" tem o nome do recurso "%{1}", que a rota não lista: escolha outro endereço':
    'la dirección "%{0}" tiene el nombre del recurso "%{1}", que la ruta no lista: elija otra dirección',
  'o endereço "%{0}" é do próprio portal: escolha outro':
    'la dirección "%{0}" es del propio portal: elija otra',
  'o endereço "%{0}" é de um registro da lista "%{1}": escolha outro':
    'la dirección "%{0}" es de un registro de la lista "%{1}": elija otra',
  'o endereço "%{0}" já está em %{1}: %{2}': 'la dirección "%{0}" ya está en %{1}: %{2}',
  'apague-o de "aliases"': 'bórrela de "aliases"',
  'dê outro a uma das rotas, ou junte as duas': 'dé otra a una de las rutas, o junte las dos',
  '"%{0}" e "%{1}" (%{2}) são um endereço só, pois maiúsculas e minúsculas não contam: deixe uma rota e escreva o outro nome nos "aliases" dela, se as telas forem a mesma':
    '"%{0}" y "%{1}" (%{2}) son una sola dirección, pues mayúsculas y minúsculas no cuentan: deje una ruta y escriba el otro nombre en sus "aliases", si las pantallas son la misma',
  '"landing" não tem efeito: só vale no departamento aberto por uma única permissão':
    '"landing" no tiene efecto: solo vale en el departamento que se abre con un único permiso',
  'quem tem só a permissão "%{0}" não pode abrir "%{1}": a entrada o levaria a "não autorizado"':
    'quien tiene solo el permiso "%{0}" no puede abrir "%{1}": la entrada lo llevaría a "no autorizado"',
  'a permissão "%{0}" já leva a outra página (%{1}:%{2}): deixe "landing" em um dos departamentos':
    'el permiso "%{0}" ya lleva a otra página (%{1}:%{2}): deje "landing" en uno de los departamentos',
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
  'diga um recurso só, com o filtro, como em "{ contratos: { situacao: rascunho } }"':
    'diga un solo recurso, con el filtro, como en "{ contratos: { estado: borrador } }"',
  'nenhum registro se chama "%{0}" até aqui.%{1} Dê-lhe o nome em "given", ou no "name" de um passo anterior':
    'ningún registro se llama "%{0}" hasta aquí.%{1} Dele el nombre en "given", o en el "name" de un paso anterior',
  '"%{0}" não tem a regra "%{1}".%{2}': '"%{0}" no tiene la regla "%{1}".%{2}',
  'campo "%{0}" não é gravado, pois segue de outros valores e muda com eles: não há como exigir que seja único':
    'el campo "%{0}" no se guarda, pues sigue de otros valores y cambia con ellos: no hay cómo exigir que sea único',
  '"groupBy" só serve numa visão: diga em "from" de que recursos ela vem':
    '"groupBy" solo sirve en una vista: diga en "from" de qué recursos viene',
  '"%{0}" não serve numa visão, em que ninguém escreve: apague-o':
    '"%{0}" no sirve en una vista, en la que nadie escribe: bórrelo',
  'a visão "%{0}" vem dela mesma: tire dela uma das fontes do caminho':
    'la vista "%{0}" viene de sí misma: quítele una de las fuentes del camino',
  '"%{0}" não serve num campo de visão, que ninguém preenche: apague-o':
    '"%{0}" no sirve en un campo de vista, que nadie llena: bórrelo',
  'uma senha nunca é mostrada: não pode estar numa visão':
    'una contraseña nunca se muestra: no puede estar en una vista',
  'uma visão não guarda arquivos: diga se há algum com um campo boolean e "when" na fonte':
    'una vista no guarda archivos: diga si hay alguno con un campo boolean y "when" en la fuente',
  'uma visão não guarda linhas: traga um total delas, como uma soma ou uma contagem':
    'una vista no guarda filas: traiga un total de ellas, como una suma o un conteo',
  'campo "%{0}" não está em "fields".%{1}': 'el campo "%{0}" no está en "fields".%{1}',
  'campo "%{0}" está repetido: deixe-o uma vez só': 'el campo "%{0}" está repetido: déjelo una sola vez',
  'campo "%{0}" não serve para agrupar: escolha um de valor único e curto':
    'el campo "%{0}" no sirve para agrupar: elija uno de valor único y corto',
  'campo "%{0}" é calculado depois de agrupar: agrupe pelos campos de que ele vem':
    'el campo "%{0}" se calcula después de agrupar: agrupe por los campos de los que viene',
  'falta "%{0}", pelo qual a visão agrupa: diga de que campo de "%{1}" ele vem':
    'falta "%{0}", por el que la vista agrupa: diga de qué campo de "%{1}" viene',
  '"%{0}" é o histórico, que cresce sem fim: mostre-o numa lista, e não numa visão':
    '"%{0}" es el historial, que crece sin fin: muéstrelo en una lista, y no en una vista',
  'campo "%{0}" não está em "fields" da visão.%{1}': 'el campo "%{0}" no está en "fields" de la vista.%{1}',
  'campo "%{0}" já é calculado em "fields": apague-o daqui, ou a conta de lá':
    'el campo "%{0}" ya se calcula en "fields": bórrelo de aquí, o la cuenta de allá',
  'campo "%{0}" não vem de fonte alguma: inclua-o em "from", ou dê a ele uma fórmula':
    'el campo "%{0}" no viene de ninguna fuente: inclúyalo en "from", o dele una fórmula',
  '"%{0}" é "%{1}" em outra fonte: use a mesma medida em todas, ou dois campos':
    '"%{0}" es "%{1}" en otra fuente: use la misma medida en todas, o dos campos',
};
