/** Texts of the reference and the editors' hovers: resources, views, forms, transitions and approvals. */
export const referenceResources: Readonly<Record<string, string>> = {
  Campos: 'Campos',
  'Um campo de linhas de `from`: entra cada linha, cujo campo é $row.campo, e não o registro.':
    'Un campo de líneas de `from`: entra cada línea, cuyo campo es $row.campo, y no el registro.',
  'Conta sobre outros registros: rollup': 'Cálculo sobre otros registros: rollup',
  'Num campo que só se lê. Diga quais registros e o que se calcula: uma só medida.':
    'En un campo que solo se lee. Diga qué registros y qué se calcula: una sola medida.',
  'O recurso que se refere a este.': 'El recurso que se refiere a este.',
  campos: 'campos',
  'lista de %{0}': 'lista de %{0}',
  'A referência dele que leva a este, ou quais.': 'Su referencia que lleva a este, o varias.',
  filtro: 'filtro',
  'Quais dos registros entram.': 'Cuáles de los registros entran.',
  'true: quantos são.': 'true: cuántos son.',
  'A soma de um campo.': 'La suma de un campo.',
  'A média de um campo.': 'El promedio de un campo.',
  'O menor valor de um campo.': 'El menor valor de un campo.',
  'O maior valor de um campo.': 'El mayor valor de un campo.',
  'O valor de um campo no mais recente, pela ordem de `by`.':
    'El valor de un campo en el más reciente, según el orden de `by`.',
  'Com `last`: o campo que põe os registros em ordem.': 'Con `last`: el campo que ordena los registros.',
  'Molde de um texto: pattern': 'Patrón de un texto: pattern',
  'Num campo `text`.': 'En un campo `text`.',
  'A expressão regular, entre aspas simples.': 'La expresión regular, entre comillas simples.',
  'O que se diz quando o texto não segue o molde.': 'Lo que se dice cuando el texto no sigue el patrón.',
  'Um texto que segue o molde.': 'Un texto que sigue el patrón.',
  Opção: 'Opción',
  'Cada opção de um campo, quando não é só o texto.': 'Cada opción de un campo, cuando no es solo el texto.',
  'O texto que aparece.': 'El texto que aparece.',
  'A cor da etiqueta.': 'El color de la etiqueta.',
  'Verde: está bem.': 'Verde: está bien.',
  'Âmbar: pede atenção.': 'Ámbar: pide atención.',
  'Vermelho: está mal.': 'Rojo: está mal.',
  'Azul: em andamento.': 'Azul: en curso.',
  'Cinza, o padrão.': 'Gris, el predeterminado.',
  textos: 'textos',
  'O valor que a opção já teve, ou quais: "portal migrate" traz os dados.':
    'El valor que la opción tuvo antes, o varios: "portal migrate" trae los datos.',
  'O que vigora numa data: inForce': 'Lo que rige en una fecha: inForce',
  'Numa referência: ninguém a escolhe, o servidor põe nela o registro que vigora na data. Muda quando a data muda, e só então: o que se calculou por ele fica.':
    'En una referencia: nadie la elige; el servidor pone en ella el registro que rige en la fecha. Cambia cuando cambia la fecha, y solo entonces: lo que se calculó con él queda.',
  'O campo deste recurso que diz a data; de um mês, o último dia.':
    'El campo de este recurso que dice la fecha; de un mes, el último día.',
  'O campo do registro referido que diz desde quando ele vale: vigora o mais recente que não passa da data.':
    'El campo del registro referido que dice desde cuándo vale: rige el más reciente que no pasa de la fecha.',
  'Opção de um campo de escolha': 'Opción de un campo de elección',
  'Num campo `select`, cada opção pode dizer quando é ela.':
    'En un campo `select`, cada opción puede decir cuándo es ella.',
  'A condição em que é esta; vale a primeira que combina, e o campo é calculado.':
    'La condición en la que es esta; vale la primera que coincide, y el campo es calculado.',
  'Transição: transitions': 'Transición: transitions',
  'Cada botão de um campo `status`, e a única maneira de mudar a situação.':
    'Cada botón de un campo `status`, y la única manera de cambiar el estado.',
  'O nome na API e em `transitions` de uma lista; por padrão, o do rótulo.':
    'El nombre en la API y en `transitions` de una lista; por defecto, el de la etiqueta.',
  'O texto do botão.': 'El texto del botón.',
  'De que situação, ou de quais; any, de todas as outras.':
    'De qué estado, o de cuáles; any: de todos los demás.',
  'Para que situação.': 'A qué estado.',
  permissões: 'permisos',
  'Quem pode: qualquer uma destas; sem elas, quem altera o registro na tela.':
    'Quién puede: cualquiera de estos; sin ellos, quien modifica el registro en la pantalla.',
  'O registro deve combinar com este filtro.': 'El registro debe coincidir con este filtro.',
  'O texto da pergunta antes de mudar; true para a de costume.':
    'El texto de la pregunta antes de cambiar; true para la de costumbre.',
  'Campos perguntados na hora.': 'Campos que se preguntan en ese momento.',
  'mapa de %{0}: %{1}': 'mapa de %{0}: %{1}',
  'O que mais ela grava: constante, $today, $user, $record.campo, "= conta" ou texto com campos entre chaves; num campo de `fields`, o que a pergunta propõe.':
    'Lo que además graba: constante, $today, $user, $record.campo, "= fórmula" o texto con campos entre llaves; en un campo de `fields`, lo que la pregunta propone.',
  mapa: 'mapa',
  'Só se faz quando outros aprovam: quem, quantos e até que valor.':
    'Solo se hace cuando otros aprueban: quiénes, cuántos y hasta qué monto.',
  'true: sem botão, só regras a fazem.': 'true: sin botón, solo las reglas la hacen.',
  'true: é o botão principal do registro; false: nunca. Por padrão, a primeira que leva adiante, a uma situação de tom success ou info.':
    'true: es el botón principal del registro; false: nunca. Por defecto, la primera que lleva adelante, a un estado de tono success o info.',
  'O peso do botão; por padrão, danger se a situação de destino tem tom error.':
    'El peso del botón; por defecto, danger si el estado de destino tiene el tono error.',
  'Um passo como os outros.': 'Un paso como los demás.',
  'Encerra ou desfaz: fica no menu, em vermelho, e nunca é o botão principal.':
    'Termina o deshace: queda en el menú, en rojo, y nunca es el botón principal.',
  'true: o registro espera por esta ação: aparece em Pendências de quem pode fazê-la.':
    'true: el registro espera esta acción: aparece en Pendientes de quien puede hacerla.',
  'Aprovação: approval': 'Aprobación: approval',
  'De uma transição: ela só se faz quando outros aprovam. Cada um aciona o botão dela; com o último sim, ela acontece. O pedido aparece em Pendências e no sino de quem pode, e alterar o registro desfaz os que já aprovaram.':
    'De una transición: solo se hace cuando otros aprueban. Cada uno acciona su botón; con el último sí, sucede. El pedido aparece en Pendientes y en la campana de quien puede, y modificar el registro deshace las aprobaciones dadas.',
  'Quem aprova: qualquer uma destas permissões. Quem pediu, ou alterou o registro depois, nunca.':
    'Quién aprueba: cualquiera de estos permisos. Nunca quien lo pidió, o modificó el registro después.',
  'número inteiro': 'número entero',
  'Quantas pessoas têm de aprovar; por padrão, uma.':
    'Cuántas personas tienen que aprobar; por defecto, una.',
  'true: quem pediu também pode, se tem a permissão.':
    'true: quien lo pidió también puede, si tiene el permiso.',
  'A transição que diz não, pelo rótulo: quem aprova a faz, e o que ela pergunta se preenche.':
    'La transición que dice no, por su etiqueta: la hace quien aprueba, y completa lo que ella pregunta.',
  'O campo de valor pelo qual se escolhe a faixa.': 'El campo de monto por el que se elige el tramo.',
  mapas: 'mapas',
  'As faixas, da menor à maior; a última sem `upTo`.':
    'Los tramos, del menor al mayor; el último sin `upTo`.',
  'Faixa de alçada: bands': 'Tramo de aprobación: bands',
  'Cada item de `bands`, numa aprovação: quem aprova até que valor.':
    'Cada elemento de `bands`, en una aprobación: quién aprueba hasta qué monto.',
  'Até este valor, inclusive; a última faixa não tem, e vale também sem valor.':
    'Hasta este monto, inclusive; el último tramo no lo tiene, y vale también sin monto.',
  Recursos: 'Recursos',
  'Um recurso: resources/<id>.yaml': 'Un recurso: resources/<id>.yaml',
  'O que é um registro: seus campos, seu formulário, o que se pode fazer com ele. Com `from`, uma visão.':
    'Lo que es un registro: sus campos, su formulario, lo que se puede hacer con él. Con `from`, una vista.',
  'O nome de um registro e o de vários.': 'El nombre de un registro y el de varios.',
  'Um campo `color`, ou uma escolha cujas opções têm `tone`: onde outros se referem ao registro, o nome dele é uma etiqueta dessa cor, como as de uma lista de temas.':
    'Un campo `color`, o una elección cuyas opciones tienen `tone`: donde otros se refieren al registro, su nombre es una etiqueta de ese color, como las de una lista de temas.',
  'true: dois registros que são o mesmo se mesclam num só, na tabela, por quem altera e exclui; o que se referia ao outro passa a se referir ao que fica.':
    'true: dos registros que son lo mismo se combinan en uno, en la tabla, por quien modifica y elimina; lo que se refería al otro pasa a referirse al que queda.',
  'Um campo `url` ou `file` com `image`, antes do nome do registro: na lista, onde a primeira coluna do título passa a ter o nome inteiro, nos cartões e na página dele.':
    'Un campo `url` o `file` con `image`, antes del nombre del registro: en la lista, donde la primera columna del título pasa a tener el nombre entero, en las tarjetas y en su página.',
  'Como um registro é chamado: um campo, ou um modelo com campos entre chaves.':
    'Cómo se llama un registro: un campo, o un modelo con campos entre llaves.',
  'Em que campos a busca procura; por padrão, os do título.':
    'En qué campos busca la búsqueda; por defecto, los del título.',
  'A ordem padrão; com "-", a inversa.': 'El orden predeterminado; con "-", el inverso.',
  'campo declarado': 'campo declarado',
  'Os campos, na ordem em que aparecem: o id e o que ele é; ou um grupo deles, com `group`.':
    'Los campos, en el orden en que aparecen: el id y lo que es; o un grupo de ellos, con `group`.',
  fontes: 'fuentes',
  'Faz dele uma visão: os registros vêm de outros recursos, e só se leem.':
    'Hace de él una vista: los registros vienen de otros recursos, y solo se leen.',
  'Numa visão: uma linha por combinação destes campos; os outros são medidas.':
    'En una vista: una fila por combinación de estos campos; los otros son medidas.',
  'As seções do formulário; sem elas, uma só com todos os campos que se preenchem.':
    'Las secciones del formulario; sin ellas, una sola con todos los campos que se completan.',
  'Combinações de campos que não se repetem, os dos registros referidos também.':
    'Combinaciones de campos que no se repiten, las de los registros referidos también.',
  'Só se altera o registro que combina.': 'Solo se modifica el registro que coincide.',
  'Campos que se alteram mesmo quando `editableWhen` não deixa.':
    'Campos que se modifican aun cuando `editableWhen` no lo permite.',
  'Só se exclui o registro que combina.': 'Solo se elimina el registro que coincide.',
  'O que segue do que acontece a um registro: passos em outros, na mesma gravação.':
    'Lo que sigue de lo que le sucede a un registro: pasos en otros, en la misma grabación.',
  'O que vale de todo registro ao fim de cada gravação, seja quem for que gravou.':
    'Lo que vale para todo registro al final de cada grabación, sea quien sea que grabó.',
  'O nome do recurso no outro servidor, quando é outro: ver `dialect`.':
    'El nombre del recurso en el otro servidor, cuando es otro: vea `dialect`.',
  'O id que o recurso já teve, ou quais: "portal migrate" traz os dados.':
    'El id que el recurso tuvo antes, o varios: "portal migrate" trae los datos.',
  'Nome: label': 'Nombre: label',
  'De um recurso.': 'De un recurso.',
  'O nome de um registro.': 'El nombre de un registro.',
  'O nome de vários.': 'El nombre de varios.',
  'O gênero da palavra, para "Nova" ou "Novo".': 'El género de la palabra, para "Nueva" o "Nuevo".',
  'Masculino, o padrão.': 'Masculino, el predeterminado.',
  'Feminino.': 'Femenino.',
  'Fonte de uma visão: from': 'Fuente de una vista: from',
  'Cada item de `from`, num recurso.': 'Cada elemento de `from`, en un recurso.',
  'O recurso de onde vêm os registros.': 'El recurso del que vienen los registros.',
  'Um campo de linhas, ou de várias referências: entra um registro por linha, cujo campo é $row.campo, ou por referência, que é $row.id; $row.$index é o número.':
    'Un campo de filas, o de varias referencias: entra un registro por fila, cuyo campo es $row.campo, o por referencia, que es $row.id; $row.$index es el número.',
  'Quais registros dele entram.': 'Cuáles de sus registros entran.',
  origem: 'origen',
  'De onde vem cada campo da visão: um campo da fonte, ou de um registro ligado a ela.':
    'De dónde viene cada campo de la vista: un campo de la fuente, o de un registro vinculado a ella.',
  'De onde vem um campo de uma visão': 'De dónde viene un campo de una vista',
  'Em `fields` de uma fonte, quando não é só um campo dela. As medidas valem onde a visão tem `groupBy`, e lá também `count`.':
    'En `fields` de una fuente, cuando no es solo un campo suyo. Las medidas valen donde la vista tiene `groupBy`, y ahí también `count`.',
  'Sempre este valor, ou uma variável.': 'Siempre este valor, o una variable.',
  'O campo de escolha da fonte cujas opções `values` traduz.':
    'El campo de elección de la fuente cuyas opciones `values` traduce.',
  'Opção da fonte: o que ela é na visão; as que faltam ficam vazias.':
    'Opción de la fuente: lo que es en la vista; las que faltan quedan vacías.',
  'Uma conta com campos da fonte.': 'Una fórmula con campos de la fuente.',
  'Um texto com campos da fonte entre chaves.': 'Un texto con campos de la fuente entre llaves.',
  'A soma de um campo da fonte.': 'La suma de un campo de la fuente.',
  'A média de um campo da fonte.': 'El promedio de un campo de la fuente.',
  'O menor valor de um campo da fonte.': 'El menor valor de un campo de la fuente.',
  'O maior valor de um campo da fonte.': 'El mayor valor de un campo de la fuente.',
  'Seção: form': 'Sección: form',
  'Cada item do formulário de um recurso, de uma lista ou de uma rota.':
    'Cada elemento del formulario de un recurso, de una lista o de una ruta.',
  'O título da seção.': 'El título de la sección.',
  'Uma explicação sob o título.': 'Una explicación bajo el título.',
  'Os campos, na ordem.': 'Los campos, en orden.',
  'A seção só aparece quando o registro combina.': 'La sección solo aparece cuando el registro coincide.',
  'Campo de um formulário': 'Campo de un formulario',
  'Cada item de `fields` numa seção, quando não é só o nome do campo.':
    'Cada elemento de `fields` en una sección, cuando no es solo el nombre del campo.',
  'O campo.': 'El campo.',
  'O rótulo só neste formulário.': 'La etiqueta solo en este formulario.',
  'Uma explicação sob o campo, só neste formulário.':
    'Una explicación bajo el campo, solo en este formulario.',
  'true: aqui só se lê.': 'true: aquí solo se lee.',
  'true: "Salvar e lançar outro" começa com o mesmo valor.':
    'true: "Guardar y agregar otro" empieza con el mismo valor.',
  'De uma referência: quais registros se oferecem aqui, além do que o campo já pede.':
    'De una referencia: qué registros se ofrecen aquí, además de lo que el campo ya pide.',
  'Um grupo de campos: groups/<id>.yaml': 'Un grupo de campos: groups/<id>.yaml',
  'Campos que vários recursos têm, como os de um endereço: escritos uma vez, e tomados em cada um.':
    'Campos que varios recursos tienen, como los de una dirección: escritos una vez, y tomados en cada uno.',
  'Os campos, como num recurso; um grupo também pode tomar outro.':
    'Los campos, como en un recurso; un grupo también puede tomar otro.',
  'Os campos de um grupo: group': 'Los campos de un grupo: group',
  'Entre os `fields`, em vez de um campo, e sob qualquer nome: entram ali os do grupo, na ordem em que ele os tem.':
    'Entre los `fields`, en lugar de un campo y con cualquier nombre: entran allí los del grupo, en su orden.',
  'De que grupo.': 'De qué grupo.',
  'O que aqui é diferente: de um campo as palavras que mudam, ou `null`, e ele fica de fora; uma palavra com `null` deixa de valer.':
    'Lo que aquí es diferente: de un campo las palabras que cambian, o `null`, y queda fuera; una palabra con `null` deja de valer.',
  'Um texto entre aspas tipográficas, que para o YAML fazem parte dele.':
    'Un texto entre comillas tipográficas, que para YAML son parte de él.',
  'Um grupo de campos que nenhum recurso toma.': 'Un grupo de campos que ningún recurso toma.',
};
