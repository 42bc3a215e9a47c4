/** Texts of the reference and the editors' hovers: rules and scenarios. */
export const referenceRules: Readonly<Record<string, string>> = {
  Regras: 'Reglas',
  'Regra: rules': 'Regla: rules',
  'Cada item de `rules`, num recurso: quando algo acontece a um registro, e uma condição vale, então estes passos em outros, na mesma gravação.':
    'Cada elemento de `rules`, en un recurso: cuando algo le sucede a un registro, y vale una condición, entonces estos pasos en otros, en la misma grabación.',
  'Como a regra se chama, no recurso.': 'Cómo se llama la regla, en el recurso.',
  'O que ela faz, em poucas palavras; por padrão, o id.':
    'Lo que hace, en pocas palabras; por defecto, el id.',
  'Quando ela age.': 'Cuándo actúa.',
  'Quando o registro é criado.': 'Cuando se crea el registro.',
  'Quando o registro é excluído.': 'Cuando se elimina el registro.',
  'Só quando isto vale: campos do registro, de um referido, como `livroId.preco`, e de como era antes, $before.etapa.':
    'Solo cuando esto vale: campos del registro, de uno referido, como `libroId.precio`, y de cómo era antes, $before.etapa.',
  'O que ela faz, na ordem.': 'Lo que hace, en orden.',
  'Quando e como se desfaz o que ela fez.': 'Cuándo y cómo se deshace lo que hizo.',
  'Quando: on': 'Cuándo: on',
  'De uma regra: o que acontece ao registro. Também `create`, quando é criado, `delete`, quando é excluído, ou uma lista: qualquer um deles.':
    'De una regla: lo que le sucede al registro. También `create`, cuando se crea, `delete`, cuando se elimina, o una lista: cualquiera de ellos.',
  'Uma transição do recurso, ou quais, feita por uma pessoa ou por outra regra.':
    'Una transición del recurso, o varias, hecha por una persona o por otra regla.',
  'Um destes campos muda de valor.': 'Uno de estos campos cambia de valor.',
  'O campo chega a este valor, ou a um destes: tinha outro antes, ou o registro nasce com ele.':
    'El campo llega a este valor, o a uno de estos: tenía otro antes, o el registro nace con él.',
  'O registro passa a combinar: antes não combinava, ou não existia.':
    'El registro pasa a coincidir: antes no coincidía, o no existía.',
  'De tempo em tempo, para cada registro que `when` escolhe.':
    'De tiempo en tiempo, para cada registro que `when` elige.',
  'Todo dia.': 'Todos los días.',
  'Toda semana.': 'Todas las semanas.',
  'Todo mês.': 'Todos los meses.',
  'Todo ano.': 'Todos los años.',
  'O dia: da semana (1 é segunda), do mês ou do ano; o que o mês não tem vira o último dele.':
    'El día: de la semana (1 es lunes), del mes o del año; el que el mes no tiene pasa a ser su último.',
  'Um campo de data: no dia dele. Com `every`, a hora, pelo relógio do portal.':
    'Un campo de fecha: en su día. Con `every`, la hora, por el reloj del portal.',
  'O que fazer com os momentos que passaram sem o portal no ar.':
    'Qué hacer con los momentos que pasaron sin el portal en marcha.',
  'Uma vez por momento perdido.': 'Una vez por momento perdido.',
  'Só pelo último deles, o padrão.': 'Solo por el último de ellos, el predeterminado.',
  'Nenhuma.': 'Ninguna.',
  'Tantos dias depois; negativo, antes.': 'Tantos días después; negativo, antes.',
  'A hora desse dia, pelo relógio do portal; sem ela, 00:00.':
    'La hora de ese día, por el reloj del portal; sin ella, 00:00.',
  'Passo: then': 'Paso: then',
  'Cada item de `then`, numa regra: um passo começa pela chave que diz o que ele faz. Os nomes são do registro que causou a regra; $row é a linha ou o registro de `each`, $before como era antes, $target o registro que o passo altera, $made.passo o que um passo anterior criou ou achou.':
    'Cada elemento de `then`, en una regla: un paso empieza por la clave que dice qué hace. Los nombres son del registro que causó la regla; $row es la fila o el registro de `each`, $before cómo era antes, $target el registro que el paso cambia, $made.paso lo que un paso anterior creó o encontró.',
  'Cria um registro deste recurso.': 'Crea un registro de este recurso.',
  'Como o passo se chama nos registros do que a regra fez, e em $made; por padrão, o número dele.':
    'Cómo se llama el paso en los registros de lo que la regla hizo, y en $made; por defecto, su número.',
  'Um campo com linhas, ou { recurso: filtro }, os registros que combinam, também de uma visão: o passo se faz uma vez para cada um, e $row é a linha ou o registro.':
    'Un campo con filas, o { recurso: filtro }, los registros que coinciden, también de una vista: el paso se hace una vez para cada uno, y $row es la fila o el registro.',
  'Só na primeira vez em que `when` escolhe o registro; de novo, só depois de deixar de escolhê-lo.':
    'Solo la primera vez que `when` elige el registro; de nuevo, solo después de dejar de elegirlo.',
  'Um campo com um número: o passo se faz tantas vezes, e $row.$index as conta, de 1 em diante.':
    'Un campo con un número: el paso se hace tantas veces, y $row.$index las cuenta, de 1 en adelante.',
  'O passo só se faz quando isto vale.': 'El paso solo se hace cuando esto vale.',
  'O que se conta: nomes à escolha, cada um com seu valor.':
    'Lo que se cuenta: nombres a elección, cada uno con su valor.',
  'Campos por cujos valores se acha o que já foi criado: uma segunda vez não cria outro.':
    'Campos por cuyos valores se encuentra lo que ya se creó: una segunda vez no crea otro.',
  'Entre quais registros `key` procura; sem ela, todos.': 'Entre qué registros busca `key`; sin ella, todos.',
  'O que fazer quando `key` acha um.': 'Qué hacer cuando `key` encuentra uno.',
  'Fica como está, o padrão.': 'Queda como está, el predeterminado.',
  'Recebe os valores de `set`.': 'Recibe los valores de `set`.',
  'Nada se faz, e quem causou é avisado com `message`.':
    'No se hace nada, y a quien lo causó se le dice `message`.',
  'O que se diz a quem é recusado, com campos do registro de `in` entre chaves; $record.campo é do que causou.':
    'Lo que se dice a quien es rechazado, con campos del registro de `in` entre llaves; $record.campo es del que lo causó.',
  'Altera registros deste recurso, os de `in`; self, o próprio.':
    'Modifica registros de este recurso, los de `in`; self, el propio.',
  'De que registros; sem ele, do próprio.': 'De qué registros; sin él, del propio.',
  'Uma lista do registro: `set` é de uma linha nova, ou, com { lista: filtro }, das linhas que combinam.':
    'Una lista del registro: `set` es de una fila nueva o, con { lista: filtro }, de las filas que coinciden.',
  'Faz esta transição, pelo rótulo, nos registros de `in`.':
    'Hace esta transición, por su etiqueta, en los registros de `in`.',
  'O que fazer com um registro em que a transição não pode ser feita.':
    'Qué hacer con un registro en que la transición no se puede hacer.',
  'Recusa tudo, e quem causou é avisado; o padrão.':
    'Rechaza todo, y se avisa a quien lo causó; el predeterminado.',
  'Passa adiante.': 'Sigue adelante.',
  'Recusa tudo quando isto não vale.': 'Rechaza todo cuando esto no vale.',
  'Avisa quem tem uma destas permissões, ou a pessoa a que uma referência leva.':
    'Avisa a quien tiene uno de estos permisos, o a la persona a la que una referencia lleva.',
  'O aviso, com campos entre chaves.': 'El aviso, con campos entre llaves.',
  'O que mais se diz.': 'Lo que además se dice.',
  'true: também por e-mail.': 'true: también por correo.',
  'Conta a outro sistema, um dos `webhooks` de portal.yaml.':
    'Cuenta a otro sistema, uno de los `webhooks` de portal.yaml.',
  'A quem: notify': 'A quién: notify',
  'De um passo que avisa, quando não é só uma lista de permissões ou uma referência.':
    'De un paso que avisa, cuando no es solo una lista de permisos o una referencia.',
  'Quem tem uma destas permissões.': 'Quien tiene uno de estos permisos.',
  'Referências que levam a uma conta, ou a quem tem uma.':
    'Referencias que llevan a una cuenta, o a quien tiene una.',
  'Desfazer: undo': 'Deshacer: undo',
  'De uma regra: quando se desfaz o que ela fez, e como. Sem ele, nada se desfaz.':
    'De una regla: cuándo se deshace lo que hizo, y cómo. Sin él, no se deshace nada.',
  'Quando, como no `on` da regra.': 'Cuándo, como en `on` de la regla.',
  'O que fazer com os registros que a regra criou, por recurso; os outros se excluem.':
    'Qué hacer con los registros que la regla creó, por recurso; los otros se eliminan.',
  'Exclui.': 'Elimina.',
  'Deixa como está.': 'Lo deja como está.',
  'O registro criado que combina não se desfaz, e quem quer desfazer é recusado com `message`.':
    'El registro creado que coincide no se deshace, y quien quiere deshacerlo es rechazado con `message`.',
  'O que se diz então, com campos do registro criado entre chaves.':
    'Lo que se dice entonces, con campos del registro creado entre llaves.',
  'O que foi feito, desfeito: made': 'Lo que se hizo, deshecho: made',
  'De `undo`, por recurso, quando não é só `delete` ou `keep`.':
    'De `undo`, por recurso, cuando no es solo `delete` o `keep`.',
  'A transição que o desfaz, pelo rótulo.': 'La transición que lo deshace, por su etiqueta.',
  'O valor de cada campo: constante, variável, $record.campo, "= conta", ou um texto com campos entre chaves.':
    'El valor de cada campo: constante, variable, $record.campo, "= fórmula", o un texto con campos entre llaves.',
  'O que sempre vale: ensures': 'Lo que siempre vale: ensures',
  'Cada item de `ensures`, num recurso: todo registro tocado combina ao fim da gravação, seja quem for que gravou, ou nada se grava.':
    'Cada elemento de `ensures`, en un recurso: todo registro tocado coincide al final de la grabación, sea quien sea que grabó, o no se graba nada.',
  'O que deve valer.': 'Lo que debe valer.',
  'O que se diz quando não vale, com campos entre chaves.':
    'Lo que se dice cuando no vale, con campos entre llaves.',
  'Cenário: scenarios/<id>.yaml': 'Escenario: scenarios/<id>.yaml',
  'O que a empresa faz, passo a passo, e o que deve resultar: "portal test" o faz numa cópia dos dados, como as pessoas fariam.':
    'Lo que la empresa hace, paso a paso, y lo que debe resultar: "portal test" lo hace en una copia de los datos, como lo harían las personas.',
  'O que ele mostra.': 'Lo que muestra.',
  'Registros que já há, por nome: o primeiro que combina.':
    'Registros que ya hay, por nombre: el primero que coincide.',
  'Os passos.': 'Los pasos.',
  'Passo de um cenário: steps': 'Paso de un escenario: steps',
  'Cada item de `steps`.': 'Cada elemento de `steps`.',
  'O que se faz, na ordem.': 'Lo que se hace, en orden.',
  'O que resulta.': 'Lo que resulta.',
  'O que se faz: when': 'Lo que se hace: when',
  'Cada item de `when`, num cenário: uma ação pelo caminho da API, com os direitos de quem a faz. Um valor `$nome.campo` é do registro que o cenário chamou assim, e `$nome` o código dele.':
    'Cada elemento de `when`, en un escenario: una acción por la vía de la API, con los derechos de quien la hace. Un valor `$nombre.campo` es del registro que el escenario llamó así, y `$nombre` su código.',
  'O e-mail da conta que o faz.': 'El correo de la cuenta que lo hace.',
  'Deve ser recusado, com uma mensagem em que está este texto.':
    'Debe ser rechazado, con un mensaje en que está este texto.',
  'O que ela pergunta.': 'Lo que ella pregunta.',
  'Como o registro se chama nos passos seguintes.': 'Cómo se llama el registro en los pasos siguientes.',
  'Altera este registro, pelo nome, ou { recurso: filtro }: o primeiro que combina.':
    'Modifica este registro, por su nombre, o { recurso: filtro }: el primero que coincide.',
  'Faz esta transição, pelo rótulo.': 'Hace esta transición, por su etiqueta.',
  'Em que registro, pelo nome, ou { recurso: filtro }: o primeiro que combina.':
    'En qué registro, por su nombre, o { recurso: filtro }: el primero que coincide.',
  'Exclui este registro, pelo nome, ou { recurso: filtro }: o primeiro que combina.':
    'Elimina este registro, por su nombre, o { recurso: filtro }: el primero que coincide.',
  'Executa uma regra que anda pelo relógio, por recurso e id.':
    'Ejecuta una regla que anda por el reloj, por recurso e id.',
  'O momento, pelo relógio do portal.': 'El momento, por el reloj del portal.',
  'O que resulta: then': 'Lo que resulta: then',
  'Cada item de `then`, num cenário: que registros há, e o que têm. Valores se comparam exatos, ao centavo.':
    'Cada elemento de `then`, en un escenario: qué registros hay, y qué tienen. Los valores se comparan exactos, al centavo.',
  'O registro, pelo nome, ou { recurso: filtro }: um só, se `count` não diz quantos.':
    'El registro, por su nombre, o { recurso: filtro }: uno solo, si `count` no dice cuántos.',
  'O que cada um tem.': 'Lo que cada uno tiene.',
  'Quantos são.': 'Cuántos son.',
  'Como se chama nos passos seguintes.': 'Cómo se llama en los pasos siguientes.',
};
