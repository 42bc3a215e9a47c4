/** Messages of `check` about portal.yaml, permissions, resources, views and scenarios. */
export const company: Readonly<Record<string, string>> = {
  'não há nenhum departamento: crie o primeiro com "npm run portal -- new department <id>"':
    'no hay ningún departamento: cree el primero con "npm run portal -- new department <id>"',
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
  'diga um recurso só, com o filtro, como em "{ contratos: { situacao: rascunho } }"':
    'diga un solo recurso, con el filtro, como en "{ contratos: { estado: borrador } }"',
  'nenhum registro se chama "%{0}" até aqui.%{1} Dê-lhe o nome em "given", ou no "name" de um passo anterior':
    'ningún registro se llama "%{0}" hasta aquí.%{1} Dele el nombre en "given", o en el "name" de un paso anterior',
  '"%{0}" não tem a regra "%{1}".%{2}': '"%{0}" no tiene la regla "%{1}".%{2}',
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
  'recurso "%{0}" não existe.%{1}': 'el recurso "%{0}" no existe.%{1}',
  ' Crie o arquivo resources/%{0}.yaml ou corrija o nome.':
    ' Cree el archivo resources/%{0}.yaml o corrija el nombre.',
  'resources/%{0}.yaml não existe, e "%{1}" é usado em %{2}: traga o arquivo de volta, ou tire daí o que o usa%{3}':
    'resources/%{0}.yaml no existe, y "%{1}" se usa en %{2}: traiga el archivo de vuelta, o quite de ahí lo que lo usa%{3}',
  '. Se o nome mudou para "%{0}", escreva-o em todos': '. Si el nombre cambió a "%{0}", escríbalo en todos',
  linha: 'línea',
  linhas: 'líneas',
  'campo "%{0}" não existe em "%{1}".%{2}': 'el campo "%{0}" no existe en "%{1}".%{2}',
  'campo "%{0}" é uma senha: só pode estar em formulários, nunca ser mostrado, filtrado ou ordenado':
    'el campo "%{0}" es una contraseña: solo puede estar en formularios, nunca mostrarse, filtrarse ni ordenarse',
  'campo "%{0}" é %{1}: só pode estar em formulários e colunas':
    'el campo "%{0}" es %{1}: solo puede estar en formularios y columnas',
  'o endereço "%{0}" está escrito como "%{1}" na rota: escreva igual':
    'la dirección "%{0}" está escrita como "%{1}" en la ruta: escríbala igual',
  'nenhuma rota tem o endereço "%{0}".%{1}': 'ninguna ruta tiene la dirección "%{0}".%{1}',
  'Alguns dos que existem': 'Algunas de las que existen',
  'campo "%{0}" não tem linhas: "each" faz um registro de cada linha de um campo do tipo items, ou de cada registro de um do tipo references':
    'el campo "%{0}" no tiene filas: "each" hace un registro de cada fila de un campo del tipo items, o de cada registro de uno del tipo references',
  '"%{0}" é de uma linha: diga em "each" de que campo de linhas de "%{1}"':
    '"%{0}" es de una fila: diga en "each" de qué campo de filas de "%{1}"',
  'campo "%{0}" não existe nas linhas.%{1}': 'el campo "%{0}" no existe en las filas.%{1}',
  '"%{0}" é o que o portal diz, e aqui vai o nome do texto: escreva %{1}':
    '"%{0}" es lo que dice el portal, y aquí va el nombre del texto: escriba %{1}',
  ' Escreva no lugar do nome o texto tal como aparece, e o nome é dito aqui.':
    ' Escriba en lugar del nombre el texto tal como aparece, y el nombre se dice aquí.',
  'o portal não tem o texto "%{0}".%{1}': 'el portal no tiene el texto "%{0}".%{1}',
  'este texto não recebe o valor %{0}.%{1}': 'este texto no recibe el valor %{0}.%{1}',
  Recebe: 'Recibe',
  'este texto não tem singular e plural: escreva um só, sem "||||"':
    'este texto no tiene singular y plural: escriba uno solo, sin "||||"',
  'este texto já não diz %{0}, que o do portal diz: "%{1}"':
    'este texto ya no dice %{0}, que el del portal sí dice: "%{1}"',
  'escreva um texto': 'escriba un texto',
  '"%{0}" é de outro registro: crie um campo com "lookup: %{1}" e escreva aqui o nome dele':
    '"%{0}" es de otro registro: cree un campo con "lookup: %{1}" y escriba aquí su nombre',
  '%{0} não pode ser %{1}. Com esse sentido há %{2}.': '%{0} no puede ser %{1}. Con ese sentido hay %{2}.',
  '"%{0}" é de outro registro: crie no recurso um campo com "lookup: %{1}Id.%{2}", onde %{3}Id é o campo que leva a ele, e escreva aqui o nome do novo':
    '"%{0}" es de otro registro: cree en el recurso un campo con "lookup: %{1}Id.%{2}", donde %{3}Id es el campo que lleva a él, y escriba aquí el nombre del nuevo',
};
